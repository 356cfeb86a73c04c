"""What people see and send: views, actions and picks, as plain models that name no game."""
