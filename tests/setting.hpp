// Environment variables that a test sets.
#pragma once
#include <cstdlib>

namespace weft::tests {

/// An environment variable for the length of a scope.
class Setting {
 public:
  Setting(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Setting() { unsetenv(name_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

 private:
  const char* name_;
};

}  // namespace weft::tests
