/* softmax.so from C: reads n x m floats from a file, writes the result to another. */
#include <stdio.h>
#include <stdlib.h>

#include "softmax.h"

static int fail(const char* what) {
  fprintf(stderr, "use: %s\n", what);
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 5) return fail("expected N M INPUT OUTPUT");
  const int64_t n = atoll(argv[1]), m = atoll(argv[2]);
  int64_t shape[2] = {-1, -1};
  if (softmax_shapes(n, m, shape) != 0) return fail(softmax_error());
  if (shape[0] != n || shape[1] != m) return fail("the result has another shape");
  const size_t count = (size_t)(n * m);
  float* const x = malloc(count * sizeof(float) + 1);
  float* const result = malloc(count * sizeof(float) + 1);
  FILE* file = fopen(argv[3], "rb");
  if (!file || fread(x, sizeof(float), count, file) != count) return fail("cannot read");
  fclose(file);
  if (softmax(n, m, x, result) != 0) return fail(softmax_error());
  file = fopen(argv[4], "wb");
  if (!file || fwrite(result, sizeof(float), count, file) != count || fclose(file) != 0)
    return fail("cannot write");
  free(x);
  free(result);
  return 0;
}
