### What the person sees who starts the bot with the command run.

run-ready = The table is laid. { $title }
run-no-token = No token is set. Put at least one into the environment: { $names }.
run-no-database = The database does not start: { $reason }
run-token-malformed = { $platform }: this does not look like a token. Copy all of it, without spaces and quotes.
run-token-revoked = { $platform }: the token is not accepted. It was revoked or copied wrongly. Get a new one where the bot was made.
run-two-pollers = { $platform }: another copy of the bot works with this token. Stop it, or give this one another token.
run-webhook = Telegram: a webhook is set for this bot, updates go to { $url }. If nobody needs it any more, start: python -m bot run --drop-webhook
run-unreachable = { $platform } does not answer. Check the connection and start again.
run-vk-other-group = VK: the token is that of community { $group }, not { $wished }. Check VK_TOKEN and VK_GROUP.
run-vk-refused = VK refuses: { $reason }. The token must be a community's, with the rights to messages, photos and management.
run-vk-no-events = VK gives no events. Switch Long Poll API on in the settings of the community, and let the token manage it.
