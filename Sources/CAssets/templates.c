#include "CAssets.h"

#include <string.h>

static const unsigned char statics[] = {
#embed "../lunette/Templates/static.lua"
};
static const unsigned char configurable[] = {
#embed "../lunette/Templates/configurable.lua"
};
static const unsigned char control[] = {
#embed "../lunette/Templates/control.lua"
};
static const unsigned char luarc[] = {
#embed "../lunette/Templates/luarc.json"
};

lunette_asset lunette_template(const char *name) {
  if (!strcmp(name, "static")) return (lunette_asset){ statics, sizeof statics };
  if (!strcmp(name, "configurable")) return (lunette_asset){ configurable, sizeof configurable };
  if (!strcmp(name, "control")) return (lunette_asset){ control, sizeof control };
  if (!strcmp(name, "luarc")) return (lunette_asset){ luarc, sizeof luarc };
  return (lunette_asset){ 0, 0 };
}

static const unsigned char errors_page[] = {
#embed "../lunette/Lunette.docc/Errors.md"
};

lunette_asset lunette_errors_page(void) { return (lunette_asset){ errors_page, sizeof errors_page }; }
