// What pictures of graphs say of nodes.
#pragma once
#include <string>

#include "ir/node.hpp"

namespace weft {

/// The operation, and what of its attributes tells a reader most.
std::string box_label(const Node& node);
/// The colour of its family.
const char* box_fill(const Node& node);
/// dtype[shape], as annotations of programs write it.
std::string type_label(const Type& type);

/// For text within a label of the form <...>, and within one in quotes.
std::string marked_up(std::string_view text);
std::string escaped(std::string_view text);

}  // namespace weft
