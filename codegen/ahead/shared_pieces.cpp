#include "codegen/ahead/shared_pieces.hpp"

#include <algorithm>
#include <cstring>

#include "codegen/ahead/bind_program.hpp"
#include "codegen/cache/kernel_cache.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/program/held_constants.hpp"
#include "codegen/program/lowered_text.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {

using codegen::KernelSource;
using codegen::Lowered;

void SharedPieces::bind(Lowered& lowered) {
  bind_kernels(lowered);
  bind_constants(lowered.program);
}

void SharedPieces::compile_kernels() {
  const std::size_t count = sources_.size() * targets_.size();
  std::vector<std::vector<std::byte>> objects(count);
  parallel_for(static_cast<std::int64_t>(count), 1, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
      objects[i] = codegen::object_for(sources_[i / targets_.size()], targets_[i % targets_.size()]);
  });
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t source = i / targets_.size();
    if (i % targets_.size() == 0)
      saved_.kernels.push_back({codegen::name_of(sources_[source]), {}, written_[source]});
    saved_.kernels.back().objects[targets_[i % targets_.size()]] = std::move(objects[i]);
  }
}

/// Of what a GPU runs, whose kernels' faults say it.
std::vector<std::string> SharedPieces::written_texts(const Lowered& lowered) const {
  if (is_gpu(targets_.front())) return codegen::written_texts(lowered);
  return std::vector<std::string>(lowered.nests.size() + lowered.step_loops.size());
}

void SharedPieces::bind_kernels(Lowered& lowered) {
  const std::vector<std::string> written = written_texts(lowered);
  std::vector<KernelSource> sources = codegen::kernel_sources(lowered);
  std::vector<std::int32_t> numbers;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto [known, added] =
        numbers_.try_emplace(text(sources[i], false), static_cast<std::int32_t>(sources_.size()));
    if (added) sources_.push_back(std::move(sources[i])), written_.push_back(written[i]);
    numbers.push_back(known->second);
  }
  renumber_kernels(lowered.program, numbers);
}

void SharedPieces::bind_constants(Program& program) {
  codegen::hold_memory(program);
  std::vector<std::int32_t> numbers;
  for (const ndarray& constant : program.constants) numbers.push_back(number_of(constant));
  renumber_constants(program, numbers);
  program.constants.clear();
}

std::int32_t SharedPieces::number_of(ndarray constant) {
  const auto same = [&](const ndarray& known) {
    return known.dtype() == constant.dtype() && known.size() == constant.size() &&
           std::memcmp(known.bytes(), constant.bytes(), static_cast<std::size_t>(known.nbytes())) == 0;
  };
  const auto found = std::ranges::find_if(saved_.constants, same);
  const auto number = static_cast<std::int32_t>(found - saved_.constants.begin());
  if (found == saved_.constants.end()) saved_.constants.push_back(std::move(constant));
  return number;
}

}  // namespace weft
