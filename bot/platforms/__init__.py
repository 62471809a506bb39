"""The platforms: each translates between its chats and the words of bot.chat."""
