// JPEG by libjpeg-turbo, scaled by eighths while it is decoded; turned as its EXIF says.

#include "scaler.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/// All that a decoding changes, outside of the function that calls setjmp(3).
struct reading {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf out;
  enum picture_fault fault;
  struct scaler scaler;
  uint8_t *row;
  int turn; // EXIF's Orientation, 1 to 8
};

static struct reading *reading_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void fail(j_common_ptr jpeg) {
  struct reading *reading = reading_of(jpeg);
  reading->fault = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? PICTURE_MEMORY : PICTURE_BROKEN;
  longjmp(reading->out, 1);
}

/// A file that is cut off is a warning to the library, which makes up the rest.
static void hear(j_common_ptr jpeg, int level) {
  if (level < 0 && jpeg->err->msg_code == JWRN_JPEG_EOF) fail(jpeg);
}

static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }

static void give_up(struct reading *reading, enum picture_fault fault) {
  reading->fault = fault;
  longjmp(reading->out, 1);
}

static int turn_of(struct reading *reading) {
  for (jpeg_saved_marker_ptr marker = reading->jpeg.marker_list; marker; marker = marker->next)
    if (marker->marker == JPEG_APP0 + 1) return picture_turn(marker->data, marker->data_length);
  return 1;
}

// MARK: Rows

/// Cyan, magenta, yellow and black, in place; Adobe's programs write them inverted.
static void convert_cmyk(uint8_t *row, uint32_t count, int is_inverted) {
  for (uint32_t x = 0; x < count; x++, row += 4) {
    unsigned black = is_inverted ? row[3] : 255u - row[3];
    for (int channel = 0; channel < 3; channel++)
      row[channel] = (uint8_t)((is_inverted ? row[channel] : 255u - row[channel]) * black / 255);
    row[3] = 255;
  }
}

/// Lets the library scale by the most eighths that still give what is wanted.
static void choose_scale(struct jpeg_decompress_struct *jpeg, const struct picture *decoded) {
  jpeg->scale_denom = 8;
  for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num++) {
    jpeg_calc_output_dimensions(jpeg);
    if (jpeg->output_width >= decoded->columns && jpeg->output_height >= decoded->rows) return;
  }
}

static void read_rows(struct reading *reading, const struct picture_wish *wish, struct picture *decoded) {
  struct jpeg_decompress_struct *jpeg = &reading->jpeg;
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);
  reading->turn = turn_of(reading);
  enum picture_fault fault = picture_measure(wish, jpeg->image_width, jpeg->image_height, decoded);
  if (fault != PICTURE_DECODED) give_up(reading, fault);
  int is_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->do_fancy_upsampling = FALSE;
  choose_scale(jpeg, decoded);
  jpeg_start_decompress(jpeg);
  if (jpeg->output_components != 4 || jpeg->output_width < decoded->columns || jpeg->output_height < decoded->rows)
    give_up(reading, PICTURE_BROKEN);
  reading->row = malloc((size_t)jpeg->output_width * 4);
  if (!reading->row ||
      !scaler_begin(&reading->scaler, jpeg->output_width, jpeg->output_height, decoded->columns, decoded->rows))
    give_up(reading, PICTURE_MEMORY);
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = reading->row;
    if (jpeg_read_scanlines(jpeg, &row, 1) != 1) give_up(reading, PICTURE_BROKEN);
    if (is_cmyk) convert_cmyk(row, jpeg->output_width, jpeg->saw_Adobe_marker);
    scaler_feed(&reading->scaler, row);
  }
}

static void read_all(
    struct reading *reading, const uint8_t *bytes, size_t count, const struct picture_wish *wish,
    struct picture *decoded) {
  if (setjmp(reading->out)) return;
  jpeg_create_decompress(&reading->jpeg);
  jpeg_mem_src(&reading->jpeg, bytes, (unsigned long)count);
  read_rows(reading, wish, decoded);
}

enum picture_fault picture_decode_jpeg(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  struct reading *reading = calloc(1, sizeof *reading);
  if (!reading) return PICTURE_MEMORY;
  reading->jpeg.err = jpeg_std_error(&reading->errors);
  reading->jpeg.client_data = reading;
  reading->errors.error_exit = fail;
  reading->errors.emit_message = hear;
  reading->errors.output_message = say_nothing;
  read_all(reading, bytes, count, wish, decoded);
  enum picture_fault fault = reading->fault;
  if (fault == PICTURE_DECODED && !scaler_is_done(&reading->scaler)) fault = PICTURE_BROKEN;
  if (fault == PICTURE_DECODED) {
    decoded->pixels = reading->scaler.pixels;
    reading->scaler.pixels = NULL;
    if (!picture_apply_turn(decoded, reading->turn)) fault = PICTURE_MEMORY;
  } else if (fault == PICTURE_DIMENSIONS && reading->turn >= 5) {
    picture_swap(decoded);
  }
  if (fault != PICTURE_DECODED) {
    free(decoded->pixels);
    decoded->pixels = NULL;
  }
  free(reading->row);
  scaler_end(&reading->scaler);
  jpeg_destroy_decompress(&reading->jpeg);
  free(reading);
  return fault;
}
