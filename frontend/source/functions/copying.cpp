#include "frontend/source/functions/copying.hpp"

#include "frontend/numpy/core/memory_layout.hpp"
#include "runtime/array/dims.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {

Copying copying_of(const BoundArguments& given, Copying otherwise) {
  const Value* copy = given.find("copy");
  if (!copy) return otherwise;
  if (copy->is_none()) return Copying::if_needed;
  if (copy->string())
    throw ValueError("strings are not allowed for 'copy' keyword. Use True/False/None instead.");
  return given.boolean("copy", true) ? Copying::always : Copying::never;
}

bool lies_as_asked(const LazyTensor& x, char order) {
  if (order == 'C') return is_c_contiguous(x.shape(), x.strides(), x.itemsize());
  return order != 'F' || is_f_contiguous(x.shape(), x.strides(), x.itemsize());
}

void check_may_copy(Copying copying) {
  if (copying == Copying::never)
    throw ValueError(
        "Unable to avoid copy while creating an array as requested.\nIf using `np.array(obj, copy=False)` "
        "replace it with `np.asarray(obj)` to allow a copy when needed (no behavior change in NumPy "
        "1.x).\nFor more details, see "
        "https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword.");
}

Value reshaped(const BoundArguments& given, const Dims& shape) {
  const char order = given.order('C');
  const Copying copying = copying_of(given, Copying::if_needed);
  const Value seen = given.view("a", [&](const LazyTensor& x) { return numpy::reshape(x, shape, order); });
  if (copying == Copying::always) return Array(numpy::copied_in(*seen.tensor(), order));
  const auto *held = given["a"].as<Array>(), *view = seen.as<Array>();
  if (copying == Copying::never && held && view && view->storage() != held->storage())
    throw ValueError("Unable to avoid creating a copy while reshaping.");
  return seen;
}

}  // namespace weft::source
