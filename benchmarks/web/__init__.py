"""The size and the speed of the browser client: `make bench-web`."""
