// Products of matrices in the block's memory by four warps each, that go on until somebody waits for them.
#include "values.hpp"

namespace ptx {
namespace {

constexpr std::uint32_t lines_of_warp = 16, depth = 16;

/// Where the elements of a matrix lie, as PTX lays out matrix descriptors of 128-byte swizzling.
class Panel {
 public:
  Panel(std::uint64_t descriptor, bool is_transposed)
      : start_((descriptor & 0x3fff) << 4),
        leading_((descriptor >> 16 & 0x3fff) << 4),
        stride_((descriptor >> 32 & 0x3fff) << 4),
        is_transposed_(is_transposed) {
    if (descriptor >> 62 != 1 || (descriptor >> 49 & 7) != 0)
      throw Fault(illegal_instruction, "matrices that are not swizzled by 128 bytes");
  }

  Address place(std::uint64_t point, std::uint64_t element) const {
    constexpr std::uint64_t atom = 8, row = 128;
    const Address straight = is_transposed_
                                 ? start_ + point / 64 * leading_ + element / atom * stride_ +
                                       element % atom * row + point % 64 * 2
                                 : start_ + point / atom * stride_ + point % atom * row + element * 2;
    return straight ^ (straight >> 7 & 7) << 4;
  }

 private:
  Address start_, leading_, stride_;
  bool is_transposed_;
};

template <auto number_at>
double element(Warp& warp, const Panel& panel, std::uint64_t point, std::uint64_t number) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, warp.shared(panel.place(point, number), sizeof bits), sizeof bits);
  return number_at(bits);
}

double half_of(std::uint16_t bits) { return static_cast<double>(std::bit_cast<half>(bits)); }
double bfloat_of(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

/// D += A B of the warp's 16 lines and `columns` columns.
template <std::uint32_t columns, auto number_at>
void multiply_now(Warp& warp, const GroupProduct& product) {
  const Panel lines(product.lines, product.are_lines_transposed),
      others(product.columns, product.are_columns_transposed);
  const std::uint64_t first = warp.index() % 4 * lines_of_warp;
  std::vector<std::array<double, depth>> a(lines_of_warp), b(columns);
  for (std::uint64_t k = 0; k < depth; ++k) {
    for (std::uint64_t i = 0; i < lines_of_warp; ++i) a[i][k] = element<number_at>(warp, lines, first + i, k);
    for (std::uint64_t j = 0; j < columns; ++j) b[j][k] = element<number_at>(warp, others, j, k);
  }
  for (std::uint32_t i = 0; i < columns / 2; ++i)
    for (std::uint32_t lane = 0; lane < warp_threads; ++lane) {
      const auto& line = a[lane / 4 + i % 4 / 2 * 8];
      const auto& column = b[i / 4 * 8 + lane % 4 * 2 + i % 2];
      std::uint64_t& word = warp.number((*product.sums)[i])[lane];
      double sum = product.adds ? double{value_of<float>(word)} : 0;
      for (std::uint32_t k = 0; k < depth; ++k) sum += line[k] * column[k];
      word = result_of(static_cast<float>(sum));
    }
}

void check_whole(Lanes lanes) {
  if (lanes != all_lanes) throw Fault(illegal_instruction, "a group's product by a part of a warp");
}

template <std::uint32_t columns, auto number_at>
void multiply(Warp& warp, const Instruction& instruction, Lanes lanes) {
  check_whole(lanes);
  const auto number = [&](std::size_t i) { return warp.number(instruction.operands[i])[0]; };
  if (number(3) != 1 || number(4) != 1) throw Fault(illegal_instruction, "a product of what is negated");
  const GroupProduct product{.work = multiply_now<columns, number_at>,
                             .sums = &warp.list(instruction.target),
                             .lines = number(0),
                             .columns = number(1),
                             .adds = warp.predicate(instruction.operands[2]) != 0,
                             .are_lines_transposed = number(5) != 0,
                             .are_columns_transposed = number(6) != 0};
  if (product.sums->size() != columns / 2) throw Fault(illegal_instruction, "a product of too few sums");
  warp.products().back().push_back(product);
}

/// All but the latest `left` of the groups that are closed.
void finish(Warp& warp, std::size_t left) {
  auto& groups = warp.products();
  while (groups.size() > left + 1) {
    for (const GroupProduct& product : groups.front()) product.work(warp, product);
    groups.erase(groups.begin());
  }
}

/// Late where copies are early, so that what is overwritten too early is seen.
void close(Warp& warp, const Instruction&, Lanes lanes) {
  check_whole(lanes);
  warp.products().emplace_back();
  if (warp.copies_late()) finish(warp, 0);
}

void wait(Warp& warp, const Instruction& instruction, Lanes lanes) {
  check_whole(lanes);
  finish(warp, warp.number(instruction.operands[0])[0]);
}

void pass(Warp&, const Instruction&, Lanes) {}

template <std::uint32_t columns>
void add_products(Opcodes& table) {
  const std::string name = "wgmma.mma_async.sync.aligned.m64n" + std::to_string(columns) + "k16.f32.";
  table[name + "f16.f16"] = {multiply<columns, half_of>, Kind::warp_sync};
  table[name + "bf16.bf16"] = {multiply<columns, bfloat_of>, Kind::warp_sync};
}

}  // namespace

void add_group_operations(Opcodes& table) {
  add_products<64>(table), add_products<128>(table), add_products<256>(table);
  table["wgmma.fence.sync.aligned"] = {pass, Kind::warp_sync};
  table["wgmma.commit_group.sync.aligned"] = {close, Kind::warp_sync};
  table["wgmma.wait_group.sync.aligned"] = {wait, Kind::warp_sync};
  table["fence.proxy.async.shared::cta"] = {pass};
}

}  // namespace ptx
