### What the person sees who makes a copy of the data and brings it back.

backup-done = Everything is in the file { $file }, { $entries } entries. It holds the cards of running matches: keep it where nobody can read it.
backup-damaged = These tables are damaged and are not in the copy: { $tables }
backup-no-file = File { $file }: { $reason }

restore-done = The data is back, tables: { $tables }. Start the bot now.
restore-foreign = The file { $file } is no copy of the data of Zastolie.
restore-newer = A later version made the file { $file }. Update the bot and try again.
restore-damaged = The file { $file } is damaged or was cut short. Nothing has been changed.
restore-not-empty = The database already holds data. To replace it, add --over: everything there is now will be gone.
restore-at-work = A bot works with this database. Stop it and try again.
