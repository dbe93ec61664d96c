"""Files that survive: every document is replaced whole, checked when read, and kept in earlier copies.

What is promised, and where:

- ``disk``: one write is durable when it returns, or it raises and the old file stands.
- ``seal``: a cut, empty, doubled, foreign or newer file is recognised, never half read.
- ``record``: the last good versions are kept beside a file, a bad one goes aside, and never away.
- ``games`` and ``library``: the stores that the services use.
- ``opening``: one process a folder; what was mended is told.

    data/
      lock                        held while the app runs
      index.json                  summaries of the games; a cache
      library.json
      games/<id>.json             one TinyDB file a game
      trash/<id>.json             deleted games, the last fifty
      earlier/games/<id>/<n>.json  the last three versions of each game
      earlier/library/<n>.json
      aside/                      bad and newer files, untouched
"""
