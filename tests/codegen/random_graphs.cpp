#include "codegen/random_graphs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "codegen/programs.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Random = std::mt19937_64;

std::int64_t draw(Random& random, std::int64_t bound) { return static_cast<std::int64_t>(random() % bound); }

template <class T>
const T& one_of(Random& random, const std::vector<T>& choices) {
  return choices[draw(random, std::ssize(choices))];
}

DType random_dtype(Random& random) {
  static const std::vector<DType> dtypes = {DType::float32, DType::float64, DType::float16, DType::float64,
                                            DType::bool_,   DType::int8,    DType::uint8,   DType::int16,
                                            DType::uint16,  DType::int32,   DType::uint32,  DType::int64,
                                            DType::uint64};
  return one_of(random, dtypes);
}

Dims random_shape(Random& random) {
  static const std::vector<std::int64_t> extents = {0, 1,  1,  2,  3,  4,  5,   7,  8,
                                                    9, 16, 17, 33, 64, 65, 129, 300};
  Dims shape;
  for (auto axes = draw(random, 4); axes > 0; --axes) shape.push_back(one_of(random, extents));
  return shape;
}

/// A variable of a random memory order: C, Fortran, spread or reversed.
Tensor random_variable(Random& random, const std::string& name, Dims shape) {
  const DType dtype = random_dtype(random);
  Dims strides = c_strides(shape, itemsize(dtype));
  switch (draw(random, 4)) {
    case 0: {
      const Dims reversed(shape.rbegin(), shape.rend());
      strides = c_strides(reversed, itemsize(dtype));
      std::reverse(strides.begin(), strides.end());
      break;
    }
    case 1:
      for (auto& stride : strides) stride *= 2;
      break;
    case 2:
      if (!strides.empty()) strides[draw(random, std::ssize(strides))] *= -1;
      break;
    default:
      break;
  }
  return variable(name, dtype, shape, strides);
}

Index random_index(Random& random, const Dims& shape) {
  Index index;
  for (std::int64_t extent : shape) {
    if (draw(random, 8) == 0) index.push_back({IndexItem::Kind::newaxis});
    const std::int64_t start = extent == 0 ? 0 : draw(random, extent);
    if (extent > 0 && draw(random, 6) == 0) {
      index.push_back({IndexItem::Kind::integer, start, 1, 1});
      continue;
    }
    const std::int64_t step = 1 + draw(random, 3);
    const bool back = draw(random, 3) == 0;
    const std::int64_t most = back ? start / step + 1 : (extent - start + step - 1) / step;
    const std::int64_t length = extent == 0 ? 0 : most - draw(random, std::min<std::int64_t>(most, 2));
    index.push_back({IndexItem::Kind::slice, start, back ? -step : step, length});
  }
  return index;
}

class Drawing {
 public:
  explicit Drawing(std::uint64_t seed) : random_(seed) {
    const Dims shape = random_shape(random_);
    for (int i = 0; i < 3; ++i)
      pool_.push_back(random_variable(random_, "x" + std::to_string(i), part_of(shape)));
  }

