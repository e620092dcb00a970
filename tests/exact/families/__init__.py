"""Functions of NumPy by family: a module each, whose programs() draws what the sweep runs."""
