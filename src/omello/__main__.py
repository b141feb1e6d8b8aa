"""`python -m omello` is the command `omello`."""

import sys

from omello.cli import main

if __name__ == "__main__":
    sys.exit(main())
