// sd-bus by dlopen: a machine without systemd has no libsystemd, and a program without a bus pays nothing for it. All
// functions but bus_is_available need a connection, and so a library. A connection belongs to one thread.
#define _GNU_SOURCE
#include "CBus.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What sd-bus.h(3) declares, of the part in use.
typedef struct sd_bus_slot sd_bus_slot;
typedef struct {
  const char *name;
  const char *message;
  int need_free;
} sd_bus_error;
typedef int (*reply_handler)(bus_message *, void *, sd_bus_error *);

// Filled once by `load`, whole or not at all, and only read then.
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
  const char *(*get_sender)(bus_message *);
  const char *(*get_path)(bus_message *);
  const char *(*get_interface)(bus_message *);
  const char *(*get_member)(bus_message *);
  int (*rewind)(bus_message *, int);
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

// RTLD_NOW: a version that lacks a symbol is found out here and not in the middle of a conversation.
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
      {&sd.get_sender, "sd_bus_message_get_sender"},
      {&sd.get_path, "sd_bus_message_get_path"},
      {&sd.get_interface, "sd_bus_message_get_interface"},
      {&sd.get_member, "sd_bus_message_get_member"},
      {&sd.rewind, "sd_bus_message_rewind"},
      {&sd.append_basic, "sd_bus_message_append_basic"},
      {&sd.open_container, "sd_bus_message_open_container"},
      {&sd.close_container, "sd_bus_message_close_container"},
      {&sd.peek_type, "sd_bus_message_peek_type"},
      {&sd.read_basic, "sd_bus_message_read_basic"},
      {&sd.enter_container, "sd_bus_message_enter_container"},
      {&sd.exit_container, "sd_bus_message_exit_container"},
      {&sd.skip, "sd_bus_message_skip"},
  };
  // A pointer to an object may hold a function's address: POSIX says so of dlsym.
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

// The hello message is only queued: no answer of the bus is waited for here.
bus_connection *bus_open(const char *address) {
  bus_connection *bus = NULL;
  if (!bus_is_available() || sd.bus_new(&bus) < 0) return NULL;
  if (sd.set_address(bus, address) < 0 || sd.set_bus_client(bus, 1) < 0 || sd.start(bus) < 0) {
    sd.unref(bus);
    return NULL;
  }
  return bus;
}

// Closing sends nothing that waits still; the memory goes with the last reference.
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

// Where the reply of one call goes, and the number of replies so far.
struct waiting {
  bus_message **reply;
  size_t *came;
};

// The message ends with this callback, so a reference of ours keeps it for the caller.
static int keep(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  struct waiting *waiting = data;
  *waiting->reply = sd.message_ref(message);
  ++*waiting->came;
  return 0;
}

// Microseconds on the monotonic clock, as sd-bus counts.
static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

// All calls are sent before a reply is read: one round trip's time for any number of them.
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
    // The limit applies even if unrequested messages keep arriving.
    uint64_t time = now();
    if (time >= deadline) break;
    result = sd.process(bus, NULL);
    if (result != 0) continue;
    result = sd.wait(bus, deadline - time);
    if (result == -EINTR) result = 0;
  }
  // Without its slot a late reply is dropped.
  for (size_t i = 0; slots && i < count; i++) {
    if (slots[i]) sd.slot_unref(slots[i]);
  }
  free(slots);
  free(waiting);
  return result < 0 && came == 0 ? result : (int)came;
}

// Rules of one listener: for each player or interface that bundles ask for, and the changes of owners.
#define MOST_RULES 8
static const char driver[] = "org.freedesktop.DBus";

// One subscription: what it has heard since it was asked last, as two counts. Signals' contents are not kept.
struct bus_ear {
  bus_connection *bus;
  // Its rules, and the question for the owner of its name.
  sd_bus_slot *slots[MOST_RULES + 1];
  int count;
  uint64_t players, others;
  int is_refused;
  char name[256];
  // The unique name of the program that owns the name; empty: none. A shared connection receives the signals of every
  // rule, and identifies their senders only by unique name.
  char owner[256];
};

static int begins(const char *text, const char *beginning) {
  return text && strncmp(text, beginning, strlen(beginning)) == 0;
}

