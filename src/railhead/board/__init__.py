"""The board: hexes, tiles, the laid map, and what a company's track reaches."""
