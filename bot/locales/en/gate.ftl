### What the person sees who starts the bot behind a balancer.

run-port-taken = Port { $port } belongs to another program. Choose another one: PORT.
run-webhook-refused = Telegram does not accept the address { $url }: { $reason }
run-vk-no-callback = VK: to take events at an address, set VK_CONFIRMATION (the string that the server must return) and VK_SECRET (the secret key) from the community's Callback API settings. The server's address: { $url }
run-database-away = The database does not answer: { $reason }
run-bad-setting = Setting { $name } makes no sense: { $value }
