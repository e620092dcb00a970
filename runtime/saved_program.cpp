#include "runtime/saved_program.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "runtime/errors.hpp"
#include "runtime/file.hpp"
#include "runtime/saved_check.hpp"
#include "runtime/saved_fields.hpp"
#include "runtime/sha256.hpp"

namespace weft {
namespace {

constexpr std::uint32_t format_version = 3;

/// What a file begins with, byte for byte.
struct Header {
  std::array<char, 16> magic = {'w', 'e', 'f', 't', ' ', 'p', 'r', 'o', 'g', 'r', 'a', 'm', '\n'};
  std::uint32_t version = format_version;
  std::uint32_t reserved = 0;
  std::uint64_t size = 0;  // of the content
};
static_assert(sizeof(Header) == 32, "a header without padding");
constexpr std::size_t frame = sizeof(Header) + sizeof(Sha256);

class FieldWriter {
 public:
  template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(T value) {
    bytes_.number(static_cast<std::int64_t>(value));
  }
  void operator()(const std::string& text) { bytes_.text(text); }
  void operator()(const ndarray& array) {
    (*this)(array.dtype());
    length(array.shape());
    for (const std::int64_t axis : array.shape()) (*this)(axis);
    bytes_.raw({array.bytes(), static_cast<std::size_t>(array.nbytes())});
  }
  void operator()(const std::map<Isa, std::vector<std::byte>>& objects) {
    length(objects);
    for (const auto& [isa, object] : objects) (*this)(isa), bytes_.raw(object);
  }
  void operator()(DType dtype) { bytes_.text(name(dtype)); }
  void operator()(const HostFunctionPtr& function) { bytes_.text(function->name); }
  template <class List>
  std::size_t length(const List& list) {
    bytes_.count(list.size());
    return list.size();
  }
  void alternative(const Step& step) { bytes_.count(step.index()); }
  std::vector<std::byte> take() && { return std::move(bytes_).take(); }

 private:
  ByteWriter bytes_;
};

class FieldReader {
 public:
  FieldReader(std::span<const std::byte> bytes, FunctionFinder find) : bytes_(bytes), find_(find) {}

  template <class T>
    requires std::is_integral_v<T>
  void operator()(T& value) {
    const std::int64_t number = bytes_.number();
    if (!std::in_range<T>(number)) throw_damaged_program("a number is out of range");
    value = static_cast<T>(number);
  }
  void operator()(bool& value) { value = bounded(2) != 0; }
  void operator()(DType& dtype) {
    const std::string text = bytes_.text();
    const auto known = dtype_from_name(text);
    if (!known) throw_damaged_program("there is no dtype '" + text + "'");
    dtype = *known;
  }
  void operator()(HostFunctionPtr& function) {
    const std::string text = bytes_.text();
    function = find_(text);
    if (!function) throw_damaged_program("there is no function '" + text + "'");
  }
  void operator()(BufferRef::Space& space) { space = static_cast<BufferRef::Space>(bounded(4)); }
  void operator()(Lookup::Kind& kind) { kind = static_cast<Lookup::Kind>(bounded(4)); }
  void operator()(std::string& text) { text = bytes_.text(); }
  void operator()(ndarray& array);
  void operator()(std::map<Isa, std::vector<std::byte>>& objects) {
    for (std::size_t count = bytes_.length(); count-- > 0;) {
      const auto isa = static_cast<Isa>(bounded(3));
      const auto object = bytes_.raw();
      objects[isa].assign(object.begin(), object.end());
    }
  }
  template <class T>
  std::size_t length(std::vector<T>&) {
    return bytes_.length();
  }
  void alternative(Step& step) {
    switch (bytes_.count(4)) {
      case 0:
        step = Launch();
        break;
      case 1:
        step = MatrixProduct();
        break;
      case 2:
        step = Copy();
        break;
      case 3:
        step = Lookup();
        break;
      default:
        step = HostCall();
    }
  }
  bool at_end() const { return bytes_.at_end(); }

