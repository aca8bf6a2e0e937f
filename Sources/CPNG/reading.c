// Reading what was written: the same chunks in the same order, and nothing else.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// The rest of a file.
struct rest {
  const uint8_t *bytes;
  size_t count;
};

static uint32_t big(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Takes the next chunk, where it is of that name and undamaged.
static bool take(struct rest *rest, const char *name, struct rest *content) {
  if (rest->count < 12) return false;
  size_t count = big(rest->bytes);
  if (count > rest->count - 12 || memcmp(rest->bytes + 4, name, 4) != 0) return false;
  if (big(rest->bytes + 8 + count) != still_sum(rest->bytes + 4, count + 4)) return false;
  *content = (struct rest){rest->bytes + 8, count};
  rest->bytes += count + 12;
  rest->count -= count + 12;
  return true;
}

static int nearest(int left, int above, int corner) {
  int guess = left + above - corner;
  int a = abs(guess - left), b = abs(guess - above), c = abs(guess - corner);
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/// Undoes a row's filter, in place.
static bool restore(int kind, uint8_t *row, const uint8_t *above, size_t length, size_t step) {
  if (kind > 4) return false;
  for (size_t index = 0; index < length && kind > 0; index++) {
    int left = index >= step ? row[index - step] : 0, up = above ? above[index] : 0;
    int corner = above && index >= step ? above[index - step] : 0;
    int guess = kind == 1 ? left : kind == 2 ? up : kind == 3 ? (left + up) / 2 : nearest(left, up, corner);
    row[index] = (uint8_t)(row[index] + guess);
  }
  return true;
}

static bool unpack(const uint8_t *row, enum still_color color, const uint32_t *colors, uint32_t count, uint32_t *out, uint32_t columns) {
  for (uint32_t column = 0; column < columns; column++) {
    uint32_t first = *row++;
    switch (color) {
    case STILL_PALETTE:
      if (first >= count) return false;
      out[column] = colors[first];
      break;
    case STILL_GRAY: out[column] = first * 0x01010100u | 255; break;
    case STILL_GRAY_ALPHA: out[column] = first * 0x01010100u | *row++; break;
    case STILL_RGB:
    case STILL_RGBA: {
      uint32_t green = *row++, blue = *row++;
      out[column] = first << 24 | green << 16 | blue << 8 | (color == STILL_RGBA ? *row++ : 255);
    }
    }
  }
  return true;
}

static bool read_pixels(struct rest data, enum still_color color, const uint32_t *colors, uint32_t count, struct still *still) {
  size_t step = still_channels(color), length = still->columns * step, raw = (length + 1) * still->rows;
  uint8_t *rows = malloc(raw);
  still->pixels = malloc((size_t)still->columns * still->rows * 4);
  bool is_right = rows && still->pixels && still_inflate(data.bytes, data.count, rows, raw);
  for (uint32_t y = 0; y < still->rows && is_right; y++) {
    uint8_t *row = rows + (length + 1) * y;
    is_right = restore(row[0], row + 1, y > 0 ? row - length : NULL, length, step) &&
               unpack(row + 1, color, colors, count, still->pixels + (size_t)y * still->columns, still->columns);
  }
  free(rows);
  if (!is_right) (free(still->pixels), still->pixels = NULL);
  return is_right;
}

static bool read_palette(struct rest *rest, uint32_t *colors, uint32_t *count) {
  struct rest opaque, alphas;
  if (!take(rest, "PLTE", &opaque) || !take(rest, "tRNS", &alphas)) return false;
  if (opaque.count % 3 != 0 || opaque.count / 3 != alphas.count || alphas.count > 256) return false;
  *count = (uint32_t)alphas.count;
  for (uint32_t index = 0; index < *count; index++) {
    const uint8_t *one = opaque.bytes + 3 * index;
    colors[index] = (uint32_t)one[0] << 24 | (uint32_t)one[1] << 16 | (uint32_t)one[2] << 8 | alphas.bytes[index];
  }
  return true;
}

bool still_read(const uint8_t *bytes, size_t count, uint64_t most, struct still *still) {
  *still = (struct still){0};
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
  if (count < 8 || memcmp(bytes, signature, 8) != 0) return false;
  struct rest rest = {bytes + 8, count - 8}, head, own, data, end;
  if (!take(&rest, "IHDR", &head) || head.count != 13 || !take(&rest, "luNe", &own) || own.count != 16) return false;
  still->columns = big(head.bytes), still->rows = big(head.bytes + 4);
  still->width = big(own.bytes), still->height = big(own.bytes + 4);
  still->mark = (uint64_t)big(own.bytes + 8) << 32 | big(own.bytes + 12);
  uint8_t color = head.bytes[9];
  if (head.bytes[8] != 8 || head.bytes[10] || head.bytes[11] || head.bytes[12] || color > 6 || color == 1 || color == 5)
    return false;
  if (still->columns == 0 || still->rows == 0 || still->columns > 65535 || still->rows > 65535 ||
      (uint64_t)still->columns * still->rows > most)
    return false;
  uint32_t colors[256], known = 0;
  if (color == STILL_PALETTE && !read_palette(&rest, colors, &known)) return false;
  if (!take(&rest, "IDAT", &data) || !take(&rest, "IEND", &end) || end.count > 0 || rest.count > 0) return false;
  return read_pixels(data, (enum still_color)color, colors, known, still);
}
