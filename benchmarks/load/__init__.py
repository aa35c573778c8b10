"""A server under the load of a busy evening: ``python -m benchmarks.load``."""
