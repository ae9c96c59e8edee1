#include "CSupport.h"

#ifdef __wasm__
double strtod(const char *text, char **end);

// Swift's Double(_: String) asks its runtime for this; the embedded runtime leaves it to us.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end == text ? 0 : end;
}
#endif
