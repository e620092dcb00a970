/* What the C that `weft compile` writes calls: a saved program that lies in the program itself. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The functions that programs may call besides their kernels, without and with what prints, and
   what takes loops and blocks of rows, for those that have any. */
struct weft_functions;
extern const struct weft_functions weft_library_functions;
extern const struct weft_functions weft_all_functions;
struct weft_loops;
extern const struct weft_loops weft_library_loops;

struct weft_embedded {
  const unsigned char* bytes; /* as in a .weft file */
  size_t size;
  const struct weft_functions* functions; /* or null: not linked */
  const struct weft_loops* loops;         /* the same */
  void* loaded;                           /* filled in by the first call */
};

/* 0, or 1 for a failure, of which weft_embedded_error tells. The lengths are of the free dimensions;
   arguments and results are the addresses of arrays in C order that do not overlap. `counts` has an address
   for each result, or null: there it is said how long the result is along those of its axes, in their order,
   whose length data decide. Any number of threads may call. */
int weft_embedded_call(struct weft_embedded* program, const int64_t* lengths, const void* const* arguments,
                       void* const* results, int64_t* const* counts);
/* The lengths of the axes of all results, one after the other. */
int weft_embedded_shapes(struct weft_embedded* program, const int64_t* lengths, int64_t* shapes);
/* What failed last in this thread, in one line. */
const char* weft_embedded_error(void);

#ifdef __cplusplus
}
#endif
