// The driver by its functions: what it refuses, what it records, and what a fault leaves.
#include "kernels.hpp"

namespace ptx {
struct Device;
struct LoadedModule;
struct LoadedFunction;
struct Stream;
struct Event;
struct Graph;
}  // namespace ptx

extern "C" {
int cuInit(unsigned);
int cuDevicePrimaryCtxRetain(ptx::Device**, int);
int cuDevicePrimaryCtxReset_v2(int);
int cuCtxSetCurrent(ptx::Device*);
int cuModuleLoadData(ptx::LoadedModule**, const void*);
int cuModuleUnload(ptx::LoadedModule*);
int cuModuleGetFunction(ptx::LoadedFunction**, ptx::LoadedModule*, const char*);
int cuFuncSetAttribute(ptx::LoadedFunction*, int, int);
int cuLaunchKernel(ptx::LoadedFunction*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   ptx::Stream*, void**, void**);
int cuLaunchCooperativeKernel(ptx::LoadedFunction*, unsigned, unsigned, unsigned, unsigned, unsigned,
                              unsigned, unsigned, ptx::Stream*, void**);
int cuMemAlloc_v2(ptx::Address*, std::size_t);
int cuMemFree_v2(ptx::Address);
int cuMemcpyHtoDAsync_v2(ptx::Address, const void*, std::size_t, ptx::Stream*);
int cuMemcpyDtoHAsync_v2(void*, ptx::Address, std::size_t, ptx::Stream*);
int cuMemsetD8Async(ptx::Address, unsigned char, std::size_t, ptx::Stream*);
int cuStreamCreate(ptx::Stream**, unsigned);
int cuStreamSynchronize(ptx::Stream*);
int cuEventCreate(ptx::Event**, unsigned);
int cuEventDestroy_v2(ptx::Event*);
int cuEventRecord(ptx::Event*, ptx::Stream*);
int cuStreamBeginCapture_v2(ptx::Stream*, int);
int cuStreamEndCapture(ptx::Stream*, ptx::Graph**);
int cuGraphInstantiateWithFlags(ptx::Graph**, ptx::Graph*, unsigned long long);
int cuGraphLaunch(ptx::Graph*, ptx::Stream*);
}

namespace {

/// A device as if it were new, with a number, a kernel that doubles it, and a stream.
struct Fixture {
  ptx::LoadedModule* module = nullptr;
  ptx::LoadedFunction* kernel = nullptr;
  ptx::Stream* stream = nullptr;
  ptx::Address number = 0;

  explicit Fixture(const std::string& body = "add.s64 %rd1, %rd0, %rd0; st.global.b64 [%rd15], %rd1;",
                   const std::string& globals = "") {
    ptx::Device* context = nullptr;
    REQUIRE(cuInit(0) == 0);
    REQUIRE(cuDevicePrimaryCtxReset_v2(0) == 0);
    REQUIRE(cuDevicePrimaryCtxRetain(&context, 0) == 0);
    REQUIRE(cuCtxSetCurrent(context) == 0);
    REQUIRE(cuStreamCreate(&stream, 1) == 0);
    REQUIRE(cuModuleLoadData(&module, kernel_of(body, globals).c_str()) == 0);
    REQUIRE(cuModuleGetFunction(&kernel, module, "kernel") == 0);
    REQUIRE(cuMemAlloc_v2(&number, 8) == 0);
    const std::uint64_t three = 3;
    REQUIRE(cuMemcpyHtoDAsync_v2(number, &three, 8, stream) == 0);
  }
  int launch(unsigned blocks = 1, unsigned threads = 1, unsigned shared_bytes = 0) {
    std::uint64_t words[] = {number, 0};
    void* parameters[] = {words};
    return cuLaunchKernel(kernel, blocks, 1, 1, threads, 1, 1, shared_bytes, stream, parameters, nullptr);
  }
  std::uint64_t value() {
    std::uint64_t found = 0;
    CHECK(cuMemcpyDtoHAsync_v2(&found, number, 8, stream) == 0);
    return found;
  }
};

}  // namespace

TEST_CASE("a kernel is launched on a stream") {
  Fixture given;
  CHECK(given.launch() == 0);
  CHECK(given.value() == 6);
  CHECK(cuModuleGetFunction(&given.kernel, given.module, "another") == ptx::not_found);
}

