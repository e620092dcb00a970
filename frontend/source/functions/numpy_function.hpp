// A function of NumPy as a row of a table: its name, its signature as NumPy documents it, and what it does.
#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "frontend/source/items/operands.hpp"
#include "frontend/source/values/call_arguments.hpp"
#include "weft/keywords.hpp"

namespace weft::source {

class BoundArguments;

/// The signature lists parameters as Python writes them: "a, axis=None, !out=None, *, keepdims=False". One
/// without a default is required, unless it is "name?", which NumPy lets be missing; "*name" takes any number
/// of arguments; a "!" marks a parameter that only its default may be given to, since it is not supported
/// yet, and a ">" the array that takes the result, of its dtype and shape, which `call` need not know.
struct NumpyFunction {
  std::string_view name, signature;
  Value (*call)(const BoundArguments& given) = nullptr;
  /// In place of `call`: what calls functions of the program.
  Value (*call_with)(const BoundArguments& given, const CallBack& back) = nullptr;
  /// In place of both: what takes any arguments, of which the signature says nothing.
  Value (*call_all)(CallArguments arguments) = nullptr;
};

using FunctionTable = std::span<const NumpyFunction>;
/// The rows, by what they are for.
FunctionTable ufunc_table();
FunctionTable errstate_table();
FunctionTable rounding_table();
FunctionTable reduction_table();
FunctionTable creation_table();
FunctionTable shaping_table();
FunctionTable joining_table();
FunctionTable rearranging_table();
FunctionTable linear_algebra_table();
FunctionTable statistics_table();
FunctionTable lookup_table();
FunctionTable sorting_table();
FunctionTable quantile_table();
FunctionTable nan_table();
FunctionTable counting_table();
FunctionTable window_table();
FunctionTable polynomial_table();
FunctionTable set_table();
FunctionTable complex_table();
FunctionTable einsum_table();
FunctionTable index_table();
FunctionTable placing_table();
FunctionTable arranging_table();
FunctionTable dtype_table();
FunctionTable calling_table();
FunctionTable memory_table();
FunctionTable vectorize_table();
FunctionTable printing_table();
FunctionTable item_method_table();
FunctionTable iterating_table();
/// The rows of np.lib.stride_tricks and np.emath.
FunctionTable stride_tricks_table();
FunctionTable emath_table();
/// The rows of np.testing.
FunctionTable testing_table();
/// The rows of np.linalg, np.fft and np.random.
FunctionTable linalg_table();
FunctionTable fft_table();
FunctionTable random_table();
/// The rows of weft, which a program may import.
FunctionTable differentiation_table();
/// Methods whose parameters are not those of the function of their name.
FunctionTable rounding_method_table();
FunctionTable sorting_method_table();
FunctionTable memory_method_table();
/// Methods of ufuncs, whose first parameter is the ufunc.
FunctionTable ufunc_method_table();

/// The function np.NAME, or null.
const NumpyFunction* find_numpy_function(std::string_view name);
/// The row NAME, or null.
const NumpyFunction* find_function(FunctionTable rows, std::string_view name);
/// The method NAME of arrays and NumPy scalars, whose first parameter is the array; or null.
const NumpyFunction* find_array_method(std::string_view name);
/// How many operands and results a ufunc has.
struct UfuncShape {
  int operands = 0, results = 1;
};
/// Nothing for other functions, and for ufuncs of whole axes.
std::optional<UfuncShape> ufunc_shape(const NumpyFunction& function);
/// The method NAME of lists, or null.
const NumpyFunction* find_list_method(std::string_view name);
/// The method NAME of tuples, or null.
const NumpyFunction* find_tuple_method(std::string_view name);
/// The method NAME of dicts, or null.
const NumpyFunction* find_dict_method(std::string_view name);
/// The method NAME of a text, or null. Errors: NotImplementedError where the text is not known, and the
/// method needs it.
const NumpyFunction* find_string_method(const Value& text, std::string_view name);
std::vector<std::string> string_method_names();
/// The method NAME of sets, or of frozensets, or null.
const NumpyFunction* find_set_method(const Set& set, std::string_view name);
std::vector<std::string> set_method_names(const Set& set);
/// The method NAME of Python's numbers, or null.
const NumpyFunction* find_number_method(const Value& number, std::string_view name);
/// The method NAME that NumPy's scalars of the dtype have and arrays have not, or null.
const NumpyFunction* find_scalar_method(DType dtype, std::string_view name);
std::vector<std::string> numpy_function_names();
std::vector<std::string> function_names(FunctionTable rows);
std::vector<std::string> array_method_names();
std::vector<std::string> list_method_names();
std::vector<std::string> dict_method_names();

/// Arguments bound to a signature's parameters, read as NumPy reads them.
class BoundArguments {
 public:
  BoundArguments(const NumpyFunction& function, CallArguments arguments);

