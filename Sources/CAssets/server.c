// The HTTP interface's description and the documents' schemas, embedded by the compiler: a program that is moved has
// them still.
#include "CAssets.h"

#include <string.h>

static const unsigned char openapi[] = {
#embed "../WidgetServer/OpenAPI/openapi.json"
};

lunette_asset lunette_openapi(void) { return (lunette_asset){ openapi, sizeof openapi }; }

static const unsigned char access_schema[] = {
#embed "../WidgetRender/Documents/Schemas/access-1.json"
};
static const unsigned char accessibility_schema[] = {
#embed "../WidgetRender/Documents/Schemas/accessibility-1.json"
};
static const unsigned char activation_schema[] = {
#embed "../WidgetRender/Documents/Schemas/activation-1.json"
};
static const unsigned char adopt_schema[] = {
#embed "../WidgetRender/Documents/Schemas/adopt-1.json"
};
static const unsigned char keys_schema[] = {
#embed "../WidgetRender/Documents/Schemas/keys-1.json"
};
static const unsigned char package_schema[] = {
#embed "../WidgetRender/Documents/Schemas/package-1.json"
};
static const unsigned char grants_schema[] = {
#embed "../WidgetRender/Documents/Schemas/grants-1.json"
};
static const unsigned char starter_schema[] = {
#embed "../WidgetRender/Documents/Schemas/starter-1.json"
};
static const unsigned char themes_schema[] = {
#embed "../WidgetRender/Documents/Schemas/themes-1.json"
};
static const unsigned char boards_schema[] = {
#embed "../WidgetRender/Documents/Schemas/boards-1.json"
};
static const unsigned char change_schema[] = {
#embed "../WidgetRender/Documents/Schemas/change-1.json"
};
static const unsigned char check_schema[] = {
#embed "../WidgetRender/Documents/Schemas/check-1.json"
};
static const unsigned char configuration_schema[] = {
#embed "../WidgetRender/Documents/Schemas/configuration-1.json"
};
static const unsigned char configurations_schema[] = {
#embed "../WidgetRender/Documents/Schemas/configurations-1.json"
};
static const unsigned char control_schema[] = {
#embed "../WidgetRender/Documents/Schemas/control-1.json"
};
static const unsigned char doctor_schema[] = {
#embed "../WidgetRender/Documents/Schemas/doctor-1.json"
};
static const unsigned char error_schema[] = {
#embed "../WidgetRender/Documents/Schemas/error-1.json"
};
static const unsigned char explanation_schema[] = {
#embed "../WidgetRender/Documents/Schemas/explanation-1.json"
};
static const unsigned char instance_schema[] = {
#embed "../WidgetRender/Documents/Schemas/instance-1.json"
};
static const unsigned char instances_schema[] = {
#embed "../WidgetRender/Documents/Schemas/instances-1.json"
};
static const unsigned char stack_schema[] = {
#embed "../WidgetRender/Documents/Schemas/stack-1.json"
};
static const unsigned char stacks_schema[] = {
#embed "../WidgetRender/Documents/Schemas/stacks-1.json"
};
static const unsigned char layout_schema[] = {
#embed "../WidgetRender/Documents/Schemas/layout-1.json"
};
static const unsigned char list_schema[] = {
#embed "../WidgetRender/Documents/Schemas/list-1.json"
};
static const unsigned char log_schema[] = {
#embed "../WidgetRender/Documents/Schemas/log-1.json"
};
static const unsigned char options_schema[] = {
#embed "../WidgetRender/Documents/Schemas/options-1.json"
};
static const unsigned char reload_schema[] = {
#embed "../WidgetRender/Documents/Schemas/reload-1.json"
};
static const unsigned char render_schema[] = {
#embed "../WidgetRender/Documents/Schemas/render-1.json"
};
static const unsigned char simulate_schema[] = {
#embed "../WidgetRender/Documents/Schemas/simulate-1.json"
};
static const unsigned char status_schema[] = {
#embed "../WidgetRender/Documents/Schemas/status-1.json"
};
static const unsigned char stream_schema[] = {
#embed "../WidgetRender/Documents/Schemas/stream-1.json"
};
static const unsigned char timeline_schema[] = {
#embed "../WidgetRender/Documents/Schemas/timeline-1.json"
};

