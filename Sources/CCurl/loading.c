#include "internal.h"

#include <dlfcn.h>
#include <pthread.h>

struct ccurl_functions ccurl;
static bool is_loaded;
static int features;

static bool find(void *library) {
  const struct {
    void *place;
    const char *name;
  } functions[] = {
      {&ccurl.global_init, "curl_global_init"},
      {&ccurl.version_info, "curl_version_info"},
      {&ccurl.easy_init, "curl_easy_init"},
      {&ccurl.easy_cleanup, "curl_easy_cleanup"},
      {&ccurl.easy_setopt, "curl_easy_setopt"},
      {&ccurl.easy_getinfo, "curl_easy_getinfo"},
      {&ccurl.slist_append, "curl_slist_append"},
      {&ccurl.slist_free_all, "curl_slist_free_all"},
      {&ccurl.multi_init, "curl_multi_init"},
      {&ccurl.multi_cleanup, "curl_multi_cleanup"},
      {&ccurl.multi_setopt, "curl_multi_setopt"},
      {&ccurl.multi_add_handle, "curl_multi_add_handle"},
      {&ccurl.multi_remove_handle, "curl_multi_remove_handle"},
      {&ccurl.multi_perform, "curl_multi_perform"},
      {&ccurl.multi_poll, "curl_multi_poll"},
      {&ccurl.multi_wakeup, "curl_multi_wakeup"},
      {&ccurl.multi_info_read, "curl_multi_info_read"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *function = dlsym(library, functions[i].name);
    if (!function) return false;
    *(void **)functions[i].place = function;
  }
  return true;
}

static void load(void) {
  // Lazily: of all that libcurl speaks only HTTP is used.
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  if (!find(library) || ccurl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    dlclose(library);
    return;
  }
  features = ccurl.version_info(CURLVERSION_NOW)->features;
  is_loaded = true;
}

bool ccurl_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

bool ccurl_has_brotli(void) { return ccurl_is_available() && features & CURL_VERSION_BROTLI; }

bool ccurl_has_zstd(void) { return ccurl_is_available() && features & CURL_VERSION_ZSTD; }
