// np.mgrid[…], np.ogrid[…], np.r_[…], np.c_[…], np.s_[…] and np.index_exp[…].
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// What NumPy gives for what stands between the brackets. Errors: NotImplementedError for slices that are
/// not of ints, and for matrices.
Value made_of_index(IndexMaker maker, const Value& index);

}  // namespace weft::source
