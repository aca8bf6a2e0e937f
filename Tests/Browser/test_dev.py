"""`lunette dev --port`: what is written is seen at once, and what is wrong with it stands above the last good picture."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from browser import Browser
from runtime import BUNDLES, LONGEST, LUNETTE, wait


class DevSession:
    """A session of one bundle, and its page."""

    def __init__(self, *bundles):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lunette-browser-"))
        self.files = [pathlib.Path(shutil.copy(BUNDLES / bundle, self.folder)) for bundle in bundles]
        self.file = self.files[0]
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            **{f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("STATE", "CONFIG", "DATA", "CACHE")},
        }
        self.errors = open(self.folder / "errors", "w+")
        self.process = subprocess.Popen(
            [LUNETTE, "dev", *self.files, "--port", "0"], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors)
        self.page = wait(self.told, "the address is told").group()

    def told(self):
        assert self.process.poll() is None, (self.folder / "errors").read_text()
        return re.search(r"http://127\.0\.0\.1:\d+/\?dev#token=[0-9a-f]{32}\b", (self.folder / "errors").read_text())

    def save(self, text, file=None):
        """As an editor saves: whole, in the place of what was there."""
        new = self.folder / ".new"
        new.write_text(text)
        os.rename(new, file or self.file)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(LONGEST)
        self.errors.close()
        shutil.rmtree(self.folder)


class DevTests(unittest.TestCase):
    def setUp(self):
        self.session = DevSession("counter.lua", "place.lua")
        self.browser = Browser.one()
        self.browser.size()
        self.browser.media()
        self.browser.driver.get("about:blank")
        self.browser.driver.get_log("browser")
        self.browser.driver.get(self.session.page)
        self.good = self.session.file.read_text()
        self.families = len(re.search(r"families = \{([^}]*)\}", self.good).group(1).split(","))
        self.browser.settled(self.families)

    def tearDown(self):
        self.assertEqual(self.browser.errors(), [])
        self.session.stop()

    def shows(self, words):
        self.browser.until("[...document.querySelectorAll('#widgets lunette-widget:first-child text')].some(one => one.textContent.includes(arguments[0]))", words)

    def test_a_save_an_error_with_its_caret_over_the_last_picture_and_its_mending(self):
        self.shows("Light")
        lamp = self.good.replace("Light", "Lamp")
        self.session.save(lamp)
        self.shows("Lamp")
        self.session.save(lamp.replace("count = storage.get(\"count\", 0)", "count = missing.count"))
        self.browser.until("!document.getElementById('faults').hidden")
        told = self.browser.text("#faults")
        self.assertIn("counter.lua:14", told)
        self.assertIn("undefined 'missing'", told)
        # One article for all families, the name marked below its line.
        self.assertEqual(self.browser.js("return document.querySelectorAll('#faults article').length"), 1)
        line, caret = self.browser.js("return [document.querySelector('#faults .it').textContent, document.querySelector('#faults .caret').textContent]")
        self.assertEqual(line[caret.index("^"):caret.rindex("^") + 1], "missing")
        # The last good picture stands below.
        self.shows("Lamp")
        above, below = self.browser.js(
            "return ['#faults', '#widgets lunette-widget:first-child'].map(one => document.querySelector(one).getBoundingClientRect()).map(one => [one.top, one.bottom])")
        self.assertLessEqual(above[1], below[0])
        for width, scheme in ((1280, "light"), (320, "dark")):
            with self.subTest(width=width, scheme=scheme):
                self.browser.size(width)
                self.browser.media(prefers_color_scheme=scheme)
                self.browser.until("document.documentElement.dataset.scheme === arguments[0]", scheme)
                self.assertEqual(self.browser.violations(), [])
                self.assertLessEqual(self.browser.js("return document.documentElement.scrollWidth"), width)
        self.session.save("return widget {")
        self.browser.until("document.getElementById('faults').textContent.includes('is not closed')")
        self.session.save(self.good)
        self.browser.until("document.getElementById('faults').hidden")
        self.shows("Light")

    def articles(self):
        """Of each error: the board where it is another one, and what is marked in which line."""
        return self.browser.js("""
            return [...document.querySelectorAll('#faults article')].map((one) => {
              const line = one.querySelector('.it').textContent, caret = one.querySelector('.caret').textContent;
              return [one.querySelector('.elsewhere a')?.textContent ?? null, one.querySelector('code').textContent.split('/').at(-1),
                line.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)];
            })""")

    def test_all_errors_are_told_those_of_this_board_first_and_more_than_five_are_folded(self):
        place = self.session.files[1]
        good = place.read_text()
        self.session.save("return widget {", place)
        self.browser.until("document.querySelector('#faults .elsewhere a')")
        self.assertEqual([one[:2] for one in self.articles()], [["place", "place.lua:1"]])
        wrong = "return widget {\n  kind = \"counter\", families = { \"systemSmal\" },\n  displayNam = \"x\",\n  view = function() return Text \"x\" end,\n}\n"
        self.session.save(wrong)
        self.browser.until("document.querySelectorAll('#faults article').length === 3")
        told = self.articles()
        self.assertEqual(sorted(told[:2]), [[None, "counter.lua:2", "\"systemSmal\""], [None, "counter.lua:3", "displayNam"]])
        self.assertEqual(told[2][:2], ["place", "place.lua:1"])
        self.assertEqual(self.browser.violations(), [])
        self.session.save(wrong.replace("displayNam =", " ".join(f"a{number} = 1," for number in range(5)) + " displayNam ="))
        self.browser.until("document.querySelectorAll('#faults article').length === 8")
        self.assertEqual(self.browser.js("return document.querySelectorAll('#faults > article').length"), 5)
        self.assertEqual(self.browser.text("#faults > details > summary"), "3 more")
        self.assertEqual(self.browser.violations(), [])
        self.session.save(self.good)
        self.browser.until("document.querySelectorAll('#faults article').length === 1")
        self.browser.click("#faults .elsewhere a")
        self.browser.until("document.querySelector('#faults article') && !document.querySelector('#faults .elsewhere')")
        self.assertEqual([one[:2] for one in self.articles()], [[None, "place.lua:1"]])
        self.session.save(good, place)
        self.browser.until("document.getElementById('faults').hidden")

    def test_each_family_stands_there_and_its_buttons_work(self):
        self.assertEqual(len(self.browser.order()), self.families)
        names = self.browser.js("return [...document.querySelectorAll('#widgets .caption .name')].map(one => one.textContent)")
        self.assertEqual(names[:3], ["Counter · Small", "Counter · Medium", "Counter · Large"])
        read = "[...document.querySelectorAll('#widgets lunette-widget:first-child text')].map(one => one.textContent).find(one => /^\\d+$/.test(one))"
        before = int(self.browser.js(f"return {read}"))
        self.browser.click("#widgets lunette-widget:first-child [data-action='1']")
        self.browser.until(f"Number({read}) === arguments[0]", before + 1)
