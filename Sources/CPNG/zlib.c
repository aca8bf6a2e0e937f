// zlib, loaded at the first picture.

#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
  int (*deflate)(uint8_t *, unsigned long *, const uint8_t *, unsigned long, int);
  int (*inflate)(uint8_t *, unsigned long *, const uint8_t *, unsigned long);
  unsigned long (*bound)(unsigned long);
} zlib;

static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Copies a symbol's address without a cast between functions and data, which C has none for.
static bool find(void *library, const char *name, void *place) {
  void *symbol = dlsym(library, name);
  if (symbol) memcpy(place, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void load(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  if (!find(library, "compress2", &zlib.deflate) || !find(library, "uncompress", &zlib.inflate) ||
      !find(library, "compressBound", &zlib.bound))
    memset(&zlib, 0, sizeof zlib);
}

bool still_is_compressed(void) {
  pthread_once(&once, load);
  return zlib.bound != NULL;
}

/// Blocks that are stored as they are (RFC 1951, 3.2.4), in the frame of RFC 1950.
static uint8_t *store(const uint8_t *bytes, size_t count, size_t *length) {
  const size_t most = 65535;
  size_t blocks = count / most + 1;
  uint8_t *stored = malloc(count + 5 * blocks + 6), *out = stored;
  if (!stored) return NULL;
  *out++ = 0x78, *out++ = 0x01;
  uint32_t a = 1, b = 0;
  for (size_t place = 0, block = 0; block < blocks; block++) {
    size_t size = count - place < most ? count - place : most;
    *out++ = block == blocks - 1;
    *out++ = size & 255, *out++ = (uint8_t)(size >> 8), *out++ = ~size & 255, *out++ = (uint8_t)(~size >> 8);
    for (size_t end = place + size; place < end; place++) {
      *out++ = bytes[place];
      a = (a + bytes[place]) % 65521, b = (b + a) % 65521;
    }
  }
  *out++ = (uint8_t)(b >> 8), *out++ = (uint8_t)b, *out++ = (uint8_t)(a >> 8), *out++ = (uint8_t)a;
  *length = (size_t)(out - stored);
  return stored;
}

uint8_t *still_deflate(const uint8_t *bytes, size_t count, int level, size_t *length) {
  if (!still_is_compressed()) return store(bytes, count, length);
  unsigned long room = zlib.bound(count);
  uint8_t *packed = malloc(room);
  if (!packed) return NULL;
  if (zlib.deflate(packed, &room, bytes, count, level) != 0) {
    free(packed);
    return NULL;
  }
  *length = room;
  return packed;
}

bool still_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t length) {
  unsigned long found = length;
  return still_is_compressed() && zlib.inflate(out, &found, bytes, count) == 0 && found == length;
}
