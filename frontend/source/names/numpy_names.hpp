// What NumPy 2.4 has, in the language that is read or not: so that what is missing is told from what is
// misspelt.
#pragma once
#include <string_view>

namespace weft::source {

/// Whether there is np.NAME.
bool numpy_has(std::string_view name);
/// Whether there is np.linalg.NAME, np.fft.NAME, np.random.NAME.
bool linalg_has(std::string_view name);
bool fft_has(std::string_view name);
bool random_has(std::string_view name);
/// Whether there is np.lib.NAME, np.lib.stride_tricks.NAME, np.emath.NAME.
bool lib_has(std::string_view name);
bool stride_tricks_have(std::string_view name);
bool emath_has(std::string_view name);
/// Whether there is np.testing.NAME.
bool testing_has(std::string_view name);
/// Whether arrays have an attribute NAME.
bool arrays_have(std::string_view name);

/// All of them, between spaces and line ends.
std::string_view numpy_members();
std::string_view linalg_members();
std::string_view fft_members();
std::string_view random_members();
std::string_view generator_members();
std::string_view lib_members();
std::string_view stride_tricks_members();
std::string_view emath_members();
std::string_view testing_members();
std::string_view array_members();

}  // namespace weft::source
