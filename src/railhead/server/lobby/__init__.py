"""Finding people: tables that are not begun, invitations to them, the lobby that lists them, and
clubs.

A *gathering* is a table at which somebody is still to sit down. Its places become the seats of a
game, drawn by lot, once nobody is waited for; it has the id, and so the address, of its table.
"""
