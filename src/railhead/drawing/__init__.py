"""Drawing: maps, tiles, station markers and price charts as SVG text.

Everything here is a pure function from values to a string, so that the web pages, the command
line and the documentation show the same board. The unit is a hex of radius 50; names, markers
and figures never rotate with a tile.
"""
