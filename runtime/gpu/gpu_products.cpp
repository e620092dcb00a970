// Matrix products of a GPU: by a library, by a kernel of the program's, or by the host.
#include "runtime/errors.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/gpu/product_launches.hpp"
#include "runtime/text_of.hpp"

namespace weft {

void Gpu::take(const MatrixProduct& product, const Kernel* own, std::byte* a, std::byte* b, std::byte* c) {
  GpuContext::Lock lock = context_.enter();
  if (!recorded_memory_) start_products();
  if (!products_.has_started()) {
    lock.unlock();
    return own ? launch_product(product, *own, a, b, c) : BesideHost::take(product, own, a, b, c);
  }
  ready();
  work_.note();
  if (const int error = products_.multiply(product, a, b, c)) refuse_product(error);
}

/// What the library was told by the driver, another stream is told, too.
void Gpu::refuse_product(int error) {
  const std::string what = text_of("a matrix product on the device: cuBLAS's error {}", error);
  const int drivers = context_.driver().wait_for(down_.stream());
  if (GpuContext::is_fault(drivers)) context_.check(drivers, what);
  throw OSError(what);
}

void Gpu::start_products() {
  products_.start(work_.stream(), [this] { pool_.trim(); });
}

void Gpu::launch_product(const MatrixProduct& product, const Kernel& own, std::byte* a, std::byte* b,
                         std::byte* c) {
  each_product_launch(product, [&](const Launch& part, const ProductPlaces& at) {
    void* const buffers[] = {a + at.a, b + at.b, c + at.c};
    launch(own, part, buffers);
  });
}

}  // namespace weft
