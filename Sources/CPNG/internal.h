// What the files of this target share.
#ifndef CPNG_INTERNAL_H
#define CPNG_INTERNAL_H

#include "CPNG.h"

/// How a pixel is written.
enum still_color { STILL_GRAY = 0, STILL_RGB = 2, STILL_PALETTE = 3, STILL_GRAY_ALPHA = 4, STILL_RGBA = 6 };

/// The bytes of a pixel.
static inline size_t still_channels(enum still_color color) {
  return color == STILL_RGBA ? 4 : color == STILL_RGB ? 3 : color == STILL_GRAY_ALPHA ? 2 : 1;
}

/// The colours of a picture that has few, and where each is found.
struct still_palette {
  uint32_t colors[256];
  uint32_t count;
  uint16_t slots[1024]; // 0: empty, else the colour's place and one
};

/// The index of a colour, which is added if there is space; -1 if the palette is full.
int still_place(struct still_palette *, uint32_t color);

/// Compresses; without zlib the result is a stored one. The result is freed with free(3).
uint8_t *still_deflate(const uint8_t *bytes, size_t count, int level, size_t *length);
/// Decompresses to exactly `length` bytes.
bool still_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t length);

/// CRC-32 of a chunk's name and content.
uint32_t still_sum(const uint8_t *bytes, size_t count);

#endif
