#include "codegen/rows/row_run.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>

#include "runtime/program/launch_size.hpp"
#include "runtime/program/program_numbers.hpp"
#include "runtime/program/row_blocks.hpp"
#include "runtime/run/matrix_product.hpp"

namespace weft::codegen {
namespace {

/// Bytes passed on that are worth blocks: more than a core's cache holds.
constexpr std::int64_t least_saved = 1 << 20;
/// Bytes passed on within a block: they stay in the cache beside what its steps read and store.
constexpr std::int64_t block_bytes = 1 << 18;
/// Operations of products for a byte that is passed on: beyond, the time of products alone is what matters.
constexpr double most_intensity = 256;
/// Fewer blocks would not keep threads busy.
constexpr std::int64_t least_blocks = 4;

/// Of two such steps, the second would raise in a block before the first does in a later one.
bool may_raise(const BlockedStep& blocked) {
  const auto* const call = std::get_if<HostCall>(&blocked.step);
  return call && !call->function->errors.empty();
}

}  // namespace

bool may_pay(const std::vector<ArenaBlock>& blocks) {
  const auto add = [](std::int64_t sum, const ArenaBlock& block) { return sum + block.bytes; };
  return std::accumulate(blocks.begin(), blocks.end(), std::int64_t{0}, add) > least_saved;
}

RowRun::RowRun(const Program& program, const std::vector<LoopNest>& nests, std::size_t begin, Dims levels)
    : program_(&program), nests_(&nests), begin_(begin), levels_(std::move(levels)) {
  for (std::size_t step = begin; step < program.steps.size() && end() - begin < most_run_steps; ++step) {
    if (!steps_.empty() && is_apart(program.steps[step]))
      before_.push_back(step);
    else if (!take(program.steps[step]))
      break;
  }
  while (!before_.empty() && before_.back() + 1 == end()) before_.pop_back();
}

void RowRun::find_values(std::size_t first, std::size_t last) {
  const std::set<std::int32_t> used = used_before();
  for (const auto& [buffer, touched] : touched_) {
    if (buffer.first != BufferRef::Space::arena || !touched.bytes.stored || used.contains(buffer.second))
      continue;
    const ArenaBlock& block = block_of(buffer.second);
    const bool lives_here = std::cmp_greater_equal(block.first, first) && block.last >= 0 &&
                            std::cmp_less_equal(block.last, last);
    const std::int64_t a_row = touched.moves.back();
    if (!lives_here || touched.bytes.first < 0 || touched.bytes.end > a_row) continue;
    values_.emplace(buffer.second, static_cast<std::int32_t>(row_bytes_.size()));
    row_bytes_.push_back(a_row);
    saved_ += block.bytes;
  }
}

bool RowRun::pays() const {
  return saved_ > least_saved && product_work() <= most_intensity * static_cast<double>(saved_) &&
         block_count(blocked_rows()) >= least_blocks;
}

BlockedRows RowRun::blocked_rows() const {
  BlockedRows made{
      .levels = levels_, .rows = rows(), .steps = steps_, .row_bytes = row_bytes_, .run = run_blocks};
  for (BlockedStep& blocked : made.steps)
    for (BufferRef* buffer : buffers_of(blocked)) {
      if (buffer->space != BufferRef::Space::arena) continue;
      buffer->offset -= block_of(buffer->index).offset;
      if (const auto value = values_.find(buffer->index); value != values_.end())
        *buffer = {BufferRef::Space::block, value->second, buffer->offset};
    }
  return made;
}

void RowRun::give_back(std::vector<ArenaBlock>& blocks, std::size_t first, std::size_t last) const {
  for (const std::int32_t index : used_before()) {
    ArenaBlock& block = blocks[static_cast<std::size_t>(index)];
    block.first = std::min(block.first, static_cast<std::int32_t>(first));
  }
  for (const BufferName& buffer : touched_ | std::views::keys) {
    if (buffer.first != BufferRef::Space::arena) continue;
    ArenaBlock& block = blocks[static_cast<std::size_t>(buffer.second)];
    block.first = std::min(block.first, static_cast<std::int32_t>(first));
    if (block.last >= 0) block.last = std::max(block.last, static_cast<std::int32_t>(last));
    if (values_.contains(buffer.second)) block.bytes = 0;
  }
}

std::set<std::int32_t> RowRun::used_before() const {
  std::set<std::int32_t> used;
  for (const std::size_t step : before_) {
    Program alone{.steps = {program_->steps[step]}};
    each_buffer(alone, [&](const BufferRef& buffer) {
      if (buffer.space == BufferRef::Space::arena) used.insert(buffer.index);
    });
  }
  return used;
}

std::int64_t RowRun::rows() const {
  const std::int64_t a_row =
      std::max<std::int64_t>(std::accumulate(row_bytes_.begin(), row_bytes_.end(), std::int64_t{0}), 1);
  const std::int64_t fitting = block_bytes / a_row, fair = all_rows() / least_blocks;
  std::int64_t part = panel_points;
  for (const BlockedStep& blocked : steps_)
    if (const auto* product = std::get_if<MatrixProduct>(&blocked.step))
      part = std::max(part, rows_apart(*product));
  return std::min(std::max<std::int64_t>(std::min(fitting, fair) / part, 1) * part, levels_.back());
}

bool RowRun::take(const Step& step) {
  std::optional<RowWalk> next = walk(step);
  if (!next || (may_raise(next->blocked) && std::ranges::any_of(steps_, may_raise))) return false;
  TouchedBuffers touched = touched_;
  const std::vector<BufferRef*> buffers = buffers_of(next->blocked);
  for (std::size_t i = 0; i < buffers.size(); ++i)
    touch(touched, *buffers[i], next->blocked.moves[i], next->bytes[i]);
  const bool apart = std::ranges::all_of(touched | std::views::values, [&](const Touched& each) {
    return !each.bytes.stored || belongs_to_rows(each);
  });
  if (!apart) return false;
  touched_ = std::move(touched);
  steps_.push_back(std::move(next->blocked));
  return true;
}

/// Whether it does not matter if the step is taken before those of the run.
bool RowRun::is_apart(const Step& step) const {
  if (!std::holds_alternative<Launch>(step) && !std::holds_alternative<MatrixProduct>(step)) return false;
  Program alone{.steps = {step}};
  bool apart = true;
  each_buffer(alone, [&](const BufferRef& buffer) {
    const bool changes = buffer.space == BufferRef::Space::arena || buffer.space == BufferRef::Space::output;
    apart = apart && !(changes && touched_.contains({buffer.space, buffer.index}));
  });
  return apart;
}

std::optional<RowWalk> RowRun::walk(const Step& step) const {
  if (const auto* product = std::get_if<MatrixProduct>(&step)) return walk_rows(*product, levels_);
  if (const auto* call = std::get_if<HostCall>(&step)) return walk_rows(*call, levels_);
  if (const auto* launch = std::get_if<Launch>(&step))
    return walk_rows(*launch, (*nests_)[static_cast<std::size_t>(launch->kernel)], levels_);
  return {};
}

void RowRun::touch(TouchedBuffers& all, const BufferRef& buffer, const Dims& moves, RowBytes bytes) const {
  std::int64_t offset = buffer.offset;
  if (buffer.space == BufferRef::Space::arena) offset -= block_of(buffer.index).offset;
  bytes.first += offset, bytes.end += offset;
  const auto [at, is_new] = all.try_emplace({buffer.space, buffer.index}, Touched{moves, bytes});
  if (is_new) return;
  Touched& known = at->second;
  known.alike = known.alike && known.moves == moves;
  known.bytes = {std::min(known.bytes.first, bytes.first), std::max(known.bytes.end, bytes.end),
                 known.bytes.stored || bytes.stored};
}

/// Whether all steps go over the buffer alike, and no byte of it belongs to two rows.
bool RowRun::belongs_to_rows(const Touched& touched) const {
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;
  for (std::size_t i = 0; i < levels_.size(); ++i) steps.emplace_back(touched.moves[i], levels_[i]);
  std::ranges::sort(steps);
  std::int64_t taken = touched.bytes.end - touched.bytes.first;
  for (const auto& [move, extent] : steps) {
    if (move < taken) return false;
    taken = move * extent;
  }
  return touched.alike;
}

const ArenaBlock& RowRun::block_of(std::int32_t index) const {
  return program_->blocks[static_cast<std::size_t>(index)];
}

std::int64_t RowRun::all_rows() const {
  return std::accumulate(levels_.begin(), levels_.end(), std::int64_t{1}, std::multiplies<>());
}

/// Operations, of all rows.
double RowRun::product_work() const {
  const auto rows = static_cast<double>(all_rows());
  double work = 0;
  for (const BlockedStep& blocked : steps_)
    if (const auto* product = std::get_if<MatrixProduct>(&blocked.step))
      work += 2 * rows * static_cast<double>(product->n) * static_cast<double>(product->k);
  return work;
}

}  // namespace weft::codegen
