"""On paper the whole board stands, also what was never near the window, and nothing is cut off at its edge."""
import base64
from case import PageCase
from runtime import Runtime

THERE = "document.querySelectorAll('lunette-widget article').length"
EDGE = "Math.max(...[...document.querySelectorAll('.picture')].map(one => one.getBoundingClientRect().right))"


class PrintTests(PageCase):
    @classmethod
    def begin(cls):
        runtime = Runtime(bundles=("counter", "timer"))
        for number in range(30):
            runtime.request("POST", "v1/instances", {"kind": "counter", "family": "systemSmall" if number % 3 else "systemLarge"})
        return runtime

    def setUp(self):
        super().setUp()
        self.browser.size(1280, 400)
        self.browser.open(self.runtime)
        self.browser.settled(30)
        self.assertLess(self.there(), 30)

    def there(self):
        return self.browser.js("return " + THERE)

    def printed(self):
        """As Ctrl+P and the browser's menu do; how many pictures stood there when the page had been told."""
        self.browser.js(f"addEventListener('beforeprint', () => (window.printed = {THERE}), {{ once: true }})")
        data = self.browser.cdp("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]
        self.assertTrue(base64.b64decode(data).startswith(b"%PDF"))
        return self.browser.js("return window.printed")

    def test_every_widget_has_its_picture_and_the_page_is_as_it_was(self):
        places = "[...document.querySelectorAll('lunette-widget')].map(one => one.style.gridArea).join()"
        before = self.browser.js("return " + places)
        self.assertEqual(self.printed(), 30)
        self.assertEqual(self.browser.js("return " + places), before)
        self.assertEqual(self.browser.errors(), [])

    def test_the_board_has_the_width_of_its_paper_also_one_of_a_wall(self):
        for query in ("", "?kiosk", f"?widget={min(self.runtime.families())}"):
            with self.subTest(query):
                self.browser.size(2560, 1440)
                self.browser.open(self.runtime, query)
                self.browser.settled(1)
                # What the browser does between the two events.
                self.browser.js("dispatchEvent(new Event('beforeprint'))")
                for paper in (718, 1043):
                    self.browser.size(paper, 1000)
                    self.browser.cdp("Emulation.setEmulatedMedia", media="print", features=[])
                    edge = self.browser.js("return " + EDGE)
                    self.assertLessEqual(edge, paper)
                    self.assertGreater(edge, 100)
                self.browser.media()
                self.browser.js("dispatchEvent(new Event('afterprint'))")

    def test_without_the_runtime_what_is_there_is_printed(self):
        self.runtime.kill()
        try:
            before = self.there()
            self.assertGreaterEqual(self.printed(), before)
        finally:
            self.runtime.start()
        self.browser.driver.get_log("browser")
