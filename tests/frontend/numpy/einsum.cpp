// np.einsum, in C++ and in source.
#include "frontend/expect.hpp"
#include "frontend/source/expect.hpp"

using source_test::expression_error;
using source_test::returned;

TEST_CASE("einsum sums products over letters") {
  const auto a = np::reshape(np::arange(6), {2, 3}), b = np::reshape(np::arange(12), {3, 4});
  CHECK(value(np::einsum("ij,jk", {a, b})) == value(np::matmul(a, b)));
  CHECK(value(np::einsum("ij->ji", {a})) == value(a.T()));
  CHECK(value(np::einsum("ij,kj->", {a, a})) == value(np::sum(np::matmul(a, a.T()))));
  CHECK(value(np::einsum("ij,jk,lk->il", {a, b, b}, {.optimize = true})) ==
        value(np::einsum("ij,jk,lk->il", {a, b, b})));
  CHECK(np::einsum("i,i", {np::arange(3), 2.5 * np::arange(3)}, {.dtype = np::complex64, .casting = "unsafe"})
            .dtype() == np::complex64);
}

TEST_CASE("einsum_path says NumPy's path") {
  const auto found = np::einsum_path("ij,jk,kl->il", {np::ones({2, 2}), np::ones({2, 5}), np::ones({5, 2})});
  CHECK(found.path == np::EinsumPath{{1, 2}, {0, 1}});
  CHECK(found.text ==
        "  Complete contraction:  ij,jk,kl->il\n"
        "         Naive scaling:  4\n"
        "     Optimized scaling:  3\n"
        "      Naive FLOP count:  1.200e+02\n"
        "  Optimized FLOP count:  5.700e+01\n"
        "   Theoretical speedup:  2.105\n"
        "  Largest intermediate:  4.000e+00 elements\n" +
            std::string(74, '-') +
            "\nscaling                  current                                remaining\n" +
            std::string(74, '-') +
            "\n   3                   kl,jk->jl                                ij,jl->il\n" +
            "   3                   jl,ij->il                                   il->il");
}

TEST_CASE("einsum writes through the diagonal that it sees, and refuses what NumPy refuses") {
  CHECK(returned("np.einsum('i,i', [1, 2], [3, 4])") == "return=11");
  CHECK(expression_error("np.einsum('ij->ik', np.ones((2, 2)))")
            .ends_with("ValueError: einstein sum subscripts string included output subscript 'k' which never "
                       "appeared in an input"));
}
