"""The bot: chats, tables, storage and time round the pure rules and pictures."""
