"""Measures the page in Chromium, as scripts/bench page does: its weight, its first paint, how it scrolls, and what stays in memory.

    scripts/bench page                                  against a release build
    LUNETTE=… python Tests/Browser/measure.py [WORD…]   weight, paint, scroll, memory

Chromium draws without a graphics card here, so frames are its processor's; what the page itself costs is the main thread's time."""
import http.client
import json
import os
import pathlib
import statistics
import sys
import time
import urllib.request

from browser import Browser
from runtime import Runtime

ROUNDS = 11
KINDS = ["counter", "timer", "place"]
BUNDLES = ("counter", "place", "timer", "pages")


TICKS = os.sysconf("SC_CLK_TCK")


def processor(*roots):
    """Milliseconds of processor time that processes and all below them have taken; it stays true on a machine that does other things, too."""
    found, below = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        below.setdefault(int(fields[1]), []).append(int(folder.name))
        found[int(folder.name)] = sum(map(int, fields[11:13]))
    total, open_ = 0, list(roots)
    while open_:
        one = open_.pop()
        total += found.get(one, 0)
        open_ += below.get(one, [])
    return total * 1000 / TICKS


def row(what, figure, goal=""):
    print(f"{what:<74}{figure:>22}   {goal}", flush=True)


def filled(count):
    """A runtime with so many placed widgets, those that it shows by itself among them; the counters are of medium size."""
    runtime = Runtime(bundles=BUNDLES)
    connection = http.client.HTTPConnection("127.0.0.1", runtime.port)
    for number in range(count - len(runtime.families())):
        body = {"kind": KINDS[number % 3], "family": "systemSmall" if number % 3 else "systemMedium"}
        connection.request("POST", "/v1/instances", json.dumps(body), {
            "Authorization": "Bearer " + runtime.token(), "Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status < 300, answer.read()
        answer.read()
    connection.close()
    return runtime


# Set before the page's own scripts: `painted` is the time at which every widget in the window had its picture painted.
PAINTED = """
addEventListener("shown", () => {
  const all = [...document.querySelectorAll("lunette-widget")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  if (!all.length || window.painted || !all.every((one) => one.querySelector("article"))) return;
  window.painted = 1;
  // A frame begins, is drawn, and gives the thread back.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { painted: performance.now(), inWindow: all.length });
    port2.postMessage(0);
  });
});
"""


def forget(browser):
    """Takes away what the browser has kept of a runtime's page, its service worker too."""
    browser.js("""return globalThis.navigator.serviceWorker && navigator.serviceWorker.getRegistrations()
        .then((all) => Promise.all(all.map((one) => one.unregister())))
        .then(() => caches.keys()).then((all) => Promise.all(all.map((one) => caches.delete(one)))).then(() => sessionStorage.clear())""")
    browser.cdp("Network.clearBrowserCache")


def paint(browser):
    runtime = filled(60)
    try:
        script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=PAINTED)["identifier"]
        for width, height in ((1280, 800), (2560, 1600)):
            browser.size(width, height)
            for worker in (False, True):
                times, cost, count = [], [], 0
                spent = lambda: processor(browser.driver.service.process.pid, runtime.process.pid)
                browser.open(runtime)
                browser.until("window.painted > 1")
                browser.js("return navigator.serviceWorker.ready.then(() => 1)")
                for _ in range(ROUNDS):
                    if worker:
                        browser.cdp("Network.clearBrowserCache")
                    else:
                        forget(browser)
                    browser.driver.get("about:blank")
                    before = spent()
                    browser.open(runtime)
                    # Questions while it loads would take time of it.
                    time.sleep(1.5)
                    browser.until("window.painted > 1")
                    cost.append(spent() - before)
                    times.append(browser.js("return window.painted"))
                    count = browser.js("return window.inWindow")
                    browser.js("return navigator.serviceWorker.ready.then(() => 1)")
                row(f"60 widgets, {width} x {height}, {count} in the window, {'by the service worker' if worker else 'nothing cached'}: painted",
                    f"{statistics.median(times):.0f} ms ({min(times):.0f}-{max(times):.0f})", "300 ms")
                row("  processor time of browser and runtime", f"{statistics.median(cost):.0f} ms")
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    finally:
        runtime.stop()


def metrics(browser):
    return {one["name"]: one["value"] for one in browser.cdp("Performance.getMetrics")["metrics"]}


def scroll(browser):
    runtime = filled(1000)
    try:
        browser.size()
        browser.cdp("Performance.enable")
        browser.open(runtime)
        browser.settled(1000)
        for what in ("down, pictures come", "up, pictures are there"):
            browser.js("""
                window.frames_ = [];
                window.stop_ = false;
                const step = (moment) => { window.frames_.push(moment); window.stop_ || requestAnimationFrame(step); };
                requestAnimationFrame(step)""")
            before = metrics(browser)
            browser.cdp("Input.synthesizeScrollGesture", x=640, y=400, yDistance=-24000 if what[0] == "d" else 24000, speed=4000, gestureSourceType="mouse")
            after = metrics(browser)
            moments = browser.js("window.stop_ = true; return window.frames_")
            frames = sorted(two - one for one, two in zip(moments, moments[1:]))
            late = sum(max(0, round(one / (1000 / 60)) - 1) for one in frames)
            at = lambda share: frames[int(share * (len(frames) - 1))]
            row(f"1,000 widgets, {what}: frames, median / 95 % / late",
                f"{at(.5):.1f} / {at(.95):.1f} ms / {late} of {len(frames) + late}", "16.7 ms")
            share = lambda name: (after[name] - before[name]) * 1000 / len(frames)
            row("  the main thread in a frame: all / script / style and layout",
                f"{share('TaskDuration'):.1f} / {share('ScriptDuration'):.1f} / {share('LayoutDuration') + share('RecalcStyleDuration'):.1f} ms", "16.7 ms")
        row("  nodes / heap", f"{metrics(browser)['Nodes']:.0f} / {metrics(browser)['JSHeapUsedSize'] / 1e6:.1f} MB")
    finally:
        runtime.stop()


def memory(browser):
    """What a wall and a desk see in a long time, without the waiting between: pictures, boards, dialogs, a lost connection."""
    runtime = filled(15)
    try:
        counter = next(one["number"] for one in runtime.get("v1/instances")["instances"] if (one["kind"], one["family"]) == ("counter", "systemMedium"))
        first = runtime.get("v1/boards")
        places = [place for one in first["boards"] for place in one["places"]]
        places.sort(key=lambda place: place != counter)
        runtime.request("PUT", "v1/boards", {"revision": first["revision"], "boards": [
            {"name": "Home", "places": places[:8]}, {"name": "Other", "places": places[8:]}]})
        browser.size()
        browser.media()
        browser.cdp("Performance.enable")
        browser.open(runtime)
        browser.settled(8)
        browser.driver.set_script_timeout(120)

        def measured():
            browser.cdp("HeapProfiler.collectGarbage")
            browser.cdp("HeapProfiler.collectGarbage")
            values = metrics(browser)
            return [values["JSHeapUsedSize"] / 1e6, values["Nodes"], values["JSEventListeners"]]

        # No element is handed to the driver, which would keep it.
        def once():
            for _ in range(10):
                runtime.request("POST", "v1/tap", {"instance": counter, "action": 1, "surface": "canvas"})
            browser.driver.execute_async_script("""
                const done = arguments[0];
                (async () => {
                  for (let at = 0; at < 20; at++) {
                    await Promise.all([...document.querySelectorAll("lunette-widget")].map((one) => { one.tag = null; one.isStale = true; return one.fetch(); }));
                  }
                  done();
                })()""")
            for name in ("Other", "Home"):
                browser.js("[...document.querySelectorAll('#tabs a')].find((one) => one.textContent === arguments[0]).click()", name)
                browser.until("document.querySelector('#tabs [aria-current]').textContent === arguments[0] && "
                              "[...document.querySelectorAll('#widgets lunette-widget')].every((one) => !one.isSeen || one.querySelector('article'))", name)
            browser.js("document.querySelector('[data-key=add]').click()")
            browser.until("!!document.querySelector('dialog.gallery .card article')")
            browser.js("document.querySelector('dialog').close()")
            browser.js("document.querySelector('lunette-widget .more').click()")
            browser.until("!!document.querySelector('.menu:popover-open')")
            browser.js("document.querySelector('.menu').hidePopover()")
            browser.js("document.querySelector('[data-key=edit]').click()")
            browser.until("!!document.querySelector('.handle')")
            browser.js("document.querySelector('[data-key=edit]').click()")
            browser.until("!document.querySelector('dialog, .menu, .handle')")

        def lost():
            runtime.kill()
            browser.until("!document.getElementById('state').hidden")
            runtime.start()
            browser.click("#state button")
            browser.until("document.getElementById('state').hidden")

        for _ in range(3):
            once()
        lost()
        before = measured()
        start = time.monotonic()
        for number in range(ROUNDS):
            once()
            if number % 4 == 3:
                lost()
        after = measured()
        row(f"{ROUNDS} rounds of 170 pictures, boards, dialogs, editing; restarts ({time.monotonic() - start:.0f} s): heap before, after",
            f"{before[0]:.2f}, {after[0]:.2f} MB", "the same")
        row("  nodes, listeners before, after", f"{before[1]:.0f}, {before[2]:.0f}; {after[1]:.0f}, {after[2]:.0f}", "the same")
    finally:
        runtime.stop()


def packed(runtime, path):
    """Bytes of a file of the page as it is sent: a service worker's copies are not compressed any more."""
    asked = urllib.request.Request(runtime.address + path[1:], headers={"Accept-Encoding": "gzip", "Accept": "text/html, */*"})
    with urllib.request.urlopen(asked) as answer:
        return len(answer.read())


def weight(browser):
    """Bytes as they cross the network; pictures and answers of the API are not the page's."""
    runtime = filled(3)
    try:
        browser.size()
        browser.open(runtime)
        browser.until("navigator.serviceWorker.controller")
        for what, query in (("the page of who edits", ""), ("a wall, which only looks", "?kiosk")):
            forget(browser)
            browser.open(runtime, query, role="view" if query else None)
            browser.settled(3)
            own = {path.split("/")[-1]: packed(runtime, path) for path in browser.js("""
                return ["/", ...performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)
                  .filter((path) => !path.startsWith("/v1/") && path !== "/worker.js")]""")}
            scripts = sum(size for name, size in own.items() if name.endswith(".js"))
            fonts = sum(size for name, size in own.items() if name.endswith(".woff2"))
            row(f"{what}: all / modules ({sum(name.endswith('.js') for name in own)}) / fonts",
                f"{sum(own.values()) / 1000:.1f} / {scripts / 1000:.1f} / {fonts / 1000:.1f} kB", "150 kB")
    finally:
        runtime.stop()


def main(words):
    parts = {"weight": weight, "paint": paint, "scroll": scroll, "memory": memory}
    unknown = [word for word in words if word not in parts]
    if unknown:
        sys.exit(f"measure.py: no part is called '{unknown[0]}'; there are {', '.join(parts)}")
    browser = Browser.one()
    browser.media()
    for name in words or parts:
        parts[name](browser)


if __name__ == "__main__":
    main(sys.argv[1:])
