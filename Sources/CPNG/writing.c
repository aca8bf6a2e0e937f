// Writing: the fewest channels that hold the picture, and for each row the filter whose differences are smallest.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

uint32_t still_sum(const uint8_t *bytes, size_t count) {
  static const uint32_t sums[16] = {
      // Remainders of four bits: small enough to be read at a glance, and fast enough beside the compression.
      0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
      0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
  uint32_t sum = 0xFFFFFFFF;
  for (size_t index = 0; index < count; index++) {
    sum ^= bytes[index];
    sum = sums[sum & 15] ^ sum >> 4;
    sum = sums[sum & 15] ^ sum >> 4;
  }
  return ~sum;
}

int still_place(struct still_palette *palette, uint32_t color) {
  for (uint32_t slot = (color * 0x9E3779B1u) >> 22;; slot = (slot + 1) & 1023) {
    uint16_t found = palette->slots[slot];
    if (found && palette->colors[found - 1] == color) return found - 1;
    if (found) continue;
    if (palette->count == 256) return -1;
    palette->colors[palette->count++] = color;
    palette->slots[slot] = (uint16_t)palette->count;
    return (int)palette->count - 1;
  }
}

// MARK: Colours

/// A see-through pixel has no colour, so that it costs none.
static uint32_t visible(uint32_t pixel) { return pixel & 255 ? pixel : 0; }

static enum still_color color_of(const struct still *still, struct still_palette *palette) {
  bool is_opaque = true, is_gray = true, is_few = true;
  uint32_t last = 0;
  for (size_t index = 0, count = (size_t)still->columns * still->rows; index < count; index++) {
    uint32_t pixel = visible(still->pixels[index]);
    if (index > 0 && pixel == last) continue;
    last = pixel;
    uint32_t red = pixel >> 24, green = pixel >> 16 & 255, blue = pixel >> 8 & 255;
    is_opaque &= (pixel & 255) == 255;
    is_gray &= red == green && green == blue;
    if (is_few) is_few = still_place(palette, pixel) >= 0;
  }
  if (is_few && !(is_gray && is_opaque)) return STILL_PALETTE;
  return is_gray ? (is_opaque ? STILL_GRAY : STILL_GRAY_ALPHA) : is_opaque ? STILL_RGB : STILL_RGBA;
}

static void pack(
    const uint32_t *pixels, uint32_t columns, enum still_color color, struct still_palette *palette, uint8_t *out) {
  for (uint32_t column = 0; column < columns; column++) {
    uint32_t pixel = visible(pixels[column]);
    switch (color) {
    case STILL_PALETTE: *out++ = (uint8_t)still_place(palette, pixel); break;
    case STILL_GRAY: *out++ = (uint8_t)(pixel >> 24); break;
    case STILL_GRAY_ALPHA: *out++ = (uint8_t)(pixel >> 24), *out++ = (uint8_t)pixel; break;
    default:
      *out++ = (uint8_t)(pixel >> 24), *out++ = (uint8_t)(pixel >> 16), *out++ = (uint8_t)(pixel >> 8);
      if (color == STILL_RGBA) *out++ = (uint8_t)pixel;
    }
  }
}

// MARK: Filters (ISO/IEC 15948, 9.2)

static uint8_t nearest(int left, int above, int corner) {
  int guess = left + above - corner;
  int a = abs(guess - left), b = abs(guess - above), c = abs(guess - corner);
  return (uint8_t)(a <= b && a <= c ? left : b <= c ? above : corner);
}

static void filter(int kind, const uint8_t *row, const uint8_t *above, size_t length, size_t step, uint8_t *out) {
  for (size_t index = 0; index < length; index++) {
    int left = index >= step ? row[index - step] : 0, up = above[index];
    int guess = 0;
    switch (kind) {
    case 1: guess = left; break;
    case 2: guess = up; break;
    case 3: guess = (left + up) / 2; break;
    case 4: guess = nearest(left, up, index >= step ? above[index - step] : 0); break;
    }
    out[index] = (uint8_t)(row[index] - guess);
  }
}

static uint64_t size(const uint8_t *row, size_t length) {
  uint64_t sum = 0;
  for (size_t index = 0; index < length; index++) sum += (uint64_t)abs((int8_t)row[index]);
  return sum;
}

/// The rows as they are compressed, each behind the number of its filter. The least sum of differences is the usual guess at what packs best.
static uint8_t *filtered(const struct still *still, enum still_color color, struct still_palette *palette, size_t *count) {
  size_t step = still_channels(color), length = still->columns * step;
  *count = (length + 1) * still->rows;
  uint8_t *out = malloc(*count), *rows = calloc(3, length);
  if (out && rows) {
    uint8_t *above = rows, *row = rows + length, *tried = rows + 2 * length;
    for (uint32_t y = 0; y < still->rows; y++) {
      pack(still->pixels + (size_t)y * still->columns, still->columns, color, palette, row);
      uint8_t *place = out + (length + 1) * y;
      place[0] = 0;
      memcpy(place + 1, row, length);
      // Neighbours in a palette are not similar colours.
      uint64_t best = size(row, length);
      for (int kind = 1; kind <= 4 && color != STILL_PALETTE; kind++) {
        filter(kind, row, above, length, step, tried);
        uint64_t found = size(tried, length);
        if (found >= best) continue;
        best = found;
        place[0] = (uint8_t)kind;
        memcpy(place + 1, tried, length);
      }
      uint8_t *last = above;
      above = row, row = last;
    }
  }
  free(rows);
  if (!rows) (free(out), out = NULL);
  return out;
}

// MARK: The file

static uint8_t *big(uint8_t *out, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *out++ = (uint8_t)(number >> shift);
  return out;
}

static uint8_t *chunk(uint8_t *out, const char *name, const uint8_t *content, size_t count) {
  out = big(out, (uint32_t)count);
  memcpy(out, name, 4);
  if (count > 0) memcpy(out + 4, content, count);
  return big(out + 4 + count, still_sum(out, count + 4));
}

uint8_t *still_write(const struct still *still, int level, size_t *count) {
  struct still_palette palette = {0};
  enum still_color color = color_of(still, &palette);
  size_t raw = 0, packed = 0;
  uint8_t *rows = filtered(still, color, &palette, &raw);
  uint8_t *data = rows ? still_deflate(rows, raw, level, &packed) : NULL;
  free(rows);
  uint8_t *file = data ? malloc(8 + 25 + 28 + 12 + 768 + 12 + 256 + 12 + packed + 12) : NULL;
  if (file) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
    memcpy(file, signature, 8);
    uint8_t head[13] = {[8] = 8, (uint8_t)color}, own[16], colors[768], alphas[256];
    big(big(head, still->columns), still->rows);
    big(big(big(big(own, still->width), still->height), (uint32_t)(still->mark >> 32)), (uint32_t)still->mark);
    uint8_t *out = chunk(chunk(file + 8, "IHDR", head, 13), "luNe", own, 16);
    if (color == STILL_PALETTE) {
      for (uint32_t index = 0; index < palette.count; index++) {
        uint32_t one = palette.colors[index];
        colors[3 * index] = (uint8_t)(one >> 24), colors[3 * index + 1] = (uint8_t)(one >> 16);
        colors[3 * index + 2] = (uint8_t)(one >> 8), alphas[index] = (uint8_t)one;
      }
      out = chunk(chunk(out, "PLTE", colors, 3 * palette.count), "tRNS", alphas, palette.count);
    }
    out = chunk(chunk(out, "IDAT", data, packed), "IEND", NULL, 0);
    *count = (size_t)(out - file);
  }
  free(data);
  return file;
}
