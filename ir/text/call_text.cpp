#include "ir/text/call_text.hpp"

#include <fmt/format.h>

#include <algorithm>

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

struct Row {
  std::string_view function;
  Text (*text)(const Call& call) = nullptr;
  std::string_view before = "", after = "";  // around the inputs, without a function
};

constexpr Row rows[] = {
    {"bin_counts", counts_in_bins},
    {"bincount", counts},
    {"cholesky", nullptr, "np.linalg.cholesky(", ")"},
    {"cholesky_upper", nullptr, "np.linalg.cholesky(", ", upper=True)"},
    {"correlate", correlate},
    {"det", nullptr, "np.linalg.det(", ")"},
    {"eigvals", nullptr, "np.linalg.eigvals(", ").astype(np.complex128)"},
    {"eigvalsh_L", nullptr, "np.linalg.eigvalsh(", ", 'L')"},
    {"eigvalsh_U", nullptr, "np.linalg.eigvalsh(", ", 'U')"},
    {"fft", [](const Call& call) { return transform("fft", false, call); }},
    {"gcd", nullptr, "np.gcd(", ")"},
    {"ifft", [](const Call& call) { return transform("ifft", true, call); }},
    {"inv", nullptr, "np.linalg.inv(", ")"},
    {"irfft", [](const Call& call) { return transform("irfft", true, call); }},
    {"rfft", [](const Call& call) { return transform("rfft", false, call); }},
    {"row_order", nullptr, "np.lexsort(", ".T[::-1])"},
    {"solve", nullptr, "np.linalg.solve(", ")"},
    {"sort", nullptr, "np.sort(", ", axis=-1, kind='stable')"},
    {"svd_values", nullptr, "np.linalg.svd(", ", compute_uv=False)"},
};

}  // namespace

std::optional<std::string> call_text(const Node& node, const Names& names) {
  const auto& function = node.attribute<HostFunctionPtr>(Attribute::function);
  const auto* const row = std::ranges::find(rows, std::string_view(function->name), &Row::function);
  if (row == std::end(rows) || library_function(function->name) != function) return std::nullopt;
  Call call{node, {}};
  for (const Tensor& input : node.inputs()) call.inputs.push_back(names(input));
  if (row->text) return row->text(call);
  return fmt::format("{}{}{}", row->before, fmt::join(call.inputs, ", "), row->after);
}

}  // namespace weft
