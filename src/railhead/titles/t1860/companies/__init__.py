"""How companies begin, fail, and are nationalised."""