// The first argument where it is a text, read from the beginning: handlers of other listeners may have read the
// message before.
static const char *first_text(bus_message *message) {
  const char *text = NULL;
  if (sd.rewind(message, 1) < 0 || sd.read_basic(message, 's', &text) < 0) return NULL;
  return text;
}

// Judged by the signal, not by the name that it was asked for by: a player's program has other names too.
static int is_of_player(bus_message *message) {
  const char *interface = sd.get_interface(message);
  if (begins(sd.get_path(message), "/org/mpris/MediaPlayer2") || begins(interface, "org.mpris.")) return 1;
  return begins(interface, driver) && begins(first_text(message), "org.mpris.");
}

static void hear(bus_ear *ear, bus_message *message) {
  if (is_of_player(message)) ear->players++;
  else ear->others++;
}

// Handlers return 0: the signal is passed to the other listeners on the connection.
static int any(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  hear(data, message);
  return 0;
}

// Of a rule by sender: only signals from the program that holds the name now, or that the bus delivered under the
// name itself.
static int from_sender(bus_message *message, void *data, sd_bus_error *error) {
  bus_ear *ear = data;
  const char *sender = sd.get_sender(message);
  (void)error;
  if (sender && (!strcmp(sender, ear->owner) || !strcmp(sender, ear->name))) hear(ear, message);
  return 0;
}

// An owner that does not fit is ignored: unique names of the bus have at most 255 bytes.
static void set_owner(bus_ear *ear, const char *owner) {
  size_t length = owner ? strlen(owner) : 0;
  if (length >= sizeof ear->owner) length = 0;
  if (length) memcpy(ear->owner, owner, length);
  ear->owner[length] = 0;
}

// NameOwnerChanged: anybody may send a signal of that name, so the sender must be the bus itself.
static int owner_changed(bus_message *message, void *data, sd_bus_error *error) {
  bus_ear *ear = data;
  const char *sender = sd.get_sender(message), *name = NULL, *before = NULL, *after = NULL;
  (void)error;
  if (!sender || strcmp(sender, driver)) return 0;
  if (sd.read_basic(message, 's', &name) < 0 || sd.read_basic(message, 's', &before) < 0
      || sd.read_basic(message, 's', &after) < 0) return 0;
  if (!strcmp(name, ear->name)) set_owner(ear, after);
  hear(ear, message);
  return 0;
}

// The reply to GetNameOwner; an error means that the name has no owner.
static int owner_told(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  set_owner(data, sd.get_error(message) ? NULL : first_text(message));
  return 0;
}

// With a handler of ours a bus that refuses a rule does not cost the connection.
static int settled(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  if (sd.get_error(message)) ((bus_ear *)data)->is_refused = 1;
  return 0;
}

// NULL for a name that no bus would allow, and without memory.
bus_ear *bus_ear_open(bus_connection *bus, const char *name) {
  bus_ear *ear = calloc(1, sizeof *ear);
  if (!ear || strlen(name) >= sizeof ear->name) {
    free(ear);
    return NULL;
  }
  ear->bus = bus;
  memcpy(ear->name, name, strlen(name) + 1);
  return ear;
}

int bus_listen(bus_ear *ear, enum bus_rule kind, const char *rule) {
  if (ear->count == MOST_RULES) return -ENOSPC;
  reply_handler handler = kind == BUS_RULE_SENDER ? from_sender : kind == BUS_RULE_OWNER ? owner_changed : any;
  int result = sd.add_match_async(ear->bus, &ear->slots[ear->count], rule, handler, settled, ear);
  if (result < 0) return result;
  ear->count++;
  if (kind != BUS_RULE_OWNER) return 0;
  // Asked after the rule: from then on changes of the owner are told.
  bus_message *question = bus_method(ear->bus, driver, "/org/freedesktop/DBus", driver, "GetNameOwner");
  if (!question) return -ENOMEM;
  result = sd.append_basic(question, 's', ear->name);
  if (result >= 0) result = sd.call_async(ear->bus, &ear->slots[MOST_RULES], question, owner_told, ear, 0);
  sd.message_unref(question);
  return result < 0 ? result : 0;
}

