#include "internal.h"

#include <string.h>

static enum ccurl_end end_of_tls(const struct ccurl_transfer *transfer, CURLcode code) {
  switch (code) {
  case CURLE_PEER_FAILED_VERIFICATION:
    // A chain that holds, of a certificate for another name; libcurl tells it in no other form.
    return strstr(transfer->error, "subject name") || strstr(transfer->error, "does not match") ? CCURL_OTHER_HOST
                                                                                                : CCURL_UNTRUSTED;
  case CURLE_SSL_CACERT_BADFILE: return CCURL_UNTRUSTED;
  default:
    // OpenSSL tells its reasons in no other form.
    return strstr(transfer->error, "wrong version number") || strstr(transfer->error, "packet length too long")
               ? CCURL_NO_TLS
               : CCURL_TLS;
  }
}

static enum ccurl_end end_of(const struct ccurl_transfer *transfer, CURLcode code) {
  curl_off_t connected = 0;
  switch (code) {
  case CURLE_OK: return CCURL_DONE;
  case CURLE_WRITE_ERROR:
  case CURLE_ABORTED_BY_CALLBACK: return CCURL_STOPPED;
  case CURLE_COULDNT_CONNECT:
  case CURLE_INTERFACE_FAILED: return CCURL_UNCONNECTED;
  case CURLE_OPERATION_TIMEDOUT:
    ccurl.easy_getinfo(transfer->easy, CURLINFO_CONNECT_TIME_T, &connected);
    return connected == 0 ? CCURL_CONNECT_TIMEOUT : CCURL_TIMEOUT;
  case CURLE_RECV_ERROR:
    // Before version 8 an invalid chunk had no code of its own.
    return strstr(transfer->error, "chunked-encoding") ? CCURL_NO_HTTP : CCURL_CLOSED;
  case CURLE_PARTIAL_FILE:
  case CURLE_GOT_NOTHING:
  case CURLE_SEND_ERROR:
  case CURLE_SEND_FAIL_REWIND:
  case CURLE_HTTP2_STREAM: return CCURL_CLOSED;
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING:
  case CURLE_HTTP2: return CCURL_NO_HTTP;
  case CURLE_OUT_OF_MEMORY:
  case CURLE_FILESIZE_EXCEEDED:
  case 100: // CURLE_TOO_LARGE, of version 8.6
    return CCURL_TOO_LARGE;
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CIPHER:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_SHUTDOWN_FAILED:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS: return end_of_tls(transfer, code);
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_RESOLVE_HOST: return CCURL_NO_NAME;
  case CURLE_PROXY: return CCURL_PROXY;
  default: return CCURL_BROKEN;
  }
}

struct ccurl_result ccurl_result_of(const struct ccurl_transfer *transfer, CURLcode code) {
  struct ccurl_result result = {.end = end_of(transfer, code)};
  long number = 0;
  ccurl.easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &number);
  result.system_error = (int)number;
  ccurl.easy_getinfo(transfer->easy, CURLINFO_HTTP_CONNECTCODE, &result.proxy_status);
  // A tunnel that was refused ends like a connection that broke off.
  if (result.end == CCURL_CLOSED && result.proxy_status >= 300) result.end = CCURL_PROXY;
  return result;
}
