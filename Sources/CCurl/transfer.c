#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <unistd.h>

// MARK: Events

static size_t on_head(char *line, size_t size, size_t count, void *context) {
  const struct ccurl_transfer *transfer = context;
  return transfer->events.head(transfer->events.context, line, size * count) ? size * count : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  const struct ccurl_transfer *transfer = context;
  return transfer->events.body(transfer->events.context, bytes, size * count) ? size * count : 0;
}

static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  const struct ccurl_transfer *transfer = context;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (!transfer->events.may_connect(transfer->events.context, &address->addr)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// MARK: Options

static bool set_long(CURL *easy, CURLoption option, long value) {
  return ccurl.easy_setopt(easy, option, value) == CURLE_OK;
}
static bool set_text(CURL *easy, CURLoption option, const char *value) {
  return ccurl.easy_setopt(easy, option, value) == CURLE_OK;
}
static bool set_pointer(CURL *easy, CURLoption option, void *value) {
  return ccurl.easy_setopt(easy, option, value) == CURLE_OK;
}
typedef void (*any_function)(void);
static bool set_function(CURL *easy, CURLoption option, any_function value) {
  return ccurl.easy_setopt(easy, option, value) == CURLE_OK;
}

static bool set_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  if (set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")) return true;
#endif
  // What libcurl was loaded may be older than its headers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return set_long(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#pragma GCC diagnostic pop
}

/// Nothing but what was asked for: no redirect, no other protocol, no file of the user's, no memory of earlier requests.
static bool set_rules(CURL *easy) {
  return set_protocols(easy) && set_long(easy, CURLOPT_FOLLOWLOCATION, 0) &&
         set_long(easy, CURLOPT_NETRC, CURL_NETRC_IGNORED) && set_long(easy, CURLOPT_NOSIGNAL, 1) &&
         set_long(easy, CURLOPT_PATH_AS_IS, 1) && set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0) &&
         set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1) && set_long(easy, CURLOPT_HEADEROPT, CURLHEADER_SEPARATE) &&
         set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2) && set_long(easy, CURLOPT_SSL_VERIFYPEER, 1) &&
         set_long(easy, CURLOPT_SSL_VERIFYHOST, 2);
}

/// What a libcurl may be built without.
static void set_wishes(CURL *easy) { set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS); }

static bool append(struct curl_slist **list, const char *line) {
  struct curl_slist *longer = ccurl.slist_append(*list, line);
  if (longer) *list = longer;
  return longer != NULL;
}

static bool set_lists(struct ccurl_transfer *transfer, const struct ccurl_request *request) {
  for (size_t i = 0; i < request->header_count; i++)
    if (!append(&transfer->headers, request->headers[i])) return false;
  if (request->connects_to && !append(&transfer->connect_to, request->connects_to)) return false;
  return set_pointer(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers) &&
         set_pointer(transfer->easy, CURLOPT_CONNECT_TO, transfer->connect_to);
}

static bool set_request(struct ccurl_transfer *transfer, const struct ccurl_request *request) {
  CURL *easy = transfer->easy;
  bool is_set = set_text(easy, CURLOPT_URL, request->url) && set_lists(transfer, request) &&
                // Empty texts: the environment is not asked.
                set_text(easy, CURLOPT_PROXY, request->proxy ? request->proxy : "") &&
                set_text(easy, CURLOPT_NOPROXY, "") && set_long(easy, CURLOPT_TIMEOUT_MS, request->milliseconds) &&
                set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  if (is_set && request->certificates)
    is_set = set_text(easy, CURLOPT_CAINFO, request->certificates) && set_text(easy, CURLOPT_CAPATH, NULL);
  if (is_set && request->is_head) return set_long(easy, CURLOPT_NOBODY, 1);
  if (is_set && request->body)
    is_set = ccurl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size) == CURLE_OK &&
             ccurl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, request->body) == CURLE_OK;
  return is_set && set_text(easy, CURLOPT_CUSTOMREQUEST, request->method);
}

static bool set_events(struct ccurl_transfer *transfer) {
  CURL *easy = transfer->easy;
  return set_function(easy, CURLOPT_HEADERFUNCTION, (any_function)on_head) &&
         set_pointer(easy, CURLOPT_HEADERDATA, transfer) &&
         set_function(easy, CURLOPT_WRITEFUNCTION, (any_function)on_body) &&
         set_pointer(easy, CURLOPT_WRITEDATA, transfer) &&
         set_function(easy, CURLOPT_OPENSOCKETFUNCTION, (any_function)on_socket) &&
         set_pointer(easy, CURLOPT_OPENSOCKETDATA, transfer) && set_pointer(easy, CURLOPT_PRIVATE, transfer) &&
         set_pointer(easy, CURLOPT_ERRORBUFFER, transfer->error);
}

// MARK: Life

ccurl_transfer *ccurl_begin(ccurl_loop *loop, const struct ccurl_request *request, const struct ccurl_events *events) {
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->events = *events;
  transfer->easy = ccurl.easy_init();
  if (transfer->easy && set_rules(transfer->easy) && set_request(transfer, request) && set_events(transfer)) {
    set_wishes(transfer->easy);
    set_long(transfer->easy, CURLOPT_MAXAGE_CONN, loop->idle);
    if (ccurl.multi_add_handle(loop->multi, transfer->easy) == CURLM_OK) return transfer;
  }
  ccurl_free(loop, transfer);
  return NULL;
}

void ccurl_free(ccurl_loop *loop, ccurl_transfer *transfer) {
  if (transfer->easy) {
    ccurl.multi_remove_handle(loop->multi, transfer->easy);
    ccurl.easy_cleanup(transfer->easy);
  }
  ccurl.slist_free_all(transfer->headers);
  ccurl.slist_free_all(transfer->connect_to);
  free(transfer);
}