// Takes the counts: the next question begins at zero.
void bus_heard(bus_ear *ear, uint64_t *players, uint64_t *others) {
  *players = ear->players;
  *others = ear->others;
  ear->players = ear->others = 0;
}

int bus_is_refused(const bus_ear *ear) { return ear->is_refused; }

void bus_ear_close(bus_ear *ear) {
  for (int i = 0; i <= MOST_RULES; i++) {
    if (ear->slots[i]) sd.slot_unref(ear->slots[i]);
  }
  free(ear);
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

// Login sessions: org.freedesktop.login1(5).
static const char login[] = "org.freedesktop.login1", session_interface[] = "org.freedesktop.login1.Session",
                  properties[] = "org.freedesktop.DBus.Properties";

// The rules, and the questions of which each replaces the one before.
enum { SESSION_RULES = 4, ASKS_OWNER = SESSION_RULES, ASKS_SESSION, ASKS_HINT, SESSION_SLOTS };

struct bus_session {
  bus_connection *bus;
  sd_bus_slot *slots[SESSION_SLOTS];
  // What was told and not taken; -1: nothing.
  int news;
  // The session's own, as XDG_SESSION_ID has it; empty: the one of the user's display.
  char id[256];
  // The program that is login1, as the bus numbers it: anybody may send a signal of that name to this connection.
  char owner[256];
  // The session's object; empty: none is known.
  char path[256];
};

static void copy(char *place, size_t size, const char *text) {
  size_t length = text ? strlen(text) : 0;
  if (length >= size) length = 0;
  if (length) memcpy(place, text, length);
  place[length] = 0;
}

// Sends a question with up to two texts, in the place of the one before.
static void question(
    bus_session *session, int slot, const char *name, const char *path, const char *interface, const char *member,
    const char *first, const char *second, reply_handler handler) {
  bus_message *message = bus_method(session->bus, name, path, interface, member);
  if (session->slots[slot]) session->slots[slot] = sd.slot_unref(session->slots[slot]);
  if (!message) return;
  if ((!first || sd.append_basic(message, 's', first) >= 0) && (!second || sd.append_basic(message, 's', second) >= 0)) {
    sd.call_async(session->bus, &session->slots[slot], message, handler, session, 0);
  }
  sd.message_unref(message);
}

// `v` of a `b`; anything else changes nothing.
static void read_hint(bus_session *session, bus_message *message) {
  int locked = 0;
  if (sd.enter_container(message, 'v', "b") <= 0) return;
  if (sd.read_basic(message, 'b', &locked) > 0) session->news = locked != 0;
  sd.exit_container(message);
}

static int hint_told(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  if (!sd.get_error(message)) read_hint(data, message);
  return 0;
}

static int session_told(bus_message *message, void *data, sd_bus_error *error) {
  bus_session *session = data;
  const char *path = NULL, *id = NULL;
  (void)error;
  session->path[0] = 0;
  if (sd.get_error(message)) return 0;
  if (session->id[0]) {
    if (sd.read_basic(message, 'o', &path) <= 0) return 0;
  } else if (
      sd.enter_container(message, 'v', "(so)") <= 0 || sd.enter_container(message, 'r', "so") <= 0
      || sd.read_basic(message, 's', &id) <= 0 || !id[0] || sd.read_basic(message, 'o', &path) <= 0) {
    return 0;
  }
  copy(session->path, sizeof session->path, path);
  question(session, ASKS_HINT, login, session->path, properties, "Get", session_interface, "LockedHint", hint_told);
  return 0;
}

static void find(bus_session *session) {
  if (session->id[0]) {
    question(
        session, ASKS_SESSION, login, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "GetSession",
        session->id, NULL, session_told);
  } else {
    question(
        session, ASKS_SESSION, login, "/org/freedesktop/login1/user/self", properties, "Get",
        "org.freedesktop.login1.User", "Display", session_told);
  }
}

static int is_from_login(const bus_session *session, bus_message *message) {
  const char *sender = sd.get_sender(message);
  return sender && session->owner[0] && !strcmp(sender, session->owner);
}

static int is_of_session(const bus_session *session, bus_message *message) {
  const char *path = sd.get_path(message);
  return is_from_login(session, message) && path && session->path[0] && !strcmp(path, session->path);
}

static int session_signal(bus_message *message, void *data, sd_bus_error *error) {
  bus_session *session = data;
  const char *member = sd.get_member(message);
  (void)error;
  if (!member || !is_of_session(session, message)) return 0;
  if (!strcmp(member, "Lock")) session->news = 1;
  if (!strcmp(member, "Unlock")) session->news = 0;
  return 0;
}

// PropertiesChanged: the interface, the properties with their values, and those whose values are to be asked for.
static int hint_changed(bus_message *message, void *data, sd_bus_error *error) {
  bus_session *session = data;
  const char *name = NULL;
  (void)error;
  if (!is_of_session(session, message) || sd.read_basic(message, 's', &name) <= 0) return 0;
  if (sd.enter_container(message, 'a', "{sv}") <= 0) return 0;
  while (sd.enter_container(message, 'e', "sv") > 0) {
    if (sd.read_basic(message, 's', &name) <= 0) return 0;
    if (!strcmp(name, "LockedHint")) read_hint(session, message);
    else if (sd.skip(message, "v") < 0) return 0;
    if (sd.exit_container(message) < 0) return 0;
  }
  return 0;
}

// Sessions come and go, and with them the one of the display.
static int sessions_changed(bus_message *message, void *data, sd_bus_error *error) {
  const char *member = sd.get_member(message);
  (void)error;
  if (member && is_from_login(data, message) && (!strcmp(member, "SessionNew") || !strcmp(member, "SessionRemoved"))) {
    find(data);
  }
  return 0;
}

static void set_login(bus_session *session, const char *owner) {
  copy(session->owner, sizeof session->owner, owner);
  session->path[0] = 0;
  if (session->owner[0]) find(session);
}

static int login_changed(bus_message *message, void *data, sd_bus_error *error) {
  const char *sender = sd.get_sender(message), *name = NULL, *before = NULL, *after = NULL;
  (void)error;
  if (!sender || strcmp(sender, driver)) return 0;
  if (sd.read_basic(message, 's', &name) < 0 || sd.read_basic(message, 's', &before) < 0
      || sd.read_basic(message, 's', &after) < 0) return 0;
  if (!strcmp(name, login)) set_login(data, after);
  return 0;
}

static int login_told(bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  set_login(data, sd.get_error(message) ? NULL : first_text(message));
  return 0;
}

// A bus that refuses a rule reports no sessions, but the connection stays.
static int ruled(bus_message *message, void *data, sd_bus_error *error) {
  (void)message, (void)data, (void)error;
  return 0;
}

bus_session *bus_session_open(bus_connection *bus, const char *id) {
  static const struct {
    const char *rule;
    reply_handler handler;
  } rules[SESSION_RULES] = {
      {"type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.login1.Session'", session_signal},
      {"type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.DBus.Properties',"
       "member='PropertiesChanged',arg0='org.freedesktop.login1.Session'", hint_changed},
      {"type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.login1.Manager'", sessions_changed},
      {"type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
       "arg0='org.freedesktop.login1'", login_changed},
  };
  bus_session *session = calloc(1, sizeof *session);
  if (!session) return NULL;
  session->bus = bus;
  session->news = -1;
  copy(session->id, sizeof session->id, id);
  for (int i = 0; i < SESSION_RULES; i++) {
    if (sd.add_match_async(bus, &session->slots[i], rules[i].rule, rules[i].handler, ruled, session) >= 0) continue;
    bus_session_close(session);
    return NULL;
  }
  // Asked after the rules: from then on changes are told.
  question(
      session, ASKS_OWNER, driver, "/org/freedesktop/DBus", driver, "GetNameOwner", login, NULL, login_told);
  return session;
}

int bus_session_take(bus_session *session) {
  int news = session->news;
  session->news = -1;
  return news;
}

void bus_session_close(bus_session *session) {
  for (int i = 0; i < SESSION_SLOTS; i++) {
    if (session->slots[i]) sd.slot_unref(session->slots[i]);
  }
  free(session);
}
