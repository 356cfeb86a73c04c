"""The lab: what does this rule do? Many games as rows, measured, compared and shown."""
