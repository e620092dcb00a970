// The text header of a .npy file: a Python dictionary of 'descr', 'fortran_order' and 'shape'.
#pragma once
#include <string>
#include <string_view>

#include "runtime/array/dims.hpp"
#include "runtime/array/dtype.hpp"

namespace weft {

struct NpyHeader {
  DType dtype = DType::float64;
  bool byte_swapped = false;
  bool fortran_order = false;
  Dims shape;
};

/// Reads the dictionary. Nothing in it is evaluated. Errors: ValueError says what is expected, what is there,
/// and at which byte of the header; dtypes that Weft has not are refused by name.
NpyHeader parse_npy_header(std::string_view text);

/// The whole head of a file as numpy.save writes it: magic, version 1.0, length, dictionary, padding.
std::string npy_file_head(const NpyHeader& header);

}  // namespace weft
