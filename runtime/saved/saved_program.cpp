#include "runtime/saved/saved_program.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <set>
#include <utility>

#include "runtime/library/library_functions.hpp"
#include "runtime/run/loop_run.hpp"
#include "runtime/saved/field_codec.hpp"
#include "runtime/saved/saved_check.hpp"
#include "runtime/saved/saved_fields.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/file.hpp"
#include "runtime/system/sha256.hpp"

namespace weft {
namespace {

constexpr std::uint32_t format_version = 14;

/// What a file begins with, byte for byte.
struct Header {
  std::array<char, 16> magic = {'w', 'e', 'f', 't', ' ', 'p', 'r', 'o', 'g', 'r', 'a', 'm', '\n'};
  std::uint32_t version = format_version;
  std::uint32_t reserved = 0;
  std::uint64_t size = 0;  // of the content
};
static_assert(sizeof(Header) == 32, "a header without padding");
constexpr std::size_t frame = sizeof(Header) + sizeof(Sha256);

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

Isa isa_of(const SavedProgram& program) { return is_gpu(program.target) ? program.target : host_isa(); }

Dims trimmed_axes(const SavedProgram& program, std::size_t result) {
  std::set<std::int64_t> axes;
  for (const ShapeClass& shapes : program.classes)
    for (const Step& step : shapes.program.steps)
      if (const auto* trim = std::get_if<Trim>(&step); trim && std::cmp_equal(trim->output, result))
        axes.insert(trim->axis);
  return {axes.begin(), axes.end()};
}

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

const StepRunners& all_step_runners() {
  static constexpr StepRunners runners{any_library_function, start_loop, run_blocks};
  return runners;
}

SavedProgram unpack(std::span<const std::byte> file, const StepRunners& runners) {
  FieldReader reader(checked_content(file), runners);
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
