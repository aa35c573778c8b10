"""How companies come to be, who acts for them, and what they owe."""
