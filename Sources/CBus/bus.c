#define _GNU_SOURCE
#include "CBus.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// What sd-bus.h(3) declares, of the part in use.
typedef struct sd_bus_slot sd_bus_slot;
typedef struct {
  const char *name;
  const char *message;
  int need_free;
} sd_bus_error;
typedef int (*reply_handler)(bus_message *, void *, sd_bus_error *);

static struct {
  int (*bus_new)(bus_connection **);
  int (*set_address)(bus_connection *, const char *);
  int (*set_bus_client)(bus_connection *, int);
  int (*start)(bus_connection *);
  void (*close)(bus_connection *);
  bus_connection *(*unref)(bus_connection *);
  int (*process)(bus_connection *, bus_message **);
  int (*wait)(bus_connection *, uint64_t);
  int (*get_fd)(bus_connection *);
  int (*get_events)(bus_connection *);
  int (*get_timeout)(bus_connection *, uint64_t *);
  int (*add_match_async)(
      bus_connection *, sd_bus_slot **, const char *, reply_handler, reply_handler, void *);
  int (*call_async)(bus_connection *, sd_bus_slot **, bus_message *, reply_handler, void *, uint64_t);
  sd_bus_slot *(*slot_unref)(sd_bus_slot *);
  int (*new_method_call)(
      bus_connection *, bus_message **, const char *, const char *, const char *, const char *);
  bus_message *(*message_ref)(bus_message *);
  bus_message *(*message_unref)(bus_message *);
  const sd_bus_error *(*get_error)(bus_message *);
  int (*append_basic)(bus_message *, char, const void *);
  int (*open_container)(bus_message *, char, const char *);
  int (*close_container)(bus_message *);
  int (*peek_type)(bus_message *, char *, const char **);
  int (*read_basic)(bus_message *, char, void *);
  int (*enter_container)(bus_message *, char, const char *);
  int (*exit_container)(bus_message *);
  int (*skip)(bus_message *, const char *);
} sd;

static int is_loaded;

static void load(void) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct {
    void *place;
    const char *name;
  } functions[] = {
      {&sd.bus_new, "sd_bus_new"},
      {&sd.set_address, "sd_bus_set_address"},
      {&sd.set_bus_client, "sd_bus_set_bus_client"},
      {&sd.start, "sd_bus_start"},
      {&sd.close, "sd_bus_close"},
      {&sd.unref, "sd_bus_unref"},
      {&sd.process, "sd_bus_process"},
      {&sd.wait, "sd_bus_wait"},
      {&sd.get_fd, "sd_bus_get_fd"},
      {&sd.get_events, "sd_bus_get_events"},
      {&sd.get_timeout, "sd_bus_get_timeout"},
      {&sd.add_match_async, "sd_bus_add_match_async"},
      {&sd.call_async, "sd_bus_call_async"},
      {&sd.slot_unref, "sd_bus_slot_unref"},
      {&sd.new_method_call, "sd_bus_message_new_method_call"},
      {&sd.message_ref, "sd_bus_message_ref"},
      {&sd.message_unref, "sd_bus_message_unref"},
      {&sd.get_error, "sd_bus_message_get_error"},
      {&sd.append_basic, "sd_bus_message_append_basic"},
      {&sd.open_container, "sd_bus_message_open_container"},
      {&sd.close_container, "sd_bus_message_close_container"},
      {&sd.peek_type, "sd_bus_message_peek_type"},
      {&sd.read_basic, "sd_bus_message_read_basic"},
      {&sd.enter_container, "sd_bus_message_enter_container"},
      {&sd.exit_container, "sd_bus_message_exit_container"},
      {&sd.skip, "sd_bus_message_skip"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *function = dlsym(library, functions[i].name);
    if (!function) {
      dlclose(library);
      return;
    }
    *(void **)functions[i].place = function;
  }
  is_loaded = 1;
}

int bus_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

bus_connection *bus_open(const char *address) {
  bus_connection *bus = NULL;
  if (!bus_is_available() || sd.bus_new(&bus) < 0) return NULL;
  if (sd.set_address(bus, address) < 0 || sd.set_bus_client(bus, 1) < 0 || sd.start(bus) < 0) {
    sd.unref(bus);
    return NULL;
  }
  return bus;
}

