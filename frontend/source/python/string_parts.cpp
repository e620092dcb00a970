#include "frontend/source/python/string_parts.hpp"

#include <algorithm>

#include "frontend/source/syntax/characters.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

constexpr auto npos = std::u32string::npos;
using Characters = std::u32string;

Characters argument(const Value& value, const std::string& must = "must be str") {
  refuse_unknown_text(value, "a part");
  if (!value.string()) throw TypeError(must + ", not " + type_name(value));
  note_text(*value.string());
  return characters_of(*value.string());
}

/// What is looked at decides.
Characters self(const BoundArguments& given) {
  note_text(*given["self"].string());
  return characters_of(*given["self"].string());
}

Value text(std::u32string_view characters) { return text_of_characters(characters); }

struct Stripped {
  bool left, right;
};

Value stripped(const BoundArguments& given, Stripped ends) {
  const Characters all = self(given);
  const Value* chars = given.find("chars");
  const bool spaces = !chars || chars->is_none();
  const Characters of = spaces ? Characters() : argument(*chars, "strip arg must be None or str");
  const auto goes = [&](char32_t c) { return spaces ? is_space(c) : of.contains(c); };
  std::size_t first = 0, last = all.size();
  while (ends.left && first < last && goes(all[first])) ++first;
  while (ends.right && last > first && goes(all[last - 1])) --last;
  return text(std::u32string_view(all).substr(first, last - first));
}

/// The part that optional bounds leave, as slices do; no part where the first lies beyond the second.
struct Part {
  std::u32string_view characters;
  std::int64_t first = 0;
  bool exists = true;
};

Part part(const BoundArguments& given, std::u32string_view all) {
  const auto length = static_cast<std::int64_t>(all.size());
  const auto bound = [&](std::string_view name, std::int64_t otherwise) {
    const std::int64_t at = given.has(name) ? as_index(*given.find(name)) : otherwise;
    return std::max<std::int64_t>(0, at < 0 ? at + length : at);
  };
  const std::int64_t first = bound("start", 0), last = std::min(bound("end", length), length);
  if (first > last) return {{}, first, false};
  return {all.substr(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)), first};
}

std::int64_t place(const BoundArguments& given, bool last) {
  const Characters all = self(given), sought = argument(given["sub"]);
  const Part within = part(given, all);
  const std::size_t at = last ? within.characters.rfind(sought) : within.characters.find(sought);
  return !within.exists || at == npos ? -1 : static_cast<std::int64_t>(at) + within.first;
}

template <bool last>
Value find(const BoundArguments& given) {
  return PythonInt{place(given, last)};
}
template <bool last>
Value index(const BoundArguments& given) {
  const std::int64_t at = place(given, last);
  if (at < 0) throw ValueError("substring not found");
  return PythonInt{at};
}

Value count(const BoundArguments& given) {
  const Characters all = self(given), sought = argument(given["sub"]);
  const Part within = part(given, all);
  if (!within.exists) return PythonInt{0};
  if (sought.empty()) return static_cast<PythonInt>(within.characters.size() + 1);
  PythonInt count = 0;
  for (std::size_t at = 0; (at = within.characters.find(sought, at)) != npos; at += sought.size()) ++count;
  return count;
}

template <bool at_end>
Value begins(const BoundArguments& given) {
  const Characters all = self(given);
  const Part within = part(given, all);
  const Value& affix = given["prefix"];
  const auto has = [&](const Value& each) {
    const Characters sought = argument(
        each, std::string(at_end ? "ends" : "starts") + "with first arg must be str or a tuple of str");
    return within.exists &&
           (at_end ? within.characters.ends_with(sought) : within.characters.starts_with(sought));
  };
  if (const Sequence* several = affix.sequence(); several && several->is_tuple)
    return std::ranges::any_of(several->items, has);
  return has(affix);
}

template <bool at_end>
Value without(const BoundArguments& given) {
  const Characters all = self(given), affix = argument(given["affix"]);
  const std::u32string_view view = all;
  if (at_end ? !view.ends_with(affix) : !view.starts_with(affix)) return text(view);
  return text(at_end ? view.substr(0, view.size() - affix.size()) : view.substr(affix.size()));
}

void add(Characters& made, std::u32string_view more) {
  if (made.size() + more.size() > max_items) throw MemoryError("the string is too long");
  made += more;
}

Value replace(const BoundArguments& given) {
  const Characters all = self(given), old = argument(given["old"], "replace() argument 1 must be str"),
                   by = argument(given["new"], "replace() argument 2 must be str");
  std::int64_t left = given.integer("count", -1);
  if (left < 0) left = INT64_MAX;
  Characters made;
  if (old.empty()) {
    for (std::size_t i = 0; i <= all.size(); ++i) {
      if (left-- > 0) add(made, by);
      if (i < all.size()) made += all[i];
    }
    return text(made);
  }
  std::size_t from = 0;
  for (std::size_t at = 0; left-- > 0 && (at = all.find(old, from)) != npos; from = at + old.size())
    add(made, all.substr(from, at - from) + by);
  return text(made += all.substr(from));
}

using Parts = std::vector<Value>;

/// Between runs of spaces.
Parts words(std::u32string_view all, std::int64_t most) {
  Parts parts;
  while (true) {
    while (!all.empty() && is_space(all.front())) all.remove_prefix(1);
    if (all.empty()) return parts;
    std::size_t end = 0;
    while (end < all.size() && !is_space(all[end])) ++end;
    if (static_cast<std::int64_t>(parts.size()) == most) {
      while (is_space(all.back())) all.remove_suffix(1);
      end = all.size();
    }
    parts.push_back(text(all.substr(0, end)));
    all.remove_prefix(end);
  }
}

