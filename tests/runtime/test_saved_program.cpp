// Saved programs as bytes: what is written is read again, and nothing else is.
#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/saved/saved_function.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/sha256.hpp"

using namespace weft;

namespace {

using Space = BufferRef::Space;
using Bytes = std::vector<std::byte>;

/// y = x for float64 vectors of any length, copied in two halves by way of the arena; no kernels.
SavedProgram copying() {
  SavedProgram program;
  program.name = "copying";
  program.dimensions = {"n"};
  program.parameters = {{"x", DType::float64, {{0, 0}}}};
  program.results = {"return"};
  program.constants = {ndarray::zeros(DType::int32, {3})};
  ShapeClass shapes;
  shapes.range = {.first = {0}, .last = {1000}, .step = {1}};
  shapes.program.inputs = {{"x", DType::float64, {0}, {8}}};
  shapes.program.outputs = {{"return", DType::float64, {0}, {8}}};
  shapes.program.blocks = {{.bytes = 0, .first = 0, .last = 1}};
  shapes.program.steps = {Copy{{Space::input, 0, 0}, {Space::arena, 0, 0}, 0},
                          Copy{{Space::arena, 0, 0}, {Space::output, 0, 0}, 0}};
  const Size n = {{1, {1}}}, bytes = {{8, {1}}};
  // Numbers in order: x's shape and stride, the result's, the block's bytes, then three of each copy.
  shapes.sizes = {{0, n}, {2, n}, {4, bytes}, {7, bytes}, {10, bytes}};
  program.classes = {shapes};
  return program;
}

Bytes packed() { return pack(copying()); }

ndarray counted(std::int64_t length) {
  const ndarray result = ndarray::empty(DType::float64, {length});
  for (std::int64_t i = 0; i < length; ++i) result.data<double>()[i] = static_cast<double>(i);
  return result;
}

/// The file with its checksum made right again: what a forger would do.
Bytes forged(Bytes file) {
  const Sha256 digest = sha256(std::span(file).first(file.size() - sizeof(Sha256)));
  std::ranges::copy(digest, file.end() - sizeof(Sha256));
  return file;
}

std::string refusal(const Bytes& file) {
  try {
    unpack(file);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("A saved program is read as it was written, and runs for every length") {
  const SavedFunction function(unpack(packed()));
  CHECK(function.program().name == "copying");
  CHECK(function.program().constants[0].shape() == Dims{3});
  CHECK(pack(function.program()) == packed());
  for (const std::int64_t length : {0, 1, 5, 1000}) {
    const auto results = function(counted(length));
    REQUIRE(results.size() == 1);
    CHECK(results[0].str() == counted(length).str());
  }
}

TEST_CASE("a saved program's kernels keep their machine code for a GPU, and their lines") {
  SavedProgram program = copying();
  program.target = Isa::ptx;
  program.kernels = {{"k", {{Isa::ptx, Bytes(3)}}, "k.py:4, 5", {90, Bytes(7)}}};
  const SavedKernel kernel = unpack(pack(program)).kernels.at(0);
  CHECK(kernel.written == "k.py:4, 5");
  CHECK(kernel.cubin.architecture == 90);
  CHECK(kernel.cubin.code.size() == 7);
  for (const Cubin& cubin : {Cubin{0, Bytes(7)}, Cubin{90, {}}, Cubin{-1, Bytes(7)}}) {
    program.kernels[0].cubin = cubin;
    CHECK(refusal(pack(program)).ends_with("a kernel has machine code for no GPU"));
  }
  program.kernels = {{"k", {{Isa::sse2, Bytes(3)}}, "", {90, Bytes(7)}}};
  program.target = Isa::sse2;
  CHECK(refusal(pack(program)).ends_with("a kernel has machine code for no GPU"));
}

TEST_CASE("products of halves are a GPU's, by kernels of their own, and TF32 is of float32s") {
  const auto refusal_of = [](MatrixProduct product, Isa target = Isa::emulated) {
    SavedProgram program = copying();
    program.target = target;
    program.kernels = {{"k", {{target, Bytes(3)}}, "", {}}};
    product.a = product.b = product.c = {Space::arena, 0, 0};
    program.classes[0].program.steps.push_back(product);
    const std::string text = refusal(pack(program));
    return text.substr(text.rfind(": ") + 1);
  };
  const MatrixProduct halves{.dtype = DType::float16, .kernel = 0, .tile_side = 64, .widened = true};
  CHECK(refusal_of(halves).empty());
  CHECK(refusal_of(halves, Isa::sse2) == " a matrix product has another dtype");
  CHECK(refusal_of({.dtype = DType::float16, .widened = true}) == " a matrix product has no kernel");
  CHECK(refusal_of({.dtype = DType::float32, .tf32 = true}).empty());
  for (const MatrixProduct& other :
       {MatrixProduct{.dtype = DType::float64, .tf32 = true},
        MatrixProduct{.dtype = DType::float32, .widened = true},
        MatrixProduct{.dtype = DType::bfloat16, .kernel = 0, .tile_side = 64, .tf32 = true}})
    CHECK(refusal_of(other) == " a matrix product is of other floats");
}

namespace {

/// A program of two launches of a kernel that takes so many words.
SavedProgram launching(std::size_t words) {
  const std::string ptx = ".param .align 8 .b8 weft_kernel_param_0[" + std::to_string(8 * words) + "]";
  const auto* const bytes = reinterpret_cast<const std::byte*>(ptx.data());
  SavedProgram program = copying();
  program.target = Isa::ptx;
  program.kernels = {{"k", {{Isa::ptx, Bytes(bytes, bytes + ptx.size())}}}};
  Launch launch{.kernel = 0, .buffers = {{Space::input, 0, 0}}, .params = {3, 4}};
  launch.rule = {.parallel_axes = 1, .row_axes = 1, .threads = RowThreads::block};
  ShapeClass& shapes = program.classes[0];
  shapes.program.steps = {launch, launch};
  shapes.sizes.clear();
  return program;
}

Launch& second_launch(SavedProgram& program) { return std::get<Launch>(program.classes[0].program.steps[1]); }

}  // namespace

TEST_CASE("launches of a saved program fit their kernel") {
  CHECK(refusal(pack(launching(1 + 2 + launch_words))).empty());
  CHECK(refusal(pack(launching(2 + 2 + launch_words)))
            .ends_with("a launch hands over what its kernel does not take"));
  const auto changed = [](auto change) {
    SavedProgram program = launching(1 + 2 + launch_words);
    change(second_launch(program));
    return refusal(pack(program));
  };
  const std::string differ = "launches of a kernel differ in what it is made for";
  CHECK(changed([](Launch& launch) { launch.rule.work = 7; }).empty());
  CHECK(changed([](Launch& launch) { launch.rule.threads = RowThreads::row; }).ends_with(differ));
  CHECK(changed([](Launch& launch) { launch.rule.scratch = {DType::float64}; }).ends_with(differ));
  CHECK(changed([](Launch& launch) { launch.params.push_back(1); }).ends_with(differ));
  CHECK(changed([](Launch& launch) { launch.buffers.push_back({Space::output, 0, 0}); }).ends_with(differ));
}

TEST_CASE("products of a saved program are alike where they are of one kernel, which no launch has, too") {
  const auto refusal_beside = [](const Step& step) {
    SavedProgram program = launching(3 + 12 + launch_words);
    program.classes[0].program.steps = {MatrixProduct{.dtype = DType::float16, .kernel = 0, .tile_side = 64},
                                        step};
    return refusal(pack(program));
  };
  const auto refusal_of = [&](const MatrixProduct& product) { return refusal_beside(product); };
  const std::string differ = "launches of a kernel differ in what it is made for";
  CHECK(refusal_of({.dtype = DType::float16, .m = 7, .kernel = 0, .tile_side = 64}).empty());
  CHECK(refusal_of({.dtype = DType::float16, .kernel = 0, .tile_side = 128}).ends_with(differ));
  CHECK(refusal_of({.dtype = DType::bfloat16, .kernel = 0, .tile_side = 64}).ends_with(differ));
  CHECK(
      refusal_of({.dtype = DType::float16, .kernel = 0, .tile_side = 64, .widened = true}).ends_with(differ));
  SavedProgram rounding = launching(3 + 12 + launch_words);
  const MatrixProduct exact{.dtype = DType::float32, .kernel = 0, .tile_side = 64};
  MatrixProduct rounded = exact;
  rounded.tf32 = true;
  rounding.classes[0].program.steps = {exact, rounded};
  CHECK(refusal(pack(rounding)).ends_with(differ));
  Launch launch{.kernel = 0, .buffers = {3, {Space::input, 0, 0}}, .params = Dims(12, 1)};
  launch.rule = {
      .parallel_axes = 3, .row_axes = 1, .by_points = true, .threads = RowThreads::tile, .tile_side = 64};
  CHECK(refusal_beside(launch).ends_with(differ));
  rounding.classes[0].program.steps = {launch, exact};
  CHECK(refusal(pack(rounding)).ends_with(differ));
  rounding.classes[0].program.steps = {launch, launch};
  CHECK(refusal(pack(rounding)).empty());
}

TEST_CASE("Arguments of a saved program are checked") {
  const SavedFunction function(copying());
  CHECK_THROWS_AS(function(), TypeError);
  CHECK_THROWS_AS(function(counted(1001)), ValueError);
  CHECK_THROWS_AS(function(ndarray::zeros(DType::float32, {3})), ValueError);
  CHECK_THROWS_AS(function(ndarray::zeros(DType::float64, {3, 3})), ValueError);
  const ndarray every_second = counted(6).view({3}, {16}, 0);
  CHECK_THROWS_WITH(function(every_second), Catch::Matchers::Contains("C order"));
  CHECK_THROWS_AS(function.call({{"y", counted(3)}}), TypeError);
}

TEST_CASE("A file cut anywhere, or with any bit changed, is refused") {
  const Bytes file = packed();
  for (std::size_t length = 0; length < file.size(); ++length)
    CHECK_FALSE(refusal({file.begin(), file.begin() + length}).empty());
  for (std::size_t i = 0; i < file.size(); ++i) {
    Bytes changed = file;
    changed[i] ^= std::byte{1};
    CHECK_FALSE(refusal(changed).empty());
  }
  CHECK(refusal({}).starts_with("not a saved program, or a damaged one"));
}

TEST_CASE("A forged file is refused, or runs within its bounds") {
  const Bytes file = packed();
  const std::size_t begin = 32, end = file.size() - sizeof(Sha256);
  for (std::size_t i = begin; i < end; ++i) {
    for (const int value : {0, 1, 2, 3, 7, 8, 63, 64, 65, 127, 128, 255}) {
      Bytes changed = file;
      changed[i] = static_cast<std::byte>(value);
      try {
        const SavedFunction function(unpack(forged(changed)));
        for (const std::int64_t length : {0, 1, 9}) function(counted(length));
      } catch (const Error&) {  // of any kind: what matters is that nothing is touched outside its bounds
      }
    }
  }
}

TEST_CASE("What would leave a buffer is refused") {
  SavedProgram program = copying();
  std::get<Copy>(program.classes[0].program.steps[0]).from.offset = 8;
  CHECK_THROWS_AS(SavedFunction(program)(counted(3)), ValueError);
  program = copying();
  program.classes[0].sizes[2].size = {{4, {1}}};  // half a block
  CHECK_THROWS_AS(SavedFunction(program)(counted(3)), ValueError);
  program = copying();
  program.classes[0].program.outputs[0].strides = {800};
  CHECK_THROWS_AS(SavedFunction(program)(counted(3)), ValueError);
  program = copying();
  program.classes[0].sizes[0].size = {{std::int64_t{1} << 62, {2}}};
  CHECK_THROWS_AS(SavedFunction(program)(counted(9)), ValueError);
}

TEST_CASE("What would look beyond a buffer is refused") {
  const auto looked_up = [](HostCall call) {
    SavedProgram program = copying();
    program.classes[0].program.blocks[0].bytes = 40;
    program.classes[0].program.steps.insert(program.classes[0].program.steps.begin(), std::move(call));
    program.classes[0].sizes.clear();
    const SavedProgram read = unpack(pack(program));
    CHECK(pack(read) == pack(program));
    const SavedFunction function(read);
    function(counted(0));
  };
  const HostCall fits{
      .function = library_function(LibraryFunction::take),
      .axes = {0},
      .buffers = {{Space::constant, 0, 0}, {Space::arena, 0, 0}, {Space::arena, 0, 24}},
      .types = {{"", DType::int32, {3}, {4}}, {"", DType::int64, {3}, {8}}, {"", DType::int32, {3}, {4}}}};
  CHECK_NOTHROW(looked_up(fits));
  const auto refused = [&](auto&& change) {
    HostCall changed = fits;
    change(changed);
    CHECK_THROWS_AS(looked_up(changed), ValueError);
  };
  const auto become = [](HostCall& call, std::initializer_list<std::size_t> which, Dims shape) {
    for (const std::size_t i : which) {
      call.types[i].shape = shape;
      call.types[i].strides.assign(shape.size(), itemsize(call.types[i].dtype));
    }
  };
  refused([&](HostCall& call) { become(call, {0}, {4}); });
  refused([&](HostCall& call) { become(call, {0}, {0}); });
  refused([&](HostCall& call) { become(call, {1, 2}, {5}); });
  refused([&](HostCall& call) { become(call, {1, 2}, {-1}); });
  refused([&](HostCall& call) { become(call, {2}, {2}); });
  refused([&](HostCall& call) { become(call, {0}, {std::int64_t{1} << 40, std::int64_t{1} << 40}); });
  refused([](HostCall& call) { call.buffers[1].offset = 4; });
  refused([](HostCall& call) { call.axes = {1}; });
  refused([](HostCall& call) { call.axes = {-1}; });
  refused([](HostCall& call) { call.axes = {}; });
  refused([](HostCall& call) { call.types[1].dtype = DType::float64; });
  refused([](HostCall& call) { call.types[2].dtype = DType::float32; });
  refused([](HostCall& call) { call.function = library_function(LibraryFunction::searchsorted); });
  refused([](HostCall& call) { call.function = library_function(LibraryFunction::argsort); });
}

TEST_CASE("What a program raises for some shapes is raised") {
  SavedProgram program = copying();
  program.classes[0].error = "IndexError";
  program.classes[0].error_text = "index 7 is out of bounds for axis 0 with size 0";
  program.classes[0].sizes = {{2, {{1, {1}}}}};
  const SavedFunction function(unpack(pack(program)));
  CHECK_THROWS_AS(function(counted(3)), IndexError);
  CHECK_THROWS_WITH(function(counted(3)), "index 7 is out of bounds for axis 0 with size 3");
  program.classes[0].sizes[0].number = 3;
  CHECK_THROWS_WITH(unpack(pack(program)), Catch::Matchers::Contains("a size has no number"));
}

TEST_CASE("Newton's form gives whole polynomials") {
  const Size square = {{1, {1}}, {2, {2}}};  // n * n, counted from 0
  for (const std::int64_t n : {0, 1, 2, 7, 100'000}) CHECK(size_at(square, {n}) == n * n);
  CHECK_THROWS_AS(size_at(square, {std::int64_t{1} << 40}), ValueError);
}

TEST_CASE("A saved program's file is written whole or not at all") {
  CHECK_THROWS_AS(save_program("/nowhere/at/all.weft", copying()), OSError);
  CHECK_THROWS_AS(load_saved_program("/nowhere/at/all.weft"), OSError);
  CHECK_THROWS_AS(load_saved_program("/"), OSError);
}

TEST_CASE("A saved program calls functions of the library, within bounds") {
  const BufferType three{"", DType::complex128, {3}, {16}};
  const auto called = [](HostCall call, FunctionFinder find = library_function) {
    SavedProgram program = copying();
    program.constants = {ndarray::zeros(DType::complex128, {3})};
    program.classes[0].program.blocks[0].bytes = 48;
    program.classes[0].program.steps.insert(program.classes[0].program.steps.begin(), std::move(call));
    program.classes[0].sizes.clear();
    const SavedProgram read = unpack(pack(program), {.find = find});
    CHECK(pack(read) == pack(program));
    SavedFunction function(read);
    function(counted(0));
  };
  const HostCall fits{.function = library_function(LibraryFunction::running_product),
                      .buffers = {{Space::constant, 0, 0}, {Space::arena, 0, 0}},
                      .types = {three, three}};
  CHECK_NOTHROW(called(fits));
  CHECK_THROWS_WITH(called(fits, [](std::string_view) { return HostFunctionPtr(); }),
                    Catch::Matchers::Contains("there is no function 'running_product'"));
  const auto refused = [&](auto&& change) {
    HostCall changed = fits;
    change(changed);
    CHECK_THROWS_AS(called(changed), ValueError);
  };
  refused([](HostCall& call) { call.buffers.clear(), call.types.clear(); });
  refused([](HostCall& call) { call.types.pop_back(); });
  refused([](HostCall& call) { call.types[0].shape = {4}; });
  refused([](HostCall& call) { call.types[1].strides = {800}; });
  refused([](HostCall& call) { call.buffers[1].offset = 4; });
  refused([](HostCall& call) { call.types[0].dtype = call.types[1].dtype = DType::float64; });
  refused([](HostCall& call) { call.function = library_function(LibraryFunction::masked_sum); });
  refused([](HostCall& call) { call.function = library_function(LibraryFunction::fused_product); });
}

TEST_CASE("what a GPU recorded for one length is not repeated for another") {
  SavedProgram program = copying();
  program.target = Isa::emulated;
  const SavedFunction function(program);
  RunOptions options;
  options.accelerator = &emulated_gpu();
  for (int round = 0; round < 4; ++round)
    for (const std::int64_t n : {64, 60, 50}) {  // as large where the GPU's memory is concerned
      const ndarray x = ndarray::empty(DType::float64, {n});
      for (std::int64_t i = 0; i < n; ++i) x.data<double>()[i] = static_cast<double>(i + 100 * round + n);
      const ndarray y = function.call({x}, options)[0];
      REQUIRE(y.shape() == Dims{n});
      CHECK(std::equal(x.data<double>(), x.data<double>() + n, y.data<double>()));
    }
}
