// What functions of indexing say of arguments that they do not take.
#pragma once
#include "runtime/errors.hpp"
#include "runtime/text_of.hpp"

namespace weft {

[[noreturn]] inline void refuse_index(const char* expected) {
  throw ValueError(text_of("operation 'indexing': expected {}", expected));
}

}  // namespace weft