  /// The argument, or null when the default holds.
  const Value* find(std::string_view parameter) const;
  const Value& operator[](std::string_view parameter) const;
  /// Whether the signature has the parameter.
  bool takes(std::string_view parameter) const { return index_of(parameter) < parameters_.size(); }
  bool has(std::string_view parameter) const { return find(parameter) && !find(parameter)->is_none(); }
  /// What a "*name" took.
  const std::vector<Value>& rest() const { return rest_; }

  numpy::Operand array(std::string_view parameter) const { return operand((*this)[parameter]); }
  LazyTensor tensor(std::string_view parameter) const { return as_tensor((*this)[parameter]); }
  bool boolean(std::string_view parameter, bool otherwise) const;
  std::int64_t integer(std::string_view parameter, std::int64_t otherwise) const;
  /// By as_whole.
  std::int64_t whole(std::string_view parameter, std::int64_t otherwise) const;
  double real(std::string_view parameter, double otherwise) const;
  numpy::Axis axis(std::string_view parameter, numpy::Axis otherwise = numpy::None{}) const;
  std::optional<DType> dtype(std::string_view parameter = "dtype") const;
  numpy::Shape shape(std::string_view parameter) const;
  std::vector<numpy::Operand> arrays(std::string_view parameter) const;
  /// `where`, a mask: nothing for True, its default. What is no array NumPy makes one of bools.
  std::optional<numpy::Operand> where() const;
  /// NumPy's memory order: 'C', 'F', 'A' or 'K'. Errors: ValueError for others.
  char order(char otherwise) const;

  /// NumPy's view of the argument, made by `derive` from its tensor: what a method of it gives, which of a
  /// NumPy scalar is no 0-d array, but a scalar again.
  Value view(std::string_view parameter, const std::function<LazyTensor(const LazyTensor&)>& derive) const;
  /// The views that `derive` makes of the argument's tensor.
  std::vector<Value> views(std::string_view parameter,
                           const std::function<std::vector<LazyTensor>(const LazyTensor&)>& derive) const;
  /// Whether an array takes the result of arguments whose lengths data decide.
  bool fits_by_data() const;
  /// The array that takes the result of the row, if one is given.
  const Value* result_array() const;

 private:
  struct Parameter {
    std::string_view name, default_text;
    bool required = false, supported = true, takes_result = false;
  };
  void take_positional(std::vector<Value> arguments, std::size_t most, bool rest);
  void take_keyword(const std::string& keyword, Value value, std::size_t first);
  void check() const;
  std::size_t index_of(std::string_view parameter) const;

  const NumpyFunction& function_;
  std::vector<Parameter> parameters_;
  std::vector<std::optional<Value>> values_;
  std::vector<Value> rest_;
};

/// NumPy's view of a value, made by `derive` from its tensor.
Value view_of(const Value& value, const std::function<LazyTensor(const LazyTensor&)>& derive);

/// A dtype argument. Errors: TypeError "data type 'foo' not understood"; NotImplementedError for dtypes we
/// lack.
DType as_dtype(const Value& value);
/// An int or a sequence of ints.
Dims as_dims(const Value& value);
/// The same, of which some may be measured ones (measured_lengths.hpp): what is made of them has to be told.
Dims as_lengths(const Value& value);
/// Those of a shape. Errors: NumPy's TypeErrors for floats, bools and None.
Dims as_shape(const Value& value);
/// The same where NumPy makes a tuple of one length first, and says what it says of a tuple's item.
Dims as_shape_tuple(const Value& value);

}  // namespace weft::source
