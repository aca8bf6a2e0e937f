"""Widgets are added from the gallery by click, key and drag, and configured by a form that says what is wrong."""
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser
from case import PageCase
from runtime import Runtime, wait

SEARCH = "dialog.gallery input[type=search]"


class GalleryTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["timer"], ["page.1"]])

    def setUp(self):
        super().setUp()
        self.browser.open(self.runtime)
        self.browser.settled(2)
        self.before = set(self.runtime.families())

    def tearDown(self):
        super().tearDown()
        for number in set(self.runtime.families()) - self.before:
            self.runtime.request("DELETE", f"v1/instances/{number}")

    def gallery(self, words=""):
        self.browser.click("[data-key=add]")
        self.browser.find("dialog.gallery .detail h3")
        self.browser.find(SEARCH).send_keys(words)

    def added(self):
        return wait(lambda: set(self.runtime.families()) - self.before, "a widget is placed").pop()

    def instance(self, number):
        return self.runtime.get(f"v1/instances/{number}")["instance"]

    def wrong(self, name):
        return self.browser.text(f"#field-{name}-wrong")

    def put(self, name, words):
        # Not `clear`, of which a page hears nothing that a person could do.
        self.browser.find(f"#field-{name}").send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.DELETE, words)

    def test_it_shows_every_kind_in_every_family_with_true_pictures(self):
        self.gallery()
        names = self.browser.js("return [...document.querySelectorAll('[role=option] b')].map(one => one.textContent)")
        self.assertEqual(sorted(names), ["Counter", "Lamp", "Page 1", "Page 2", "Page 3", "Pages", "Place", "Timer"])
        self.browser.find(SEARCH).send_keys("place")
        self.browser.until("document.querySelector('.detail h3').textContent === 'Place'")
        self.assertEqual(self.browser.js("return [...document.querySelectorAll('.card')].map(one => one.dataset.family)"),
                         ["systemSmall", "systemMedium", "accessoryRectangular"])
        self.browser.until("document.querySelectorAll('.card article').length === 3")
        self.assertIn("3 days", self.browser.text(".card[data-family=systemMedium] article"))
        self.browser.until("document.querySelector('.variants')?.textContent.includes('Lima for a week')")

    def test_a_search_without_a_hit_says_so(self):
        self.gallery("nothing like that")
        self.browser.until("document.querySelector('.gallery .none:not([hidden])')?.textContent.includes('nothing like that')")
        self.assertFalse(self.browser.js("return !!document.querySelector('.detail h3')"))
        self.browser.press(Keys.ENTER)
        self.browser.find("dialog.gallery")

    def test_added_by_click(self):
        self.gallery("counter")
        self.browser.click(".card[data-family=systemMedium]")
        self.browser.click(".detail footer button")
        number = self.added()
        self.assertEqual((self.instance(number)["kind"], self.instance(number)["family"]), ("counter", "systemMedium"))
        self.browser.find(f"#widget-{number} article")
        self.browser.click(".toast button")
        wait(lambda: number not in self.runtime.families(), "undone")

    def test_added_by_keys_alone(self):
        self.browser.focus("[data-key=add]")
        self.browser.press(Keys.ENTER)
        self.browser.find(SEARCH)
        self.browser.press("p", "a", "g", "e", Keys.ARROW_DOWN)
        self.browser.until("document.querySelector('.detail h3')?.textContent === 'Page 2'")
        self.browser.press(Keys.ENTER)
        self.browser.until("document.activeElement.name === 'family'")
        self.browser.press(Keys.ENTER)
        self.assertEqual(self.instance(self.added())["kind"], "page.2")

    def test_added_by_drag_to_its_place(self):
        self.gallery("counter")
        self.browser.find(".card[data-family=systemSmall] article")
        x, y = self.browser.box(".card[data-family=systemSmall]")
        to, down = self.browser.box("#widget-1 .picture")
        chain = ActionChains(self.browser.driver, duration=20)
        chain.move_to_element(self.browser.find(".card[data-family=systemSmall]")).click_and_hold().move_by_offset(-30, 0)
        chain.move_by_offset(int(to - x) + 30, int(down - y)).perform()
        self.browser.find("lunette-grid .slot")
        ActionChains(self.browser.driver).release().perform()
        number = self.added()
        wait(lambda: self.runtime.boards()["Home"] == [number, 1, 2], f"it stands first: {self.runtime.boards()}")

    def tablet(self, height=768):
        self.browser.size(1024, height, touch=True)
        self.browser.open(self.runtime)
        self.browser.settled(2)
        self.gallery("counter")
        self.browser.find(".card[data-family=systemSmall] article")

    def test_added_by_touch_a_long_press_lifts_the_picture(self):
        self.tablet()
        x, y = self.browser.box(".card[data-family=systemSmall] .picture")
        to, down = self.browser.box("#widget-1 .picture")
        self.browser.touch("touchStart", x, y)
        self.browser.find(".gallery.away .ghost")
        self.browser.touch("touchMove", (x + to) / 2, (y + down) / 2)
        self.browser.touch("touchMove", to, down)
        self.browser.until("document.querySelector('#widgets lunette-grid').firstElementChild.matches('.slot')")
        self.browser.touch("touchEnd")
        number = self.added()
        wait(lambda: self.runtime.boards()["Home"] == [number, 1, 2], f"it stands first: {self.runtime.boards()}")
        self.browser.until("!document.querySelector('.ghost, .slot, dialog')")

    def test_by_touch_a_finger_that_moves_scrolls_the_pictures(self):
        self.tablet(420)
        x, y = self.browser.box(".card[data-family=systemSmall] .picture")
        self.browser.draw(x, y, down=-140)
        self.browser.until("document.querySelector('.detail').scrollTop > 20")
        self.browser.rest(500)
        self.assertFalse(self.browser.js("return !!document.querySelector('.ghost')"))
        self.browser.touch("touchEnd")
        self.assertEqual(set(self.runtime.families()), self.before)

    def test_a_variant_needs_no_form(self):
        self.gallery("place")
        self.browser.until("document.querySelectorAll('.variants label').length === 2")
        self.browser.click(".variants label:nth-of-type(2)")
        self.browser.click(".detail footer button")
        self.assertEqual(self.instance(self.added())["configuration"]["city"], "lim")

    def test_the_form_judges_what_is_typed_and_shows_its_picture(self):
        self.gallery("place")
        self.browser.click(".detail footer button")
        self.browser.find("dialog.form .beside article")
        self.put("days", "9")
        self.browser.press(Keys.TAB)
        self.browser.until("document.querySelector('#field-days-wrong').textContent === 'It has to be 7 or less.'")
        self.assertEqual(self.browser.js("return document.querySelector('#field-days').getAttribute('aria-invalid')"), "true")
        self.put("days", "1.5")
        self.put("page", "not an address")
        self.browser.click("dialog.form button[type=submit]")
        self.assertIn("whole number", self.wrong("days"))
        self.assertIn("no address", self.wrong("page"))
        self.assertEqual(set(self.runtime.families()), self.before)
        self.put("days", "6")
        self.put("page", "https://example.org/")
        self.browser.until("document.querySelector('dialog.form .beside article').textContent.includes('6 days')")
        self.browser.click("#field-loud")
        self.browser.find("#field-color").send_keys("blue")
        self.browser.find("dialog.form fieldset input").send_keys("one", Keys.ENTER, "two", Keys.ENTER)
        self.browser.click("dialog.form button[type=submit]")
        configuration = self.instance(self.added())["configuration"]
        self.assertEqual({**configuration, "street": None}, {
            "city": "ber", "street": None, "days": 6, "color": "blue", "loud": True, "page": "https://example.org/", "tags": ["one", "two"]})

    def test_options_come_while_one_types_and_by_what_they_depend_on(self):
        self.gallery("place")
        self.browser.click(".detail footer button")
        self.put("city", "li")
        self.browser.until("[...document.querySelectorAll('#field-city-options [role=option]')].map(one => one.firstChild.textContent).join() === 'Berlin,Lisbon,Lima'")
        self.browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
        self.browser.until("document.querySelector('#field-city').value === 'Lima'")
        self.browser.focus("#field-street")
        self.browser.until("document.querySelector('#field-street-options [role=option]')?.textContent === 'lim high street'")
        self.browser.press(Keys.ESCAPE)
        self.browser.find("dialog.form")
        self.browser.find("#field-city").send_keys(Keys.CONTROL, "a", Keys.NULL, "xyz")
        self.browser.until("document.querySelector('#field-city-options').textContent === 'Nothing fits.'")
        self.browser.press(Keys.TAB)
        self.browser.until("document.querySelector('#field-city').value === 'Lima'")

    def test_what_is_placed_is_configured_from_its_menu(self):
        number = self.runtime.request("POST", "v1/instances", {"kind": "place", "family": "systemMedium"})["instances"][0]["number"]
        self.browser.find(f"#widget-{number} article")
        self.browser.js("document.querySelector(arguments[0]).click()", f"#widget-{number} .more")
        self.browser.until("[...document.querySelectorAll('.menu button')].some(one => one.textContent === 'Configure…')")
        self.browser.js("[...document.querySelectorAll('.menu button')].find(one => one.textContent === 'Configure…').click()")
        self.put("days", "2")
        self.browser.click("dialog.form button[type=submit]")
        self.browser.until(f"document.querySelector('#widget-{number} article').textContent.includes('2 days')")
        self.assertEqual(self.instance(number)["configuration"]["days"], 2)

    def test_on_a_phone_the_list_leads_to_the_pictures_and_back(self):
        self.browser.size(360, 740, touch=True)
        self.browser.open(self.runtime)
        self.browser.settled(2)
        self.gallery("counter")
        self.browser.click("[role=option]")
        self.browser.until("document.querySelector('.detail').offsetWidth > 0 && document.querySelector('.finder').offsetWidth === 0")
        self.browser.click(".detail .back")
        self.browser.until("document.querySelector('.finder').offsetWidth > 0")
        self.browser.click("[role=option]")
        self.browser.click(".detail footer button")
        self.assertEqual(self.instance(self.added())["kind"], "counter")


