// NAME=VALUE on the command line: arrays from files, or Python literals.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "frontend/source/source.hpp"
#include "runtime/array/ndarray.hpp"

namespace weft::cli {

/// What the program's parameters are given.
struct Bound {
  source::Arguments types;                // for the reader: an array's type, those of a dict, or a literal
  std::map<std::string, ndarray> arrays;  // the arrays themselves, that of key "a" of a dict d as "d.a"
  std::map<std::string, std::string> literals;            // the literals as written
  std::map<std::string, std::vector<std::string>> dicts;  // their keys
};

/// A value is a .npy file, a .npz file's member ("file.npz:key", or "file.npz" when it holds one), a dict of
/// a .npz file's arrays ("file.npz" when it holds more), or a Python literal. Errors: UsageError for words
/// that are no NAME=VALUE, whose value is none of these, or that name a parameter twice; those of load_npy
/// and load_npz.
Bound bind_arguments(const std::vector<std::string>& words);

/// A mistake in how the command was called: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace weft::cli
