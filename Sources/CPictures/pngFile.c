// Portable Network Graphics (Second Edition), W3C 2003: 5 "Datastream structure", 11 "Chunk specifications".
#include "pngFile.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

int png_file_begin(
    struct png_file *file, uint32_t columns, uint32_t rows, double scale, enum png_colors colors, int bits) {
  size_t channels = colors == PNG_COLORS ? 3 : colors == PNG_COLORS_ALPHA ? 4 : 1;
  file->columns = columns;
  file->rows = rows;
  // 72 points an inch.
  file->density = (uint32_t)(scale * 2834.65 + 0.5);
  file->colors = colors;
  file->bits = bits;
  file->stride = ((size_t)columns * channels * (size_t)bits + 7) / 8;
  file->bytes = malloc((file->stride + 1) * rows + 1);
  file->next = file->bytes;
  return file->bytes != NULL;
}

uint8_t *png_file_row(struct png_file *file) {
  uint8_t *row = file->next + 1;
  *file->next = 0;
  file->next = row + file->stride;
  return row;
}

void png_file_shades(struct png_file *file, const uint8_t *shades) {
  uint8_t *row = png_file_row(file);
  memset(row, 0, file->stride);
  // The first pixel has the highest bits of a byte.
  for (size_t x = 0, bit = 0; x < file->columns; x++, bit += (size_t)file->bits)
    row[bit / 8] |= (uint8_t)(shades[x] << (8 - file->bits - (int)(bit % 8)));
}

static uint8_t *put_number(uint8_t *to, size_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(number >> shift);
  return to;
}

/// Adds a chunk and returns where the next one goes. Data that are NULL lie in their place already.
static uint8_t *put_chunk(uint8_t *to, const char *name, const uint8_t *data, size_t count) {
  uint8_t *begin = put_number(to, count);
  memcpy(begin, name, 4);
  if (data) memcpy(begin + 4, data, count);
  return put_number(begin + 4 + count, libdeflate_crc32(0, begin, 4 + count));
}

static uint8_t *put_header(const struct png_file *file, uint8_t *to) {
  static const uint8_t types[] = {[PNG_COLORS] = 2, [PNG_COLORS_ALPHA] = 6, [PNG_SHADES] = 0};
  static const uint8_t perceptual = 0;
  memcpy(to, "\x89PNG\r\n\x1a\n", 8);
  uint8_t header[13] = {0};
  memcpy(put_number(put_number(header, file->columns), file->rows), (uint8_t[]){(uint8_t)file->bits, types[file->colors]}, 2);
  to = put_chunk(to + 8, "IHDR", header, sizeof header);
  to = put_chunk(to, "sRGB", &perceptual, 1);
  uint8_t density[9];
  *put_number(put_number(density, file->density), file->density) = 1; // A metre.
  return put_chunk(to, "pHYs", density, sizeof density);
}

int png_file_end(struct png_file *file, int is_good, uint8_t **bytes, size_t *count) {
  // Displays that show shades are small, and so is what fetches pictures for them.
  struct libdeflate_compressor *compressor = is_good ? libdeflate_alloc_compressor(file->colors == PNG_SHADES ? 9 : 1) : NULL;
  size_t plain = (file->stride + 1) * file->rows;
  size_t most = compressor ? libdeflate_zlib_compress_bound(compressor, plain) : 0;
  uint8_t *begin = compressor ? malloc(most + 128) : NULL;
  if (begin) {
    uint8_t *data = put_header(file, begin);
    size_t packed = libdeflate_zlib_compress(compressor, file->bytes, plain, data + 8, most);
    uint8_t *end = put_chunk(put_chunk(data, "IDAT", NULL, packed), "IEND", NULL, 0);
    *bytes = begin;
    *count = (size_t)(end - begin);
  }
  if (compressor) libdeflate_free_compressor(compressor);
  free(file->bytes);
  return begin != NULL;
}
