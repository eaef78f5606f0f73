"""What can be asked over HTTP."""
