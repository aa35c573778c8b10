"""Who acts for companies, where they are at home, and how they close."""
