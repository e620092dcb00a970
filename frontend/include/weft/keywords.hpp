// Keyword arguments: small structs whose fields bear NumPy's names and defaults, written {.axis = -1,
// .keepdims = true}.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>

#include "runtime/array/dims.hpp"
#include "runtime/array/dtype.hpp"
#include "weft/subscript.hpp"

namespace weft::numpy {

/// NumPy's `axis`: None, an integer, or a tuple of them; `{}` is the empty tuple.
class Axis {
 public:
  Axis(None) {}
  template <Integer T>
  Axis(T axis) : axes_(Dims{static_cast<std::int64_t>(axis)}), single_(true) {}
  Axis(std::initializer_list<std::int64_t> axes) : axes_(Dims(axes)) {}
  Axis(Dims axes) : axes_(std::move(axes)) {}

  bool is_none() const { return !axes_; }
  /// Written as one integer.
  bool is_single() const { return single_; }
  /// As written: negative ones count from the end. Empty for None.
  const Dims& axes() const {
    static const Dims none;
    return axes_ ? *axes_ : none;
  }

 private:
  std::optional<Dims> axes_;
  bool single_ = false;
};

/// A shape: an integer, or a list of them. `{}` is the shape of a 0-d array.
class Shape {
 public:
  template <Integer T>
  Shape(T length) : dims(Dims{static_cast<std::int64_t>(length)}) {}
  Shape(std::initializer_list<std::int64_t> lengths) : dims(lengths) {}
  Shape(Dims lengths) : dims(std::move(lengths)) {}

  Dims dims;
};

/// Where split cuts: into so many equal sections, or before each of a list of indices.
class Sections {
 public:
  template <Integer T>
  Sections(T sections) : count(static_cast<std::int64_t>(sections)) {}
  Sections(std::initializer_list<std::int64_t> cuts) : indices(cuts) {}
  Sections(Dims cuts) : indices(std::move(cuts)) {}

  std::optional<std::int64_t> count;
  Dims indices;
};

struct EqualKeywords {
  bool equal_nan = false;
};

/// What stands for NaN and the infinities: None is the dtype's largest number, and its least.
struct NanToNumKeywords {
  double nan = 0;
  std::optional<double> posinf = {}, neginf = {};
};

/// Of cumsum and cumprod: None flattens the array first.
struct CumulativeKeywords {
  Axis axis = None{};
  std::optional<DType> dtype = {};
};

/// Of concatenate: None flattens the arrays first.
struct ConcatenateKeywords {
  Axis axis = 0;
  std::optional<DType> dtype = {};
  std::string casting = "same_kind";
};

struct StackKeywords {
  std::int64_t axis = 0;
  std::optional<DType> dtype = {};
  std::string casting = "same_kind";
};

/// Of hstack and vstack.
struct JoinKeywords {
  std::optional<DType> dtype = {};
  std::string casting = "same_kind";
};

struct SplitKeywords {
  std::int64_t axis = 0;
};

/// Of array, asarray and arange: None is NumPy's default for the function.
struct DTypeKeyword {
  std::optional<DType> dtype = {};
};

/// Of zeros, ones, full and empty; `order` is 'C' or 'F'.
struct FilledKeywords {
  std::optional<DType> dtype = {};
  char order = 'C';
};

/// Of zeros_like and its kin: the dtype, memory order and shape of the other array, unless said.
struct LikeKeywords {
  std::optional<DType> dtype = {};
  char order = 'K';
  std::optional<Shape> shape = {};
};

/// Which diagonal: `offset` above the main one, in the plane of two axes.
struct DiagonalKeywords {
  std::int64_t offset = 0, axis1 = 0, axis2 = 1;
};

struct TraceKeywords {
  std::int64_t offset = 0, axis1 = 0, axis2 = 1;
  std::optional<DType> dtype = {};
};

struct MeshgridKeywords {
  bool sparse = false;
  std::string indexing = "xy";
};

/// Of linspace and geomspace: `axis` is where the numbers lie when the ends are arrays.
struct LinspaceKeywords {
  bool endpoint = true;
  std::optional<DType> dtype = {};
  std::int64_t axis = 0;
};

}  // namespace weft::numpy
