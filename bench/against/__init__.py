"""This tree beside a commit of ours, in one run: `python -m bench.kernel --against COMMIT`, after `make compiled`."""
