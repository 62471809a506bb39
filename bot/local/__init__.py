"""The local platform: made-up people and rooms on this machine, for the page and for scripts."""
