"""The page for everybody and everywhere: sizes, schemes, assistive software, walls, print, and what a stranger's bundle may not do."""
from selenium.webdriver.common.keys import Keys

from case import PageCase
from runtime import Runtime


class PageTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime(
            [["counter", "--family", "systemMedium"], ["timer"], ["pages"], ["place"], ["timer", "--family", "accessoryCircular"], ["lamp"],
             ["timer", "--family", "accessoryInline"], ["stranger"]],
            bundles=("counter", "place", "timer", "pages", "stranger"))

    def setUp(self):
        super().setUp()
        self.open()

    def open(self, query=""):
        self.browser.open(self.runtime, query)
        self.browser.settled(1 if "widget" in query else 8)

    def judged(self, where):
        self.assertEqual(self.browser.violations(), [], where)

    def test_axe_finds_nothing_in_any_state(self):
        self.judged("the board")
        self.browser.media(prefers_color_scheme="dark")
        self.browser.until("document.documentElement.dataset.scheme === 'dark'")
        self.browser.settled(8)
        self.judged("the board in the dark")
        self.browser.js("document.querySelector('#widget-6 .more').click()")
        self.browser.find(".menu")
        self.judged("the menu")
        self.browser.press(Keys.ESCAPE)
        self.browser.click("[data-key=edit]")
        self.browser.find(".size")
        self.judged("editing")
        self.browser.click("[data-key=edit]")
        self.browser.click("[data-key=add]")
        self.browser.find(".card article")
        self.judged("the gallery")
        self.browser.find("dialog.gallery input[type=search]").send_keys("place")
        self.browser.until("document.querySelector('.detail h3')?.textContent === 'Place'")
        self.browser.click(".detail footer button")
        self.browser.find("dialog.form")
        self.judged("the form")

    def test_from_320_pixels_to_a_wall_nothing_is_cut_off(self):
        for width in (320, 360, 768, 1280, 2560):
            with self.subTest(width=width):
                self.browser.size(width, 800)
                self.browser.until("innerWidth === arguments[0]", width)
                self.browser.until("[...document.querySelectorAll('lunette-widget .picture')].every(one => one.getBoundingClientRect().right <= innerWidth)")
                self.assertLessEqual(self.browser.js("return document.documentElement.scrollWidth"), width)
                cells = self.browser.js("return document.querySelector('#widgets lunette-grid').columns")
                self.assertGreaterEqual(cells, 2)

    def test_what_is_touched_is_44_pixels_large(self):
        self.browser.size(360, 740, touch=True)
        self.open()
        self.browser.click("[data-key=edit]")
        self.browser.find(".size")
        small = self.browser.js("""
            return [...document.querySelectorAll('#bar :is(a, button), lunette-widget > button')].filter((one) => one.offsetWidth).map((one) => {
              const box = one.getBoundingClientRect();
              const more = getComputedStyle(one, '::after').content === 'none' ? 0 : -2 * parseFloat(getComputedStyle(one, '::after').left);
              return [one.className || one.textContent, box.width + more, box.height + more];
            }).filter(([, wide, high]) => Math.min(wide, high) < 43.5 && !/accessory/.test(''))""")
        self.assertEqual([one for one in small if "remove" not in one[0] and "handle" not in one[0]], [])

    def test_pictures_come_without_moving_anything(self):
        self.browser.js("sessionStorage.clear()")
        self.browser.driver.get("about:blank")
        self.browser.cdp("Page.enable")
        self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            window.shifts = 0;
            new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; }).observe({type: 'layout-shift', buffered: true})""")
        self.open()
        self.assertLess(self.browser.js("return window.shifts"), 0.02)

    def test_dark_as_the_system_is_and_as_the_address_says(self):
        ground = "getComputedStyle(document.body).color"
        light = self.browser.js(f"return {ground}")
        self.browser.media(prefers_color_scheme="dark")
        self.browser.until(f"{ground} !== arguments[0]", light)
        self.open("?scheme=light")
        self.assertEqual(self.browser.js(f"return {ground}"), light)

    def test_with_forced_colours_and_more_contrast_everything_is_there(self):
        for name, value in (("forced_colors", "active"), ("prefers_contrast", "more")):
            self.browser.media(**{name: value})
            self.assertTrue(self.browser.js("return matchMedia(arguments[0]).matches", f"({name.replace('_', '-')}: {value})"))
            self.assertGreater(float(self.browser.js("return parseFloat(getComputedStyle(document.querySelector('.picture'))[arguments[0]])",
                                                     "borderTopWidth" if value == "active" else "outlineWidth")), 0)

    def test_a_kiosk_fits_the_screen_has_no_bar_and_turns_its_boards(self):
        known = self.runtime.get("v1/boards")
        self.runtime.request("PUT", "v1/boards", {"revision": known["revision"], "boards": [
            *known["boards"], {"name": "Second", "places": [1]}]})
        try:
            self.browser.size(1024, 500)
            self.open("?kiosk&scheme=dark&rotate=2")
            self.assertFalse(self.browser.js("return !!document.querySelector('#tools button')?.offsetWidth"))
            self.assertLessEqual(self.browser.js("return Math.max(...[...document.querySelectorAll('.picture')].map(one => one.getBoundingClientRect().bottom))"), 500)
            self.assertEqual(self.browser.js("return document.documentElement.dataset.scheme"), "dark")
            self.browser.until("document.getElementById('title').textContent === 'Second'")
            self.browser.until("document.querySelectorAll('#widgets lunette-widget').length === 1")
            self.browser.until("document.getElementById('title').textContent === 'Home'")
        finally:
            self.runtime.request("PUT", "v1/boards", {"revision": self.runtime.get("v1/boards")["revision"], "boards": known["boards"]})

    def test_one_widget_has_an_address(self):
        self.open("?widget=6")
        self.assertEqual(self.browser.order(), [6])
        self.open("?widget=pages")
        self.assertEqual(self.browser.order(), ["pages"])
        self.browser.click("[data-key=back]")
        self.browser.settled(8)
        self.browser.open(self.runtime, "?widget=99")
        self.browser.until("document.getElementById('message').textContent.includes('no such widget')")
        self.browser.driver.get(self.runtime.address + "#widget-6")
        self.browser.find("#widget-6.shown")

    def test_printed_it_is_widgets_only(self):
        self.browser.cdp("Emulation.setEmulatedMedia", media="print", features=[])
        self.assertEqual(self.browser.js("return [...document.querySelectorAll('#bar, .caption button')].filter(one => one.offsetWidth).length"), 0)
        self.assertGreater(self.browser.js("return document.querySelector('.picture').offsetWidth"), 0)
        # Also what is not near the window.
        self.assertEqual(self.browser.js("return [...document.querySelectorAll('lunette-widget')].filter(one => getComputedStyle(one).contentVisibility !== 'visible').length"), 0)

    def test_a_strangers_bundle_is_text_and_nothing_else(self):
        self.browser.find("#widget-10 article")
        self.assertIn("<script>", self.browser.text("#widget-10 .name"))
        self.assertIsNone(self.browser.js("return window.owned ?? null"))
        self.assertEqual(self.browser.js("return document.querySelectorAll('main script, main style, main img, main iframe').length"), 0)
        self.assertEqual(self.browser.js("return [...document.querySelectorAll('#widget-10 a')].map(one => one.getAttribute('href'))"), ["https://evil.example/"])
        for control in self.browser.js("return [...document.querySelectorAll('#widget-10 [data-link]:not(a)')]"):
            self.browser.js("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))", control)
            self.browser.until("document.querySelector('.toast')?.textContent.includes('not opened from a page')")
        self.assertIsNone(self.browser.js("return window.owned ?? null"))
        # It leads where it says on hovering, whatever its text pretends.
        self.browser.js("document.querySelector('#widget-10 a[href^=http]').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
        self.assertEqual(self.browser.text("#leads"), "evil.example/")

    def test_nothing_is_asked_of_anybody_else_and_the_policy_holds(self):
        asked = self.browser.js("return performance.getEntriesByType('resource').map(one => new URL(one.name).origin)")
        self.assertEqual(set(asked), {self.runtime.address.rstrip("/")})
        self.browser.js("""
            window.said = [];
            addEventListener('securitypolicyviolation', (event) => window.said.push(event.effectiveDirective));
            try { document.body.insertAdjacentHTML('beforeend', '<b>x</b>'); } catch (error) { window.said.push('trusted types'); }
            const script = document.createElement('script'); script.append('window.owned = 1'); try { document.body.append(script); } catch { }""")
        self.assertIn("trusted types", self.browser.js("return window.said"))
        self.assertIsNone(self.browser.js("return window.owned ?? null"))
        self.browser.driver.get_log("browser")

    def test_without_a_token_one_may_look_here_and_a_wrong_one_is_said(self):
        self.browser.js("sessionStorage.clear()")
        self.browser.open(self.runtime, token=False)
        self.browser.settled(8)
        self.browser.click("[data-key=token]")
        self.browser.find("dialog input[type=password]").send_keys("wrong", Keys.ENTER)
        self.browser.until("document.querySelector('dialog [role=alert]').textContent.includes('not a token')")
        field = self.browser.find("dialog input[type=password]")
        field.clear()
        field.send_keys(self.runtime.token(), Keys.ENTER)
        self.browser.find("[data-key=edit]")
        self.assertNotIn("token", self.browser.driver.current_url)

    def test_the_explanation_and_the_log_are_told_in_words(self):
        for name, words in (("Why it shows this", "because it was placed"), ("Log", "answered")):
            self.browser.js("document.querySelector('#widget-1 .more').click()")
            self.browser.until("[...document.querySelectorAll('.menu button')].some(one => one.textContent === arguments[0])", name)
            self.browser.js("[...document.querySelectorAll('.menu button')].find(one => one.textContent === arguments[0]).click()", name)
            self.browser.until("document.querySelector('dialog')?.textContent.includes(arguments[0])", words)
            self.browser.press(Keys.ESCAPE)
            self.browser.until("!document.querySelector('dialog')")

    def test_it_can_be_installed(self):
        manifest = self.browser.js("return fetch(document.querySelector('link[rel=manifest]').href).then(one => one.json())")
        self.assertEqual(manifest["display"], "standalone")
        for one in manifest["icons"]:
            kind = self.browser.js("return fetch(arguments[0]).then(answer => answer.ok && answer.headers.get('content-type'))", one["src"])
            self.assertEqual(kind.split(";")[0], one["type"])