void bus_close(bus_connection *bus) {
  sd.close(bus);
  sd.unref(bus);
}

bus_message *bus_method(
    bus_connection *bus, const char *destination, const char *path, const char *interface, const char *member) {
  bus_message *message = NULL;
  return sd.new_method_call(bus, &message, destination, path, interface, member) < 0 ? NULL : message;
}

int bus_append(bus_message *message, char type, const void *value) { return sd.append_basic(message, type, value); }
int bus_open_container(bus_message *message, char type, const char *contents) {
  return sd.open_container(message, type, contents);
}
int bus_close_container(bus_message *message) { return sd.close_container(message); }

struct waiting {
  bus_message **reply;
  size_t *came;
};

static int keep(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  struct waiting *waiting = data;
  *waiting->reply = sd.message_ref(message);
  ++*waiting->came;
  return 0;
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

int bus_exchange(
    bus_connection *bus, bus_message *const *calls, bus_message **replies, size_t count, uint64_t deadline) {
  sd_bus_slot **slots = calloc(count + 1, sizeof *slots);
  struct waiting *waiting = calloc(count + 1, sizeof *waiting);
  size_t came = 0;
  int result = slots && waiting ? 0 : -ENOMEM;
  for (size_t i = 0; i < count; i++) replies[i] = NULL;
  for (size_t i = 0; i < count && result >= 0; i++) {
    uint64_t time = now();
    waiting[i] = (struct waiting){&replies[i], &came};
    // A limit of its own: sd-bus would wait 25 seconds.
    result = sd.call_async(bus, &slots[i], calls[i], keep, &waiting[i], deadline > time ? deadline - time : 1);
  }
  while (result >= 0 && came < count) {
    // The limit holds also where messages that nobody asked for keep coming.
    uint64_t time = now();
    if (time >= deadline) break;
    result = sd.process(bus, NULL);
    if (result != 0) continue;
    result = sd.wait(bus, deadline - time);
    if (result == -EINTR) result = 0;
  }
  // Without its slot a late reply finds nobody.
  for (size_t i = 0; slots && i < count; i++) {
    if (slots[i]) sd.slot_unref(slots[i]);
  }
  free(slots);
  free(waiting);
  return result < 0 && came == 0 ? result : (int)came;
}

static int count(bus_message *message, void *data, sd_bus_error *error) {
  (void)message, (void)error;
  ++*(uint64_t *)data;
  return 0;
}

int bus_listen(bus_connection *bus, const char *rule, uint64_t *signals) {
  // Without a slot of ours the match lives as long as the connection; a bus that refuses it hangs up.
  return sd.add_match_async(bus, NULL, rule, count, NULL, signals);
}

int bus_work(bus_connection *bus) { return sd.process(bus, NULL); }

int bus_waits(bus_connection *bus, int *descriptor, int *events, int64_t *microseconds) {
  uint64_t until = UINT64_MAX;
  *descriptor = sd.get_fd(bus);
  *events = sd.get_events(bus);
  if (*descriptor < 0 || *events < 0 || sd.get_timeout(bus, &until) < 0) return -1;
  uint64_t time = now();
  *microseconds = until == UINT64_MAX ? -1 : until > time ? (int64_t)(until - time) : 0;
  return 0;
}

const char *bus_error_name(bus_message *message) {
  const sd_bus_error *error = sd.get_error(message);
  return error && error->name ? error->name : NULL;
}

int bus_peek(bus_message *message, char *type, const char **contents) {
  return sd.peek_type(message, type, contents);
}
int bus_read(bus_message *message, char type, void *value) { return sd.read_basic(message, type, value); }
int bus_enter(bus_message *message, char type, const char *contents) {
  return sd.enter_container(message, type, contents);
}
int bus_exit(bus_message *message) { return sd.exit_container(message); }
int bus_skip(bus_message *message) { return sd.skip(message, NULL); }

void bus_message_free(bus_message *message) { sd.message_unref(message); }
