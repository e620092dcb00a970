#include "codegen/compiler/gpu/tiles/across.hpp"

#include <algorithm>
#include <numeric>

#include "codegen/compiler/cpu/grid.hpp"
#include "codegen/compiler/gpu/functions.hpp"
#include "codegen/compiler/gpu/tiles/across_memory.hpp"
#include "codegen/compiler/gpu/walk.hpp"
#include "codegen/nest/tiles_across.hpp"

namespace weft::codegen {
namespace {

/// Loads from memory that a thread has in flight.
constexpr int most_in_flight = 16;

/// A tile: where it begins, and how many elements of it there are along both axes.
struct Tile {
  Scope outer;  // without the two axes
  Value point, number, points, numbers;
  bool is_whole;
};

class TilesAcross {
 public:
  explicit TilesAcross(const Kernel& kernel)
      : kernel_(kernel), values_(kernel.values), axis_(axis_across(kernel.nest)), memory_(kernel) {
    for (const Stage& stage : kernel.nest.stages)
      together_ = std::min(together_, elements_together(kernel.nest, stage));
  }

  void run() const {
    const ValueList extents = tile_extents();
    Value count = values_.index(1);
    for (const Value extent : extents) count = values_.multiply(count, extent);
    for_loop(values_, "tile", kernel_.gpu.group, count, kernel_.gpu.groups, {},
             [&](Value number, const ValueList&) {
               take(tile_at(grid_indices(values_, number, extents)));
               return ValueList();
             });
  }

 private:
  int row_axis() const { return kernel_.axes() - 1; }

  ValueList tile_extents() const {
    ValueList extents;
    for (int axis = 0; axis <= row_axis(); ++axis) {
      const Value extent = kernel_.extent(axis),
                  whole = values_.add(extent, values_.index(memory_.side() - 1));
      extents.push_back(axis == axis_ || axis == row_axis()
                            ? values_.quotient(whole, values_.index(memory_.side()))
                            : extent);
    }
    return extents;
  }

  Tile tile_at(const ValueList& indices) const {
    Tile tile{.outer = outermost(kernel_)};
    for (int axis = 0; axis < row_axis(); ++axis)
      if (axis != axis_) tile.outer.enter(kernel_, axis, indices[axis]);
    const auto start = [&](int axis) {
      return values_.multiply(indices[axis], values_.index(memory_.side()));
    };
    const auto there = [&](int axis, Value from) {
      return values_.minimum(values_.subtract(kernel_.extent(axis), from), values_.index(memory_.side()));
    };
    tile.point = start(axis_), tile.number = start(row_axis());
    tile.points = there(axis_, tile.point), tile.numbers = there(row_axis(), tile.number);
    return tile;
  }

  /// What is light is written out for whole tiles, too, where nobody asks what exists.
  void take(Tile tile) const {
    const Value side = values_.index(memory_.side());
    const Value is_whole = values_.bit_and(values_.compare(Relation::equal, tile.points, side),
                                           values_.compare(Relation::equal, tile.numbers, side));
    const auto take_as = [&](bool whole) {
      tile.is_whole = whole;
      take_one(tile);
      return ValueList();
    };
    if (together_ == 1)
      take_as(false);
    else
      branch(values_, is_whole, [&] { return take_as(true); }, [&] { return take_as(false); });
  }

  void take_one(const Tile& tile) const {
    read(tile);
    barrier(kernel_);
    compute(tile);
    barrier(kernel_);
    write(tile);
  }

  Scope element(const Tile& tile, Value point, Value number) const {
    const auto last = [&](Value count) { return values_.subtract(count, values_.index(1)); };
    if (!tile.is_whole)
      point = values_.minimum(point, last(tile.points)), number = values_.minimum(number, last(tile.numbers));
    Scope scope = tile.outer;
    scope.enter(kernel_, axis_, values_.add(tile.point, point));
    scope.enter_row(kernel_, row_axis(), values_.add(tile.number, number));
    return scope;
  }

