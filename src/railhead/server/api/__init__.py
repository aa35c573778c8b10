"""The JSON API: what the pages use, and what other clients may use as well.

Handlers that look at a table or at the database are plain functions: they run in threads, so that
the server goes on answering while they wait for the disk.
"""
