// The Lua modules that `require` finds after those of the bundle: a script pays for them only if it requires one.
#include "CAssets.h"

#include <string.h>

static const unsigned char xbar[] = {
#embed "../WidgetScript/Prelude/adapters/xbar.lua"
};
static const unsigned char waybar[] = {
#embed "../WidgetScript/Prelude/adapters/waybar.lua"
};
static const unsigned char i3blocks[] = {
#embed "../WidgetScript/Prelude/adapters/i3blocks.lua"
};
static const unsigned char polybar[] = {
#embed "../WidgetScript/Prelude/adapters/polybar.lua"
};
static const unsigned char lines[] = {
#embed "../WidgetScript/Prelude/adapters/lines.lua"
};
static const unsigned char adapter[] = {
#embed "../WidgetScript/Prelude/adapters/lunette/adapter.lua"
};
static const unsigned char markup[] = {
#embed "../WidgetScript/Prelude/adapters/lunette/markup.lua"
};

static const struct {
  const char *name;
  lunette_asset asset;
} adapters[] = {
  { "xbar", { xbar, sizeof xbar } },
  { "waybar", { waybar, sizeof waybar } },
  { "i3blocks", { i3blocks, sizeof i3blocks } },
  { "polybar", { polybar, sizeof polybar } },
  { "lines", { lines, sizeof lines } },
  { "lunette.adapter", { adapter, sizeof adapter } },
  { "lunette.markup", { markup, sizeof markup } },
};

lunette_asset lunette_adapter(const char *name) {
  for (size_t i = 0; i < sizeof adapters / sizeof *adapters; i++)
    if (!strcmp(name, adapters[i].name)) return adapters[i].asset;
  return (lunette_asset){ 0, 0 };
}
