#ifndef CCURL_INTERNAL_H
#define CCURL_INTERNAL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "CCurl.h"

// The functions of libcurl that are used, by their names without "curl_".
struct ccurl_functions {
  CURLcode (*global_init)(long);
  curl_version_info_data *(*version_info)(CURLversion);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *);
  CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
  CURLMcode (*multi_add_handle)(CURLM *, CURL *);
  CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
  CURLMcode (*multi_perform)(CURLM *, int *);
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned, int, int *);
  CURLMcode (*multi_wakeup)(CURLM *);
  CURLMsg *(*multi_info_read)(CURLM *, int *);
};

/// Filled by `ccurl_is_available`; never written again.
extern struct ccurl_functions ccurl;

struct ccurl_loop {
  CURLM *multi;
  long idle;
};

struct ccurl_transfer {
  CURL *easy;
  struct curl_slist *headers, *connect_to;
  struct ccurl_events events;
  char error[CURL_ERROR_SIZE];
};

/// What libcurl's code means.
struct ccurl_result ccurl_result_of(const struct ccurl_transfer *transfer, CURLcode code);

#endif
