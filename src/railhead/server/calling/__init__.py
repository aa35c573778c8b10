"""Calling players back to their tables: by push, by e-mail, by a webhook or a chat service.

A change of a table puts a job (*call*) if somebody at it wants to be called. That job decides who
is told of what by which way, and writes all of it at once: what was told, and a job for each
notice. A notice is sent once: where its server dies on the way it counts as lost.
"""
