"""A user's first minutes: an empty home, a board in one click, a widget that is configured and allowed where it is shown."""
import unittest

from browser import Browser
from runtime import ROOT, Runtime, wait
from selenium.webdriver.common.keys import Keys

SHIPPED = ("calendar", "clock", "countdown", "disks", "sky", "system", "todo", "water", "weather", "hello")


class FirstRunTests(unittest.TestCase):
    def setUp(self):
        self.runtime = Runtime(bundles=SHIPPED, source=ROOT / "widgets", isInstalled=True)
        self.addCleanup(self.runtime.stop)
        self.browser = Browser.one()
        self.browser.size()
        self.browser.media()

    def tearDown(self):
        self.browser.size()
        self.assertEqual(self.browser.errors(), [])

    def begin(self):
        self.browser.open(self.runtime)
        self.browser.find("#message.welcome [data-choice=starter]")
        self.browser.until("document.querySelectorAll('#message .starter').length >= 6")

    def placed(self):
        return self.runtime.get("v1/instances")["instances"]

    def clean(self):
        self.assertEqual(self.browser.violations(), [])

    def tap(self, selector):
        """A finger, in place of the mouse."""
        self.browser.js("arguments[0].scrollIntoView({block: 'center'})", self.browser.find(selector))
        x, y = self.browser.box(selector)
        self.browser.touch("touchStart", x, y)
        self.browser.touch("touchEnd")

    def test_by_mouse_from_an_empty_home_to_a_weather_that_is_allowed(self):
        self.begin()
        self.clean()
        self.browser.click("[data-choice=starter]")
        self.browser.settled(6)
        self.browser.until("document.getElementById('message').hidden")
        before = len(self.placed())
        self.assertGreaterEqual(before, 6)
        self.assertEqual([one["kind"] for one in self.placed() if one["needs"]], [], "a widget of the starter board needs something")
        self.clean()
        self.browser.click("[data-key=add]")
        self.browser.find("dialog.gallery [role=group] h3")
        self.browser.find("dialog.gallery input[type=search]").send_keys("forecast")
        self.browser.until("document.querySelector('.detail h3')?.textContent === 'Weather'")
        self.clean()
        self.browser.click(".detail footer button")
        self.browser.find("dialog.form select")
        self.browser.js("""
            const unit = [...document.querySelectorAll('dialog.form select')].at(-1);
            unit.value = [...unit.options].find((one) => one.textContent === 'Fahrenheit').value;
            unit.dispatchEvent(new Event('change', {bubbles: true}))""")
        self.browser.click("dialog.form button[type=submit]")
        self.browser.until("document.querySelector('.asks')?.textContent.includes('api.open-meteo.com')")
        self.assertIn("Weather wants to reach", self.browser.text(".asks p"))
        self.clean()
        self.browser.click(".asks .main")
        self.browser.until("!document.querySelector('.asks')")
        weather, = [one for one in self.placed() if one["kind"] == "weather"]
        self.assertEqual((weather["configuration"]["unit"], weather["needs"]), ("fahrenheit", []))
        self.browser.open(self.runtime)
        self.browser.settled(before + 1)

    def test_by_touch_on_a_phone_and_taken_back(self):
        self.browser.size(390, 844, touch=True)
        self.begin()
        self.assertLessEqual(self.browser.js("return document.documentElement.scrollWidth"), 390)
        self.clean()
        self.tap("[data-choice=starter]")
        self.browser.settled(6)
        self.tap(".toast button")
        wait(lambda: not self.placed(), "the starter board is taken back")
        self.browser.until("document.getElementById('message').textContent.includes('is empty')")
        self.clean()

    def test_by_keys_alone_to_an_empty_board_and_its_first_widget(self):
        self.begin()
        self.browser.focus("[data-choice=starter]")
        self.browser.press(Keys.TAB)
        self.assertEqual(self.browser.js("return document.activeElement.dataset.choice"), "empty")
        self.browser.press(Keys.ENTER)
        self.browser.until("document.getElementById('message').textContent.includes('is empty')")
        self.assertEqual(self.placed(), [])
        # What was chosen is not asked again.
        self.browser.open(self.runtime)
        self.browser.until("document.getElementById('message').textContent.includes('is empty')")
        self.browser.focus("#message button.main")
        # What changes elsewhere draws the page once more, and takes the focus from nobody.
        self.runtime.lunette("boards", "add", "Work")
        self.browser.find("#tabs a:not([aria-current])")
        self.assertEqual(self.browser.js("return document.activeElement.className"), "main")
        self.browser.press(Keys.ENTER)
        self.browser.find("dialog.gallery input[type=search]")
        self.browser.press("hello", Keys.ENTER, Keys.ENTER)
        self.browser.settled(1)
        self.assertEqual([one["kind"] for one in self.placed()], ["hello"])

    def test_what_is_put_off_is_a_badge_and_in_the_menu(self):
        self.runtime.lunette("add", "weather")
        self.browser.open(self.runtime)
        self.browser.find(".asks .later")
        self.browser.click(".asks .later")
        self.browser.click(".asks.badge")
        self.browser.until("document.querySelector('dialog .command')?.textContent.includes('lunette grant')")
        self.clean()
        self.browser.press(Keys.ESCAPE)
        self.browser.click("lunette-widget .more")
        self.browser.until("[...document.querySelectorAll('.menu [role=menuitem]')].some(one => one.textContent === 'What it needs')")
