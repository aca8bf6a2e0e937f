/// PNG files of our own making (ISO/IEC 15948): written, read back, and scaled. Only what `still_write` writes is read: eight bits a channel or
/// a palette, not interlaced, with one chunk of our own. zlib is loaded at the first use, so that a start without pictures pays nothing.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture's pixels, with what our own chunk says of it.
struct still {
  uint32_t width, height; // of the picture itself, in its own pixels
  uint64_t mark;          // part of what tells the picture from others
  uint32_t columns, rows; // pixels that are kept
  uint32_t *pixels;       // 0xRRGGBBAA, row by row
};

/// Whether zlib is there. Without it nothing can be read, and what is written is not compressed.
bool still_is_compressed(void);

/// Writes a PNG file.
///
/// - Parameter level: zlib's, 1 to 9.
/// - Returns: `*count` bytes, to be freed with free(3); NULL where there is no memory.
uint8_t *still_write(const struct still *still, int level, size_t *count);

/// Reads a file of `still_write`. Damaged files, and those of others, are refused.
///
/// - Parameter most: the most pixels that it may have.
/// - Returns: whether it was read; `still->pixels` is to be freed with free(3) then.
bool still_read(const uint8_t *bytes, size_t count, uint64_t most, struct still *still);

/// Scales down: each pixel of the result is the mean of the area that it covers, colours weighed by how much they cover.
///
/// - Parameter result: room for `columns` by `rows` pixels; neither may exceed the source's.
/// - Returns: false where there is no memory.
bool still_scale(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint32_t *result, uint32_t columns, uint32_t rows);

#endif
