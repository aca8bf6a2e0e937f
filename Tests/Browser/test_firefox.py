"""Firefox shows the board, and a tap counts: one run over WebDriver BiDi, which needs no driver program."""
import itertools
import json
import shutil
import subprocess
import tempfile
import unittest

import websocket

from runtime import Runtime, free_port, wait


class Firefox:
    """A headless Firefox, spoken to over its WebSocket."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="lunette-firefox-")
        port = free_port()
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port", str(port), "about:blank"],
            env={"PATH": "/usr/bin:/bin", "HOME": self.folder, "MOZ_DISABLE_CONTENT_SANDBOX": "1"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.numbers = itertools.count(1)

        def connected():
            try:
                return websocket.create_connection(f"ws://127.0.0.1:{port}/session", timeout=30, suppress_origin=True)
            except OSError:
                return None

        self.socket = wait(connected, "Firefox listens")
        self.say("session.new", capabilities={})
        self.context = self.say("browsingContext.getTree")["contexts"][0]["context"]

    def say(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address):
        self.say("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def js(self, expression):
        answer = self.say("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def stop(self):
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@unittest.skipUnless(shutil.which("firefox-esr"), "Firefox is not installed")
class FirefoxTests(unittest.TestCase):
    def test_the_board_is_live(self):
        runtime = Runtime([["counter", "--family", "systemMedium"], ["timer"]])
        self.addCleanup(runtime.stop)
        firefox = Firefox()
        self.addCleanup(firefox.stop)
        firefox.open(runtime.address + "#token=" + runtime.token())
        wait(lambda: firefox.js("document.querySelectorAll('lunette-widget article').length") == 2, "two pictures")
        count = "[...document.querySelectorAll('#widget-1 text')].map(one => one.textContent).find(one => /^\\d+$/.test(one))"
        self.assertEqual(firefox.js(count), "0")
        firefox.js("document.querySelector('#widget-1 [data-action]').dispatchEvent(new MouseEvent('click', {bubbles: true})), 1")
        wait(lambda: firefox.js(count) == "1", "the tap counts")
        firefox.js("document.querySelector('[data-key=edit]').click(), 1")
        wait(lambda: firefox.js("!!document.querySelector('.handle')"), "it can be edited")
        self.assertEqual(firefox.js("document.documentElement.scrollWidth <= innerWidth"), True)
