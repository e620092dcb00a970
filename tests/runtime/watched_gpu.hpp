// A GPU that counts what it is asked for: emulated, unless the command line says otherwise.
#pragma once
#include <exception>
#include <string>
#include <vector>

#include "catch.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/system/isa.hpp"
#include "tested_device.hpp"

/// How often kernels were launched, and bytes copied to the host.
struct Asked {
  int launches = 0, reads = 0;
};

inline Asked& asked_of_gpu() {
  static Asked asked;
  return asked;
}

inline const weft::CudaDriver& tested_driver() {
  return tested_device() == "cuda" ? weft::CudaDriver::library() : weft::CudaDriver::emulated();
}

/// Of its kernels.
inline weft::Isa tested_isa() { return tested_device() == "cuda" ? weft::Isa::ptx : weft::Isa::emulated; }

inline const weft::CudaDriver& watched_driver() {
  using weft::CudaDriver;
  static const CudaDriver driver = [] {
    CudaDriver made = tested_driver();
    made.launch = [](CudaDriver::Function function, unsigned x, unsigned y, unsigned z, unsigned threads_x,
                     unsigned threads_y, unsigned threads_z, unsigned bytes, CudaDriver::Stream stream,
                     void** parameters, void** extra) {
      ++asked_of_gpu().launches;
      return tested_driver().launch(function, x, y, z, threads_x, threads_y, threads_z, bytes, stream,
                                    parameters, extra);
    };
    made.copy_to_host = [](void* to, CudaDriver::Address from, std::size_t bytes, CudaDriver::Stream stream) {
      ++asked_of_gpu().reads;
      return tested_driver().copy_to_host(to, from, bytes, stream);
    };
    return made;
  }();
  return driver;
}

inline weft::Gpu& watched_gpu() {
  static auto* const gpu = new weft::Gpu(watched_driver(), 0, {.elements_each = 160});
  return *gpu;
}

/// What `work` asks the watched GPU for.
template <class Work>
Asked asked_by(const Work& work) {
  const Asked before = asked_of_gpu();
  work();
  return {asked_of_gpu().launches - before.launches, asked_of_gpu().reads - before.reads};
}

/// Bytes in its memory, and room beside them.
struct Placed {
  std::shared_ptr<void> memory;
  std::size_t size;

  Placed(weft::Gpu& gpu, const void* bytes, std::size_t count)
      : memory(gpu.allocate(count + 64)), size(count) {
    if (count > 0) gpu.write(memory.get(), bytes, count);
  }
  std::byte* at() const { return static_cast<std::byte*>(memory.get()); }
};

/// A function, and the axes that calls of it name.
struct Called {
  Called(weft::HostFunctionPtr own) : function(std::move(own)) {}
  Called(weft::LibraryFunction row, weft::Dims named = {})
      : function(weft::library_function(row)), axes(std::move(named)) {}
  weft::HostFunctionPtr function;
  weft::Dims axes;
};

/// A call of `function`, whose result has that dtype and shape.
inline weft::HostCall call_of(const Called& called, const std::vector<weft::ndarray>& arguments,
                              const weft::ndarray& result) {
  weft::HostCall call{.function = called.function, .axes = called.axes};
  for (const weft::ndarray& array : arguments)
    call.types.push_back({"", array.dtype(), array.shape(), array.strides()});
  call.types.push_back({"", result.dtype(), result.shape(), result.strides()});
  return call;
}

/// What a call stores in the memory of a GPU, and what it asked for, or its error.
struct Given {
  std::vector<std::byte> bytes;
  Asked asked;
  std::string error;
};

inline std::vector<std::byte> bytes_of(const weft::ndarray& array) {
  return {array.bytes(), array.bytes() + array.nbytes()};
}

/// Of C-contiguous arguments.
inline Given given_by_gpu(const Called& called, const std::vector<weft::ndarray>& arguments,
                          const weft::ndarray& result) {
  weft::Gpu& gpu = watched_gpu();
  std::vector<Placed> placed;
  for (const weft::ndarray& array : arguments)
    placed.emplace_back(gpu, array.bytes(), static_cast<std::size_t>(array.nbytes()));
  const std::vector<std::byte> before(static_cast<std::size_t>(result.nbytes()), std::byte{0x77});
  if (!called.function->changes_first) placed.emplace_back(gpu, before.data(), before.size());
  std::vector<void*> buffers;
  for (const Placed& each : placed) buffers.push_back(each.at());
  if (called.function->changes_first) buffers.push_back(placed[0].at());
  Given given{.bytes = before};
  given.asked = asked_by([&] {
    try {
      gpu.take(call_of(called, arguments, result), buffers);
    } catch (const std::exception& error) {
      given.error = error.what();
    }
  });
  if (!before.empty()) gpu.read(given.bytes.data(), buffers.back(), before.size());
  return given;
}

/// What the host's function gives, for arguments of their own.
inline Given given_by_host(const Called& called, const std::vector<weft::ndarray>& arguments,
                           const weft::ndarray& result) {
  std::vector<weft::ndarray> copies;
  for (const weft::ndarray& array : arguments) copies.push_back(array.copy_c());
  const weft::ndarray stored =
      called.function->changes_first ? copies[0] : weft::ndarray::zeros(result.dtype(), result.shape());
  Given given;
  try {
    weft::call_back(*called.function, copies, stored, called.axes);
  } catch (const std::exception& error) {
    given.error = error.what();
  }
  given.bytes = bytes_of(stored);
  return given;
}

/// Numbers that differ, each byte of them.
inline weft::ndarray numbers(weft::DType dtype, const weft::Dims& shape) {
  const weft::ndarray array = weft::ndarray::empty(dtype, shape);
  std::uint32_t state = 3;
  for (std::int64_t i = 0; i < array.nbytes(); ++i)
    array.bytes()[i] = static_cast<std::byte>((state = state * 1664525 + 1013904223) >> 24);
  return array;
}

/// The host's bits, by kernels, and without what the host would have read.
inline void check_same(const Called& called, const std::vector<weft::ndarray>& arguments,
                       const weft::ndarray& result, const Asked& asked) {
  const Given found = given_by_gpu(called, arguments, result),
              expected = given_by_host(called, arguments, result);
  CHECK(found.bytes == expected.bytes);
  CHECK(found.error.empty());
  CHECK(expected.error.empty());
  CHECK(found.asked.launches == asked.launches);
  CHECK(found.asked.reads == asked.reads);
}

/// Nothing is stored, and the host raises its error.
inline void check_raises(const Called& called, const std::vector<weft::ndarray>& arguments,
                         const weft::ndarray& result, int launches) {
  const Given found = given_by_gpu(called, arguments, result),
              expected = given_by_host(called, arguments, result);
  CHECK(!expected.error.empty());
  CHECK(found.error == expected.error);
  CHECK(found.asked.launches == launches);
  if (called.function->changes_first) CHECK(found.bytes == bytes_of(arguments[0]));
}
