"""Hot-seat play in a terminal: menus, commands, and what they show."""
