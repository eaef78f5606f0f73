"""The lab: many matches, told in numbers."""
