#include "codegen/nest/loop_nest.hpp"

namespace weft::codegen {

ParamLayout::ParamLayout(const LoopNest& nest) : size_(nest.parallel_axes + nest.row_axes) {
  if (nest.schedule.cuts_rows()) tile_ = size_++;
  for (const Access& access : nest.accesses) {
    offsets_.push_back(access.counter ? size_++ : -1);
    auto& strides = strides_.emplace_back();
    for (StrideClass stride : access.strides) strides.push_back(stride == StrideClass::any ? size_++ : -1);
    table_lengths_.push_back(access.table < 0 ? -1 : size_++);
  }
  for (const Reduction& reduction : nest.reductions) {
    const bool called = reduction.in_calls() && nest.lanes == Lanes::row;
    call_sizes_.push_back(called ? size_++ : -1);
  }
}

}  // namespace weft::codegen
