// Files of other modules as bytes of the program, so that nothing is looked for at run time.
#pragma once
#include <stddef.h>

typedef struct lunette_asset {
  const unsigned char *bytes;
  size_t length;
} lunette_asset;

/// Sources/WidgetScript/Prelude, one chunk each, in the order in which they run.
const lunette_asset *lunette_prelude_first(void);
extern const size_t lunette_prelude_count;

/// Sources/WidgetScript/Prelude/adapters by the name that `require` is given, as `xbar` or `lunette.markup`. No bytes for any other
/// name.
lunette_asset lunette_adapter(const char *name);

/// Sources/lunette/Templates by name, as `static`; for "luarc" the editor's settings. No bytes for any other name.
lunette_asset lunette_template(const char *name);

/// Sources/WidgetServer/OpenAPI/openapi.json.
lunette_asset lunette_openapi(void);

/// Sources/WidgetRender/Documents/Schemas by file name, as `render-1.json`. No bytes for any other name.
lunette_asset lunette_schema(const char *name);

/// Sources/lunette/Lunette.docc/Errors.md: a section each code.
lunette_asset lunette_errors_page(void);

/// Sources/lunette/Recorded/help.txt: the overview, then the page of each command; form feeds between them.
lunette_asset lunette_command_help(void);

/// Sources/lunette/Recorded/completions.SHELL. No bytes for any other shell than bash, zsh and fish.
lunette_asset lunette_completions(const char *shell);

/// Sources/WidgetLayout/Symbols/outlines.txt, as scripts/symbols writes it.
lunette_asset lunette_symbol_outlines(void);
