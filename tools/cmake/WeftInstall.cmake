# `cmake --install` makes a package: the command, the compiler, one archive of all floors, and what find_package(weft) needs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(floors runtime ir reference passes codegen frontend)
set(objects "")
foreach(floor ${floors})
  list(APPEND objects $<TARGET_OBJECTS:weft_${floor}>)
endforeach()
add_library(weft_package STATIC ${objects})
set_target_properties(weft_package PROPERTIES OUTPUT_NAME weft EXPORT_NAME weft LINKER_LANGUAGE CXX)
target_compile_features(weft_package INTERFACE cxx_std_23)
# The headers say "runtime/…" and "ir/…", which a folder of our own keeps apart from others'.
set(package_headers ${CMAKE_INSTALL_INCLUDEDIR}/weft-${PROJECT_VERSION})
target_include_directories(weft_package INTERFACE $<INSTALL_INTERFACE:${package_headers}>)
target_link_options(weft_package INTERFACE -Wl,--gc-sections)
if(WEFT_SANITIZE)
  target_link_options(weft_package INTERFACE -fsanitize=${WEFT_SANITIZE})
endif()
find_package(Boost 1.74 REQUIRED COMPONENTS context)
find_package(OpenSSL REQUIRED)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
target_link_libraries(weft_package INTERFACE Boost::headers Boost::context Threads::Threads ${CMAKE_DL_LIBS} fmt::fmt OpenSSL::Crypto PkgConfig::LIBZIP)
target_sources(weft_package INTERFACE
  $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/cmake/weft/library_folder.cpp>)

set(package_cmake ${CMAKE_INSTALL_LIBDIR}/cmake/weft)
install(TARGETS weft weft-run weft_compiler LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS weft_package EXPORT weft-targets)
install(EXPORT weft-targets NAMESPACE weft:: DESTINATION ${package_cmake})
install(DIRECTORY frontend/include/ DESTINATION ${package_headers})
install(DIRECTORY runtime ir DESTINATION ${package_headers}
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def" PATTERN reference EXCLUDE)

# The command says itself what shells are to complete.
function(install_completion shell folder name)
  set(script ${CMAKE_CURRENT_BINARY_DIR}/completion.${shell})
  add_custom_command(OUTPUT ${script} COMMAND weft completion ${shell} > ${script} DEPENDS weft VERBATIM)
  add_custom_target(weft_completion_${shell} ALL DEPENDS ${script})
  install(FILES ${script} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} RENAME ${name})
endfunction()
install_completion(bash bash-completion/completions weft)
install_completion(zsh zsh/site-functions _weft)
install_completion(fish fish/vendor_completions.d weft.fish)

configure_package_config_file(tools/cmake/weft-config.cmake.in weft-config.cmake INSTALL_DESTINATION ${package_cmake}
  PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(weft-config-version.cmake COMPATIBILITY ExactVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/weft-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/weft-config-version.cmake
  tools/cmake/library_folder.cpp DESTINATION ${package_cmake})
