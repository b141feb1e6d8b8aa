"""Data to weights: what the engines know beyond the rules is made here."""
