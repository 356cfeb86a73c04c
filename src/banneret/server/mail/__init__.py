"""Email, if the operator has configured an SMTP server: nothing else depends on it."""
