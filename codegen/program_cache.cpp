#include "codegen/program_cache.hpp"

#include <algorithm>

#include "codegen/cache/disk_cache.hpp"
#include "codegen/cache/kernel_cache.hpp"
#include "codegen/program/held_constants.hpp"
#include "runtime/program/host_calls.hpp"
#include "runtime/saved/field_codec.hpp"
#include "runtime/saved/step_fields.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

/// Constants that are kept, of all programs.
constexpr std::int64_t most_bytes = 1 << 20;

/// All of a program as it is run, but for its kernels' code.
template <class Codec>
class ProgramFields : public StepFields<Codec, ProgramFields<Codec>> {
 public:
  using Base = StepFields<Codec, ProgramFields<Codec>>;
  using Base::field;
  using Base::list;

  explicit ProgramFields(Codec& codec) : Base(codec) {}

  void field(SavedKernel& kernel) { codec_(kernel.name), codec_(kernel.objects); }
  void field(ArenaBlock& block) {
    codec_(block.bytes), codec_(block.offset), codec_(block.first), codec_(block.last);
  }
  void sized(std::string_view, std::int64_t& number) { codec_(number); }

 private:
  using Base::codec_;
};

/// Whether another process can take all the steps of a program.
bool is_known_elsewhere(const Program& program) {
  return !any_call(program, [](const HostCall& call) { return !call.function->library; });
}

std::int64_t constant_bytes(const Program& program) {
  std::int64_t bytes = 0;
  for (const ndarray& constant : program.constants) bytes += constant.nbytes();
  for (const Step& step : program.steps)
    if (const auto* loop = std::get_if<Loop>(&step)) bytes += constant_bytes(loop->body->program);
  return bytes;
}

std::vector<std::byte> packed(StoredProgram stored, std::vector<SavedKernel> kernels) {
  hold_memory(stored.program);
  FieldWriter writer;
  ProgramFields<FieldWriter> fields(writer);
  fields.list(kernels), fields.field(stored.program), fields.field(stored.form);
  return std::move(writer).take();
}

CompiledKernel loaded(const SavedKernel& kernel) {
  auto code = Executable::load(kernel.objects.at(host_isa()));
  const KernelFunction function = code->kernel("weft_kernel");
  return {kernel.name, std::move(code), function};
}

StoredProgram unpacked(const std::vector<std::byte>& bytes) {
  FieldReader reader(bytes, all_step_runners());
  ProgramFields<FieldReader> fields(reader);
  std::vector<SavedKernel> kernels;
  StoredProgram stored;
  fields.list(kernels), fields.field(stored.program), fields.field(stored.form);
  if (!stored.form.fits(stored.program.outputs.size()))
    throw_damaged_program("parts of a result are missing");
  std::ranges::transform(kernels, std::back_inserter(stored.program.kernels), loaded);
  return stored;
}

/// What the disk cache knows a program by, beside its kernels.
std::string identity(const std::string& key) { return "program\n" + key; }

}  // namespace

std::optional<StoredProgram> load_program(const std::string& key) {
  const auto bytes = load_object(identity(key), host_isa());
  if (!bytes) return std::nullopt;
  try {
    return unpacked(*bytes);
  } catch (const std::exception&) {  // what it says cannot be: as good as none
    return std::nullopt;
  }
}

void store_program(const std::string& key, const Assembled& assembled, const ResultForm& form) {
  const Program& program = assembled.program;
  if (!stores_objects()) return;
  if (!is_known_elsewhere(program) || constant_bytes(program) > most_bytes) return;
  std::vector<SavedKernel> kernels;
  for (const KernelSource& source : assembled.sources)
    kernels.push_back({name_of(source), {{host_isa(), object_for(source, host_isa())}}});
  store_object(identity(key), host_isa(), packed({program, form}, std::move(kernels)));
}

}  // namespace weft::codegen
