#include "runtime/library/indexing/place_functions.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// Where the new items come to lie: after those that were before them in order.
Dims shifted(Dims places, std::int64_t length) {
  Dims order(places.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::int64_t& place : places) place += place < 0 ? length : 0;
  std::ranges::stable_sort(order, {}, [&](std::int64_t i) { return places[static_cast<std::size_t>(i)]; });
  for (std::size_t i = 0; i < order.size(); ++i)
    places[static_cast<std::size_t>(order[i])] += static_cast<std::int64_t>(i);
  return places;
}

/// Numbers of int64, of which arrays after the first hold one each, no less than 0.
void check(const std::vector<ndarray>& arguments) {
  const auto is_whole = [](const ndarray& x) { return x.dtype() == DType::int64 && x.ndim() < 2; };
  const auto is_length = [](const ndarray& x) { return x.ndim() == 0 && *x.data<std::int64_t>() >= 0; };
  if (!std::ranges::all_of(arguments, is_whole) ||
      !std::all_of(arguments.begin() + 1, arguments.end(), is_length))
    throw ValueError("expected places and lengths");
}

}  // namespace

namespace library {

ndarray insertion(const std::vector<ndarray>& arguments) {
  check(arguments);
  const auto* first = arguments[0].data<std::int64_t>();
  const Dims sources =
      insertion_sources(Dims(first, first + arguments[0].size()), *arguments[1].data<std::int64_t>());
  const ndarray result = ndarray::empty(DType::int64, {std::ssize(sources)});
  std::ranges::copy(sources, result.data<std::int64_t>());
  return result;
}

ndarray place(const std::vector<ndarray>& arguments) {
  check(arguments);
  if (arguments[0].size() != 1) throw ValueError("expected one place");
  const auto number = [&](std::size_t i) { return *arguments[i].data<std::int64_t>(); };
  const std::int64_t at = number(0), most = number(1), length = number(2), axis = number(3);
  const char* text = arguments[0].ndim() == 0 ? "index {} is out of bounds for axis {} with size {}"
                                              : "index [{}] is out of bounds for axis {} with size {}";
  if (at < -length || at > most) throw IndexError(text_of(text, at, axis, length));
  return ndarray::scalar(at < 0 ? at + length : at);
}

}  // namespace library

Dims insertion_sources(const Dims& given, std::int64_t length) {
  const std::int64_t count = std::ssize(given), all = length + count;
  constexpr std::int64_t own = -1;  // of the array
  Dims sources(static_cast<std::size_t>(all), own);
  const Dims places = shifted(given, length);
  for (const std::int64_t place : places)
    if (place < -all || place >= all)
      throw IndexError(text_of("index {} is out of bounds for axis 0 with size {}", place, all));
  for (std::size_t i = 0; i < places.size(); ++i)
    sources[static_cast<std::size_t>(places[i] < 0 ? places[i] + all : places[i])] =
        length + static_cast<std::int64_t>(i);
  if (std::ranges::count(sources, own) != length)
    throw NotImplementedError("insert at places before the first that fall together is not supported");
  std::int64_t next = 0;
  for (std::int64_t& source : sources)
    if (source == own) source = next++;
  return sources;
}

}  // namespace weft
