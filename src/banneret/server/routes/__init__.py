"""The routes, by subject. They read requests and write answers; what they do is in `matches`."""
