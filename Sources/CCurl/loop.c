#include "internal.h"

#include <stdlib.h>

ccurl_loop *ccurl_loop_new(long connections, long idle) {
  if (!ccurl_is_available()) return NULL;
  ccurl_loop *loop = calloc(1, sizeof *loop);
  if (!loop) return NULL;
  loop->idle = idle;
  loop->multi = ccurl.multi_init();
  // A loop that cannot be woken would wait forever.
  if (!loop->multi || ccurl.multi_wakeup(loop->multi) != CURLM_OK) {
    if (loop->multi) ccurl.multi_cleanup(loop->multi);
    free(loop);
    return NULL;
  }
  ccurl.multi_setopt(loop->multi, CURLMOPT_MAXCONNECTS, connections);
  return loop;
}

void ccurl_loop_free(ccurl_loop *loop) {
  ccurl.multi_cleanup(loop->multi);
  free(loop);
}

void ccurl_wake(ccurl_loop *loop) { ccurl.multi_wakeup(loop->multi); }

bool ccurl_perform(ccurl_loop *loop) {
  int running = 0;
  return ccurl.multi_perform(loop->multi, &running) == CURLM_OK;
}

bool ccurl_wait(ccurl_loop *loop, int milliseconds) {
  return ccurl.multi_poll(loop->multi, NULL, 0, milliseconds, NULL) == CURLM_OK;
}

void *ccurl_ended(ccurl_loop *loop, struct ccurl_result *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = ccurl.multi_info_read(loop->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    ccurl_transfer *transfer = NULL;
    ccurl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    *result = ccurl_result_of(transfer, message->data.result);
    return transfer->events.context;
  }
  return NULL;
}
