# logind as far as SessionLockTests needs it, on a test's own bus: usage login.py ADDRESS; lines of standard input are
#   own · leave · display SESSION|- · hint SESSION true|false · lock SESSION · unlock SESSION
#   stranger SESSION (another program sends Lock to everybody) · new (a session has come)
# It prints "done" after each. Its sessions are at /org/freedesktop/login1/session/NAME.
import queue
import sys
import threading

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_call, new_method_return, new_signal
from jeepney.io.blocking import open_dbus_connection

BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
ROOT, LOGIN, SESSION = "/org/freedesktop/login1", "org.freedesktop.login1", "org.freedesktop.login1.Session"
link, stranger = open_dbus_connection(bus=sys.argv[1]), open_dbus_connection(bus=sys.argv[1])
words, hints, display = queue.Queue(), {}, "-"


def path(session):
    return f"{ROOT}/session/{session}"


def answer(call):
    fields = call.header.fields
    member, place = fields.get(HeaderFields.member), fields.get(HeaderFields.path)
    if member == "GetSession":
        return new_method_return(call, "o", (path(call.body[0]),))
    if member == "Get" and call.body[1] == "Display":
        shown = ("", "/") if display == "-" else (display, path(display))
        return new_method_return(call, "v", (("(so)", shown),))
    if member == "Get" and call.body[1] == "LockedHint":
        return new_method_return(call, "v", (("b", hints.get(place.rsplit("/", 1)[1], False)),))
    return new_error(call, "org.freedesktop.DBus.Error.UnknownMethod")


def signal(sender, place, interface, member, signature=None, body=()):
    sender.send(new_signal(DBusAddress(place, interface=interface), member, signature, body))


def do(line):
    global display
    word, *rest = line.split()
    if word == "own":
        link.send_and_get_reply(new_method_call(BUS, "RequestName", "su", (LOGIN, 0)))
    elif word == "leave":
        link.send_and_get_reply(new_method_call(BUS, "ReleaseName", "s", (LOGIN,)))
    elif word == "display":
        display = rest[0]
    elif word == "hint":
        hints[rest[0]] = rest[1] == "true"
        changed = {"IdleHint": ("b", True), "LockedHint": ("b", hints[rest[0]]), "State": ("s", "active")}
        signal(link, path(rest[0]), "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", (SESSION, changed, []))
    elif word in ("lock", "unlock"):
        signal(link, path(rest[0]), SESSION, word.capitalize())
    elif word == "stranger":
        signal(stranger, path(rest[0]), SESSION, "Lock")
    elif word == "new":
        signal(link, ROOT, "org.freedesktop.login1.Manager", "SessionNew", "so", ("9", path("9")))


def read():
    for line in sys.stdin:
        words.put(line)
    words.put(None)


threading.Thread(target=read, daemon=True).start()
print("ready", flush=True)
while True:
    try:
        call = link.receive(timeout=0.01)
        if call.header.message_type == MessageType.method_call:
            link.send(answer(call))
        continue
    except TimeoutError:
        pass
    try:
        line = words.get_nowait()
    except queue.Empty:
        continue
    if line is None:
        break
    do(line)
    print("done", flush=True)
