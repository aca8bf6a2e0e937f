// A PNG that is written into memory, row by row. libpng leaves by longjmp(3), which never leaves these functions.
#ifndef PNG_FILE_H
#define PNG_FILE_H

#include <stddef.h>
#include <stdint.h>

enum png_colors { PNG_COLORS, PNG_COLORS_ALPHA, PNG_SHADES };

/// A file that is being written; all of it is `pngFile.c`'s.
struct png_file {
  void *png, *info;
  uint8_t *bytes;
  size_t count, space;
};

/// Begins a file. False where memory is short; the file is then empty, and is ended as any other.
int png_file_begin(
    struct png_file *, uint32_t columns, uint32_t rows, double scale, enum png_colors, int bits);

/// Adds a row: a byte a channel, or a byte a shade.
int png_file_row(struct png_file *, const uint8_t *row);

/// Ends the file. Where it was written well `*bytes` are its bytes, freed with free(3); else nothing is left of it, and it returns 0.
int png_file_end(struct png_file *, int is_good, uint8_t **bytes, size_t *count);

#endif
