"""Speed benchmarks against other libraries, on the same machine in the same run: `make bench`."""
