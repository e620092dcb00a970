#include "runtime/saved/kernel_uses.hpp"

#include <string_view>
#include <tuple>

#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/driver/product_launches.hpp"
#include "runtime/saved/saved_bytes.hpp"

namespace weft {
namespace {

/// Of what a kernel is handed, as its PTX declares it; 0 where that is not found.
std::size_t declared_bytes(const std::vector<std::byte>& image) {
  constexpr std::string_view parameter = "weft_kernel_param_0[";
  const std::string_view text(reinterpret_cast<const char*>(image.data()), image.size());
  std::size_t at = text.find(parameter), bytes = 0;
  if (at == text.npos) return 0;
  for (at += parameter.size(); at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
    bytes = 10 * bytes + static_cast<std::size_t>(text[at] - '0');
  return bytes;
}

/// In what a kernel's code is made for.
bool are_alike(const Launch& a, const Launch& b) {
  const LaunchRule &x = a.rule, &y = b.rule;
  return a.buffers.size() == b.buffers.size() && a.params.size() == b.params.size() &&
         x.parallel_axes == y.parallel_axes && x.row_axes == y.row_axes && x.tile_side == y.tile_side &&
         x.tiled == y.tiled && x.by_points == y.by_points && x.threads == y.threads && x.scratch == y.scratch;
}

bool are_alike(const MatrixProduct& a, const MatrixProduct& b) {
  return a.dtype == b.dtype && a.widened == b.widened && a.tf32 == b.tf32 && a.tile_side == b.tile_side;
}

bool are_alike(const LoopLaunch& a, const LoopLaunch& b) {
  return a.buffers.size() == b.buffers.size() && a.params.size() == b.params.size();
}

void require_alike(bool are) {
  if (!are) throw_damaged_program("launches of a kernel differ in what it is made for");
}

}  // namespace

void KernelUses::check_words(std::int32_t kernel, std::size_t buffers, std::size_t params) const {
  if (!is_cuda(saved_.target)) return;
  const SavedKernel& code = saved_.kernels[static_cast<std::size_t>(kernel)];
  const std::size_t bytes = declared_bytes(code.objects.find(saved_.target)->second);
  if (bytes != 0 && bytes != (buffers + params + launch_words) * sizeof(std::uint64_t))
    throw_damaged_program("a launch hands over what its kernel does not take");
}

void KernelUses::add(const Launch& launch) {
  Use& use = use_of(launch.kernel);
  if (!use.launch) use.launch = &launch;
  require_alike(!use.product && !use.loop && are_alike(*use.launch, launch));
  check_words(launch.kernel, launch.buffers.size(), launch.params.size());
}

/// They are for processors alone, whose machine code says nothing of what it takes.
void KernelUses::add(const LoopLaunch& loop) {
  Use& use = use_of(loop.kernel);
  if (!use.loop) use.loop = &loop;
  require_alike(!use.launch && !use.product && are_alike(*use.loop, loop));
}

void KernelUses::add(const MatrixProduct& product) {
  constexpr std::size_t matrices = 3;
  Use& use = use_of(product.kernel);
  if (!use.product) use.product = &product;
  require_alike(!use.launch && !use.loop && are_alike(*use.product, product));
  check_words(product.kernel, matrices, std::tuple_size_v<ProductParams>);
}

}  // namespace weft
