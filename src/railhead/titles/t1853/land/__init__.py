"""The ground, the areas of companies, and where track may lie."""
