"""Email, if the operator has named an SMTP server: nothing else needs it."""
