// A file of the page is an array here and a line of the table below.
#include "CPage.h"

static const unsigned char index_html[] = {
#embed "../WidgetServer/Page/index.html"
};
static const unsigned char dashboard_css[] = {
#embed "../WidgetServer/Page/dashboard.css"
};
static const unsigned char animate_js[] = {
#embed "../WidgetServer/Page/animate.js"
};
static const unsigned char board_js[] = {
#embed "../WidgetServer/Page/board.js"
};
static const unsigned char client_js[] = {
#embed "../WidgetServer/Page/client.js"
};
static const unsigned char connection_js[] = {
#embed "../WidgetServer/Page/connection.js"
};
static const unsigned char edit_js[] = {
#embed "../WidgetServer/Page/edit.js"
};
static const unsigned char first_css[] = {
#embed "../WidgetServer/Page/first.css"
};
static const unsigned char elements_js[] = {
#embed "../WidgetServer/Page/elements.js"
};
static const unsigned char faults_js[] = {
#embed "../WidgetServer/Page/faults.js"
};
static const unsigned char form_js[] = {
#embed "../WidgetServer/Page/form.js"
};
static const unsigned char gallery_js[] = {
#embed "../WidgetServer/Page/gallery.js"
};
static const unsigned char grid_js[] = {
#embed "../WidgetServer/Page/grid.js"
};
static const unsigned char inspect_js[] = {
#embed "../WidgetServer/Page/inspect.js"
};
static const unsigned char model_js[] = {
#embed "../WidgetServer/Page/model.js"
};
static const unsigned char needs_js[] = {
#embed "../WidgetServer/Page/needs.js"
};
static const unsigned char permissions_js[] = {
#embed "../WidgetServer/Page/permissions.js"
};
static const unsigned char sort_js[] = {
#embed "../WidgetServer/Page/sort.js"
};
static const unsigned char switch_js[] = {
#embed "../WidgetServer/Page/switch.js"
};
static const unsigned char boards_js[] = {
#embed "../WidgetServer/Page/boards.js"
};
static const unsigned char themes_js[] = {
#embed "../WidgetServer/Page/themes.js"
};
static const unsigned char themes_css[] = {
#embed "../WidgetServer/Page/themes.css"
};
static const unsigned char chooser_js[] = {
#embed "../WidgetServer/Page/chooser.js"
};
static const unsigned char unlock_js[] = {
#embed "../WidgetServer/Page/unlock.js"
};
static const unsigned char wall_js[] = {
#embed "../WidgetServer/Page/wall.js"
};
static const unsigned char welcome_js[] = {
#embed "../WidgetServer/Page/welcome.js"
};
static const unsigned char widget_js[] = {
#embed "../WidgetServer/Page/widget.js"
};
static const unsigned char worker_js[] = {
#embed "../WidgetServer/Page/worker.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../WidgetServer/Page/manifest.webmanifest"
};
static const unsigned char icons_apple_touch_icon_png[] = {
#embed "../WidgetServer/Page/icons/apple-touch-icon.png"
};
static const unsigned char icons_icon_192_png[] = {
#embed "../WidgetServer/Page/icons/icon-192.png"
};
static const unsigned char icons_icon_512_png[] = {
#embed "../WidgetServer/Page/icons/icon-512.png"
};
static const unsigned char icons_icon_svg[] = {
#embed "../WidgetServer/Page/icons/icon.svg"
};
static const unsigned char icons_maskable_512_png[] = {
#embed "../WidgetServer/Page/icons/maskable-512.png"
};
static const unsigned char fonts_Inter_more_woff2[] = {
#embed "../WidgetServer/Page/fonts/Inter-more.woff2"
};
static const unsigned char fonts_Inter_woff2[] = {
#embed "../WidgetServer/Page/fonts/Inter.woff2"
};
static const unsigned char fonts_InterDisplay_more_woff2[] = {
#embed "../WidgetServer/Page/fonts/InterDisplay-more.woff2"
};
static const unsigned char fonts_InterDisplay_woff2[] = {
#embed "../WidgetServer/Page/fonts/InterDisplay.woff2"
};
static const unsigned char fonts_JetBrainsMono_woff2[] = {
#embed "../WidgetServer/Page/fonts/JetBrainsMono.woff2"
};

#define FILE(path, bytes) { path, bytes, sizeof bytes }

static const lunette_page_file files[] = {
  FILE("index.html", index_html),
  FILE("dashboard.css", dashboard_css),
  FILE("animate.js", animate_js),
  FILE("board.js", board_js),
  FILE("client.js", client_js),
  FILE("connection.js", connection_js),
  FILE("edit.js", edit_js),
  FILE("first.css", first_css),
  FILE("elements.js", elements_js),
  FILE("faults.js", faults_js),
  FILE("form.js", form_js),
  FILE("gallery.js", gallery_js),
  FILE("grid.js", grid_js),
  FILE("inspect.js", inspect_js),
  FILE("model.js", model_js),
  FILE("needs.js", needs_js),
  FILE("permissions.js", permissions_js),
  FILE("sort.js", sort_js),
  FILE("switch.js", switch_js),
  FILE("boards.js", boards_js),
  FILE("themes.js", themes_js),
  FILE("themes.css", themes_css),
  FILE("chooser.js", chooser_js),
  FILE("unlock.js", unlock_js),
  FILE("wall.js", wall_js),
  FILE("welcome.js", welcome_js),
  FILE("widget.js", widget_js),
  FILE("worker.js", worker_js),
  FILE("manifest.webmanifest", manifest_webmanifest),
  FILE("icons/apple-touch-icon.png", icons_apple_touch_icon_png),
  FILE("icons/icon-192.png", icons_icon_192_png),
  FILE("icons/icon-512.png", icons_icon_512_png),
  FILE("icons/icon.svg", icons_icon_svg),
  FILE("icons/maskable-512.png", icons_maskable_512_png),
  FILE("fonts/Inter-more.woff2", fonts_Inter_more_woff2),
  FILE("fonts/Inter.woff2", fonts_Inter_woff2),
  FILE("fonts/InterDisplay-more.woff2", fonts_InterDisplay_more_woff2),
  FILE("fonts/InterDisplay.woff2", fonts_InterDisplay_woff2),
  FILE("fonts/JetBrainsMono.woff2", fonts_JetBrainsMono_woff2),
};
const size_t lunette_page_count = sizeof files / sizeof *files;
const lunette_page_file *lunette_page_files(void) { return files; }
