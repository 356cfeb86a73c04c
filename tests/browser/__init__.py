"""End-to-end tests: a server, Chromium, and simulated mouse, touch and keyboard input."""
