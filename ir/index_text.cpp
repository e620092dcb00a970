#include <fmt/format.h>

#include "ir/index.hpp"

namespace weft {
namespace {

/// Ends so near to the axis's own are counted from there: x[:-1].
constexpr std::int64_t near_end = 4;

bool is_whole(const IndexItem& item, std::int64_t length) {
  return item.kind == IndexItem::Kind::slice && item.start == 0 && item.length == length &&
         (item.step == 1 || length == 0);
}

/// The slice's stop, or "" where it runs to the end of the axis.
std::string stop_text(std::int64_t start, std::int64_t step, std::int64_t count, std::int64_t length) {
  const __int128 stop = start + static_cast<__int128>(count) * step;
  if (stop < 0 || stop >= length) return "";
  const auto from_end = length - static_cast<std::int64_t>(stop);
  const bool counts_from_end = step > 0 && from_end < near_end && from_end < length - from_end;
  return fmt::format("{}", counts_from_end ? -from_end : static_cast<std::int64_t>(stop));
}

std::string slice_text(const IndexItem& item, std::int64_t length) {
  if (item.length == 0) return ":0";
  const bool from_edge = item.start == (item.step > 0 ? 0 : length - 1);
  return fmt::format("{}:{}{}", from_edge ? "" : fmt::format("{}", item.start),
                     stop_text(item.start, item.step, item.length, length),
                     item.step == 1 ? "" : fmt::format(":{}", item.step));
}

std::string item_text(const IndexItem& item, std::int64_t length) {
  switch (item.kind) {
    case IndexItem::Kind::newaxis:
      return "None";
    case IndexItem::Kind::integer:
      return fmt::format("{}", item.start);
    case IndexItem::Kind::slice:
      break;
  }
  return slice_text(item, length);
}

}  // namespace

std::string index_text(const Index& index, const Dims& shape) {
  std::string text;
  std::size_t written = 0, axis = 0;  // `written`: the text up to the last item that is not a whole axis
  for (const IndexItem& item : index) {
    const std::int64_t length = item.kind == IndexItem::Kind::newaxis ? 0 : shape[axis++];
    text += (text.empty() ? "" : ", ") + item_text(item, length);
    if (!is_whole(item, length)) written = text.size();
  }
  return written == 0 ? "..." : text.substr(0, written);
}

std::string full_index_text(const Index& index) {
  std::string text;
  for (const auto& [kind, start, step, length] : index) {
    text += text.empty() ? "" : ", ";
    if (kind == IndexItem::Kind::newaxis) text += "None";
    if (kind == IndexItem::Kind::integer) text += fmt::format("{}", start);
    if (kind != IndexItem::Kind::slice) continue;
    const __int128 stop = start + static_cast<__int128>(length) * step;
    text += stop < 0    ? fmt::format("{}::{}", start, step)
            : step == 1 ? fmt::format("{}:{}", start, stop)
                        : fmt::format("{}:{}:{}", start, stop, step);
  }
  return text.empty() ? "..." : text;
}

}  // namespace weft
