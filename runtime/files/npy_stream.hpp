// One array in .npy form, from any source of bytes.
#pragma once
#include <string>

#include "runtime/array/ndarray.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/file.hpp"

namespace weft {

/// Reads one array. The header is checked against what remains of the source before memory is allocated.
/// Errors: as load_npy, without the path.
ndarray read_npy(ByteSource& source);

/// What a file of `array` holds: the head, then the memory of `body`, which is `array` itself when that can
/// be written as it is, and otherwise a copy.
struct NpyImage {
  std::string head;
  ndarray body;
};
NpyImage npy_image(const ndarray& array);

/// Calls f; errors of reading and writing gain "`label`: " in front.
template <class F>
decltype(auto) with_label(const std::string& label, F&& f) {
  try {
    return f();
  } catch (const ValueError& error) {
    throw ValueError(label + ": " + error.what());
  } catch (const OSError& error) {
    throw OSError(label + ": " + error.what());
  } catch (const MemoryError& error) {
    throw MemoryError(label + ": " + error.what());
  }
}

}  // namespace weft
