// The fonts that pictures are drawn with, as bytes of the program (OFL.txt; scripts/fonts makes them).
#pragma once

#include <stddef.h>

typedef enum { FONT_INTER, FONT_INTER_DISPLAY, FONT_JETBRAINS_REGULAR, FONT_JETBRAINS_BOLD } font_file;

typedef struct {
  const char *bytes;
  unsigned int count;
} font_data;

/// The bytes of a font, which live as long as the program.
font_data font_bytes(font_file file);
