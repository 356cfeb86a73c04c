"""The lab for somebody at their own machine: rulesets of theirs, and runs in processes of their own."""