 private:
  std::int64_t bounded(std::int64_t count) {
    const std::int64_t value = bytes_.number();
    if (value < 0 || value >= count) throw_damaged_program("a choice is out of range");
    return value;
  }
  ByteReader bytes_;
  FunctionFinder find_;
};

void FieldReader::operator()(ndarray& array) {
  DType dtype{};
  Dims shape;
  (*this)(dtype);
  shape.resize(bytes_.count(max_ndim));
  for (std::int64_t& axis : shape) (*this)(axis);
  const auto content = bytes_.raw();
  if (std::ranges::any_of(shape, [](std::int64_t axis) { return axis < 0; }) ||
      static_cast<std::uint64_t>(element_count(shape, itemsize(dtype)) * itemsize(dtype)) != content.size())
    throw_damaged_program("a constant's bytes are not those of its shape");
  array = ndarray::empty(dtype, shape);
  if (!content.empty()) std::memcpy(array.bytes(), content.data(), content.size());
}

/// The content between header and checksum, once both are right.
std::span<const std::byte> checked_content(std::span<const std::byte> file) {
  Header header;
  if (file.size() < frame || std::memcmp(file.data(), &header, sizeof(header.magic)) != 0)
    throw_damaged_program("it does not begin as one");
  std::memcpy(&header, file.data(), sizeof(header));
  if (header.version != format_version)
    throw ValueError("the saved program has format " + std::to_string(header.version) +
                     ", this version of Weft reads format " + std::to_string(format_version));
  if (header.size != file.size() - frame)
    throw_damaged_program("it has " + std::to_string(file.size()) + " bytes, and says " +
                          std::to_string(header.size) + " besides " + std::to_string(frame));
  if (!std::ranges::equal(sha256(file.first(file.size() - sizeof(Sha256))), file.last(sizeof(Sha256))))
    throw_damaged_program("its checksum is wrong");
  return file.subspan(sizeof(Header), file.size() - frame);
}

std::vector<std::byte> whole_file(const std::string& path) {
  InputFile file(path);
  std::vector<std::byte> bytes(file.remaining());
  bytes.resize(file.read(bytes));
  return bytes;
}

}  // namespace

std::string type_text(const SavedProgram& program, const SavedParameter& parameter) {
  std::string text(name(parameter.dtype));
  for (std::size_t i = 0; i < parameter.shape.size(); ++i) {
    const SavedParameter::Axis& axis = parameter.shape[i];
    text += i == 0 ? "[" : ", ";
    text += axis.dimension < 0 ? std::to_string(axis.length)
                               : program.dimensions[static_cast<std::size_t>(axis.dimension)];
  }
  return text + (parameter.shape.empty() ? "" : "]");
}

std::optional<std::size_t> scalar_number(const std::string& name) {
  std::size_t number = 0;
  const char* const end = name.data() + name.size();
  if (!name.starts_with('.') || std::from_chars(name.data() + 1, end, number).ptr != end) return std::nullopt;
  return number;
}

std::string scalar_name(std::size_t number) { return "." + std::to_string(number); }

std::vector<std::byte> pack(const SavedProgram& program) {
  FieldWriter writer;
  SavedProgram fields = program;
  SavedFields<FieldWriter>{writer}(fields);
  const std::vector<std::byte> content = std::move(writer).take();
  const Header header{.size = content.size()};
  std::vector<std::byte> file(frame + content.size());
  std::memcpy(file.data(), &header, sizeof(header));
  std::ranges::copy(content, file.begin() + sizeof(header));
  const Sha256 digest = sha256(std::span(file).first(file.size() - sizeof(Sha256)));
  std::ranges::copy(digest, file.end() - sizeof(Sha256));
  return file;
}

SavedProgram unpack(std::span<const std::byte> file, FunctionFinder find) {
  FieldReader reader(checked_content(file), find);
  SavedProgram program;
  SavedFields<FieldReader>{reader}(program);
  if (!reader.at_end()) throw_damaged_program("more follows its end");
  check(program);
  return program;
}

void save_program(const std::string& path, const SavedProgram& program) {
  try {
    OutputFile file(path);
    file.write(pack(program));
    file.commit();
  } catch (const OSError& error) {
    throw OSError(path + ": " + error.what());
  }
}

SavedProgram load_saved_program(const std::string& path) {
  try {
    return unpack(whole_file(path));
  } catch (const OSError& error) {
    throw OSError(path + ": " + error.what());
  } catch (const ValueError& error) {
    throw ValueError(path + ": " + error.what());
  }
}

}  // namespace weft
