"""Faults as data, their texts in Czech and English, and the ways to show them."""
