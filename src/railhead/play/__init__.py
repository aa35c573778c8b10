"""The game itself: state, decisions, actions, rounds and steps."""
