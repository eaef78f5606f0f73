"""`python -m tablee` is the `tablee` command."""

from tablee.cli import main

main()
