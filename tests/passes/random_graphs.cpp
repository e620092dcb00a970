#include "random_graphs.hpp"

#include <algorithm>
#include <numeric>

#include "programs.hpp"
#include "runtime/system/errors.hpp"

namespace weft::tests {
namespace {

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  RandomGraph run(int nodes) {
    for (int i = 0; i < 3; ++i) add_variable();
    for (int i = 0; i < nodes; ++i) add_node();
    const int outputs = below(3) + 1;
    for (int i = 0; i < outputs; ++i) result_.graph.outputs.push_back(i == 0 ? values_.back() : any());
    result_.graph.name = "random";
    return std::move(result_);
  }

 private:
  int below(std::int64_t bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  const Tensor& any() {
    const auto size = static_cast<std::int64_t>(values_.size());
    return values_[below(3) > 0 ? std::max<std::int64_t>(size - 1 - below(4), 0) : below(size)];
  }

  Dims any_shape() {
    static constexpr std::int64_t extents[] = {1, 2, 3, 4, 5, 3, 4, 0};
    Dims shape(below(4));
    for (auto& extent : shape) extent = extents[below(below(6) == 0 ? 8 : 7)];
    return shape;
  }

  void add_variable() {
    static constexpr DType dtypes[] = {DType::float32, DType::float32, DType::float64, DType::int32};
    const DType dtype = dtypes[below(4)];
    const Dims shape = any_shape();
    const ndarray value = ndarray::empty(dtype, shape);
    dispatch(dtype, [&]<class T>() {
      for (std::int64_t i = 0; i < value.size(); ++i)
        value.data<T>()[i] = static_cast<T>((below(4000) - 2000) / 7.0);
    });
    const std::string name = "x" + std::to_string(result_.variables.size());
    result_.variables.emplace_back(name, value);
    values_.push_back(variable(name, shape, dtype));
  }

  /// Combinations that NumPy refuses are left out.
  void add_node() try {
    const Tensor made = node();
    if (made.type().size() <= 4096) values_.push_back(made);
  } catch (const Error&) {
  }

  Tensor node() {
    switch (below(13)) {
      case 0:
        return unary();
      case 1:
      case 2:
        return binary(any(), any());
      case 3:
        return binary(any(), constant_of(DType::float32, below(5)));
      case 4:
        return sliced(any());
      case 5:
        return below(4) == 0 ? diagonal() : below(3) == 0 ? windows() : permuted();
      case 6:
      case 7:
        return reduced(any());
      case 8:
        return centred(any());
      case 9:
        return joined();
      case 10:
        return assigned();
      case 11:
        return reshaped();
      default:
        return below(2) == 0 ? product() : leaf();
    }
  }

  Tensor unary() {
    static constexpr Operation operations[] = {Operation::negative, Operation::absolute, Operation::square,
                                               Operation::sqrt, Operation::exp};
    return apply(operations[below(5)], {any()});
  }

  Tensor binary(const Tensor& a, const Tensor& b) {
    static constexpr Operation operations[] = {Operation::add,    Operation::subtract, Operation::multiply,
                                               Operation::divide, Operation::maximum,  Operation::less};
    return apply(operations[below(6)], {a, b});
  }

  IndexItem any_slice(std::int64_t extent) {
    IndexItem item{IndexItem::Kind::slice, 0, 1, extent};
    if (extent == 0 || below(3) == 0) return item;
    item.length = 1 + below(extent);
    item.step = item.length * 2 <= extent && below(2) == 0 ? 2 : 1;
    item.start = below(extent - (item.length - 1) * item.step);
    if (below(4) == 0) {
      item.start += (item.length - 1) * item.step;
      item.step = -item.step;
    }
    return item;
  }

  Index any_index(const Tensor& a) {
    Index index;
    for (const std::int64_t extent : a.type().shape) {
      if (below(6) == 0) index.push_back({IndexItem::Kind::newaxis});
      if (extent > 0 && below(5) == 0)
        index.push_back({IndexItem::Kind::integer, below(extent)});
      else
        index.push_back(any_slice(extent));
    }
    return index;
  }

  Tensor sliced(const Tensor& a) { return getitem(a, any_index(a)); }

  Tensor permuted() {
    const Tensor a = any();
    Dims axes(a.type().shape.size());
    std::iota(axes.begin(), axes.end(), 0);
    std::shuffle(axes.begin(), axes.end(), random_);
    return transpose(a, axes);
  }

  Tensor diagonal() {
    const Tensor a = any();
    return a.type().ndim() < 2 ? permuted() : Node::apply(Operation::diagonal, {a});
  }

  /// Or, now and then, the bytes.
  Tensor windows() {
    const Tensor a = any();
    if (a.type().ndim() == 0) return a;
    if (below(3) == 0) return Node::apply(Operation::view, {a}, {{Attribute::dtype, DType::uint8}});
    const std::int64_t axis = below(a.type().ndim()), length = a.type().shape[axis];
    return Node::apply(
        Operation::sliding_window_view, {a},
        {{Attribute::axis, axis}, {Attribute::length, 1 + below(std::max<std::int64_t>(length, 1))}});
  }

  Dims any_axes(const Tensor& a) {
    Dims axes;
    for (std::int64_t i = 0; i < a.type().ndim(); ++i)
      if (below(2) == 0) axes.push_back(i);
    return axes;
  }

  Tensor reduced(const Tensor& a) {
    const Dims axes = any_axes(a);
    const bool keepdims = below(2) == 0;
    return below(3) == 0 ? max(a, axes, keepdims) : sum(a, axes, keepdims);
  }

  Tensor centred(const Tensor& a) { return binary(a, sum(a, any_axes(a), true)); }

  Tensor joined() {
    const Tensor a = any();
    return concatenate({a, exp(a), a}, below(std::max<std::int64_t>(a.type().ndim(), 1)));
  }

  Tensor assigned() {
    const Tensor a = any();
    const Index index = any_index(a);
    const Tensor old = getitem(a, index);
    const Tensor value = below(2) == 0 ? old * old : constant_of(DType::float32, below(3));
    return Node::apply(Operation::setitem, {a, value}, {{Attribute::index, index}});
  }

  Tensor reshaped() {
    const Tensor a = any();
    const std::int64_t size = a.type().size();
    if (below(2) == 0) return reshape(a, {size});
    return size % 2 == 0 ? reshape(a, {2, size / 2}) : reshape(a, {size, 1});
  }

  Tensor product() {
    const Tensor a = any();
    Dims axes(a.type().shape.size());
    std::iota(axes.rbegin(), axes.rend(), 0);
    return apply(Operation::matmul, {a, transpose(a, axes)});
  }

  Tensor leaf() {
    const ndarray value = ndarray::scalar(1.5f);
    return Node::apply(Operation::full, {}, {{Attribute::shape, any_shape()}, {Attribute::value, value}});
  }

  std::mt19937 random_;
  std::vector<Tensor> values_;
  RandomGraph result_;
};

}  // namespace

RandomGraph random_graph(std::uint32_t seed, int nodes) { return Generator(seed).run(nodes); }

}  // namespace weft::tests
