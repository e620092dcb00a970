// Comparisons, predicates, and the choice of one of two by a predicate.
#include "values.hpp"

namespace ptx {
namespace {

template <class T, auto holds>
void compare(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  const std::uint64_t* const b = warp.number(instruction.operands[2]);
  Lanes found = 0;
  each_lane(lanes, [&](std::uint32_t lane) {
    found |= Lanes{holds(value_of<T>(a[lane]), value_of<T>(b[lane]))} << lane;
  });
  Lanes& to = warp.predicate(instruction.operands[0]);
  to = (to & ~lanes) | (found & lanes);
}

template <class T>
void add_equality(Opcodes& table, const std::string& type) {
  table["setp.eq" + type] = {compare<T, [](T a, T b) { return a == b; }>};
  table["setp.ne" + type] = {compare<T, [](T a, T b) { return a < b || b < a; }>};
}

/// False where one of both is a NaN.
template <class T>
void add_ordered(Opcodes& table, const std::string& type) {
  add_equality<T>(table, type);
  table["setp.lt" + type] = {compare<T, [](T a, T b) { return a < b; }>};
  table["setp.le" + type] = {compare<T, [](T a, T b) { return a <= b; }>};
  table["setp.gt" + type] = {compare<T, [](T a, T b) { return b < a; }>};
  table["setp.ge" + type] = {compare<T, [](T a, T b) { return b <= a; }>};
}

/// And true there.
template <class T>
void add_unordered(Opcodes& table, const std::string& type) {
  table["setp.equ" + type] = {compare<T, [](T a, T b) { return !(a < b || b < a); }>};
  table["setp.neu" + type] = {compare<T, [](T a, T b) { return a != b; }>};
  table["setp.ltu" + type] = {compare<T, [](T a, T b) { return !(b <= a); }>};
  table["setp.leu" + type] = {compare<T, [](T a, T b) { return !(b < a); }>};
  table["setp.gtu" + type] = {compare<T, [](T a, T b) { return !(a <= b); }>};
  table["setp.geu" + type] = {compare<T, [](T a, T b) { return !(a < b); }>};
  table["setp.num" + type] = {compare<T, [](T a, T b) { return a == a && b == b; }>};
  table["setp.nan" + type] = {compare<T, [](T a, T b) { return a != a || b != b; }>};
}

template <auto work>
void combine(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const Lanes a = warp.predicate(instruction.operands[1]), b = warp.predicate(instruction.operands[2]);
  Lanes& to = warp.predicate(instruction.operands[0]);
  to = (to & ~lanes) | (work(a, b) & lanes);
}

template <bool is_negated>
void copy_predicate(Warp& warp, const Instruction& instruction, Lanes lanes) {
  const Lanes from = warp.predicate(instruction.operands[1]);
  Lanes& to = warp.predicate(instruction.operands[0]);
  to = (to & ~lanes) | ((is_negated ? ~from : from) & lanes);
}

void select(Warp& warp, const Instruction& instruction, Lanes lanes) {
  std::uint64_t* const to = warp.number(instruction.operands[0]);
  const std::uint64_t* const a = warp.number(instruction.operands[1]);
  const std::uint64_t* const b = warp.number(instruction.operands[2]);
  const Lanes takes_first = warp.predicate(instruction.operands[3]);
  each_lane(lanes,
            [&](std::uint32_t lane) { to[lane] = (takes_first >> lane & 1) != 0 ? a[lane] : b[lane]; });
}

}  // namespace

void add_comparisons(Opcodes& table) {
  add_ordered<std::int16_t>(table, ".s16"), add_ordered<std::uint16_t>(table, ".u16");
  add_ordered<std::int32_t>(table, ".s32"), add_ordered<std::uint32_t>(table, ".u32");
  add_ordered<std::int64_t>(table, ".s64"), add_ordered<std::uint64_t>(table, ".u64");
  add_equality<std::uint16_t>(table, ".b16"), add_equality<std::uint32_t>(table, ".b32");
  add_equality<std::uint64_t>(table, ".b64");
  add_ordered<half>(table, ".f16"), add_unordered<half>(table, ".f16");
  add_ordered<float>(table, ".f32"), add_unordered<float>(table, ".f32");
  add_ordered<double>(table, ".f64"), add_unordered<double>(table, ".f64");
  table["and.pred"] = {combine<[](Lanes a, Lanes b) { return a & b; }>};
  table["or.pred"] = {combine<[](Lanes a, Lanes b) { return a | b; }>};
  table["xor.pred"] = {combine<[](Lanes a, Lanes b) { return a ^ b; }>};
  table["not.pred"] = {copy_predicate<true>};
  table["mov.pred"] = {copy_predicate<false>};
  for (const char* width : {"16", "32", "64"})
    for (const char* kind : {".b", ".u", ".s", ".f"}) table[std::string("selp") + kind + width] = {select};
}

}  // namespace ptx
