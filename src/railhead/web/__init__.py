"""The browser pages: templates, styles, ES modules, and the Python that fills them.

Every page is drawn whole on the server; the modules in ``static/js`` make it quick and live.
Pages are built from the view of a game and its decisions alone, never from the name of a title.
"""
