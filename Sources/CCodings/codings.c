#include "CCodings.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// Of brotli/decode.h and zstd.h, the part in use.
// ZSTD_outBuffer and ZSTD_inBuffer.
typedef struct {
  void *bytes;
  size_t size, position;
} zstd_output;
typedef struct {
  const void *bytes;
  size_t size, position;
} zstd_input;

static struct {
  void *(*create)(void *, void *, void *);
  void (*destroy)(void *);
  int (*decode)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
} brotli;

static struct {
  void *(*create)(void);
  size_t (*destroy)(void *);
  size_t (*set)(void *, int, int);
  size_t (*decode)(void *, zstd_output *, zstd_input *);
  unsigned (*is_error)(size_t);
} zstd;

static bool has[2];

// Where the address of a function goes, and its name in the library.
struct function {
  void *place;
  const char *name;
};

// Loads a library of the machine whole, or not at all: `has` then says no, and bodies of that coding are not asked
// for.
static bool load(const char *name, const struct function *functions, size_t count) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  for (size_t i = 0; i < count; i++) {
    void *function = dlsym(library, functions[i].name);
    if (!function) {
      dlclose(library);
      return false;
    }
    *(void **)functions[i].place = function;
  }
  return true;
}

static void load_both(void) {
  const struct function of_brotli[] = {
      {&brotli.create, "BrotliDecoderCreateInstance"},
      {&brotli.destroy, "BrotliDecoderDestroyInstance"},
      {&brotli.decode, "BrotliDecoderDecompressStream"},
  };
  const struct function of_zstd[] = {
      {&zstd.create, "ZSTD_createDCtx"},
      {&zstd.destroy, "ZSTD_freeDCtx"},
      {&zstd.set, "ZSTD_DCtx_setParameter"},
      {&zstd.decode, "ZSTD_decompressStream"},
      {&zstd.is_error, "ZSTD_isError"},
  };
  has[CCODINGS_BROTLI] = load("libbrotlidec.so.1", of_brotli, sizeof of_brotli / sizeof *of_brotli);
  has[CCODINGS_ZSTD] = load("libzstd.so.1", of_zstd, sizeof of_zstd / sizeof *of_zstd);
}

void ccodings_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_both);
}

bool ccodings_has(enum ccodings_kind kind) {
  ccodings_load();
  return has[kind];
}

// One stream being read; bytes come in pieces of any size.
struct ccodings_stream {
  enum ccodings_kind kind;
  void *state;
};

/// The largest window that HTTP allows (RFC 9659): 8 MiB.
/// A larger window would let 30 bytes of an untrusted reply cost gigabytes of memory.
static const int zstd_window_parameter = 100, zstd_window = 23;

ccodings_stream *ccodings_open(enum ccodings_kind kind) {
  if (!ccodings_has(kind)) return NULL;
  ccodings_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->kind = kind;
  stream->state = kind == CCODINGS_BROTLI ? brotli.create(NULL, NULL, NULL) : zstd.create();
  if (!stream->state) {
    free(stream);
    return NULL;
  }
  if (kind == CCODINGS_ZSTD && zstd.is_error(zstd.set(stream->state, zstd_window_parameter, zstd_window))) {
    ccodings_close(stream);
    return NULL;
  }
  return stream;
}

void ccodings_close(ccodings_stream *stream) {
  if (stream->kind == CCODINGS_BROTLI)
    brotli.destroy(stream->state);
  else
    zstd.destroy(stream->state);
  free(stream);
}

// BROTLI_DECODER_RESULT_ERROR, _SUCCESS, then _NEEDS_MORE_INPUT and _NEEDS_MORE_OUTPUT.
static enum ccodings_status step_brotli(
    void *state, const unsigned char **input, size_t *input_count, unsigned char **output, size_t *output_count) {
  switch (brotli.decode(state, input_count, input, output_count, output, NULL)) {
  case 0: return CCODINGS_DAMAGED;
  case 1: return CCODINGS_END;
  default: return CCODINGS_MORE;
  }
}

// Takes what it can of both buffers, and moves the pointers past it.
static enum ccodings_status step_zstd(
    void *state, const unsigned char **input, size_t *input_count, unsigned char **output, size_t *output_count) {
  zstd_input in = {.bytes = *input, .size = *input_count};
  zstd_output out = {.bytes = *output, .size = *output_count};
  size_t left = zstd.decode(state, &out, &in);
  *input += in.position, *input_count -= in.position;
  *output += out.position, *output_count -= out.position;
  if (!zstd.is_error(left)) return left == 0 ? CCODINGS_END : CCODINGS_MORE;
  // ZSTD_error_memory_allocation, as zstd_errors.h numbers it.
  return (size_t)0 - left == 64 ? CCODINGS_MEMORY : CCODINGS_DAMAGED;
}

enum ccodings_status ccodings_step(
    ccodings_stream *stream, const unsigned char **input, size_t *input_count, unsigned char **output,
    size_t *output_count) {
  return (stream->kind == CCODINGS_BROTLI ? step_brotli : step_zstd)(
      stream->state, input, input_count, output, output_count);
}
