"""`python -m beachhead.cli`."""

from beachhead.cli import main

if __name__ == "__main__":
    main()
