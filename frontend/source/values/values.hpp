// What a name of a program stands for while it is read: Python values that are known, and arrays that are
// not.
#pragma once
#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/numpy/indexing/data_parts.hpp"
#include "frontend/source/syntax/ast.hpp"
#include "frontend/source/values/storage.hpp"
#include "weft/creation.hpp"

namespace weft::source {

using numpy::ComputedNumber;
using numpy::PythonComplex;
using numpy::PythonFloat;
using numpy::PythonInt;

struct NumpyFunction;
class Text;
struct Choice;
class Value;

struct NoneValue {};
struct EllipsisValue {};
/// A NumPy scalar: a 0-d result. Immutable, and no alias of anything.
struct Scalar {
  LazyTensor tensor;
  bool or_python = false;  // when the program runs it may turn out to be a Python number, of the same value
  Tensor is_python = {};   // whether it does, 0-d, where that is known of one that may

  /// Another of the same kind.
  Scalar with(const LazyTensor& other) const { return {other, or_python, is_python}; }
};
/// The elements of an array that a mask of its shape marks, of which there are as many as the program finds
/// when it runs: computed with as the whole array, and assigned where the same mask marks.
struct Marked {
  LazyTensor whole, mask;
};
struct GrownList;
/// A tuple, or a list; lists are shared by all that name them.
struct Sequence {
  bool is_tuple = true;
  std::vector<Value> items;
  std::shared_ptr<const GrownList> grown = {};  // instead of items, where data decide how many there are
  std::shared_ptr<const LazyTensor> packed =
      {};                  // the items, NumPy scalars all, as one array: till one changes
  bool is_item = false;    // a copy of it is an item of such a list
  bool is_walked = false;  // by a loop that counts its items beforehand
  int depth = 1;           // of values in values: bounded
  bool open = false;       // it, or a value within it, may still take in others
  int level = 0;           // how deep it has lain in others: less than all that lies in it
  Tensor made_where = {};  // of a list: the condition on data under which it was made
};
struct ZipValue;
/// Known numbers are clamped to 64 bits, which reaches every element.
struct SliceValue : numpy::DataSlice {
  /// As written, where not all are ints: what np.r_ and np.mgrid read.
  std::shared_ptr<const Sequence> written = {};
};
struct RangeValue {
  PythonInt start = 0, stop = 0, step = 1;
  PythonInt length() const;
};
/// A range whose ends, or step, data decide; the bounds of the step tell its sign.
struct ComputedRange {
  ComputedNumber start, stop, step;
};
/// np.float32 when `is_type`, else what x.dtype and np.dtype("float32") give.
struct DTypeValue {
  DType dtype;
  bool is_type = false;
};
/// What np.finfo(dtype) and np.iinfo(dtype) give.
struct LimitsValue {
  DType dtype;
};
/// A function or type of Python: a row of builtins.cpp.
struct BuiltinFunction;
using Builtin = const BuiltinFunction*;
struct NumpyModule {};
/// A module within np: a row of modules.cpp.
struct NumpySubmodule;
using Submodule = const NumpySubmodule*;
struct MathModule {};
struct MlDtypesModule {};
/// A class of exceptions (exceptions.hpp), or one of its errors when it has a text.
struct ExceptionValue {
  std::string_view name;
  std::shared_ptr<const Text> text = {};
  std::shared_ptr<const Sequence> arguments = {};  // what it was made of; null where that is not known
};
/// What makes arrays, or an index, of what stands between its brackets.
enum class IndexMaker : std::uint8_t { mgrid, ogrid, r_, c_, s_, index_exp };
/// A generator of np.random, or what it is made of.
struct RandomObject;
/// What np.broadcast gives.
struct BroadcastObject;
struct Function;
/// A function of the file.
using UserFunction = std::shared_ptr<const Function>;
class Dict;
class Set;
/// What a name is bound to that is an error to read: a member of a module that is not read, or what a
/// statement would have given that is not.
struct Unreadable {
  std::string module;  // the module, or its member: "scipy.linalg.lu"
  std::string python_name, text;
  std::shared_ptr<const ReadError> cause;  // instead, with its place
};
using UnreadableValue = std::shared_ptr<const Unreadable>;
/// A file of the program that another one imports, and its names.
struct Frame;
struct OwnModule {
  Index32 file = 0;  // into Syntax::files
  std::shared_ptr<Frame> names;
};
inline bool operator==(const OwnModule& a, const OwnModule& b) { return a.file == b.file; }
/// A function of NumPy, with its first argument when it is called as a method.
struct NumpyCallable {
  const NumpyFunction* function;
  std::shared_ptr<const Value> self;
};

/// dict.keys(), dict.values() or dict.items(): what the dict holds when it is asked.
struct DictView {
  enum class Kind : std::uint8_t { keys, values, items };
  std::shared_ptr<Dict> dict;
  Kind kind = Kind::keys;
};

using ValueVariant = std::variant<
    NoneValue, bool, PythonInt, PythonFloat, PythonComplex, std::shared_ptr<const std::string>,
    std::shared_ptr<const Text>, Array, Scalar, ComputedNumber, Marked, std::shared_ptr<Sequence>,
    std::shared_ptr<ZipValue>, EllipsisValue, SliceValue, RangeValue, ComputedRange, DTypeValue, LimitsValue,
    Builtin, NumpyModule, Submodule, MathModule, MlDtypesModule, ExceptionValue, IndexMaker, UserFunction,
    NumpyCallable, std::shared_ptr<Dict>, DictView, std::shared_ptr<Set>, std::shared_ptr<const RandomObject>,
    std::shared_ptr<const BroadcastObject>, UnreadableValue, OwnModule, std::shared_ptr<const Choice>>;

class Value : public ValueVariant {
 public:
  using ValueVariant::variant;
  Value(std::string text) : ValueVariant(std::make_shared<const std::string>(std::move(text))) {}
  Value(std::int64_t number) : ValueVariant(static_cast<PythonInt>(number)) {}
  Value(double number) : ValueVariant(PythonFloat{number}) {}
  Value(std::complex<double> number) : ValueVariant(PythonComplex{number}) {}

