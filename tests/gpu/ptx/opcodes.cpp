#include "opcodes.hpp"

namespace ptx {
namespace {

void nothing(Warp&, const Instruction&, Lanes) {}

/// What orders accesses to memory, which come one by one here.
void add_fences(Opcodes& table) {
  for (const char* name : {"fence.acq_rel.gpu", "fence.acq_rel.cta", "fence.acq_rel.sys", "fence.sc.gpu",
                           "fence.sc.cta", "fence.sc.sys", "membar.gl", "membar.cta", "membar.sys"})
    table[name] = {nothing};
}

void add_control(Opcodes& table) {
  for (const char* name : {"bra", "bra.uni"}) table[name] = {nothing, Kind::branch};
  table["brx.idx"] = table["brx.idx.uni"] = {nothing, Kind::indexed_branch};
  table["call"] = table["call.uni"] = {nothing, Kind::call};
  table["ret"] = table["ret.uni"] = {nothing, Kind::leave};
  for (const char* name : {"bar.sync", "barrier.sync.aligned"}) table[name] = {nothing, Kind::block_barrier};
}

}  // namespace

const Opcodes& opcodes() {
  static const Opcodes table = [] {
    Opcodes made;
    add_fences(made), add_control(made);
    add_integer_operations(made), add_bit_operations(made);
    add_float_operations(made), add_comparisons(made), add_conversions(made);
    add_memory_operations(made), add_atomics(made), add_copies(made);
    add_warp_operations(made), add_matrix_operations(made), add_group_operations(made);
    return made;
  }();
  return table;
}

}  // namespace ptx
