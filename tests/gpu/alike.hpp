// Whether a function can be called by a pointer that declares it in other words.
#pragma once
#include <type_traits>

namespace weft {

/// Whether a value that is handed over as one is received as the other: numbers of one size, signed or not,
/// which enumerations are among, and pointers to what is alike. Structures are known by their pointers alone.
template <class A, class B>
inline constexpr bool alike = [] {
  if constexpr (std::is_same_v<A, B>)
    return true;
  else if constexpr (std::is_enum_v<A>)
    return alike<std::underlying_type_t<A>, B>;
  else if constexpr (std::is_enum_v<B>)
    return sizeof(A) == sizeof(B) && std::is_integral_v<A>;  // the compiler chooses whether it is signed
  else if constexpr (std::is_integral_v<A> && std::is_integral_v<B>)
    return sizeof(A) == sizeof(B) && std::is_signed_v<A> == std::is_signed_v<B>;
  else
    return false;
}();
template <class A, class B>
inline constexpr bool alike<A*, B*> =
    std::is_const_v<A> == std::is_const_v<B> &&
    ((std::is_class_v<A> && std::is_class_v<B>) || alike<std::remove_const_t<A>, std::remove_const_t<B>>);
template <class A, class... As, class B, class... Bs>
inline constexpr bool alike<A (*)(As...), B (*)(Bs...)> = [] {
  if constexpr (sizeof...(As) == sizeof...(Bs))
    return alike<A, B> && (alike<As, Bs> && ...);
  else
    return false;
}();

}  // namespace weft
