// The steps that the host takes itself, and what goes between it and an accelerator.
#include <cstring>

#include "runtime/run/matrix_product.hpp"
#include "runtime/run/step_run.hpp"

namespace weft {

void StepRun::read(void* to, const std::byte* from, std::size_t bytes) const {
  if (accelerator()) return accelerator()->read(to, from, bytes);
  std::memcpy(to, from, bytes);
}

void StepRun::write(std::byte* to, const void* from, std::size_t bytes) const {
  if (accelerator()) return accelerator()->write(to, from, bytes);
  std::memcpy(to, from, bytes);
}

void StepRun::copy(std::byte* to, const std::byte* from, std::size_t bytes) const {
  if (accelerator()) return accelerator()->copy(to, from, bytes);
  std::memcpy(to, from, bytes);
}

void StepRun::operator()(const MatrixProduct& product) const {
  std::byte *a = address(product.a), *b = address(product.b), *c = address(product.c);
  const CompiledKernel* own =
      product.kernel < 0 ? nullptr : &kernels_[static_cast<std::size_t>(product.kernel)];
  if (accelerator()) return accelerator()->take(product, own, a, b, c);
  multiply(product, a, b, c);
}

void StepRun::operator()(const Copy& step) const {
  if (step.bytes > 0) copy(address(step.to), address(step.from), static_cast<std::size_t>(step.bytes));
}

bool looks_up_rows(const HostCall& call) {
  const auto function = call.function->library;
  const bool searches =
      function == LibraryFunction::searchsorted || function == LibraryFunction::searchsorted_right;
  const bool takes = function == LibraryFunction::take && call.axes == Dims{0};
  const bool gathers = function == LibraryFunction::gather && call.axes.size() == 1;
  return call.types.size() == 3 && (searches || takes || gathers);
}

/// In a loop the call is made again.
void StepRun::operator()(const HostCall& host) {
  take_addresses(host.buffers);
  if (accelerator()) return accelerator()->take(host, launched_);
  if (taken_.empty()) return call_back(host, launched_);
  calls_[&host].call(host, launched_);
}

}  // namespace weft
