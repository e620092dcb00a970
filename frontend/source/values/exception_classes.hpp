// Python's and NumPy's classes of exceptions.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::source {

/// The class of that name, of Python's builtins: its name, which lives on.
std::optional<std::string_view> python_exception(std::string_view name);
/// All of them.
std::vector<std::string> python_exception_names();
/// The same, of NumPy's, too. Errors: InternalError where there is none.
std::string_view exception_class(std::string_view name);
/// Whether `of` is the class `name`, or one that it derives from.
bool is_exception_of(std::string_view name, std::string_view of);

}  // namespace weft::source
