// What import binds names to.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// What an import of one module or member, known or not, binds a name to. Errors: ImportError with Python's
/// text for what a known module has not.
Value imported_value(const ImportSyntax& import);
/// Whether no module of this name is there: it is not read, nor of Python's own library.
bool is_missing(const ImportSyntax& import);
/// What Python raises where such a one is not installed.
ExceptionValue missing_module(const ImportSyntax& import);
/// All public names of a known module. Errors: NotImplementedError for one that is not read.
std::vector<std::string> public_names(const std::string& module);
/// The member `name` of what is not read, which is read all the same: numba's prange.
std::optional<Value> foreign_member(const std::string& module, const std::string& name);
/// The error of a name that cannot be read, without a place unless it has one.
[[noreturn]] void fail_unreadable(const Unreadable& unreadable, const SourceText& source, Offset place);

}  // namespace weft::source
