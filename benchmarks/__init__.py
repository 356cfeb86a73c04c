"""How fast Banneret is, measured beside its peers on the same machine in the same run: `make bench`."""
