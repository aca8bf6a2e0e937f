#include "CUnicode.h"

// Tables in the program's read-only pages: they cost a start nothing.
#include "lineBreak.h"

uint8_t unicode_properties(uint32_t code) {
  return code > 0x10FFFF ? 0 : properties[blockOf[code / block] * block + code % block];
}
