#include "runtime/kernel_uses.hpp"

#include <charconv>
#include <string_view>
#include <tuple>

#include "runtime/gpu/launch_words.hpp"
#include "runtime/gpu/product_launches.hpp"
#include "runtime/saved_bytes.hpp"

namespace weft {
namespace {

/// The words that a kernel is handed, as its PTX declares them; none where that is not found.
std::optional<std::size_t> declared_words(const std::vector<std::byte>& image) {
  constexpr std::string_view parameter = "weft_kernel_param_0[";
  const std::string_view text(reinterpret_cast<const char*>(image.data()), image.size());
  const std::size_t at = text.find(parameter);
  if (at == text.npos) return std::nullopt;
  const std::string_view rest = text.substr(at + parameter.size());
  std::size_t bytes = 0;
  if (std::from_chars(rest.begin(), rest.end(), bytes).ec != std::errc()) return std::nullopt;
  return bytes / sizeof(std::uint64_t);
}

void check_words(const std::vector<std::byte>& image, const KernelUse& use) {
  const std::optional<std::size_t> words = declared_words(image);
  if (words && *words != use.buffers + use.params + launch_words)
    throw_damaged_program("a launch hands over what its kernel does not take");
}

}  // namespace

KernelUse use_of(const Launch& launch) {
  const LaunchRule& rule = launch.rule;
  return {launch.buffers.size(), launch.params.size(), rule.parallel_axes,
          rule.row_axes,         rule.tile_side,       rule.tiled,
          rule.by_points,        rule.threads,         rule.scratch};
}

KernelUse use_of(const MatrixProduct& product) {
  return {.buffers = 3,
          .params = std::tuple_size_v<ProductParams>,
          .parallel_axes = 3,
          .row_axes = 1,
          .tile_side = product.tile_side,
          .by_points = true,
          .threads = RowThreads::tile};
}

void KernelUses::add(std::int32_t kernel, const KernelUse& use) {
  const auto index = static_cast<std::size_t>(kernel);
  std::optional<KernelUse>& known = uses_[index];
  if (!known && saved_.target == Isa::ptx) check_words(saved_.kernels[index].objects.at(Isa::ptx), use);
  if (known && *known != use) throw_damaged_program("launches of a kernel differ in what it is made for");
  known = use;
}

}  // namespace weft
