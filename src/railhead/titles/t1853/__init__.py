"""1853 (Retuned): railways in India, with secret contracts, two gauges and two kinds of money."""
