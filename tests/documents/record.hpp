// Keeps what the rows of the cheat sheet give: arrays under "LINE_NUMBER" in a .npz file, all else as text on
// stdout, "LINE<tab>TEXT".
#pragma once
#include <concepts>
#include <iostream>
#include <map>
#include <weft/numpy.hpp>

#include "runtime/files/npy.hpp"

class Record {
 public:
  void operator()(int line, const weft::ndarray& array) {
    arrays_.emplace_back(std::to_string(line) + "_" + std::to_string(count_[line]++), array);
  }
  void operator()(int line, const weft::LazyTensor& tensor) { (*this)(line, weft::evaluate(tensor)); }
  void operator()(int line, double number) { (*this)(line, weft::ndarray::scalar(number)); }
  void operator()(int line, const std::pair<weft::LazyTensor, weft::LazyTensor>& two) {
    (*this)(line, std::vector{two.first, two.second});
  }
  template <class Several>
    requires requires(const Several& several) { (*several.begin()).dtype(); }
  void operator()(int line, const Several& several) {
    for (const auto& each : several) (*this)(line, each);
  }

  void operator()(int line, const std::string& text) { std::cout << line << '\t' << quoted(text) << '\n'; }
  void operator()(int line, weft::DType dtype) { (*this)(line, std::string(weft::name(dtype))); }
  void operator()(int line, const weft::Dims& dims) { (*this)(line, weft::tuple_text(dims)); }
  void operator()(int line, std::int64_t number) { (*this)(line, std::to_string(number)); }

  void save(const std::string& path) const { weft::save_npz(path, arrays_); }

 private:
  static std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) text.replace(at, 1, "\\n");
    return text;
  }

  weft::NamedArrays arrays_;
  std::map<int, int> count_;
};
