#include "CSupport.h"

#ifdef __wasm__
double strtod(const char *text, char **end);

// Swift's Double(_: String) asks its runtime for this; the embedded runtime leaves it to us.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end == text ? 0 : end;
}

// The C library's own ones, which it calls for Swift's random numbers, bring along 20 KB: stdio, to say why a program ends
// to a console that there isn't, and a cipher, where the host has better random bytes than that could make.
_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function) {
  __builtin_trap();
}

__attribute__((import_module("wasi_snapshot_preview1"), import_name("random_get")))
int host_random(void *bytes, unsigned long count);

void arc4random_buf(void *bytes, unsigned long count) {
  if (host_random(bytes, count) != 0) __builtin_trap();
}
#endif
