"""Other people's programs as a second opinion: run by `make oracles` in a venv of their own."""
