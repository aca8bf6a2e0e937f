#include "CAssets.h"

#include <string.h>

static const unsigned char help[] = {
#embed "../lunette/Recorded/help.txt"
};
static const unsigned char bash[] = {
#embed "../lunette/Recorded/completions.bash"
};
static const unsigned char zsh[] = {
#embed "../lunette/Recorded/completions.zsh"
};
static const unsigned char fish[] = {
#embed "../lunette/Recorded/completions.fish"
};

lunette_asset lunette_command_help(void) { return (lunette_asset){ help, sizeof help }; }

lunette_asset lunette_completions(const char *shell) {
  if (!strcmp(shell, "bash")) return (lunette_asset){ bash, sizeof bash };
  if (!strcmp(shell, "zsh")) return (lunette_asset){ zsh, sizeof zsh };
  if (!strcmp(shell, "fish")) return (lunette_asset){ fish, sizeof fish };
  return (lunette_asset){ 0, 0 };
}
