"""The lab for a user at their own machine: custom rulesets, and runs in separate processes."""
