// A file of the page is an array here and a line of the table below.
#include "CPage.h"

static const unsigned char index_html[] = {
#embed "../WidgetServer/Page/index.html"
};
static const unsigned char dashboard_css[] = {
#embed "../WidgetServer/Page/dashboard.css"
};
static const unsigned char board_js[] = {
#embed "../WidgetServer/Page/board.js"
};
static const unsigned char worker_js[] = {
#embed "../WidgetServer/Page/worker.js"
};
static const unsigned char manifest[] = {
#embed "../WidgetServer/Page/manifest.webmanifest"
};
static const unsigned char icon_svg[] = {
#embed "../WidgetServer/Page/icons/icon.svg"
};

#define FILE(path, bytes) { path, bytes, sizeof bytes }

static const lunette_page_file files[] = {
  FILE("index.html", index_html),
  FILE("dashboard.css", dashboard_css),
  FILE("board.js", board_js),
  FILE("worker.js", worker_js),
  FILE("manifest.webmanifest", manifest),
  FILE("icons/icon.svg", icon_svg),
};
const size_t lunette_page_count = sizeof files / sizeof *files;
const lunette_page_file *lunette_page_files(void) { return files; }
