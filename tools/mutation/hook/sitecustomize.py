"""Stands first on the path of a test run: imports one module from a mutated copy of its source.

Python imports `sitecustomize` at every start, so programs that a test starts get the mutant too.
RAILHEAD_MUTATED names the module's file, RAILHEAD_MUTANT the mutated copy; a file of that name
ending in `.loaded` says afterwards that the mutant was really imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class MutantLoader(SourceFileLoader):
    """Compiles the mutated copy under the name of the real file, past all bytecode caches."""

    def __init__(self, name: str, path: str, mutant: Path) -> None:
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        self.mutant.with_suffix(".loaded").touch()
        return compile(self.mutant.read_bytes(), self.path, "exec", dont_inherit=True)


class MutantFinder(MetaPathFinder):
    def __init__(self, module: Path, mutant: Path) -> None:
        self.module = module
        self.mutant = mutant
        self.name = module.parent.name if module.name == "__init__.py" else module.stem

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.rpartition(".")[2] != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.module:
            return None
        spec.loader = MutantLoader(fullname, spec.origin, self.mutant)
        return spec


if "RAILHEAD_MUTATED" in os.environ:
    sys.meta_path.insert(
        0, MutantFinder(Path(os.environ["RAILHEAD_MUTATED"]), Path(os.environ["RAILHEAD_MUTANT"]))
    )
