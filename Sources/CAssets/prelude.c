// The Lua files that every script's state runs first, in this order.
#include "CAssets.h"

static const unsigned char views[] = {
#embed "../WidgetScript/Prelude/views.lua"
};
static const unsigned char guides[] = {
#embed "../WidgetScript/Prelude/guides.lua"
};
static const unsigned char declarations[] = {
#embed "../WidgetScript/Prelude/declarations.lua"
};
static const unsigned char modules[] = {
#embed "../WidgetScript/Prelude/modules.lua"
};

static const lunette_asset lunette_prelude[] = {
  { views, sizeof views },
  { guides, sizeof guides },
  { declarations, sizeof declarations },
  { modules, sizeof modules },
};
const size_t lunette_prelude_count = sizeof lunette_prelude / sizeof *lunette_prelude;
const lunette_asset *lunette_prelude_first(void) { return lunette_prelude; }
