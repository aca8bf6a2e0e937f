#ifndef CBUS_H
#define CBUS_H

#include <stddef.h>
#include <stdint.h>

// D-Bus through libsystemd's sd-bus, loaded when it is first asked for: a machine without systemd has no bus to speak
// to, and needs no library. The few functions in use are declared here, so that building needs no header of systemd's.

typedef struct sd_bus bus_connection;
typedef struct sd_bus_message bus_message;

/// Whether libsystemd is there with all that is used of it.
int bus_is_available(void);

/// Begins to connect to a message bus; NULL if the address is wrong or no bus answers there. Does not block.
bus_connection *bus_open(const char *address);

/// Closes at once; what was not sent is lost.
void bus_close(bus_connection *bus);

/// A method call to be filled and sent; NULL where a name is malformed.
bus_message *bus_method(
    bus_connection *bus, const char *destination, const char *path, const char *interface, const char *member);

/// Appends one basic value; `value` is the text itself for s, o and g, else where the value lies.
int bus_append(bus_message *message, char type, const void *value);
int bus_open_container(bus_message *message, char type, const char *contents);
int bus_close_container(bus_message *message);

/// Sends all the calls and waits for their replies, at most until a moment of CLOCK_MONOTONIC in microseconds.
/// `replies[i]` is the i-th reply, an error's too, or NULL where none came. Returns how many came, or -errno.
int bus_exchange(
    bus_connection *bus, bus_message *const *calls, bus_message **replies, size_t count, uint64_t deadline);

/// What is listened for in one name, one of several on a connection. It ends before its connection does.
typedef struct bus_ear bus_ear;

enum bus_rule {
  /// Signals that fit the rule.
  BUS_RULE_ANY,
  /// Signals of the program that has the ear's name.
  BUS_RULE_SENDER,
  /// Programs of the ear's name, or below it, which come and go.
  BUS_RULE_OWNER,
};

/// Begins to listen in a name of at most 255 bytes; NULL without memory. Nothing is waited for.
bus_ear *bus_ear_open(bus_connection *bus, const char *name);

/// Asks for the signals of a match rule, without waiting; a signal counts once for each rule that it fits. -errno: it can't be
/// asked for.
int bus_listen(bus_ear *ear, enum bus_rule kind, const char *rule);

/// How many signals came since the last time: of media players, as MPRIS has them, and others.
void bus_heard(bus_ear *ear, uint64_t *players, uint64_t *others);

/// Whether the bus refused one of its rules.
int bus_is_refused(const bus_ear *ear);

/// Gives its rules back.
void bus_ear_close(bus_ear *ear);

/// The locked state of a login session, as org.freedesktop.login1 of the system's bus tells it (`LockedHint`, `Lock`, `Unlock`).
typedef struct bus_session bus_session;

/// Begins to follow the session of an id, as XDG_SESSION_ID has it; of an empty one, that of the user's display. NULL without
/// memory. It ends before its connection does. Nothing is waited for.
bus_session *bus_session_open(bus_connection *bus, const char *id);

/// What was told since the last time: 1: it is locked, 0: it is not, -1: nothing.
int bus_session_take(bus_session *session);

/// Gives its rules back.
void bus_session_close(bus_session *session);

/// Does a part of what is to be done: more than 0: there may be more; 0: nothing is left; -errno: the bus is gone.
int bus_work(bus_connection *bus);

/// What to wait for: a descriptor, by which of poll(2)'s events, and for how many microseconds at most (-1: no limit).
/// -1 where the connection is gone.
int bus_waits(bus_connection *bus, int *descriptor, int *events, int64_t *microseconds);

/// The error's name of a reply that is one; else NULL.
const char *bus_error_name(bus_message *message);

/// The type of the next value, and of what a container holds; 0 at the end, -errno where the message is broken.
int bus_peek(bus_message *message, char *type, const char **contents);
int bus_read(bus_message *message, char type, void *value);
int bus_enter(bus_message *message, char type, const char *contents);
int bus_exit(bus_message *message);
int bus_skip(bus_message *message);

void bus_message_free(bus_message *message);

#endif
