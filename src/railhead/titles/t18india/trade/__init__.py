"""Certificates that change hands, and what is offered for them."""
