// EXIF's Orientation (CIPA DC-008, 4.6), which cameras write instead of turning their pixels.

#include "scaler.h"

#include <stdlib.h>
#include <string.h>

struct exif {
  const uint8_t *bytes;
  size_t count;
  int is_little;
};

static uint32_t number(const struct exif *exif, size_t at, int length) {
  if (at > exif->count || exif->count - at < (size_t)length) return 0;
  uint32_t value = 0;
  for (int index = 0; index < length; index++)
    value = value << 8 | exif->bytes[at + (size_t)(exif->is_little ? length - 1 - index : index)];
  return value;
}

int picture_turn(const uint8_t *bytes, size_t count) {
  // JPEG puts a name before it, and some writers of other formats do so, too.
  if (count >= 6 && memcmp(bytes, "Exif\0\0", 6) == 0) (bytes += 6, count -= 6);
  if (count < 8) return 1;
  struct exif exif = {bytes, count, bytes[0] == 'I'};
  size_t directory = number(&exif, 4, 4);
  uint32_t entries = number(&exif, directory, 2);
  for (uint32_t entry = 0; entry < entries; entry++) {
    size_t at = directory + 2 + 12 * (size_t)entry;
    if (at >= exif.count) break;
    if (number(&exif, at, 2) != 0x0112) continue;
    uint32_t turn = number(&exif, at + 8, 2);
    return turn >= 1 && turn <= 8 ? (int)turn : 1;
  }
  return 1;
}

void picture_swap(struct picture *decoded) {
  uint32_t width = decoded->width;
  (decoded->width = decoded->height, decoded->height = width);
}

int picture_apply_turn(struct picture *decoded, int turn) {
  if (turn <= 1) return 1;
  uint32_t columns = decoded->columns, rows = decoded->rows;
  int swaps = turn >= 5;
  uint32_t across = swaps ? rows : columns, down = swaps ? columns : rows;
  uint8_t *turned = malloc((size_t)columns * rows * 4);
  if (!turned) return 0;
  for (uint32_t y = 0; y < down; y++) {
    for (uint32_t x = 0; x < across; x++) {
      uint32_t u = swaps ? y : x, v = swaps ? x : y;
      if (turn == 2 || turn == 3 || turn == 7 || turn == 8) u = columns - 1 - u;
      if (turn == 3 || turn == 4 || turn == 6 || turn == 7) v = rows - 1 - v;
      memcpy(turned + ((size_t)y * across + x) * 4, decoded->pixels + ((size_t)v * columns + u) * 4, 4);
    }
  }
  free(decoded->pixels);
  if (swaps) picture_swap(decoded);
  (decoded->columns = across, decoded->rows = down, decoded->pixels = turned);
  return 1;
}
