#include "runtime/system/stay_loaded.hpp"

#include <dlfcn.h>
#include <link.h>

namespace weft {

bool stay_loaded() {
  Dl_info info;
  void* found = nullptr;
  if (dladdr1(reinterpret_cast<void*>(&stay_loaded), &info, &found, RTLD_DL_LINKMAP) == 0) return true;
  const char* const name = static_cast<const link_map*>(found)->l_name;
  if (*name != '\0') dlopen(name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  return true;
}

}  // namespace weft
