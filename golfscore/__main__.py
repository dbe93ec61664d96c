"""``python -m golfscore`` is the command line."""

from golfscore.cli import main

raise SystemExit(main())
