// Which programs of calls that kernels take are recorded: those that the host need not look at.
#include <algorithm>

#include "catch.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace {

using Space = BufferRef::Space;

BufferType type_of(const ndarray& array) { return {"", array.dtype(), array.shape(), array.strides()}; }

/// A call of inputs, its result in the arena, and a copy of that.
Program call_and_copy(const Called& function, const std::vector<ndarray>& inputs, const ndarray& result) {
  Program program;
  HostCall call = call_of(function, inputs, result);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    program.inputs.push_back(type_of(inputs[i]));
    call.buffers.push_back({Space::input, static_cast<std::int32_t>(i), 0});
  }
  call.buffers.push_back({Space::arena, 0, 0});
  program.outputs = {type_of(result)};
  program.arena_bytes = result.nbytes();
  program.steps = {call, Copy{{Space::arena, 0, 0}, {Space::output, 0, 0}, result.nbytes()}};
  return program;
}

void write(const ndarray& placed, const ndarray& from) {
  watched_gpu().write(placed.on(watched_gpu()).get(), from.bytes(), static_cast<std::size_t>(from.nbytes()));
}

std::vector<ndarray> placed_on_gpu(const std::vector<ndarray>& arrays) {
  std::vector<ndarray> placed;
  for (const ndarray& array : arrays) {
    placed.push_back(ndarray::on_device(watched_gpu(), array.dtype(), array.shape(), array.strides()));
    write(placed.back(), array);
  }
  return placed;
}

/// Launches of so many runs, whose results are those of the host.
std::vector<int> launches_of_runs(const Program& program, const std::vector<ndarray>& inputs) {
  const std::vector<ndarray> placed = placed_on_gpu(inputs);
  const ndarray expected = run(program, inputs)[0];
  std::vector<int> launches;
  for (int i = 0; i < 12; ++i) {
    std::vector<ndarray> results;
    launches.push_back(
        asked_by([&] { results = run(program, placed, {.accelerator = &watched_gpu()}); }).launches);
    CHECK(bytes_of(results[0].copy_c()) == bytes_of(expected));
  }
  return launches;
}

ndarray number(std::int64_t value) { return ndarray::scalar(value); }

}  // namespace

TEST_CASE("calls that kernels take without telling the host anything are recorded") {
  const ndarray x = numbers(DType::float32, {3000, 3}), mask = ndarray::zeros(DType::bool_, {3000});
  for (std::int64_t i = 0; i < 3000; i += 7) mask.data<bool>()[i] = true;
  const ndarray window = ndarray::empty(DType::float32, {100, 3}),
                marked = ndarray::empty(DType::float32, {429, 3});
  CHECK(launches_of_runs(call_and_copy(LibraryFunction::dynamic_slice, {x, number(70), number(100)}, window),
                         {x, number(70), number(100)})
            .back() == 0);
  CHECK(launches_of_runs(call_and_copy(LibraryFunction::compress, {x, mask, number(429)}, marked),
                         {x, mask, number(429)})
            .back() == 0);
}

TEST_CASE("calls whose places must be there are asked for each time") {
  const ndarray x = numbers(DType::float32, {30, 3}), places = ndarray::zeros(DType::int64, {100});
  const ndarray taken = ndarray::empty(DType::float32, {100, 3});
  CHECK(launches_of_runs(call_and_copy({LibraryFunction::gather, {0}}, {x, places}, taken), {x, places}) ==
        std::vector<int>(12, 1));
}

TEST_CASE("marks that were counted and are not there are told to who reads next, of recorded programs, too") {
  const ndarray x = numbers(DType::float32, {3000}), mask = ndarray::zeros(DType::bool_, {3000}),
                none = ndarray::zeros(DType::bool_, {3000});
  for (std::int64_t i = 5; i < 3000; i += 7) mask.data<bool>()[i] = true;
  const ndarray values = ndarray::empty(DType::float32, {428}),
                places = ndarray::empty(DType::int64, {1, 428});
  const auto check = [&](const Program& program, const std::vector<ndarray>& placed, const ndarray& marks) {
    for (int i = 0; i < 13; ++i) {
      const bool is_wrong = i == 0 || i == 12;
      write(marks, is_wrong ? none : mask);
      std::vector<ndarray> results;
      const auto run_again = [&] { results = run(program, placed, {.accelerator = &watched_gpu()}); };
      const int launches = asked_by(run_again).launches;
      if (i == 12) CHECK(launches == 0);
      if (is_wrong)
        CHECK_THROWS_WITH(results[0].copy_c(),
                          "operation 'indexing': expected as many marks as were counted");
      const std::vector<std::byte> bytes = bytes_of(results[0].copy_c());
      const auto item = static_cast<std::ptrdiff_t>(bytes.size()) / 428;
      if (is_wrong) CHECK(std::equal(bytes.begin(), bytes.end() - item, bytes.begin() + item));  // the first
    }
  };
  const std::vector<ndarray> all = placed_on_gpu({x, mask, number(428)});
  check(call_and_copy(LibraryFunction::compress, {x, mask, number(428)}, values), all, all[1]);
  check(call_and_copy(LibraryFunction::nonzero, {mask, number(428)}, places), {all[1], all[2]}, all[1]);
}
