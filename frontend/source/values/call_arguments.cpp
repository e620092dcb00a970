#include "frontend/source/values/call_arguments.hpp"

#include <algorithm>

#include "runtime/system/errors.hpp"

namespace weft::source {

std::optional<Value> take_keyword(CallArguments& arguments, std::string_view keyword) {
  auto& keywords = arguments.keywords;
  const auto found = std::ranges::find(keywords, keyword, &std::pair<std::string, Value>::first);
  if (found == keywords.end()) return std::nullopt;
  Value value = std::move(found->second);
  keywords.erase(found);
  return value;
}

void refuse_keywords(std::string_view function, const CallArguments& arguments) {
  if (!arguments.keywords.empty())
    throw TypeError(std::string(function) + "() takes no keyword argument '" + arguments.keywords[0].first +
                    "' here");
}

}  // namespace weft::source
