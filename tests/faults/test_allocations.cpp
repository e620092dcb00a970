// Memory that runs out: each allocation of a piece of work fails in turn.
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <new>
#include <thread>

#include "catch.hpp"
#include "codegen/cache/kernel_cache.hpp"
#include "frontend/source/source.hpp"
#include "ir/text/dot.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/scratch_folder.hpp"
#include "runtime/system/thread_pool.hpp"
#include "weft/numpy.hpp"

namespace np = weft::numpy;
using weft::LazyTensor, weft::ndarray;

namespace {

/// Allocations of this thread until one fails; below 0, none does.
thread_local long until_failure = -1;
/// Allocations of all threads but this one fail; 0: of none.
std::atomic<pid_t> only_for = 0;
std::atomic<long> blocks = 0;

void* allocate(std::size_t size, std::size_t alignment) {
  if (until_failure >= 0 && until_failure-- == 0) throw std::bad_alloc();
  if (only_for != 0 && only_for != gettid()) throw std::bad_alloc();
  void* const block = std::aligned_alloc(alignment, (size + alignment) / alignment * alignment);
  if (block == nullptr) throw std::bad_alloc();
  ++blocks;
  return block;
}

void* allocate_or_null(std::size_t size, std::size_t alignment) noexcept {
  try {
    return allocate(size, alignment);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void release(void* block) {
  if (block != nullptr) --blocks;
  std::free(block);
}

/// Whether the work ended by itself, with its allocation number `number` failing if it has so many.
template <class Work>
bool succeeds_here(const Work& work, long number) {
  until_failure = number;
  bool done = false;
  try {
    work();
    done = true;
  } catch (const std::bad_alloc&) {
  } catch (const weft::MemoryError&) {
  }
  done = done && until_failure >= 0;
  until_failure = -1;
  return done;
}

/// On a thread that holds nothing yet.
template <class Work>
bool succeeds(const Work& work, long number) {
  return std::async(std::launch::async, [&] { return succeeds_here(work, number); }).get();
}

/// What the work throws of the C++ library's own has been made an error of Weft's.
template <class Work>
auto only_memory_errors(const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw std::logic_error("std::bad_alloc came through");
  }
}

/// Fails each allocation of the work in turn. What it has said is right afterwards, and nothing is lost.
template <class Work>
void fail_each_allocation(const Work& work) {
  for (int i = 0; i < 3; ++i) work();
  const long before = blocks;
  long number = 0;
  while (!succeeds(work, number)) ++number;
  CHECK(number > 0);
  work();
  CHECK(blocks <= before + 8);  // caches may hold a little more
}

const std::string program = R"(import numpy as np
def f(x: "float32[n, 4]", k=3):
    total = np.zeros_like(x)
    for i in range(k):
        total[:, i] += np.exp(x[:, i] - np.max(x)) * i
    return total / np.sum(total, axis=1, keepdims=True), [k, "text"][0]
)";

LazyTensor normalised(const LazyTensor& x) {
  const LazyTensor e = np::exp(x - np::max(x, {.axis = -1, .keepdims = true}));
  return e / np::sum(e, {.axis = -1, .keepdims = true});
}

}  // namespace

// All forms, since a sanitizer brings its own of those that are missing.
void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_or_null(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_or_null(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_or_null(size, alignof(std::max_align_t));
}
void operator delete(void* block) noexcept { release(block); }
void operator delete[](void* block) noexcept { release(block); }
void operator delete[](void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, std::align_val_t) noexcept { release(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { release(block); }

TEST_CASE("each allocation of an evaluation fails in turn") {
  const LazyTensor x = normalised(np::reshape(np::arange(12.0) / 7, {3, 4}));
  const std::string expected = weft::evaluate(x).str();
  fail_each_allocation([&] {
    const ndarray result = only_memory_errors([&] { return weft::evaluate(x); });
    if (result.str() != expected) throw std::logic_error("another result");
  });
}

TEST_CASE("each allocation of building a graph fails in turn") {
  const ndarray data = weft::evaluate(np::reshape(np::arange(12.0), {3, 4}));
  fail_each_allocation([&] { normalised(np::asarray(data)); });
}

TEST_CASE("each allocation of compiling a function fails in turn") {
  const LazyTensor x = np::variable("x", np::float64, {30, 4});
  const ndarray data = weft::evaluate(np::reshape(np::arange(120.0), {30, 4}));
  const weft::FunctionSignature signature{.inputs = {x},
                                          .outputs = {normalised(x), np::matmul(np::transpose(x), x)}};
  for (const bool kernels_are_known : {true, false}) {
    fail_each_allocation([&] {
      if (!kernels_are_known) weft::codegen::clear_memory_cache();
      weft::compile(signature)(data);
    });
  }
}

TEST_CASE("each allocation of reading source and drawing it fails in turn") {
  fail_each_allocation([&] {
    const auto module = weft::source::parse("program.py", program);
    const auto read = weft::source::read(module, "", {}, {.dims = {}, .default_dim = 3});
    weft::dot(read.graph);
  });
  fail_each_allocation([&] {
    try {
      weft::source::read_expression("np.zeros((2, 3)) + np.zeros(4)");
    } catch (const weft::source::ReadError&) {
    }
  });
}

TEST_CASE("each allocation of writing and reading files fails in turn") {
  const weft::ScratchFolder folder;
  const ndarray data = weft::evaluate(np::reshape(np::arange(12.0), {3, 4}));
  const LazyTensor x = np::variable("x", np::float64, {3, 4});
  const auto function = weft::compile({.inputs = {x}, .outputs = {normalised(x)}});
  fail_each_allocation([&] {
    weft::save_npy(folder / "a.npy", data);
    weft::load_npy(folder / "a.npy");
  });
  fail_each_allocation([&] {
    weft::save_npz(folder / "a.npz", {{"a", data}, {"b", data}});
    weft::load_npz(folder / "a.npz");
  });
  fail_each_allocation([&] {
    function.save(folder / "a.weft");
    weft::load(folder / "a.weft")(data);
  });
  CHECK(folder.files() == 3);
}

TEST_CASE("threads of the pool take no memory of their own") {
  weft::set_num_threads(3);
  only_for = gettid();
  for (int i = 0; i < 100; ++i) {
    if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));  // until they sleep
    weft::parallel_for(6, 1, [](std::int64_t, std::int64_t) {});
  }
  only_for = 0;
  weft::set_num_threads(0);
}
