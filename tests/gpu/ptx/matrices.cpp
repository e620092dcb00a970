// Products of small matrices, whose elements the threads of a warp have, and loads of such elements.
#include "values.hpp"

namespace ptx {
namespace {

/// The element of an instruction's matrix operand that number `i` of a lane's is.
struct Element {
  std::uint32_t line, column;
};

/// As PTX lays out m16n8k16 of halves, and m16n8k8 of words, two of whose elements are one register's.
template <std::uint32_t depth>
struct Layout {
  static constexpr std::uint32_t of_a = depth == 16 ? 8 : 4, of_b = of_a / 2, each = depth == 16 ? 2 : 1;
  static Element a(std::uint32_t lane, std::uint32_t i) {
    const std::uint32_t word = i / each;
    return {lane / 4 + 8 * (word % 2), lane % 4 * each + i % each + word / 2 * (depth / 2)};
  }
  static Element b(std::uint32_t lane, std::uint32_t i) {
    const std::uint32_t word = i / each;
    return {lane % 4 * each + i % each + word * (depth / 2), lane / 4};
  }
};
Element of_sums(std::uint32_t lane, std::uint32_t i) {
  return {lane / 4 + 8 * (i / 2), lane % 4 * 2 + i % 2};
}

double half_at(std::uint64_t word, std::uint32_t which) {
  return static_cast<double>(value_of<half>(word >> (16 * which)));
}
double bfloat_at(std::uint64_t word, std::uint32_t which) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(word >> (16 * which)) << 16);
}
/// Of which the 13 lowest bits are not looked at.
double tensor_float_at(std::uint64_t word, std::uint32_t) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(word) & ~0x1fffU);
}

/// D = A B + C of 16 lines, 8 columns and `depth` between them.
template <std::uint32_t depth, auto number_at>
void multiply(Warp& warp, const Instruction& instruction, Lanes lanes) {
  if (lanes != all_lanes) throw Fault(illegal_instruction, "a product of matrices by a part of a warp");
  using Own = Layout<depth>;
  constexpr std::uint32_t a_words = 4, b_words = 2;
  double a[16][depth], b[depth][8];
  const auto word = [&](std::uint32_t operand, std::uint32_t lane) {
    return warp.number(instruction.operands[operand])[lane];
  };
  each_lane(lanes, [&](std::uint32_t lane) {
    for (std::uint32_t i = 0; i < Own::of_a; ++i) {
      const Element at = Own::a(lane, i);
      a[at.line][at.column] = number_at(word(4 + i / Own::each, lane), i % Own::each);
    }
    for (std::uint32_t i = 0; i < Own::of_b; ++i) {
      const Element at = Own::b(lane, i);
      b[at.line][at.column] = number_at(word(4 + a_words + i / Own::each, lane), i % Own::each);
    }
  });
  each_lane(lanes, [&](std::uint32_t lane) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      const Element at = of_sums(lane, i);
      double sum = value_of<float>(word(4 + a_words + b_words + i, lane));
      for (std::uint32_t k = 0; k < depth; ++k) sum += a[at.line][k] * b[k][at.column];
      warp.number(instruction.operands[i])[lane] = result_of(static_cast<float>(sum));
    }
  });
}

/// Lanes 8 i to 8 i + 7 have the addresses of the rows of matrix i, of eight halves each; a lane is given two
/// neighbours of a row, or of a column.
template <std::uint32_t count, bool is_transposed>
void load_matrices(Warp& warp, const Instruction& instruction, Lanes lanes) {
  if (lanes != all_lanes) throw Fault(illegal_instruction, "matrices loaded by a part of a warp");
  const std::uint64_t* const base = warp.number(instruction.operands[count]);
  std::array<std::array<std::array<std::uint16_t, 8>, 8>, count> found;
  for (std::uint32_t lane = 0; lane < 8 * count; ++lane) {
    const Address address = (base[lane] + static_cast<std::uint64_t>(instruction.offsets[0])) & 0xffffffff;
    std::memcpy(found[lane / 8][lane % 8].data(), warp.shared(address, 16), 16);
  }
  for (std::uint32_t which = 0; which < count; ++which)
    each_lane(lanes, [&](std::uint32_t lane) {
      const auto& matrix = found[which];
      const std::uint32_t first = lane % 4 * 2, other = lane / 4;
      const std::uint32_t low = is_transposed ? matrix[first][other] : matrix[other][first];
      const std::uint32_t high = is_transposed ? matrix[first + 1][other] : matrix[other][first + 1];
      warp.number(instruction.operands[which])[lane] = high << 16 | low;
    });
}

}  // namespace

void add_matrix_operations(Opcodes& table) {
  const std::string product = "mma.sync.aligned.m16n8k";
  table[product + "16.row.col.f32.f16.f16.f32"] = {multiply<16, half_at>, Kind::warp_sync};
  table[product + "16.row.col.f32.bf16.bf16.f32"] = {multiply<16, bfloat_at>, Kind::warp_sync};
  table[product + "8.row.col.f32.tf32.tf32.f32"] = {multiply<8, tensor_float_at>, Kind::warp_sync};
  for (const char* space : {".shared.b16", ".shared::cta.b16"}) {
    const auto name = [&](const char* number, const char* way) {
      return std::string("ldmatrix.sync.aligned.m8n8.") + number + way + space;
    };
    table[name("x1", "")] = {load_matrices<1, false>, Kind::warp_sync};
    table[name("x2", "")] = {load_matrices<2, false>, Kind::warp_sync};
    table[name("x4", "")] = {load_matrices<4, false>, Kind::warp_sync};
    table[name("x1", ".trans")] = {load_matrices<1, true>, Kind::warp_sync};
    table[name("x2", ".trans")] = {load_matrices<2, true>, Kind::warp_sync};
    table[name("x4", ".trans")] = {load_matrices<4, true>, Kind::warp_sync};
  }
}

}  // namespace ptx
