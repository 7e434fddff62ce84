"""`python -m dsl.cli` in, the same as `karban` out."""

from dsl.cli.main import main

main()