Parts words_from_end(std::u32string_view all, std::int64_t most) {
  Parts parts;
  while (true) {
    while (!all.empty() && is_space(all.back())) all.remove_suffix(1);
    if (all.empty()) break;
    std::size_t begin = all.size();
    while (begin > 0 && !is_space(all[begin - 1])) --begin;
    if (static_cast<std::int64_t>(parts.size()) == most) {
      while (is_space(all.front())) all.remove_prefix(1);
      begin = 0;
    }
    parts.push_back(text(all.substr(begin)));
    all = all.substr(0, begin);
  }
  std::ranges::reverse(parts);
  return parts;
}

Parts between(std::u32string_view all, const Characters& separator, std::int64_t most) {
  Parts parts;
  for (std::size_t at = 0;
       static_cast<std::int64_t>(parts.size()) < most && (at = all.find(separator)) != npos;) {
    parts.push_back(text(all.substr(0, at)));
    all.remove_prefix(at + separator.size());
  }
  parts.push_back(text(all));
  return parts;
}

Parts between_from_end(std::u32string_view all, const Characters& separator, std::int64_t most) {
  Parts parts;
  for (std::size_t at = 0;
       static_cast<std::int64_t>(parts.size()) < most && (at = all.rfind(separator)) != npos;) {
    parts.push_back(text(all.substr(at + separator.size())));
    all = all.substr(0, at);
  }
  parts.push_back(text(all));
  std::ranges::reverse(parts);
  return parts;
}

template <bool from_end>
Value split(const BoundArguments& given) {
  const Characters all = self(given);
  std::int64_t most = given.integer("maxsplit", -1);
  if (most < 0) most = INT64_MAX;
  const Value* separator = given.find("sep");
  if (!separator || separator->is_none())
    return make_sequence(from_end ? words_from_end(all, most) : words(all, most), false);
  const Characters by = argument(*separator, "must be str or None");
  if (by.empty()) throw ValueError("empty separator");
  return make_sequence(from_end ? between_from_end(all, by, most) : between(all, by, most), false);
}

Value lines(const BoundArguments& given) {
  const Characters all = self(given);
  const bool keeps = given.boolean("keepends", false);
  constexpr std::u32string_view ends = U"\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029";
  Parts parts;
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t end = std::min(all.find_first_of(ends, from), all.size());
    std::size_t next = std::min(end + 1, all.size());
    if (end + 1 < all.size() && all[end] == '\r' && all[end + 1] == '\n') ++next;
    parts.push_back(text(std::u32string_view(all).substr(from, (keeps ? next : end) - from)));
    from = next;
  }
  return make_sequence(std::move(parts), false);
}

template <bool last>
Value partition(const BoundArguments& given) {
  const Characters all = self(given), by = argument(given["sep"]);
  if (by.empty()) throw ValueError("empty separator");
  const std::size_t at = last ? all.rfind(by) : all.find(by);
  if (at == npos && last) return make_sequence({text(U""), text(U""), text(all)});
  if (at == npos) return make_sequence({text(all), text(U""), text(U"")});
  return make_sequence({text(all.substr(0, at)), text(by), text(all.substr(at + by.size()))});
}

Value expandtabs(const BoundArguments& given) {
  const std::int64_t size = given.integer("tabsize", 8);
  Characters made;
  std::int64_t column = 0;
  for (const char32_t c : self(given)) {
    const std::int64_t room = c != '\t' ? 1 : size > 0 ? size - column % size : 0;
    if (room > static_cast<std::int64_t>(max_items - made.size()))
      throw MemoryError("the string is too long");
    made.append(static_cast<std::size_t>(room), c == '\t' ? ' ' : c);
    column = c == '\n' || c == '\r' ? 0 : column + room;
  }
  return text(made);
}

constexpr NumpyFunction rows[] = {
    {"count", "self, sub, start=None, end=None, /", count},
    {"endswith", "self, prefix, start=None, end=None, /", begins<true>},
    {"expandtabs", "self, tabsize=8", expandtabs},
    {"find", "self, sub, start=None, end=None, /", find<false>},
    {"index", "self, sub, start=None, end=None, /", index<false>},
    {"lstrip", "self, chars=None, /",
     [](const BoundArguments& given) { return stripped(given, {true, false}); }},
    {"partition", "self, sep, /", partition<false>},
    {"removeprefix", "self, affix, /", without<false>},
    {"removesuffix", "self, affix, /", without<true>},
    {"replace", "self, old, new, count=-1, /", replace},
    {"rfind", "self, sub, start=None, end=None, /", find<true>},
    {"rindex", "self, sub, start=None, end=None, /", index<true>},
    {"rpartition", "self, sep, /", partition<true>},
    {"rsplit", "self, sep=None, maxsplit=-1", split<true>},
    {"rstrip", "self, chars=None, /",
     [](const BoundArguments& given) { return stripped(given, {false, true}); }},
    {"split", "self, sep=None, maxsplit=-1", split<false>},
    {"splitlines", "self, keepends=False", lines},
    {"startswith", "self, prefix, start=None, end=None, /", begins<false>},
    {"strip", "self, chars=None, /",
     [](const BoundArguments& given) { return stripped(given, {true, true}); }},
};

}  // namespace

FunctionTable string_part_methods() { return rows; }

}  // namespace weft::source
