// float16, as kernels compute with it: each operation is rounded.
#pragma once

namespace weft::kernels {

__extension__ typedef _Float16 Half;

}  // namespace weft::kernels
