#include "CFonts.h"

static const unsigned char inter[] = {
#embed "Inter.ttf"
};
static const unsigned char display[] = {
#embed "InterDisplay.ttf"
};
static const unsigned char regular[] = {
#embed "JetBrainsMono-Regular.ttf"
};
static const unsigned char bold[] = {
#embed "JetBrainsMono-Bold.ttf"
};

font_data font_bytes(font_file file) {
  switch (file) {
  case FONT_INTER: return (font_data){(const char *)inter, sizeof inter};
  case FONT_INTER_DISPLAY: return (font_data){(const char *)display, sizeof display};
  case FONT_JETBRAINS_BOLD: return (font_data){(const char *)bold, sizeof bold};
  default: return (font_data){(const char *)regular, sizeof regular};
  }
}