// A name as `lunette schema` and the server accept it; an asset without bytes for an unknown name.
lunette_asset lunette_schema(const char *name) {
  if (!strcmp(name, "access-1.json")) return (lunette_asset){ access_schema, sizeof access_schema };
  if (!strcmp(name, "accessibility-1.json")) return (lunette_asset){ accessibility_schema, sizeof accessibility_schema };
  if (!strcmp(name, "activation-1.json")) return (lunette_asset){ activation_schema, sizeof activation_schema };
  if (!strcmp(name, "adopt-1.json")) return (lunette_asset){ adopt_schema, sizeof adopt_schema };
  if (!strcmp(name, "keys-1.json")) return (lunette_asset){ keys_schema, sizeof keys_schema };
  if (!strcmp(name, "package-1.json")) return (lunette_asset){ package_schema, sizeof package_schema };
  if (!strcmp(name, "grants-1.json")) return (lunette_asset){ grants_schema, sizeof grants_schema };
  if (!strcmp(name, "starter-1.json")) return (lunette_asset){ starter_schema, sizeof starter_schema };
  if (!strcmp(name, "themes-1.json")) return (lunette_asset){ themes_schema, sizeof themes_schema };
  if (!strcmp(name, "boards-1.json")) return (lunette_asset){ boards_schema, sizeof boards_schema };
  if (!strcmp(name, "change-1.json")) return (lunette_asset){ change_schema, sizeof change_schema };
  if (!strcmp(name, "check-1.json")) return (lunette_asset){ check_schema, sizeof check_schema };
  if (!strcmp(name, "configuration-1.json")) return (lunette_asset){ configuration_schema, sizeof configuration_schema };
  if (!strcmp(name, "configurations-1.json")) return (lunette_asset){ configurations_schema, sizeof configurations_schema };
  if (!strcmp(name, "control-1.json")) return (lunette_asset){ control_schema, sizeof control_schema };
  if (!strcmp(name, "doctor-1.json")) return (lunette_asset){ doctor_schema, sizeof doctor_schema };
  if (!strcmp(name, "error-1.json")) return (lunette_asset){ error_schema, sizeof error_schema };
  if (!strcmp(name, "explanation-1.json")) return (lunette_asset){ explanation_schema, sizeof explanation_schema };
  if (!strcmp(name, "instance-1.json")) return (lunette_asset){ instance_schema, sizeof instance_schema };
  if (!strcmp(name, "instances-1.json")) return (lunette_asset){ instances_schema, sizeof instances_schema };
  if (!strcmp(name, "stack-1.json")) return (lunette_asset){ stack_schema, sizeof stack_schema };
  if (!strcmp(name, "stacks-1.json")) return (lunette_asset){ stacks_schema, sizeof stacks_schema };
  if (!strcmp(name, "layout-1.json")) return (lunette_asset){ layout_schema, sizeof layout_schema };
  if (!strcmp(name, "list-1.json")) return (lunette_asset){ list_schema, sizeof list_schema };
  if (!strcmp(name, "log-1.json")) return (lunette_asset){ log_schema, sizeof log_schema };
  if (!strcmp(name, "options-1.json")) return (lunette_asset){ options_schema, sizeof options_schema };
  if (!strcmp(name, "reload-1.json")) return (lunette_asset){ reload_schema, sizeof reload_schema };
  if (!strcmp(name, "render-1.json")) return (lunette_asset){ render_schema, sizeof render_schema };
  if (!strcmp(name, "simulate-1.json")) return (lunette_asset){ simulate_schema, sizeof simulate_schema };
  if (!strcmp(name, "status-1.json")) return (lunette_asset){ status_schema, sizeof status_schema };
  if (!strcmp(name, "stream-1.json")) return (lunette_asset){ stream_schema, sizeof stream_schema };
  if (!strcmp(name, "timeline-1.json")) return (lunette_asset){ timeline_schema, sizeof timeline_schema };
  return (lunette_asset){ 0, 0 };
}
