// PNG by libpng, row by row; of an animation the picture that other programs show.

#include "scaler.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// All that a decoding changes, outside of the function that calls setjmp(3): its own variables would be undefined after a jump.
struct reading {
  const uint8_t *bytes;
  size_t left;
  enum picture_fault fault;
  struct scaler scaler;
  png_bytep rows; // of an interlaced picture all, else one
  png_structp png;
  png_infop info;
};

static void fail(png_structp png, png_const_charp message) {
  struct reading *reading = png_get_error_ptr(png);
  if (reading->fault == PICTURE_DECODED) reading->fault = strstr(message, "emory") ? PICTURE_MEMORY : PICTURE_BROKEN;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void take(png_structp png, png_bytep out, size_t count) {
  struct reading *reading = png_get_io_ptr(png);
  if (count > reading->left) png_error(png, "cut off");
  memcpy(out, reading->bytes, count);
  reading->bytes += count;
  reading->left -= count;
}

static void give_up(struct reading *reading, enum picture_fault fault) {
  reading->fault = fault;
  png_longjmp(reading->png, 1);
}

/// Asks for eight bits each of red, green, blue and alpha.
static void normalize(png_structp png) {
  png_set_scale_16(png);
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

static void read_rows(struct reading *reading, const struct picture_wish *wish, struct picture *decoded) {
  png_structp png = reading->png;
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); // ours come with a name
  png_set_chunk_malloc_max(png, 4 << 20);
  png_set_chunk_cache_max(png, 64);
  png_read_info(png, reading->info);
  uint32_t width = png_get_image_width(png, reading->info), height = png_get_image_height(png, reading->info);
  enum picture_fault fault = picture_measure(wish, width, height, decoded);
  if (fault != PICTURE_DECODED) give_up(reading, fault);
  normalize(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reading->info);
  size_t length = png_get_rowbytes(png, reading->info);
  if (length != (size_t)width * 4) give_up(reading, PICTURE_BROKEN);
  reading->rows = malloc(passes > 1 ? length * height : length);
  if (!reading->rows || !scaler_begin(&reading->scaler, width, height, decoded->columns, decoded->rows))
    give_up(reading, PICTURE_MEMORY);
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_bytep row = reading->rows + (passes > 1 ? length * y : 0);
      png_read_row(png, row, NULL);
      if (pass == passes - 1) scaler_feed(&reading->scaler, row);
    }
  }
}

static void read_all(struct reading *reading, const struct picture_wish *wish, struct picture *decoded) {
  if (setjmp(png_jmpbuf(reading->png))) return;
  png_set_read_fn(reading->png, reading, take);
  read_rows(reading, wish, decoded);
}

/// As the chunk eXIf before the pixels says.
static int turn_of(struct reading *reading) {
  png_uint_32 count = 0;
  png_bytep bytes = NULL;
  return png_get_eXIf_1(reading->png, reading->info, &count, &bytes) && bytes ? picture_turn(bytes, count) : 1;
}

enum picture_fault picture_decode_png(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  struct reading reading = {.bytes = bytes, .left = count};
  reading.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, fail, ignore);
  if (!reading.png) return PICTURE_MEMORY;
  reading.info = png_create_info_struct(reading.png);
  if (!reading.info) reading.fault = PICTURE_MEMORY;
  if (reading.fault == PICTURE_DECODED) read_all(&reading, wish, decoded);
  if (reading.fault == PICTURE_DECODED && !scaler_is_done(&reading.scaler)) reading.fault = PICTURE_BROKEN;
  if (reading.fault == PICTURE_DECODED) {
    decoded->pixels = reading.scaler.pixels;
    reading.scaler.pixels = NULL;
    if (!picture_apply_turn(decoded, turn_of(&reading))) reading.fault = PICTURE_MEMORY;
  }
  if (reading.fault != PICTURE_DECODED) (free(decoded->pixels), decoded->pixels = NULL);
  free(reading.rows);
  scaler_end(&reading.scaler);
  png_destroy_read_struct(&reading.png, &reading.info, NULL);
  return reading.fault;
}