  template <class T>
  const T* as() const {
    return std::get_if<T>(static_cast<const ValueVariant*>(this));
  }
  bool is_none() const { return as<NoneValue>() != nullptr; }
  /// A str whose text is known.
  const std::string* string() const;
  /// A tuple, or a list. Errors: NotImplementedError for a list of as many items as data decide.
  const Sequence* sequence() const;
  /// A list of as many items as data decide.
  const GrownList* grown_list() const {
    const auto* list = as<std::shared_ptr<Sequence>>();
    return list ? (*list)->grown.get() : nullptr;
  }
  /// The tensor of an array or a NumPy scalar.
  const LazyTensor* tensor() const;
  const double* python_float() const {
    const auto* number = as<PythonFloat>();
    return number ? &number->value : nullptr;
  }
  /// A Python int; True and False count as 1 and 0.
  std::optional<PythonInt> integer() const;
  /// A Python float, int or bool, as a float.
  std::optional<double> real() const;
  /// A Python number, or bool.
  bool is_number() const { return real() || as<PythonComplex>(); }
  /// The same as a Python complex.
  std::optional<std::complex<double>> complex() const;
};

/// Errors: MemoryError for too many items, or sequences nested too deeply.
Value make_sequence(std::vector<Value> items, bool is_tuple = true);
/// What several arguments or results are together: one is itself, others are a tuple. Errors: as above.
Value tuple_unless_one(std::vector<Value> items);
/// How deep values lie within a value, and whether it may still take in others.
struct Nesting {
  int depth = 0;
  bool open = false;
};
Nesting nesting_of(const Value& value);
/// Notes that a value lies so deep in others, from now on in `holder` (null: in one that is made of it).
/// Errors: MemoryError where values would be nested too deeply; NotImplementedError for what holds `holder`,
/// or may.
void put_within(const Value& value, int level, const void* holder);
/// Notes that a value becomes an item of a list. Errors: those of put_within.
void take_in(Sequence& list, const Value& item);
/// Notes that a list or a dict changes, which counts unless the step at hand has made `container`. Errors:
/// NotImplementedError where a condition decides that.
void note_change(const std::string& kind, const void* container = nullptr);
/// The same of a list. Errors: NotImplementedError for one of as many items as data decide, too.
void note_change(Sequence& list);
/// Makes a list of as many items as data decide one of known items, where data are known; else false.
bool is_settled(Sequence& list);
/// How often this thread has changed one.
std::uint64_t changes_noted();
Value make_tuple(const Dims& dims);
/// An array, or a NumPy scalar when it is 0-d: what a ufunc or a reduction gives.
Value fresh(const LazyTensor& tensor);

bool is_list_or_tuple(const Value& value);
bool is_list(const Value& value);

/// Python's type(value).__name__.
std::string type_name(const Value& value);
/// A Python int that fits 64 bits, for lengths and indexes. Errors: TypeError with Python's text,
/// OverflowError.
std::int64_t as_index(const Value& value);
/// The same, of a float that is whole, too, where NumPy computes with it as it comes.
std::int64_t as_whole(const Value& value);
/// Python's TypeError where int() takes a value of a type that is no number.
[[noreturn]] void refuse_as_int(const std::string& type);
/// Python's bool(value). Errors: one that names array data, when it would have to be known.
bool truth(const Value& value);
/// One element that takes no variable, and little work, as a constant of its value. Others stay as they are,
/// and all do while a program is read ahead, for lengths in general.
LazyTensor settled(const LazyTensor& tensor);
/// The Python value of that constant.
std::optional<Value> known_value(const LazyTensor& tensor);
/// What a Python number is that data decide, where arguments are at hand; nothing for other values.
std::optional<Value> known_at_hand(const Value& value);
/// A NumPy scalar or 0-d array whose value is known, as a Python number; other values as they are.
Value python_number(const Value& value);

/// The most items a sequence may have while reading.
inline constexpr std::size_t max_items = 1'000'000;
/// The deepest that values may lie within values.
inline constexpr int max_nesting = 100;

}  // namespace weft::source
