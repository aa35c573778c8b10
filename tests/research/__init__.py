"""Tests of the environments; without numpy, Gymnasium and PettingZoo they are left out."""
