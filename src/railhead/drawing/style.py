"""The look: colours for light and dark, and the style sheet of everything drawn.

The rules name colours as custom properties. A drawing that stands alone carries the rules with
the colours of its theme filled in, because not every viewer of SVG knows custom properties; a
web page gives :func:`tokens` and :func:`rules` once for all drawings on it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

Theme = Literal["light", "dark"]

_TYPE = {
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,P052,"Book Antiqua",Georgia,serif',
    "sans": '"Avenir Next",Avenir,"Segoe UI",Lato,"Noto Sans",Roboto,system-ui,sans-serif',
    "narrow": '"Avenir Next Condensed","Roboto Condensed","Arial Narrow",'
    '"Liberation Sans Narrow","Nimbus Sans Narrow",Lato,sans-serif',
}

_COLOURS: dict[Theme, dict[str, str]] = {
    "light": {
        "plate": "#fbf8f1",
        "well": "#ebe5d7",
        "ink": "#1f272d",
        "ink-2": "#525c63",
        "rule-2": "#b4ac9a",
        "overprint": "#ad1667",
        "overprint-wash": "#ad166722",
        "on-overprint": "#ffffff",
        "red-print": "#b23a20",
        "band-1": "#f6e7a6",
        "band-2": "#cfe3c0",
        "band-3": "#d9c3ab",
        "band-4": "#cfd4d6",
        "heed-wash": "#f3e3bd",
        "sea": "#cbdde2",
        "sea-1": "#bfd4db",
        "sea-2": "#b4ccd5",
        "sea-3": "#a8c3ce",
        "sea-ink": "#3a6172",
        "shore": "#54727d",
        "grid": "#cfc4ae",
        "beyond": "#e6dcc5",
        "land-1": "#f7efde",
        "land-2": "#f2e4d8",
        "land-3": "#fbf6ea",
        "land-4": "#e8e6e1",
        "land-wet": "#d4dfd6",
        "land-dry": "#faefd4",
        "land-valley": "#ead3a6",
        "terrain": "#a08b6c",
        "terrain-2": "#cbb999",
        "water": "#5f9bb8",
        "river": "#3f86a8",
        "river-bed": "#bfe0ec",
        "gauge": "#b23a20",
        "gauge-bed": "#f7e4d8",
        "beyond-ink": "#a02c1c",
        "border": "#59639a",
        "yellow": "#f4d64f",
        "green": "#86bd6c",
        "brown": "#9c6238",
        "grey": "#a7afb3",
        "blue": "#9fc6d8",
        "red": "#cf7a6a",
        "tile-ink": "#1b2126",
        "tile-edge": "#3a352c",
        "rail": "#1b2126",
        "slot": "#fffdf8",
        "halo": "#fbf6ea",
        "case": "#fffdf8",
        "token-ring": "#14181c",
        "chart-ring": "#14181c",
        "route-1": "#284fbd",
        "route-2": "#bd5335",
        "route-3": "#3d0635",
        "route-4": "#08a28f",
    },
    "dark": {
        "plate": "#172026",
        "well": "#0b1013",
        "ink": "#ece6d9",
        "ink-2": "#aeb5b2",
        "rule-2": "#4a5860",
        "overprint": "#ff7fbd",
        "overprint-wash": "#ff7fbd2b",
        "on-overprint": "#2a0417",
        "red-print": "#ff9b80",
        "band-1": "#574b1c",
        "band-2": "#2d4526",
        "band-3": "#4d3524",
        "band-4": "#39424a",
        "heed-wash": "#3a3019",
        "sea": "#0f1f27",
        "sea-1": "#142832",
        "sea-2": "#19313c",
        "sea-3": "#203c48",
        "sea-ink": "#6f9bab",
        "shore": "#5b7f8c",
        "grid": "#4c5050",
        "beyond": "#25292b",
        "land-1": "#37393b",
        "land-2": "#3d3839",
        "land-3": "#3d3f3e",
        "land-4": "#31383e",
        "land-wet": "#274850",
        "land-dry": "#453b2b",
        "land-valley": "#4e4228",
        "terrain": "#b3a283",
        "terrain-2": "#6a6355",
        "water": "#7fb6cf",
        "river": "#6fb4d3",
        "river-bed": "#17333f",
        "gauge": "#ff9b80",
        "gauge-bed": "#33221d",
        "beyond-ink": "#ff9d8c",
        "border": "#a3addf",
        "yellow": "#d9b93c",
        "green": "#6ea356",
        "brown": "#8a5630",
        "grey": "#8f979b",
        "blue": "#4d7f95",
        "red": "#a95a4c",
        "tile-ink": "#12171b",
        "tile-edge": "#000000",
        "rail": "#0d1114",
        "slot": "#f5f0e4",
        "halo": "#2c3032",
        "case": "#0d1114",
        "token-ring": "#14181c",
        "chart-ring": "#d8d1c2",
        "route-1": "#678be2",
        "route-2": "#eb681e",
        "route-3": "#edd4fe",
        "route-4": "#6aecb9",
    },
}

_RULES = """
.rh text{text-anchor:middle;font-family:var(--sans);fill:var(--ink)}
.rh .line,.rh .route path,.rh .mark path{fill:none}
.rh .sea{fill:var(--sea)}
.rh .coast{fill:none;stroke-linejoin:round}
.rh .depth-1{stroke:var(--sea-1);stroke-width:84}
.rh .depth-2{stroke:var(--sea-2);stroke-width:52}
.rh .depth-3{stroke:var(--sea-3);stroke-width:25}
.rh .shore{stroke:var(--shore);stroke-width:3}
.rh .beyond{fill:var(--beyond)}
.rh .land{stroke:var(--grid);stroke-width:.9}
.rh .zone-1{fill:var(--land-1)}
.rh .zone-2{fill:var(--land-2)}
.rh .zone-3{fill:var(--land-3)}
.rh .zone-4{fill:var(--land-4)}
.rh .zone-wet{fill:var(--land-wet)}
.rh .zone-dry{fill:var(--land-dry)}
.rh .zone-valley{fill:var(--land-valley)}
.rh .water{fill:none;stroke:var(--sea-ink);stroke-opacity:.5;
stroke-width:.9;stroke-dasharray:3 3}
.rh .border{fill:none;stroke-linecap:round}
.rh .band{stroke:var(--gauge-bed);stroke-width:7.5}
.rh .gauge{stroke:var(--gauge);stroke-width:2.8;stroke-dasharray:13 5;stroke-linecap:butt}
.rh .impassable{stroke:var(--ink);stroke-width:5}
.rh .river{stroke:var(--river);stroke-width:7}
.rh .river-bed{stroke:var(--river-bed);stroke-width:3}
.rh .other{stroke:var(--ink-2);stroke-width:2;stroke-dasharray:5 3}
.rh .lozenge{fill:#fff;stroke:#2c3260;stroke-width:1.4;stroke-linejoin:round}
.rh .lozenge-half{fill:#59639a}
.rh .lit{fill:var(--terrain-2)}
.rh .shade{fill:var(--terrain)}
.rh .dune{fill:none;stroke:var(--terrain);stroke-width:1.3;stroke-linecap:round}
.rh .wave{fill:none;stroke:var(--water);stroke-width:1.5;stroke-linecap:round}
.rh .cost{font:700 11px var(--narrow);fill:var(--ink-2);paint-order:stroke;stroke:var(--halo);
stroke-width:2px}
.rh .shadow{fill:#000;fill-opacity:.28}
.rh .card{stroke:var(--tile-edge);stroke-opacity:.55;stroke-width:1.2;stroke-linejoin:round}
.rh .c-yellow{fill:var(--yellow)}
.rh .c-green{fill:var(--green)}
.rh .c-brown{fill:var(--brown)}
.rh .c-grey{fill:var(--grey)}
.rh .c-blue{fill:var(--blue)}
.rh .c-red{fill:var(--red)}
.rh .s-yellow{stroke:var(--yellow)}
.rh .s-green{stroke:var(--green)}
.rh .s-brown{stroke:var(--brown)}
.rh .s-grey{stroke:var(--grey)}
.rh .s-blue{stroke:var(--blue)}
.rh .s-red{stroke:var(--red)}
.rh .s-ground{stroke:var(--land-1)}
.rh .pip{fill:var(--tile-ink);fill-opacity:.75}
.rh .rail{fill:none;stroke:var(--rail);stroke-width:7}
.rh .casing{fill:none;stroke-width:11.5}
.rh .metre{fill:none;stroke:var(--slot);stroke-width:3;stroke-dasharray:4 4}
.rh .dual-bed{stroke-width:10}
.rh .dual{fill:none;stroke:var(--slot);stroke-width:3.4}
.rh .ferry{fill:none;stroke:var(--sea-ink);stroke-width:3;stroke-dasharray:4 4}
.rh .joint{fill:none;stroke:var(--red);stroke-width:2.4}
.rh .arrow,.rh .joined{fill:var(--rail)}
.rh .city{fill:var(--slot);stroke:var(--rail);stroke-width:1.6;stroke-linejoin:round}
.rh .city-halo{fill:var(--slot)}
.rh .city-rim{fill:var(--rail);stroke:var(--rail);stroke-linejoin:round}
.rh .city-floor{fill:var(--slot);stroke:var(--slot);stroke-linejoin:round}
.rh .place{fill:var(--slot);stroke:var(--rail);stroke-width:1.3}
.rh .town{fill:var(--rail);stroke:var(--slot);stroke-width:1}
.rh .halt{fill:var(--slot);stroke:var(--rail);stroke-width:1.5}
.rh .dot{fill:var(--ink)}
.rh .port{fill:var(--slot);stroke:var(--sea-ink);stroke-width:1.4}
.rh .red-side{fill:none;stroke:var(--red);stroke-width:6;stroke-linecap:butt}
.rh .place-beyond.name{fill:var(--beyond-ink);stroke:var(--halo);font-style:italic;font-size:15px}
.rh .pawn{fill:var(--ink);stroke:var(--halo);stroke-width:1.2;paint-order:stroke}
.rh .stub{fill:none;stroke:var(--rail);stroke-width:7}
.rh .post{fill:var(--slot);stroke:var(--rail);stroke-width:1.4;fill-rule:evenodd;
stroke-linejoin:round}
.rh .temple{fill:var(--slot);stroke:var(--tile-ink);stroke-width:1.1;stroke-linejoin:round}
.rh .temple-of{font:700 7.4px var(--narrow);fill:var(--ink);paint-order:stroke;
stroke:var(--halo);stroke-width:2px}
.rh .drop{fill:var(--water);opacity:.75}
.rh .anchor{fill:none;stroke:#2f5767;stroke-width:1.8;stroke-linecap:round}
.rh .faint{opacity:.45}
.rh .island{fill:var(--land-1);stroke:var(--shore);stroke-width:1.2;stroke-linejoin:round}
.rh .badge{fill:var(--slot);stroke:var(--tile-ink);stroke-width:1}
.rh .crate{fill:var(--terrain-2);stroke:var(--tile-ink);stroke-width:1}
.rh .crate-text{font:700 7.6px var(--narrow);fill:var(--tile-ink)}
.rh .sign{font:600 9px var(--narrow);fill:var(--ink-2)}
.rh .sign.frontier,.rh .sign.numbers-of{paint-order:stroke;stroke:var(--halo);stroke-width:1.6px;
text-anchor:middle}
.rh .sign.frontier{font-weight:700;fill:var(--ink)}
.rh .badge-text.rises{font-size:8px}
.rh .badge-text{font:700 9.4px var(--narrow);fill:var(--tile-ink)}
.rh .figure{font:700 9px var(--narrow);fill:var(--tile-ink)}
.rh .cell{stroke:var(--tile-ink);stroke-width:.7;opacity:.6}
.rh .cell-text{font:600 8.4px var(--narrow);fill:var(--tile-ink)}
.rh .now.cell{opacity:1;stroke-width:2}
.rh .now.cell-text{font-weight:700}
.rh .on-brown.figure,.rh .on-brown.label,.rh .now.on-brown.cell-text{fill:#fffaf0}
.rh .label{font-family:var(--serif);font-weight:700;fill:var(--tile-ink)}
.rh .on-ground.label{fill:var(--ink-2)}
.rh .number{font:500 5.6px var(--sans);fill:var(--tile-ink);fill-opacity:.75}
.rh .name{font:600 10.4px var(--serif);font-size-adjust:ch-width .52;letter-spacing:.01em;
paint-order:stroke;stroke-width:2.6px;stroke-linejoin:round;stroke:var(--halo);fill:var(--ink)}
.rh .small.name{font-size:8.6px}
.rh .on-yellow.name{fill:var(--tile-ink);stroke:var(--yellow)}
.rh .on-green.name{fill:var(--tile-ink);stroke:var(--green)}
.rh .on-brown.name{fill:#fffaf0;stroke:var(--brown)}
.rh .on-grey.name{fill:var(--tile-ink);stroke:var(--grey)}
.rh .on-blue.name{fill:var(--tile-ink);stroke:var(--blue)}
.rh .on-red.name{font-size:9.5px;font-weight:700;letter-spacing:.08em;text-transform:uppercase;
fill:var(--tile-ink);stroke:none}
.rh .small.on-red.name{font-size:7.9px}
.rh .on-sea.name{font-style:italic;fill:var(--sea-ink);stroke:var(--sea-2)}
.rh .token{color:var(--token-ring)}
.rh.rh-chart .token{color:var(--chart-ring)}
.rh .pale{opacity:.55}
.rh .sea-name{font:italic 400 14px var(--serif);letter-spacing:.12em;fill:var(--sea-ink)}
.rh .land-name{font:400 10px var(--serif);letter-spacing:.34em;text-transform:uppercase;
fill:var(--terrain)}
.rh .title{font:400 27px var(--serif);letter-spacing:.4em;text-transform:uppercase;
fill:var(--sea-ink)}
.rh .subtitle{font:400 13px var(--serif);letter-spacing:.24em;fill:var(--sea-ink)}
.rh .flourish{fill:none;stroke:var(--sea-ink);stroke-width:.9}
.rh .rose-light{fill:var(--sea);stroke:var(--sea-ink);stroke-width:.8;stroke-linejoin:round}
.rh .rose-dark{fill:var(--sea-ink)}
.rh .rose-text{font:600 11px var(--serif);fill:var(--sea-ink)}
.rh .margin{fill:var(--plate)}
.rh .neat{fill:none;stroke:var(--ink);stroke-width:2}
.rh .neat-thin{fill:none;stroke:var(--ink);stroke-width:.9}
.rh .tick{fill:none;stroke:var(--rule-2);stroke-width:.8}
.rh .coordinate{font:500 9px var(--sans);fill:var(--ink-2)}
.rh .hex path{fill:none;pointer-events:all}
.rh .veil{fill:var(--ink-2);fill-opacity:.2}
.rh .area-case{fill:none;stroke:var(--case);stroke-width:8;stroke-linejoin:round;opacity:.7}
.rh .area-line{fill:none;stroke:var(--border);stroke-width:4;stroke-linejoin:round}
.rh .goal-case{fill:none;stroke:var(--case);stroke-width:6;stroke-linejoin:round;
stroke-linecap:round}
.rh .goal{fill:var(--case);stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
.rh .goal.reached{fill:var(--ink)}
.rh .mark-case{stroke:var(--case);stroke-width:5;stroke-linejoin:round;stroke-linecap:round;
opacity:.85}
.rh .mark .lay{fill:var(--overprint-wash);stroke:var(--overprint);stroke-width:2.6;
stroke-dasharray:7 4.5;stroke-linejoin:round}
.rh .mark .promote{stroke:var(--overprint);stroke-width:2.7;stroke-linejoin:round;
stroke-linecap:round}
.rh .mark .selected{stroke:var(--overprint);stroke-width:4;stroke-linejoin:round}
.rh .mark .selected-case{stroke:var(--case);stroke-width:7.5;stroke-linejoin:round}
.rh .mark .station{stroke:var(--overprint);stroke-width:2.6;stroke-dasharray:5 3.4}
.rh .mark .choose{stroke:var(--overprint);stroke-width:2.2;stroke-linejoin:round}
.rh .mark .tab{fill:var(--overprint-wash)}
.rh .mark .refused{stroke:var(--overprint);stroke-width:1.5;stroke-dasharray:2 4;
stroke-linecap:round}
.rh .why{fill:var(--plate);stroke:var(--overprint);stroke-width:2}
.rh .why-text{font:700 15px var(--serif);fill:var(--overprint)}
.rh .route{stroke-linecap:butt}
.rh .route .route-case{stroke:var(--case);stroke-width:13}
.rh .route .route-line{stroke-width:8}
.rh .route-1 .route-line{stroke:var(--route-1)}
.rh .route-2 .route-line{stroke:var(--route-2);stroke-dasharray:13 4}
.rh .route-3 .route-line{stroke:var(--route-3);stroke-dasharray:3 4}
.rh .route-4 .route-line{stroke:var(--route-4);stroke-dasharray:13 4 3 4}
.rh .stop{fill:var(--plate);stroke:var(--ink-2);stroke-width:2.4}
.rh .stop-1{stroke:var(--route-1)}
.rh .stop-2{stroke:var(--route-2);stroke-dasharray:6 2.2}
.rh .stop-3{stroke:var(--route-3);stroke-dasharray:2.4 2.4}
.rh .stop-4{stroke:var(--route-4);stroke-dasharray:6 2 2 2}
.rh .stop-text{font:700 10px var(--narrow);fill:var(--ink)}
.rh .tag{stroke:var(--plate);stroke-width:1}
.rh .tag-1{fill:var(--route-1)}
.rh .tag-2{fill:var(--route-2)}
.rh .tag-3{fill:var(--route-3)}
.rh .tag-4{fill:var(--route-4)}
.rh .tag-text{font:700 8px var(--sans);fill:var(--plate)}
.rh.running .fades{opacity:.5}
.rh.running .shadow{fill-opacity:0}
.rh.running .name{fill:var(--ink);stroke:var(--halo)}
.rh.running .on-red.name{fill:var(--tile-ink);stroke:none}
.rh.running .figure,.rh.running .label:not(.on-red){fill:var(--ink)}
.rh .price-cell{fill:var(--well);stroke:var(--rule-2);stroke-width:.9}
.rh .start-cell{stroke:var(--ink);stroke-width:1.6}
.rh .end-cell{fill:var(--heed-wash)}
.rh .band-1{fill:var(--band-1)}.rh .band-2{fill:var(--band-2)}
.rh .band-3{fill:var(--band-3)}.rh .band-4{fill:var(--band-4)}
.rh .arrow-up{fill:none;stroke:var(--red-print);stroke-width:1.8}
.rh .red-line{stroke:var(--red-print);stroke-width:2.4}
.rh .hatch{stroke:var(--rule-2);stroke-width:1}
.rh .price{font:500 11px var(--sans);text-anchor:start;fill:var(--ink)}
.rh .start{font:italic 400 9px var(--serif);text-anchor:end;fill:var(--ink-2)}
.rh .caption{font:600 11px var(--sans);text-anchor:start;fill:var(--ink-2)}
"""

_NAMED = re.compile(r"var\(--([a-z0-9-]+)\)")


def tokens(theme: Theme) -> str:
    """The custom properties of a theme, as declarations for a rule of a page's sheet."""
    return "".join(f"--{key}:{value};" for key, value in {**_TYPE, **_COLOURS[theme]}.items())


def rules() -> str:
    """The rules for all drawings, with custom properties; each holds only inside ``.rh``."""
    return _RULES


@cache
def embedded(theme: Theme) -> str:
    """A style element with the rules in the colours of a theme.

    They hold for drawings of that theme only, so that a page may show both.
    """
    values = {**_TYPE, **_COLOURS[theme]}
    filled = _NAMED.sub(lambda match: values[match[1]], _RULES)
    return f"<style>{filled.replace('.rh', f'.rh.{theme}')}</style>"