  /// Beyond the tile's end they are others of it.
  void read(const Tile& tile) const {
    const int at_once = std::min(memory_.each(), most_in_flight);
    for (const AcrossPanel& panel : memory_.loaded())
      for (int first = 0; first < memory_.each(); first += at_once) {
        ValueList list;
        for (int i = first; i < first + at_once; ++i) {
          const Scope scope = element(tile, memory_.fast(), memory_.line(i));
          list.push_back(load(values_, panel.dtype, place_of(kernel_, scope, panel.access), scope.strip));
        }
        for (int i = 0; i < at_once; ++i)
          codegen::store(values_, panel.dtype, list[i], memory_.by_points(panel, first + i), {});
      }
  }

  void compute(const Tile& tile) const {
    const int together = std::gcd(together_, memory_.each());
    for_loop(values_, "line", memory_.first_line(), values_.index(memory_.side()),
             values_.index(std::int64_t{together} * memory_.lines()), {}, [&](Value first, const ValueList&) {
               ValueList lines;
               for (int i = 0; i < together; ++i)
                 lines.push_back(values_.add(first, values_.index(i * memory_.lines())));
               compute_lines(tile, lines);
               return ValueList();
             });
  }

  void compute_lines(const Tile& tile, const ValueList& lines) const {
    ScopeList scopes;
    for (const Value line : lines) {
      scopes.push_back(element(tile, line, memory_.fast()));
      for (const AcrossPanel& panel : memory_.loaded()) load_known(panel, line, scopes.back());
    }
    for (const Stage& stage : kernel_.nest.stages) {
      for (Scope& scope : scopes) evaluate(kernel_, body_beside(stage), scope);
      for (std::size_t i = 0; i < lines.size(); ++i) store_stage(tile, stage, scopes[i], lines[i]);
    }
  }

  bool loads(int instruction, const AcrossPanel& panel) const {
    const Instruction& each = kernel_.nest.instructions[instruction];
    return each.opcode == Instruction::Opcode::load && each.index == panel.access;
  }

  void load_known(const AcrossPanel& panel, Value line, Scope& scope) const {
    const Value value = load(values_, panel.dtype, memory_.by_rows(panel, line), {});
    for (int index = 0; index < std::ssize(kernel_.nest.instructions); ++index)
      if (loads(index, panel)) scope.known[index] = value;
  }

  /// What is not loaded from the block's memory.
  std::vector<int> body_beside(const Stage& stage) const {
    std::vector<int> body = stage.body;
    std::erase_if(body, [&](int index) {
      return std::ranges::any_of(memory_.loaded(),
                                 [&](const AcrossPanel& panel) { return loads(index, panel); });
    });
    return body;
  }

  void store_stage(const Tile& tile, const Stage& stage, const Scope& scope, Value line) const {
    Stage straight{.stores = {}};
    for (const Store& store : stage.stores) {
      const auto panel = std::ranges::find(memory_.stored(), store.access, &AcrossPanel::access);
      if (panel == memory_.stored().end())
        straight.stores.push_back(store);
      else
        codegen::store(values_, panel->dtype, in_lanes(kernel_, scope, store.value),
                       memory_.by_rows(*panel, line), {});
    }
    if (!straight.stores.empty())
      when_there(tile, line, memory_.fast(), [&] { store_results(kernel_, straight, scope); });
  }

  void when_there(const Tile& tile, Value point, Value number, const std::function<void()>& body) const {
    if (tile.is_whole) return body();
    when(values_,
         values_.bit_and(values_.compare(Relation::less, point, tile.points),
                         values_.compare(Relation::less, number, tile.numbers)),
         body);
  }

  /// The next tile's loads go elsewhere, and what it stores comes after their barrier.
  void write(const Tile& tile) const {
    for (const AcrossPanel& panel : memory_.stored())
      for (int i = 0; i < memory_.each(); ++i)
        when_there(tile, memory_.fast(), memory_.line(i), [&] {
          const Scope scope = element(tile, memory_.fast(), memory_.line(i));
          codegen::store(values_, panel.dtype, load(values_, panel.dtype, memory_.by_points(panel, i), {}),
                         place_of(kernel_, scope, panel.access), scope.strip);
        });
  }

  const Kernel& kernel_;
  Values& values_;
  int axis_;
  AcrossMemory memory_;
  int together_ = most_in_flight;
};

}  // namespace

void take_tiles_across(const Kernel& kernel) { TilesAcross(kernel).run(); }

}  // namespace weft::codegen
