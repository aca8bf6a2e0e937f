#ifndef CCODINGS_H
#define CCODINGS_H

#include "CSigning.h"

#include <stdbool.h>
#include <stddef.h>

// Codings of HTTP bodies besides zlib's: Brotli (RFC 7932) and Zstandard (RFC 8878), by the libraries that libcurl brings with
// it. They are loaded when asked for; the few functions in use are declared here, so that building needs no headers of theirs.

enum ccodings_kind { CCODINGS_BROTLI, CCODINGS_ZSTD };

/// Loads both libraries, once, while the process may still load one.
void ccodings_load(void);

bool ccodings_has(enum ccodings_kind kind);

typedef struct ccodings_stream ccodings_stream;

/// NULL without memory or without the library.
ccodings_stream *ccodings_open(enum ccodings_kind kind);
void ccodings_close(ccodings_stream *stream);

enum ccodings_status {
  /// There is room, or input, for more.
  CCODINGS_MORE,
  /// A whole content has ended with what was read.
  CCODINGS_END,
  CCODINGS_DAMAGED,
  CCODINGS_MEMORY,
};

/// Reads from `*input` and writes to `*output`; both, and their counts, move on by what was read and written.
enum ccodings_status ccodings_step(
    ccodings_stream *stream, const unsigned char **input, size_t *input_count, unsigned char **output,
    size_t *output_count);

#endif
