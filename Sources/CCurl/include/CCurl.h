#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// HTTP by libcurl, which is loaded when it is first asked for. Its calls with any number of arguments, which Swift cannot make,
// are made here, each with the type that its option takes. A loop and its transfers belong to one thread.

/// Loads libcurl, once. False where the library is not there, or lacks a function that is used.
bool ccurl_is_available(void);

/// Codings of a body that libcurl has libraries for; the machine has them, then.
bool ccurl_has_brotli(void);
bool ccurl_has_zstd(void);

/// Transfers that run at once, and the connections that they leave to the next ones.
typedef struct ccurl_loop ccurl_loop;
typedef struct ccurl_transfer ccurl_transfer;

/// NULL without memory or without libcurl. `connections` are kept at most, none longer than `idle` seconds unused.
ccurl_loop *ccurl_loop_new(long connections, long idle);
void ccurl_loop_free(ccurl_loop *loop);

/// Ends the wait of `ccurl_wait`, now or the next. The only call that any thread may make.
void ccurl_wake(ccurl_loop *loop);

/// Does what can be done. False: the loop is broken.
bool ccurl_perform(ccurl_loop *loop);

/// Waits until there is more to do, but at most so many milliseconds. What has ended is to be taken before. False: the loop is
/// broken.
bool ccurl_wait(ccurl_loop *loop, int milliseconds);

/// What is asked for; all of it is copied.
struct ccurl_request {
  const char *url;
  const char *method;
  /// Lines as "Name: value", and their number.
  const char *const *headers;
  size_t header_count;
  /// NULL: the request has none.
  const void *body;
  size_t body_size;
  /// The answer has a head only.
  bool is_head;
  /// What is connected to in place of the URL's host, an address; NULL: the proxy, or the host itself.
  const char *connects_to;
  /// NULL: none, whatever the environment says.
  const char *proxy;
  /// A file in place of the system's certificates; NULL: those.
  const char *certificates;
  long milliseconds, connect_milliseconds;
};

/// Called on the loop's thread, from within `ccurl_perform`, `ccurl_begin` or `ccurl_free`. None may end by an exception or a jump. False ends the transfer.
struct ccurl_events {
  void *context;
  /// One line of a head, with its end.
  bool (*head)(void *context, const char *line, size_t count);
  bool (*body)(void *context, const void *bytes, size_t count);
  /// Whether a connection to this address may be made. Asked for each socket, before it is there.
  bool (*may_connect)(void *context, const struct sockaddr *address);
};

/// NULL without memory.
ccurl_transfer *ccurl_begin(ccurl_loop *loop, const struct ccurl_request *request, const struct ccurl_events *events);

/// How a transfer ended.
enum ccurl_end {
  CCURL_DONE,
  /// One of the events asked for it.
  CCURL_STOPPED,
  /// No connection was made; `system_error` says why.
  CCURL_UNCONNECTED,
  CCURL_CONNECT_TIMEOUT,
  CCURL_TIMEOUT,
  /// The connection ended before the answer.
  CCURL_CLOSED,
  /// The reply is not HTTP.
  CCURL_NO_HTTP,
  /// Larger than libcurl takes, or than memory is.
  CCURL_TOO_LARGE,
  CCURL_OTHER_HOST,
  CCURL_UNTRUSTED,
  CCURL_NO_TLS,
  CCURL_TLS,
  /// A name that libcurl was to resolve has no address: the proxy's.
  CCURL_NO_NAME,
  /// The proxy is invalid, or refuses; `proxy_status` is its status, or 0.
  CCURL_PROXY,
  CCURL_BROKEN,
};

struct ccurl_result {
  enum ccurl_end end;
  int system_error;
  long proxy_status;
};

/// The context of a transfer that has ended since the last call, with its result; NULL if none has. The caller frees it.
void *ccurl_ended(ccurl_loop *loop, struct ccurl_result *result);

/// Frees a transfer; one that runs is ended first, and its connection closed where it could not serve another.
void ccurl_free(ccurl_loop *loop, ccurl_transfer *transfer);

#endif
