#include "codegen/cache/compiler.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>

#include <exception>
#include <functional>

#include "codegen/cache/compiler_at_work.hpp"
#include "codegen/cache/compiler_library.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// LLVM recurses; a caller's own stack may be small.
constexpr std::size_t compiler_stack = std::size_t{64} << 20;

struct Work {
  const std::function<void()>& body;
  std::exception_ptr error;

  void run() noexcept {
    try {
      body();
    } catch (...) {
      error = std::current_exception();
    }
  }
};

void* run_work(void* work) {
  static_cast<Work*>(work)->run();
  return nullptr;
}

/// Starts a thread with a large stack, on which no signal is delivered.
bool start_thread(pthread_t* thread, Work* work) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setstacksize(&attributes, compiler_stack);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const bool started = pthread_create(thread, &attributes, run_work, work) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  return started;
}

/// Where no thread can be had, the caller's own stack must do.
void on_large_stack(const std::function<void()>& body) {
  Work work{body, nullptr};
  pthread_t thread;
  if (start_thread(&thread, &work))
    pthread_join(thread, nullptr);
  else
    work.run();
  if (work.error) std::rethrow_exception(work.error);
}

void append(void* text, const char* data, std::size_t size) {
  static_cast<std::string*>(text)->append(data, size);
}

std::string make(const KernelSource& source, Isa isa, Product product) {
  std::string result;
  bool made = false;
  const CompilerAtWork at_work;
  on_large_stack([&] { made = compiler_entry()(source, isa, product, append, &result); });
  if (!made)
    throw InternalError(
        fmt::format("kernel '{}' does not compile: {}\n{}", name_of(source), result, text(source)));
  return result;
}

Product product_of(Listing listing) {
  switch (listing) {
    case Listing::mlir:
      return Product::mlir;
    case Listing::llvm:
      return Product::llvm;
    case Listing::assembly:
      return Product::assembly;
  }
  __builtin_unreachable();
}

}  // namespace

std::vector<std::byte> compile(const KernelSource& source, Isa isa) {
  const std::string object = make(source, isa, Product::object);
  const auto* data = reinterpret_cast<const std::byte*>(object.data());
  return {data, data + object.size()};
}

std::string emit(const KernelSource& source, Isa isa, Listing listing) {
  return make(source, isa, product_of(listing));
}

}  // namespace weft::codegen
