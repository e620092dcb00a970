// Assignments between one-dimensional views of one memory. NumPy copies what it assigns where it finds that
// memory is shared, but not there: it takes one element after the other, in the order that suits views of
// equal strides. Where strides are unlike, as in x[::2] = x[:n], it reads elements that it has just written.
#pragma once
#include "frontend/source/values/storage.hpp"

namespace weft::source {

/// What `written[...] = read` assigns. Views whose place data decide are taken for the copy that they are
/// elsewhere.
LazyTensor read_while_written(const Array& written, const Array& read);

}  // namespace weft::source
