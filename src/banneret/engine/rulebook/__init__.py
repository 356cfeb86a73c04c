"""The rules in words: clauses, glossary, and texts with the numbers in force."""
