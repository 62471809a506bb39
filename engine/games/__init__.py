"""The games, one package each; the registry is the only module that knows them all."""
