"""Where trains call, what destinations bring, and the best runs."""
