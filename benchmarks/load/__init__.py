"""Load tests: the throughput of a server, and the latency until moves are answered and seen."""
