"""Railhead for those who study games."""
