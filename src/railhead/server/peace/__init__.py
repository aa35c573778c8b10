"""Fair play and peace: blocks, reports, bans, operators and what they did."""