  /// Adds what comes of one random operation, if NumPy allows it.
  void step() {
    try {
      Tensor made = operation();
      if (made.type().size() <= 100'000 && made.type().ndim() <= 5) pool_.push_back(made);
    } catch (const Error&) {
      return;
    }
  }

  Graph graph() {
    Graph graph;
    graph.outputs.push_back(pool_.back());
    for (int i = 0; i < 2; ++i)
      if (draw(random_, 2) == 0) graph.outputs.push_back(one_of(random_, pool_));
    return graph;
  }

 private:
  /// The shape itself, or one that broadcasts with it.
  Dims part_of(Dims shape) {
    for (auto& extent : shape)
      if (draw(random_, 4) == 0) extent = 1;
    if (!shape.empty() && draw(random_, 4) == 0) shape.erase(shape.begin());
    return shape;
  }

  /// Recent values more often than old ones.
  const Tensor& any() {
    const std::int64_t back = std::min(draw(random_, std::ssize(pool_)), draw(random_, std::ssize(pool_)));
    return pool_[std::ssize(pool_) - 1 - back];
  }

  Tensor operation() {
    switch (draw(random_, 12)) {
      case 0:
      case 1:
        return view();
      case 2:
      case 3:
        return reduction();
      case 4:
        return structure();
      case 5:
        return centred();
      case 6:
        return astype(any(), random_dtype(random_));
      case 7:
        return apply(one_of(random_, unary_), any());
      case 8:
        return apply(Operation::where, any(), any(), any());
      default:
        return apply(one_of(random_, binary_), any(), any());
    }
  }

  Tensor view() {
    const Tensor& x = any();
    const Dims& shape = x.type().shape;
    switch (draw(random_, 6)) {
      case 5:
        if (!shape.empty() && shape.back() > 0)
          return Node::apply(Operation::sliding_window_view, {x},
                             {{Attribute::axis, std::ssize(shape) - 1},
                              {Attribute::length, 1 + draw(random_, shape.back())}});
        [[fallthrough]];
      case 0: {
        Dims axes(shape.size());
        for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
        std::shuffle(axes.begin(), axes.end(), random_);
        return transpose(x, axes);
      }
      case 1:
        return reshape(x, reshaped(shape));
      case 2:
        if (shape.size() > 1) return Node::apply(Operation::diagonal, {x});
        [[fallthrough]];
      case 3: {
        Dims wider = shape;
        wider.insert(wider.begin(), 1 + draw(random_, 3));
        return Node::apply(Operation::broadcast_to, {x}, {{Attribute::shape, wider}});
      }
      default:
        return getitem(x, random_index(random_, shape));
    }
  }

  Dims reshaped(const Dims& shape) {
    std::int64_t size = element_count(shape);
    if (draw(random_, 2) == 0) return {size};
    Dims result;
    for (std::int64_t factor : {2, 3, 4})
      if (size % factor == 0 && size > 0) result.push_back(factor), size /= factor;
    result.insert(result.begin() + draw(random_, std::ssize(result) + 1), size);
    return result;
  }

  Dims random_axes(const Tensor& x) {
    Dims axes;
    for (std::int64_t axis = 0; axis < x.type().ndim(); ++axis)
      if (draw(random_, 2) == 0) axes.push_back(axis);
    return axes;
  }

  Tensor reduction() {
    const Tensor& x = any();
    const bool keepdims = draw(random_, 2) == 0;
    static const std::vector<DType> dtypes = {DType::float32, DType::float64, DType::float16, DType::int64,
                                              DType::uint64};
    static const std::vector<Operation> others = {Operation::max, Operation::min,    Operation::any,
                                                  Operation::all, Operation::argmax, Operation::argmin};
    if (draw(random_, 2) == 0) return sum(x, random_axes(x), one_of(random_, dtypes), keepdims);
    if (draw(random_, 4) == 0)
      return Node::apply(Operation::prod, {x},
                         {{Attribute::axis, random_axes(x)},
                          {Attribute::keepdims, keepdims},
                          {Attribute::dtype, one_of(random_, dtypes)}});
    return Node::apply(one_of(random_, others), {x},
                       {{Attribute::axis, random_axes(x)}, {Attribute::keepdims, keepdims}});
  }

  Tensor running(const Tensor& x) {
    static const std::vector<DType> dtypes = {DType::float32, DType::float64, DType::float16, DType::int8,
                                              DType::bool_};
    return Node::apply(draw(random_, 2) == 0 ? Operation::cumsum : Operation::cumprod, {x},
                       {{Attribute::axis, draw(random_, std::max<std::int64_t>(x.type().ndim(), 1))},
                        {Attribute::dtype, one_of(random_, dtypes)}});
  }

  /// Places found among the ordered elements, and what lies there; out of bounds too.
  Tensor looked_up(const Tensor& x) {
    if (x.type().ndim() == 0 || x.type().size() == 0) return x;
    const Tensor flat = Node::apply(Operation::reshape, {x}, {{Attribute::shape, Dims{x.type().size()}}});
    const Tensor order = Node::apply(Operation::argsort, {flat});
    const Tensor ordered = Node::apply(Operation::take, {flat, order}, {{Attribute::axis, std::int64_t{0}}});
    const Tensor places =
        Node::apply(Operation::searchsorted, {ordered, x}, {{Attribute::right, draw(random_, 2) == 0}});
    return Node::apply(Operation::take, {flat, places}, {{Attribute::axis, std::int64_t{0}}});
  }

  /// What softmax and layer norm do: a reduction, and its operand with the result.
  Tensor centred() {
    const Tensor& x = any();
    const Operation operation = one_of(random_, reductions_);
    const Tensor row = reduce(operation, x, random_axes(x));
    return apply(one_of(random_, binary_), x, row);
  }

  Tensor structure() {
    const Tensor &x = any(), &y = any();
    switch (draw(random_, 5)) {
      case 0:
        return running(x);
      case 1:
        return Node::apply(Operation::concatenate, {x, y},
                           {{Attribute::axis, x.type().ndim() > 0 ? draw(random_, x.type().ndim()) : 0}});
      case 2:
        return Node::apply(Operation::setitem, {x, y},
                           {{Attribute::index, random_index(random_, x.type().shape)}});
      case 3:
        return looked_up(x);
      default:
        return apply(Operation::matmul, astype(x, DType::int32), astype(y, DType::int64));
    }
  }

  Random random_;
  std::vector<Tensor> pool_;
  const std::vector<Operation> reductions_ = {Operation::sum, Operation::max, Operation::min};
  const std::vector<Operation> unary_ = {Operation::negative, Operation::absolute,    Operation::sqrt,
                                         Operation::square,   Operation::logical_not, Operation::floor,
                                         Operation::rint,     Operation::sign,        Operation::isfinite,
                                         Operation::signbit,  Operation::invert};
  const std::vector<Operation> binary_ = {
      Operation::add,         Operation::subtract,   Operation::multiply,    Operation::divide,
      Operation::maximum,     Operation::minimum,    Operation::less,        Operation::less_equal,
      Operation::greater,     Operation::equal,      Operation::not_equal,   Operation::greater_equal,
      Operation::bitwise_and, Operation::bitwise_or, Operation::bitwise_xor, Operation::floor_divide,
      Operation::remainder,   Operation::fmod,       Operation::fmax,        Operation::copysign,
      Operation::nextafter,   Operation::logical_or, Operation::left_shift,  Operation::right_shift};
};

template <class T>
T random_element(Random& random) {
  if constexpr (std::is_same_v<T, bool>) {
    return (random() & 1) != 0;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(draw(random, 8) == 0 ? random() : random() % 10);
  } else {
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static const std::vector<T> awkward = {T(0),
                                           T(-0.0),
                                           T(infinity),
                                           T(-infinity),
                                           T(std::numeric_limits<double>::quiet_NaN()),
                                           std::numeric_limits<T>::denorm_min(),
                                           std::numeric_limits<T>::max()};
    if (draw(random, 50) == 0) return one_of(random, awkward);
    return T(static_cast<T>(draw(random, 20'000) - 10'000) / T(97));
  }
}

}  // namespace

Graph random_graph(std::uint64_t seed, int operations) {
  Drawing drawing(seed);
  for (int i = 0; i < operations; ++i) drawing.step();
  return drawing.graph();
}

NamedInputs random_inputs(const Graph& graph, std::uint64_t seed) {
  Random random(seed);
  NamedInputs inputs;
  for (const NodePtr& node : variables(graph)) {
    const Type& type = node->types()[0];
    ndarray values = ndarray::empty(type.dtype, type.shape);
    dispatch(type.dtype, [&]<class T>() {
      for (std::int64_t i = 0; i < values.size(); ++i) values.data<T>()[i] = random_element<T>(random);
    });
    std::int64_t low = 0, high = 0;
    for (std::size_t axis = 0; axis < type.shape.size(); ++axis)
      (type.strides[axis] < 0 ? low : high) +=
          type.strides[axis] * std::max<std::int64_t>(type.shape[axis] - 1, 0);
    const ndarray memory = ndarray::empty(DType::uint8, {high - low + itemsize(type.dtype)});
    const ndarray array =
        ndarray::from_memory(memory.owner(), memory.bytes() - low, type.dtype, type.shape, type.strides);
    array.assign(values);
    inputs.emplace_back(node->attribute<std::string>(Attribute::name), array);
  }
  return inputs;
}

}  // namespace weft