class KilledRuntimeTests(unittest.TestCase):
    def test_a_runtime_that_goes_meanwhile_keeps_the_form(self):
        runtime, browser = Runtime([["timer"]]), Browser.one()
        self.addCleanup(runtime.stop)
        browser.size()
        browser.open(runtime)
        browser.settled()
        browser.click("[data-key=add]")
        browser.find("dialog.gallery .detail h3")
        browser.find(SEARCH).send_keys("place")
        browser.until("document.querySelector('.detail h3')?.textContent === 'Place'")
        browser.click(".detail footer button")
        browser.find("#field-days").send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.DELETE, "4")
        runtime.kill()
        try:
            browser.click("dialog.form button[type=submit]")
            browser.until("document.querySelector('dialog.form').textContent.includes('cannot be reached')")
        finally:
            runtime.start()
        # Folders are read after the start.
        wait(lambda: any(one["kind"] == "place" for bundle in runtime.get("v1/bundles")["bundles"] for one in bundle["widgets"]), "the kind is known again")
        browser.until("!document.querySelector('dialog.form button[type=submit]').ariaDisabled")
        browser.click("dialog.form button[type=submit]")
        browser.until("!document.querySelector('dialog') || document.querySelector('dialog.form [role=alert]').textContent")
        self.assertEqual(browser.text("dialog.form [role=alert]"), "")
        number = wait(lambda: set(runtime.families()) - {1}, "a widget is placed").pop()
        self.assertEqual(runtime.get(f"v1/instances/{number}")["instance"]["configuration"]["days"], 4)
        self.assertEqual(browser.errors(), [])
