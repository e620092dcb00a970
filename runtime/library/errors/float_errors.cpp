#include "runtime/library/errors/float_errors.hpp"

#include <cstdio>
#include <cstring>
#include <mutex>
#include <string_view>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Handling = FloatErrorSite::Handling;

std::mutex call_mutex;
FloatErrorCall& call_set() {
  static FloatErrorCall call;
  return call;
}

void call_for(const FloatErrorSite& site) {
  const FloatErrorCall call = float_error_call();
  if (!call) throw NameError("python callback specified for " + site.kind + " but no function found.");
  call(site.kind, site.flag);
}

void tell(const FloatErrorSite& site) {
  switch (site.handling) {
    case Handling::raise:
      throw FloatingPointError(site.text);
    case Handling::call:
      return call_for(site);
    default:
      std::fputs((site.text + "\n").c_str(), stderr);
  }
}

/// Takes the text before the next NUL.
std::string take_text(std::string_view& bytes) {
  const std::size_t end = bytes.find('\0');
  if (end == std::string_view::npos) throw ValueError("expected a table of floating-point errors");
  const std::string text(bytes.substr(0, end));
  bytes.remove_prefix(end + 1);
  return text;
}

FloatErrorSite take_site(std::string_view& bytes) {
  const std::string how = take_text(bytes);
  if (how.size() != 2) throw ValueError("expected a table of floating-point errors");
  FloatErrorSite site{
      .handling = static_cast<Handling>(how[0]), .flag = how[1] - '0', .kind = {}, .text = {}};
  site.kind = take_text(bytes);
  site.text = take_text(bytes);
  return site;
}

}  // namespace

namespace library {

ndarray tell_float_errors(const std::vector<ndarray>& arguments) {
  if (arguments[0].dtype() != DType::bool_ || arguments[1].dtype() != DType::uint8)
    throw ValueError("expected marks and a table of floating-point errors");
  const bool* const marks = arguments[0].data<bool>();
  std::string_view table(reinterpret_cast<const char*>(arguments[1].bytes()),
                         static_cast<std::size_t>(arguments[1].size()));
  for (std::int64_t i = 0; i < arguments[0].size() && !table.empty(); ++i) {
    const FloatErrorSite site = take_site(table);
    if (marks[i]) tell(site);
  }
  return ndarray::scalar(false);
}

}  // namespace library

ndarray table_of_sites(std::span<const FloatErrorSite> sites) {
  std::string bytes;
  for (const FloatErrorSite& site : sites) {
    bytes += {static_cast<char>(site.handling), static_cast<char>('0' + site.flag), '\0'};
    bytes += site.kind + '\0' + site.text + '\0';
  }
  ndarray table = ndarray::zeros(DType::uint8, {static_cast<std::int64_t>(bytes.size())});
  std::memcpy(table.bytes(), bytes.data(), bytes.size());
  return table;
}

FloatErrorCall set_float_error_call(FloatErrorCall call) {
  const std::lock_guard lock(call_mutex);
  return std::exchange(call_set(), std::move(call));
}

FloatErrorCall float_error_call() {
  const std::lock_guard lock(call_mutex);
  return call_set();
}

}  // namespace weft
