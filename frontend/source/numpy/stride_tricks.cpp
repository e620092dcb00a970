// The rows of np.lib.stride_tricks.
#include "weft/stride_tricks.hpp"
#include "frontend/numpy/shaping/strided.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

Array with_writes(const Array& view, const BoundArguments& given, bool otherwise) {
  return given.boolean("writeable", otherwise) ? view : view.read_only();
}

Value sliding_window_view(const BoundArguments& given) {
  const Value windows = view_of(settled_items(given["x"]), [&](const LazyTensor& x) {
    return numpy::lib::stride_tricks::sliding_window_view(x, as_shape_tuple(given["window_shape"]),
                                                          {.axis = given.axis("axis")});
  });
  return with_writes(*windows.as<Array>(), given, false);
}

std::optional<Dims> lengths(const BoundArguments& given, std::string_view parameter) {
  if (!given.has(parameter)) return std::nullopt;
  return as_dims(make_sequence(items_of(given[parameter])));
}

/// All of the array's memory may be seen, not what the array sees alone.
Value as_strided(const BoundArguments& given) {
  const Value x = settled_items(given["x"]);
  const Array array = x.as<Array>() ? *x.as<Array>() : Array(as_tensor(x));
  const auto offset = array.offset();
  if (!offset) throw NotImplementedError("as_strided of what data decide the place of is not read");
  const Array whole(array.storage());
  const numpy::SeenMemory seen =
      numpy::seen_as(array.tensor(), *offset, lengths(given, "shape"), lengths(given, "strides"));
  const Array view = whole.view(numpy::strided_view(whole.tensor(), seen));
  return with_writes(array.writeable() ? view : view.read_only(), given, true);
}

constexpr NumpyFunction rows[] = {
    {"as_strided", "x, shape=None, strides=None, !subok=False, writeable=True", as_strided},
    {"sliding_window_view", "x, window_shape, axis=None, *, !subok=False, writeable=False",
     sliding_window_view},
};

}  // namespace

FunctionTable stride_tricks_table() { return rows; }

}  // namespace weft::source
