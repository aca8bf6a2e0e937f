// PNG in colours, and plain pixels, from Cairo's.
#include "CPictures.h"
#include "pngFile.h"

#include <stdlib.h>

/// Whether no pixel lets anything through.
static int is_opaque(const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride) {
  for (uint32_t y = 0; y < rows; y++)
    for (uint32_t x = 0; x < columns; x++)
      if (((const uint32_t *)(pixels + y * stride))[x] >> 24 != 255) return 0;
  return 1;
}

/// A row of premultiplied 0xAARRGGBB as red, green, blue and, where it is kept, alpha.
static void convert(const uint32_t *from, uint8_t *to, uint32_t columns, int keeps_alpha) {
  for (uint32_t x = 0; x < columns; x++) {
    uint32_t pixel = from[x], alpha = pixel >> 24;
    for (int shift = 16; shift >= 0; shift -= 8) {
      uint32_t part = pixel >> shift & 255;
      *to++ = alpha == 255 || !alpha ? part : (part * 255 + alpha / 2) / alpha;
    }
    if (keeps_alpha) *to++ = alpha;
  }
}

void picture_pixels(const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, uint8_t *bytes) {
  for (uint32_t y = 0; y < rows; y++, bytes += (size_t)columns * 4)
    convert((const uint32_t *)(pixels + y * stride), bytes, columns, 1);
}

int picture_encode(
    const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, double scale, uint8_t **bytes,
    size_t *count) {
  int opaque = is_opaque(pixels, columns, rows, stride);
  uint8_t *row = malloc((size_t)columns * 4);
  struct png_file file = {0};
  int is_written =
      row && png_file_begin(&file, columns, rows, scale, opaque ? PNG_COLORS : PNG_COLORS_ALPHA, 8);
  for (uint32_t y = 0; is_written && y < rows; y++) {
    convert((const uint32_t *)(pixels + y * stride), row, columns, !opaque);
    is_written = png_file_row(&file, row);
  }
  is_written = png_file_end(&file, is_written, bytes, count);
  free(row);
  return is_written;
}
