"""The table server: tables, seats, storage, live updates and the JSON API."""
