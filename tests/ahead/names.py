def program(lengths: "float64[shapes]", results: "float64[shapes]", weft_lengths: "float64"):
    """Every name is one that the C source might have for itself."""
    return lengths * weft_lengths + results
