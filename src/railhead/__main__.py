"""Lets `python -m railhead` start the command line."""

from railhead.cli import main

if __name__ == "__main__":
    main()
