#include "frontend/source/names/refusals.hpp"

#include <algorithm>

#include "frontend/source/syntax/words.hpp"

namespace weft::source {
namespace {

struct Refusal {
  std::string_view reason, names;
};

constexpr Refusal refusals[] = {
    {"arrays hold numbers and bools: there are no dates", R"(
busday_count busday_offset busdaycalendar datetime64 datetime_as_string datetime_data is_busday timedelta64
)"},
    {"arrays hold numbers and bools: there are no texts, objects or records", R"(
bytes bytes_ char character flexible object_ rec recarray record str_ strings void dump dumps getfield setfield
)"},
    {"extended precision is not compiled for vectors, nor the same on every machine", R"(
clongdouble complex256 float128 longdouble
)"},
    {"a program that is read has no files; C++ has np::load and np::save", R"(
DataSource fromfile fromregex genfromtxt load loadtxt memmap npyio save savetxt savez savez_compressed tofile
)"},
    {"there is no memory to share with Python: C++ has DLPack and xtensor", R"(
__array_interface__ base ctypes ctypeslib data device flags frombuffer from_dlpack getbufsize nditer nested_iters
setbufsize setflags to_device tobytes
)"},
    {"texts of arrays are made by print and by C++'s ndarray::str alone", R"(
array2string array_repr array_str format_float_positional format_float_scientific get_printoptions printoptions
set_printoptions
)"},
    {"of Python and of NumPy's own make, not of arrays", R"(
Arrayterator NumpyVersion ScalarType add_docstring add_newdoc array_utils bit_generator core dtypes exceptions f2py flatiter
format frompyfunc introspect mixins tracemalloc_domain get_bit_generator get_include info little_endian mtrand set_bit_generator show_config show_runtime
sctypeDict test typecodes typename typing ufunc
BLAS_SUPPORTS_FPE HAS_LAPACK64 HAS_REFCOUNT IS_64BIT IS_EDITABLE IS_INSTALLED IS_MUSL IS_PYPY IS_PYSTON IS_WASM
NOGIL_BUILD NUMPY_ROOT assert_array_compare build_err_msg check_support_sve decorate_methods extbuild jiffies measure memusage
overrides print_assert_equal rundocs runstring verbose
)"},
    {"a program that is read catches no errors and no warnings", R"(
assert_no_warnings assert_raises assert_raises_regex assert_warns clear_and_catch_warnings suppress_warnings
)"},
    {"tests of objects, threads and files are Python's", R"(
IgnoreException KnownFailureException SkipTest TestCase assert_no_gc_cycles assert_string_equal break_cycles run_threaded
tempdir temppath
)"},
    {"np.polyval, np.polyfit and their kin are read", R"(
polynomial
)"},
    {"NumPy advises against it, and has another in its place", R"(
asmatrix bmat ma matrix poly1d
)"},
};

}  // namespace

std::string_view refusal_of(std::string_view name) {
  const auto found =
      std::ranges::find_if(refusals, [&](const Refusal& row) { return holds(row.names, name); });
  return found == std::end(refusals) ? std::string_view() : found->reason;
}

}  // namespace weft::source
