"""The models of everything that goes over the wire, in both directions. The browser client's types are
generated from them.

A socket and plain HTTP use the same models. A client sends a `Command` and gets an `Accepted` or a `Refused`;
after every change it gets a new `Snapshot`.
"""
