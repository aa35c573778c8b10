"""Rounds that several titles share."""
