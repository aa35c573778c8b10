"""How fast a table is played: clocks, what happens when they run out, and vacations.

No clock reaches the engine. What a clock shows follows from the times in the journal, from when no
server ran, and from the present moment, so that all servers on one database show the same.
"""
