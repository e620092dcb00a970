// What Weft declares of cuBLAS by hand, beside its own header.
#include <cublas_v2.h>

#include <string>

#include "alike.hpp"
#include "catch.hpp"
#include "runtime/gpu/cublas.hpp"

using namespace weft;

#define WEFT_TEXT(name) #name
#define WEFT_TEXT_OF(name) WEFT_TEXT(name)

TEST_CASE("cuBLAS's functions are called as cublas_v2.h declares them, by the names that it gives them") {
#define WEFT_CUBLAS(member, name, version)                     \
  {                                                            \
    INFO(#name " is not as Cublas::" #member " declares it");  \
    CHECK(alike<decltype(Cublas::member), decltype(&::name)>); \
    CHECK(std::string(#name #version) == WEFT_TEXT_OF(name));  \
  }
#include "runtime/gpu/cublas_functions.def"
#undef WEFT_CUBLAS
}

TEST_CASE("cuBLAS's numbers are cublas_v2.h's") {
  CHECK(Cublas::as_it_is == int{CUBLAS_OP_N});
  CHECK(Cublas::transposed == int{CUBLAS_OP_T});
}
