"""«33»: three cards, one swap a turn, and keys to lose."""
