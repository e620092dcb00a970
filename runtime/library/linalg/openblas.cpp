#include "runtime/library/linalg/openblas.hpp"

#include <dlfcn.h>
#include <link.h>

#include <optional>
#include <string_view>
#include <vector>

#include "runtime/library/linalg/numpys_openblas.hpp"
#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/isa.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

constexpr const char* systems_file = "libopenblas.so.0";

/// What libraries add to BLAS's names: NumPy's build, others of 64-bit integers, and the system's.
struct Naming {
  const char *prefix, *suffix;
};
constexpr Naming namings[] = {{"scipy_", "64_"}, {"", "64_"}, {"", ""}};

void* symbol(const OpenBlas& blas, const char* name) {
  return dlsym(blas.library, (blas.prefix + std::string(name) + blas.suffix).c_str());
}

/// What a function of this name says, or "".
std::string said(const OpenBlas& blas, const char* name) {
  const auto function = reinterpret_cast<const char* (*)()>(symbol(blas, name));
  return function ? function() : "";
}

std::string file_of(void* library) {
  link_map* map = nullptr;
  return dlinfo(library, RTLD_DI_LINKMAP, static_cast<void*>(&map)) == 0 ? map->l_name : "";
}

/// The first two words.
std::string version_of(const std::string& config) {
  return config.substr(0, config.find(' ', config.find(' ') + 1));
}

/// Nothing when it does not multiply matrices.
std::optional<OpenBlas> described(void* library) {
  OpenBlas blas{.library = library, .file = file_of(library)};
  for (const auto [prefix, suffix] : namings) {
    blas.prefix = prefix, blas.suffix = suffix;
    if (symbol(blas, "cblas_dgemm") == nullptr) continue;
    const std::string config = said(blas, "openblas_get_config");
    blas.version = version_of(config);
    blas.kernels = said(blas, "openblas_get_corename");
    blas.counts_in_64_bits = config.empty() ? *suffix != '\0' : config.contains("USE64BITINT");
    return blas;
  }
  return std::nullopt;
}

/// A library makes its threads, and chooses its kernels, while it is opened. Weft has threads of its own.
void* loaded(const char* file, std::vector<const char*> variables = {}) {
  variables.push_back("OPENBLAS_NUM_THREADS=1");
  const AddedVariables added(variables);
  return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

/// The instructions of OpenBLAS's kernels for a processor; what is none of these came later, or is another
/// library's.
Isa isa_of(const std::string& kernels) {
  constexpr std::string_view older =
      " Katmai Coppermine Northwood Prescott Banias Atom Core2 Penryn Dunnington Nehalem "
      "Athlon Opteron Opteron_SSE3 Barcelona Nano Bobcat Sandybridge Bulldozer Piledriver Steamroller ";
  constexpr std::string_view with_avx2 = " Haswell Excavator Zen ";
  const std::string word = " " + kernels + " ";
  if (older.contains(word)) return Isa::sse2;
  return with_avx2.contains(word) ? Isa::avx2 : Isa::avx512;
}

/// Nothing when it cannot be opened, or is no BLAS library: `why` says so.
std::optional<OpenBlas> opened(const std::string& file, std::string& why,
                               const std::vector<const char*>& variables = {}) {
  void* const library = loaded(file.c_str(), variables);
  if (library == nullptr) {
    why = dlerror();
    return std::nullopt;
  }
  const std::optional<OpenBlas> blas = described(library);
  if (blas) return blas;
  dlclose(library);
  why = file + ": no BLAS library, it has no cblas_dgemm";
  return std::nullopt;
}

/// A library that is older than the processor may take kernels of decades ago: it is opened anew, and told
/// which of its kernels fit. The user's own word is respected, and so is a library that others have opened
/// before.
std::optional<OpenBlas> opened_for_processor(const std::string& file, std::string& why) {
  const std::optional<OpenBlas> blas = opened(file, why);
  const Isa isa = host_isa();
  if (!blas || names_openblas_kernels() || isa_of(blas->kernels) >= isa) return blas;
  dlclose(blas->library);
  return opened(file, why, {isa == Isa::avx512 ? "OPENBLAS_CORETYPE=SkylakeX" : "OPENBLAS_CORETYPE=Haswell"});
}

/// The one that the user names; else NumPy's, so that Weft is as quick as NumPy is; else the system's.
OpenBlas found() {
  std::string why;
  std::optional<OpenBlas> blas;
  if (const auto named = environment(Switch::blas)) {
    blas = opened_for_processor(*named, why);
    if (!blas) throw OSError("WEFT_BLAS: " + why);
    return *blas;
  }
  any_of_numpys_openblas([&](const std::string& file) {
    blas = opened_for_processor(file, why);
    return blas.has_value();
  });
  if (!blas) blas = opened_for_processor(systems_file, why);
  if (blas) return *blas;
  throw OSError(
      text_of("linear algebra needs OpenBLAS: neither {} nor {} was found ({}); WEFT_BLAS names one",
              numpys_openblas_places, systems_file, why));
}

OpenBlas open_library() {
  const OpenBlas blas = found();
  if (void* const threads = symbol(blas, "openblas_set_num_threads"))
    reinterpret_cast<void (*)(int)>(threads)(1);
  return blas;
}

}  // namespace

const OpenBlas& openblas() {
  static const auto& blas = *new OpenBlas(open_library());  // never destroyed: threads outlive main
  return blas;
}

void* openblas_symbol(const char* name) {
  const OpenBlas& blas = openblas();
  if (void* const function = symbol(blas, name)) return function;
  throw OSError(text_of("{} has no {}{}{}", blas.file, blas.prefix, name, blas.suffix));
}

}  // namespace weft
