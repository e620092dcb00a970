#include "frontend/source/names/imports.hpp"

#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/modules.hpp"
#include "frontend/source/names/numpy_names.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/python/python_math.hpp"
#include "frontend/source/syntax/known_modules.hpp"
#include "frontend/source/syntax/words.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

class ImportError : public Error {
 public:
  using Error::Error;
  const char* python_name() const noexcept override { return "ImportError"; }
};

/// Python's own library.
constexpr std::string_view python_modules = R"(
abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2
cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent
configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal
difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput
fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq
hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3
linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder multiprocessing netrc
nis nntplib ntpath numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes
pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat
queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex
shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics string stringprep
struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap
threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing
unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser wsgiref xdrlib xml xmlrpc zipapp
zipfile zipimport zlib zoneinfo
)";

Value root_of(std::string_view module) {
  if (module == "math") return MathModule{};
  if (module == "ml_dtypes") return MlDtypesModule{};
  if (module == "weft") return submodule("weft");
  return NumpyModule{};
}

/// The known module at the end of a path.
Value known_module(const std::string& path) {
  Value module = root_of(first_part(path));
  for (std::size_t dot = path.find('.'); dot != path.npos;) {
    const std::size_t next = path.find('.', dot + 1);
    const std::string name = path.substr(dot + 1, next == path.npos ? next : next - dot - 1);
    try {
      module = attribute(module, name);
    } catch (const AttributeError&) {
      throw ImportError("No module named '" + path.substr(0, next) + "'");
    }
    dot = next;
  }
  return module;
}

Value known_member(const ImportSyntax& import) {
  const Value module = known_module(import.module);
  if (import.whole) return root_of(first_part(import.module));
  if (import.member.empty()) return module;
  try {
    return attribute(module, import.member);
  } catch (const AttributeError&) {
    throw ImportError("cannot import name '" + import.member + "' from '" + import.module + "'");
  }
}

/// The path of what a name is bound to.
std::string path_of(const ImportSyntax& import) {
  if (import.whole) return std::string(first_part(import.module));
  return import.member.empty() ? import.module : import.module + "." + import.member;
}

}  // namespace

Value imported_value(const ImportSyntax& import) {
  const std::string path = path_of(import);
  if (!is_known_module(import.module) || import.dots > 0) {
    if (auto member = foreign_member(import.module, import.member)) return *std::move(member);
    const std::string module = std::string(static_cast<std::size_t>(import.dots), '.') + import.module;
    return std::make_shared<const Unreadable>(Unreadable{
        path, "ImportError",
        "only numpy, math, ml_dtypes, weft and the program's own files are read, not '" + module + "'",
        nullptr});
  }
  try {
    return known_member(import);
  } catch (const NotImplementedError& error) {
    return std::make_shared<const Unreadable>(Unreadable{path, error.python_name(), error.what(), nullptr});
  }
}

bool is_missing(const ImportSyntax& import) {
  if (import.file || import.module == "__future__") return false;
  return import.dots > 0 ||
         (!is_known_module(import.module) && !holds(python_modules, first_part(import.module)));
}

ExceptionValue missing_module(const ImportSyntax& import) {
  if (import.dots > 0)
    return made_exception("ImportError",
                          {std::string("attempted relative import with no known parent package")});
  return made_exception("ModuleNotFoundError",
                        {"No module named '" + std::string(first_part(import.module)) + "'"});
}

std::vector<std::string> public_names(const std::string& module) {
  if (module == "math") return math_names();
  if (module == "weft") return function_names(differentiation_table());
  known_module(module);
  const std::pair<std::string_view, std::string_view> all[] = {
      {"numpy", numpy_members()},          {"numpy.linalg", linalg_members()},
      {"numpy.fft", fft_members()},        {"numpy.random", random_members()},
      {"numpy.emath", emath_members()},    {"numpy.lib.scimath", emath_members()},
      {"ml_dtypes", " bfloat16 finfo "},   {"numpy.lib.stride_tricks", stride_tricks_members()},
      {"numpy.testing", testing_members()}};
  for (const auto& [name, members] : all) {
    if (name != module) continue;
    const auto words = words_of(members);
    return {words.begin(), words.end()};
  }
  throw NotImplementedError("all names of " + module + " are not read at once");
}

std::optional<Value> foreign_member(const std::string& module, const std::string& name) {
  if (module == "numba" && name == "prange") return find_builtin("range");
  if (module == "typing" && name == "TYPE_CHECKING") return Value(false);
  return std::nullopt;
}

void fail_unreadable(const Unreadable& unreadable, const SourceText& source, Offset place) {
  if (unreadable.cause) throw ReadError(*unreadable.cause);
  source.fail(place, unreadable.python_name, unreadable.text);
}

}  // namespace weft::source
