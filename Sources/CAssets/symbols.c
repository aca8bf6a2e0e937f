#include "CAssets.h"

static const unsigned char outlines[] = {
#embed "../WidgetLayout/Symbols/outlines.txt"
};

lunette_asset lunette_symbol_outlines(void) { return (lunette_asset){ outlines, sizeof outlines }; }
