### What the person sees who looks after the bot: check, export, forget.

operator-no-data = There is no data in { $folder }. Name the bot's folder: --data FOLDER.
operator-busy = Another process works in the folder { $folder }: { $pid }. Stop it, or wait until it has finished.

export-no-table = There is no table { $table }.
export-no-match = The match at table { $table } has not begun.
export-unreadable = Table { $table } cannot be read: its record is damaged or of a later version.
export-written = { $running ->
    [yes] The record is in { $file }. The match is still on: the record holds all cards, keep it from the players.
   *[no] The record is in { $file }.
}

forget-no-person = “{ $person }” is no person. Write the platform and the number: telegram:77, vk:5.
forget-done = { $person }: all is deleted, computers have taken the seats. The bot takes its messages to this person away while it runs; if it is stopped, when it starts next.
forget-unknown = { $person }: nothing is known of this person.

check-python = Python { $version }.
check-tokens = Tokens are set: { $names }.
check-no-tokens = No tokens: only the local page (play) works. For chats set { $names }.
check-own-database = Database: at the address in { $name }.
check-embedded = Database: the one that comes along, { $program }.
check-no-embedded = No database of one's own: { $reason }. Set { $name }.
check-folder = { $open ->
    [yes] Other users of this machine can read { $folder }. Close it: chmod 700 { $folder }
   *[no] The folder { $folder } is closed to other users of this machine.
}
check-no-data-yet = There is no data in { $folder } yet: the bot has not run.
check-fonts = { $count ->
    [one] The font is in its place.
   *[other] All { $count } fonts are in their place.
}
check-no-fonts = The fonts cannot be read: { $reason }. Install the package again.
check-server = Server: { $server }.
check-kept = Every accepted move is on the disk at once.
check-kept-each-second = Moves reach the disk once a second: a power cut may cost a second. Safer: appendfsync always.
check-not-kept = Moves are not written to the disk. Set appendonly yes and appendfsync always.
check-disk = The last write to the disk failed. Look at the free space.
check-eviction = When memory runs out the server will forget tables ({ $policy }). Set maxmemory-policy noeviction.
check-no-writes = The database takes no writes: { $reason }
check-tables = { $count ->
    [one] { $count } table.
   *[other] { $count } tables.
}
check-unreadable = { $count ->
    [one] Table { $tables } cannot be read: its record is damaged or of a later version. It does not disturb the others.
   *[other] Tables { $tables } cannot be read: their records are damaged or of a later version. They do not disturb the others.
}
check-failed = { $count ->
    [one] { $count } update could not be handled, { $newest }. The log says what happened.
   *[other] { $count } updates could not be handled, the last is { $newest }. The log says what happened.
}
check-repaired = Indexes checked: { $added } added, { $removed } removed.
check-platform = { $title }: the token is accepted.
check-vk-no-photos = VK: the token has no right to photos, so tables are shown in words. Make a token with the right to photos.
