# A message bus of a test's own, and the other programs on it (BusTests): two players that answer, one that never does, one
# that answers with what nobody should send, and a server of notifications that keeps what it is shown.
# Usage: desktop.py ADDRESS PART…; prints "ready" when all names are owned, then what is shown, a line each. Ends, and the
# bus with it, when its standard input does: with the test, however that ends.
import json
import selectors
import subprocess
import sys

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_call, new_method_return
from jeepney.io.blocking import open_dbus_connection

PLAYERS = {
    "vlc": {
        "about": {"Identity": ("s", "VLC"), "DesktopEntry": ("s", "vlc")},
        "state": {
            "PlaybackStatus": ("s", "Paused"), "Position": ("x", 5_000_000), "CanPlay": ("b", True),
            "Metadata": ("a{sv}", {"xesam:title": ("s", "Film"), "mpris:length": ("t", 60_000_000)}),
        },
    },
    "mopidy": {
        "about": {"Identity": ("s", "Mopidy")},
        "state": {
            "PlaybackStatus": ("s", "Playing"), "Position": ("x", 30_000_000), "Rate": ("d", 2.0), "Volume": ("d", 0.5),
            "LoopStatus": ("s", "Track"), "Shuffle": ("b", False), "CanGoNext": ("b", True),
            "Metadata": ("a{sv}", {
                "mpris:trackid": ("o", "/track/1"), "xesam:title": ("s", "Song"), "xesam:artist": ("as", ["Ada", "Bob"]),
                "xesam:album": ("s", "Disc"), "mpris:length": ("x", 90_000_000),
                "mpris:artUrl": ("s", "https://example.org/art.png"), "xesam:url": ("s", "file:///music/song.ogg"),
            }),
        },
    },
    "evil": {
        "about": {"Identity": ("as", ["a\x1b[31mb", "x" * 100_000])},
        "state": {
            "PlaybackStatus": ("i", 7), "Position": ("x", -9_223_372_036_854_775_808), "Rate": ("d", float("nan")),
            "Volume": ("d", float("inf")), "CanPlay": ("s", "yes"),
            "Metadata": ("a{sv}", {
                "xesam:title": ("s", "t\x1b]0;x\x07\u202e"), "xesam:artist": ("s", "one"), "mpris:length": ("t", 2**64 - 1),
                "mpris:artUrl": ("s", "javascript:alert(1)"), "xesam:album": ("v", ("v", ("v", ("s", "deep")))),
            }),
        },
    },
    "playerctld": {
        "about": {"Identity": ("s", "Mopidy")},
        "state": {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", {"xesam:title": ("s", "Song")})},
    },
    "spotify": {
        "about": {"Identity": ("s", "Spotify")},
        "state": {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", {
            "xesam:title": ("s", "Tune"), "xesam:artist": ("as", [""]), "xesam:albumArtist": ("as", ["Cleo"])})},
    },
    "firefox.instance_1_42": {
        "about": {"Identity": ("s", "Firefox")},
        "state": {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", {"xesam:title": ("s", "Page")})},
    },
    "chromium.instance7": {
        "about": {"Identity": ("s", "Chromium")},
        "state": {"PlaybackStatus": ("s", "Paused"), "Metadata": ("a{sv}", {"xesam:title": ("s", "Other")})},
    },
    "plasma-browser-integration": {
        "about": {"Identity": ("s", "Firefox")},
        "state": {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", {"xesam:title": ("s", "Page")})},
    },
    "hung": None,
    "flood": {"about": {}, "state": {"PlaybackStatus": ("s", "Playing"), "Metadata": ("a{sv}", {
        f"x{i}": ("s", "x") for i in range(30_000)})}},
}

address, parts = sys.argv[1], sys.argv[2:]
daemon = subprocess.Popen(
    ["/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address", f"--address={address}"],
    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
daemon.stdout.readline()  # it prints its address when it listens
BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
names = {}
for part in parts:
    name = "org.freedesktop.Notifications" if part.startswith("notifications") else f"org.mpris.MediaPlayer2.{part}"
    names[part] = name
# Each player is a connection of its own, as on a desktop: one hung must not hang the others.
links = {}
for part, name in names.items():
    link = open_dbus_connection(bus=address)
    link.send_and_get_reply(new_method_call(BUS, "RequestName", "su", (name, 0)))
    links[part] = link
print("ready", flush=True)

selector = selectors.DefaultSelector()
selector.register(sys.stdin, selectors.EVENT_READ, None)
for part, link in links.items():
    selector.register(link.sock, selectors.EVENT_READ, part)


def answer(part, link, message):
    fields = message.header.fields
    member = fields.get(HeaderFields.member)
    if part.startswith("notifications"):
        if member == "GetCapabilities":
            return new_method_return(message, "as", (["body", "body-markup"] if part == "notifications" else ["body"],))
        if member == "Notify":
            name, replaced, icon, title, body, actions, hints, timeout = message.body
            print(json.dumps({
                "name": name, "replaces": replaced, "icon": icon, "title": title, "body": body, "timeout": timeout,
                "urgency": hints["urgency"][1]}), flush=True)
            return new_method_return(message, "u", (replaced or 7,))
        return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod")
    player = PLAYERS[part]
    if player is None:
        return None
    if member == "GetAll":
        return new_method_return(
            message, "a{sv}", (player["state" if message.body[0].endswith(".Player") else "about"],))
    if member in ("PlayPause", "Play", "Pause", "Stop", "Next", "Previous"):
        print(json.dumps({"player": part, "method": member}), flush=True)
        return new_method_return(message)
    return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod")


while True:
    for key, _ in selector.select():
        if key.data is None:
            if not sys.stdin.read():
                daemon.kill()
                daemon.wait()
                sys.exit(0)
            continue
        link = links[key.data]
        try:
            message = link.receive(timeout=0.1)
        except (TimeoutError, OSError):
            continue
        except Exception:
            sys.exit(0)
        while message is not None:
            if message.header.message_type == MessageType.method_call:
                reply = answer(key.data, link, message)
                if reply is not None:
                    link.send(reply)
            try:
                message = link.receive(timeout=0)
            except (TimeoutError, OSError):
                message = None
