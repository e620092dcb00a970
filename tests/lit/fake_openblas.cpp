// An OpenBLAS that is older than processors with AVX: opened, it takes kernels for the one that
// OPENBLAS_CORETYPE names, else for Prescott. It says how many threads it was to make, and multiplies
// nothing.
#include <cstdlib>
#include <string>

namespace {

std::string variable(const char* name, const char* otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : text;
}

const std::string kernels = variable("OPENBLAS_CORETYPE", "Prescott");
const std::string config =
    "FakeBLAS of-" + variable("OPENBLAS_NUM_THREADS", "many") + "-threads DYNAMIC_ARCH";

}  // namespace

extern "C" {
void cblas_dgemm() {}
const char* openblas_get_corename() { return kernels.c_str(); }
const char* openblas_get_config() { return config.c_str(); }
}
