"""The routes, by subject. They read requests and write answers; the work is done elsewhere."""
