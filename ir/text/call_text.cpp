#include "ir/text/call_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/indexing.hpp"
#include "ir/literal.hpp"
#include "runtime/library/fft/fft_functions.hpp"
#include "runtime/library/library_functions.hpp"

namespace weft {
namespace {

/// A call, and its inputs as they are written.
struct Call {
  const Node& node;
  std::vector<std::string> inputs;

  const Type& type(std::size_t input) const { return node.inputs()[input].type(); }
  std::int64_t number(std::size_t input) const {
    return *node.inputs()[input].node().attribute<ndarray>(Attribute::value).data<std::int64_t>();
  }
};
using Text = std::optional<std::string>;

/// Its factor is computed in the dtype of its points, as NumPy's is.
bool has_own_scale(DType part, TransformScale scale) {
  switch (scale) {
    case TransformScale::none:
      return true;
    case TransformScale::root_float32:
    case TransformScale::whole_float32:
      return part == DType::float32;
    case TransformScale::root_float64:
    case TransformScale::whole_float64:
      return part == DType::float64;
    case TransformScale::root_float16:
    case TransformScale::whole_float16:
      return false;
  }
  __builtin_unreachable();
}

Text transform(const char* name, bool backward, const Call& call) {
  const auto is_known = [](const Tensor& input) { return input.operation() == Operation::constant; };
  if (!std::ranges::all_of(call.node.inputs().subspan(1), is_known)) return std::nullopt;
  const auto scale = static_cast<TransformScale>(call.number(2));
  if (!has_own_scale(real_dtype(call.type(0).dtype), scale)) return std::nullopt;
  const bool root = scale == TransformScale::root_float32 || scale == TransformScale::root_float64;
  const bool plain = (scale == TransformScale::none) != backward;
  return fmt::format("np.fft.{}({}, {}{})", name, call.inputs[0], call.number(1),
                     root    ? ", norm='ortho'"
                     : plain ? ""
                             : ", norm='forward'");
}

Text correlate(const Call& call) {
  const std::int64_t length = call.type(0).shape[0], window = call.type(1).shape[0],
                     sums = call.node.types()[0].shape[0];
  const char* mode = sums == length + window - 1 ? "full" : sums == length ? "same" : "valid";
  return fmt::format("np.correlate({}, {}, '{}')", call.inputs[0], call.inputs[1], mode);
}

Text counts(const Call& call) {
  const std::string weights = call.inputs.size() == 3 ? ", " + call.inputs[2] : "";
  return fmt::format("np.bincount({}{}, minlength={})", call.inputs[1], weights, call.type(0).shape[0]);
}

/// Of one for each; NumPy's histogram has no function of its own for others.
Text counts_in_bins(const Call& call) {
  if (call.inputs.size() != 3) return std::nullopt;
  return fmt::format("np.bincount({}[{}], minlength={}).astype({})", call.inputs[1], call.inputs[2],
                     call.type(0).shape[0], dtype_literal(call.type(0).dtype));
}

/// Of those whose text depends on their arguments.
Text text_of(LibraryFunction function, const Call& call) {
  switch (function) {
    case LibraryFunction::bin_counts:
      return counts_in_bins(call);
    case LibraryFunction::bincount:
      return counts(call);
    case LibraryFunction::correlate:
      return correlate(call);
    case LibraryFunction::fft:
      return transform("fft", false, call);
    case LibraryFunction::ifft:
      return transform("ifft", true, call);
    case LibraryFunction::rfft:
      return transform("rfft", false, call);
    case LibraryFunction::irfft:
      return transform("irfft", true, call);
    case LibraryFunction::take:
      return fmt::format("np.take({}, axis={}, mode='clip')", fmt::join(call.inputs, ", "),
                         axes_of_call(call.node)[0]);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> call_text(const Node& node, const Names& names) {
  const HostFunctionPtr function = function_of(node);
  if (!function->library) return std::nullopt;
  Call call{node, {}};
  for (const Tensor& input : node.inputs()) call.inputs.push_back(names(input));
  const std::string_view spelling = numpy_spelling(*function->library);
  if (spelling.empty()) return text_of(*function->library, call);
  return fmt::format(fmt::runtime(spelling), fmt::join(call.inputs, ", "));
}

}  // namespace weft
