"""How heavy and how quick the browser's client is: `make bench-web`."""
