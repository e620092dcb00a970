// Matrix products of a GPU: by a library, by a kernel of the program's, or by the host.
#include "runtime/gpu/driver/product_launches.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

void Gpu::take(const MatrixProduct& product, const CompiledKernel* own, std::byte* a, std::byte* b,
               std::byte* c) {
  if (take_by_library(product, a, b, c)) return;
  own ? launch_product(product, *own, a, b, c) : BesideHost::take(product, own, a, b, c);
}

/// Whether there is one, which has the memory that it needs. A recording that needs too much is given up.
bool Gpu::take_by_library(const MatrixProduct& product, std::byte* a, std::byte* b, std::byte* c) {
  const GpuContext::Lock lock = context_.enter();
  if (!recorded_memory_) start_products();
  if (!products_.has_started()) return false;
  ready();
  work_.note();
  const auto multiply = [&] { return products_.multiply(product, a, b, c); };
  int error = multiply();
  if (error == Cublas::out_of_memory && !recorded_memory_) pool_.trim(), error = multiply();
  if (error == Cublas::out_of_memory && recorded_memory_)
    throw MemoryError("Unable to allocate what cuBLAS needs for a matrix product on the device");
  if (error != 0 && error != Cublas::out_of_memory) refuse_product(error);
  return error == 0;
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

void Gpu::launch_product(const MatrixProduct& product, const CompiledKernel& own, std::byte* a, std::byte* b,
                         std::byte* c) {
  each_product_launch(product, [&](const Launch& part, const ProductPlaces& at) {
    void* const buffers[] = {a + at.a, b + at.b, c + at.c};
    launch(own, part, buffers);
  });
}

}  // namespace weft
