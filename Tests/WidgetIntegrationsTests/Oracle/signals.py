# A program on a message bus that says what it is told (SignalTests): usage signals.py ADDRESS; lines of standard input are
#   signal INTERFACE · properties INTERFACE · player INTERFACE (the same from a media player) · own NAME · leave NAME · flood INTERFACE COUNT
# It prints "done" after each.
import sys

from jeepney import DBusAddress, new_method_call, new_signal
from jeepney.io.blocking import open_dbus_connection

BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
link = open_dbus_connection(bus=sys.argv[1])
print("ready", flush=True)
for line in sys.stdin:
    word, name, *rest = line.split()
    if word in ("signal", "flood"):
        for _ in range(int(rest[0]) if rest else 1):
            link.send(new_signal(DBusAddress("/thing", interface=name), "Changed", "s", ("text",)))
    elif word in ("properties", "player"):
        path = "/thing" if word == "properties" else "/org/mpris/MediaPlayer2"
        link.send(new_signal(
            DBusAddress(path, interface="org.freedesktop.DBus.Properties"), "PropertiesChanged", "sa{sv}as",
            (name, {}, [])))
    elif word == "own":
        link.send_and_get_reply(new_method_call(BUS, "RequestName", "su", (name, 0)))
    elif word == "leave":
        link.send_and_get_reply(new_method_call(BUS, "ReleaseName", "s", (name,)))
    # What was sent has been passed on when the bus has answered something later.
    link.send_and_get_reply(new_method_call(BUS, "GetId"))
    print("done", flush=True)
