"""The conformance suite: what every game guarantees, tried on random matches of every table.

`suite.py` lists the contracts; `tablee conform` and the tests of this project run the same ones.
"""
