"""The local page: a family chat in the browser, served by the bot itself."""
