"""Pictures of tables, hands, results and lobbies: engine views in, PNG bytes out."""