TEST_CASE("launches have limits") {
  Fixture given;
  CHECK(given.launch(0) == ptx::invalid_value);
  CHECK(given.launch(1, 2000) == ptx::invalid_value);
  CHECK(given.launch(1, 1, 50 << 10) == ptx::invalid_value);
  CHECK(cuFuncSetAttribute(given.kernel, 8, 100 << 10) == 0);
  CHECK(given.launch(1, 1, 50 << 10) == 0);
  CHECK(cuFuncSetAttribute(given.kernel, 8, 300 << 10) == ptx::invalid_value);
  std::uint64_t words[] = {given.number, 0};
  void* parameters[] = {words};
  CHECK(cuLaunchCooperativeKernel(given.kernel, 1000, 1, 1, 1024, 1, 1, 0, given.stream, parameters) ==
        ptx::cooperative_launch_too_large);
}

TEST_CASE("what a kernel declares of a block's memory counts among what launches have") {
  const std::string body = "mov.u64 %rd1, block; st.shared.b64 [%rd1], %rd0;";
  Fixture given(body, ".shared .align 8 .b8 block[32768];");
  CHECK(given.launch(1, 1, 16 << 10) == 0);
  CHECK(given.launch(1, 1, (16 << 10) + 8) == ptx::invalid_value);
  CHECK(cuFuncSetAttribute(given.kernel, 8, 195 << 10) == 0);
  CHECK(given.launch(1, 1, 195 << 10) == 0);
  CHECK(cuFuncSetAttribute(given.kernel, 8, (195 << 10) + 8) == ptx::invalid_value);
  const std::string large = kernel_of(body, ".shared .align 8 .b8 block[49160];");
  CHECK(cuModuleLoadData(&given.module, large.c_str()) == ptx::invalid_ptx);
}

TEST_CASE("what was destroyed or never made is refused") {
  Fixture given;
  ptx::Event* event = nullptr;
  CHECK(cuEventCreate(&event, 2) == 0);
  CHECK(cuEventRecord(event, given.stream) == 0);
  CHECK(cuEventDestroy_v2(event) == 0);
  CHECK(cuEventRecord(event, given.stream) == ptx::invalid_handle);
  CHECK(cuStreamSynchronize(nullptr) == ptx::invalid_handle);
  CHECK(cuModuleUnload(given.module) == 0);
  CHECK(given.launch() == ptx::invalid_handle);
  CHECK(cuMemFree_v2(given.number) == 0);
  CHECK(cuMemFree_v2(given.number) == ptx::invalid_value);
}

TEST_CASE("copies beyond an allocation are refused") {
  Fixture given;
  std::uint64_t two[2] = {};
  CHECK(cuMemcpyHtoDAsync_v2(given.number, two, 16, given.stream) == ptx::invalid_value);
  CHECK(cuMemcpyDtoHAsync_v2(two, given.number + 1, 8, given.stream) == ptx::invalid_value);
  CHECK(cuMemsetD8Async(given.number, 0, 9, given.stream) == ptx::invalid_value);
  CHECK(cuMemsetD8Async(given.number, 1, 8, given.stream) == 0);
  CHECK(given.value() == 0x0101010101010101);
}

TEST_CASE("what a stream is asked for while it is captured is done with the graph") {
  Fixture given;
  ptx::Graph *graph = nullptr, *executable = nullptr;
  CHECK(cuStreamBeginCapture_v2(given.stream, 2) == 0);
  CHECK(given.launch() == 0);
  CHECK(given.launch() == 0);
  CHECK(cuStreamEndCapture(given.stream, &graph) == 0);
  CHECK(given.value() == 3);
  CHECK(cuGraphInstantiateWithFlags(&executable, graph, 0) == 0);
  CHECK(cuGraphLaunch(executable, given.stream) == 0);
  CHECK(given.value() == 12);
  CHECK(cuStreamBeginCapture_v2(given.stream, 2) == 0);
  CHECK(cuStreamSynchronize(given.stream) == ptx::capture_unsupported);
  CHECK(cuStreamEndCapture(given.stream, &graph) == ptx::capture_invalidated);
  CHECK(cuGraphLaunch(graph, given.stream) == ptx::invalid_handle);
}

TEST_CASE("a fault is told by all calls until the context is new") {
  Fixture given("ld.global.b64 %rd1, [%rd15+8];");
  CHECK(given.launch() == ptx::illegal_address);
  ptx::Address more = 0;
  CHECK(cuMemAlloc_v2(&more, 8) == ptx::illegal_address);
  CHECK(cuStreamSynchronize(given.stream) == ptx::illegal_address);
  CHECK(Fixture().value() == 3);
}
