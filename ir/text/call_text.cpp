#include "ir/text/call_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/indexing.hpp"
#include "ir/literal.hpp"
#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/library/counting/counting_functions.hpp"
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
  const bool complex = is_complex(call.type(1).dtype);  // of which NumPy takes the conjugates
  return fmt::format("np.correlate({}, {}{}{}, '{}')", call.inputs[0], complex ? "np.conjugate(" : "",
                     call.inputs[1], complex ? ")" : "", mode);
}

/// Several results of each matrix, one after the other along the last axis.
std::string parts(const Call& call, std::string_view function, std::string_view keywords = "") {
  const bool stack = call.type(0).ndim() > 2;
  const std::string row =
      stack ? fmt::format("_part.reshape(*{}.shape[:-2], -1)", call.inputs[0]) : "_part.ravel()";
  return fmt::format("np.concatenate([{} for _part in np.linalg.{}({}{})], axis=-1)", row, function,
                     call.inputs[0], keywords);
}

/// Sums of squares of what is left, which NumPy does not give of all matrices, are computed again.
std::string least_squares(const Call& call) {
  const auto &a = call.inputs[0], &b = call.inputs[1];
  const std::string squares = call.type(0).shape[0] > call.type(0).shape[1]
                                  ? fmt::format("np.sum(abs({} - {} @ _x) ** 2, axis=0)", b, a)
                                  : fmt::format("np.zeros({})", call.type(1).shape.back());
  return fmt::format(
      "(lambda _x, _, _rank, _s: np.concatenate([_x.ravel(), {}, [_rank], _s]))(*np.linalg.lstsq({}, {}, "
      "{}))",
      squares, a, b, call.inputs[2]);
}

Text partition(const Call& call) {
  const std::span places(call.inputs.begin() + 1, call.inputs.end());
  return fmt::format("np.partition({}, np.r_[{}], axis=-1)", call.inputs[0], fmt::join(places, ", "));
}

/// Rows that are summed as they lie.
Text masked_sum(const Call& call) {
  const bool has_rows = call.type(0).shape[0] > 0;
  const std::int64_t length = call.type(0).shape[1];
  const auto is_whole = [&](std::size_t input) {
    return call.node.inputs()[input].operation() == Operation::constant && call.number(input) == length;
  };
  if (!has_rows || !is_whole(3) || !is_whole(4)) return std::nullopt;
  return fmt::format("np.sum({}, axis=-1, where={}, initial={}[0])", call.inputs[0], call.inputs[2],
                     call.inputs[1]);
}

/// Of pairs NumPy multiplies all at once, in another way.
Text running_product(const Call& call) {
  if (call.type(0).shape.back() == 2) return std::nullopt;
  return fmt::format("np.cumprod({}, axis=-1)", call.inputs[0]);
}

Text counts(const Call& call) {
  const std::string weights = call.inputs.size() == 3 ? ", " + call.inputs[2] : "";
  return fmt::format("np.bincount({}{}, minlength={})", call.inputs[1], weights, call.type(0).shape[0]);
}

/// As NumPy's histogram counts, at once; of more weights it adds sums.
Text counts_in_bins(const Call& call) {
  const bool weighs = call.inputs.size() == 4;
  if (weighs && call.type(3).size() > counted_at_once) return std::nullopt;
  const std::string weights = weighs ? fmt::format(", {}[{}]", call.inputs[3], call.inputs[2]) : "";
  return fmt::format("np.bincount({}[{}]{}, minlength={}).astype({})", call.inputs[1], call.inputs[2],
                     weights, call.type(0).shape[0], dtype_literal(call.type(0).dtype));
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
    case LibraryFunction::eig:
      return parts(call, "eig") + ".astype(np.complex128)";
    case LibraryFunction::eigh_L:
      return parts(call, "eigh");
    case LibraryFunction::eigh_U:
      return parts(call, "eigh", ", 'U'");
    case LibraryFunction::fft:
      return transform("fft", false, call);
    case LibraryFunction::ifft:
      return transform("ifft", true, call);
    case LibraryFunction::rfft:
      return transform("rfft", false, call);
    case LibraryFunction::irfft:
      return transform("irfft", true, call);
    case LibraryFunction::float_power:
      return fmt::format("np.float64(float({}) ** float({}))", call.inputs[0], call.inputs[1]);
    case LibraryFunction::lstsq:
      return least_squares(call);
    case LibraryFunction::ascending_edges:  // of these, which raise errors or give what they are given
    case LibraryFunction::finite_ends:
    case LibraryFunction::finite_range:
    case LibraryFunction::of_full_rank:
      return call.inputs[0];
    case LibraryFunction::math:
      return fmt::format("np.float64(math.{}({}))", name_in_math(*function_of(call.node)),
                         fmt::join(call.inputs, ", "));
    case LibraryFunction::masked_sum:
      return masked_sum(call);
    case LibraryFunction::partition:
      return partition(call);
    case LibraryFunction::qr_complete:
      return parts(call, "qr", ", mode='complete'");
    case LibraryFunction::qr_reduced:
      return parts(call, "qr");
    case LibraryFunction::running_product:
      return running_product(call);
    case LibraryFunction::svd_full:
      return parts(call, "svd");
    case LibraryFunction::svd_reduced:
      return parts(call, "svd", ", full_matrices=False");
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
