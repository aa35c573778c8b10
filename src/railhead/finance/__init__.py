"""Money and paper: purses, certificates, the share market and the ledger."""
