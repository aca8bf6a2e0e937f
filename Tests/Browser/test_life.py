"""How a picture changes: values glide, a toggle turns at once, what waits shimmers, and what needs the runtime says so without it."""
from case import PageCase
from runtime import Runtime

FIGURE = "document.querySelector('#widget-1 g[aria-hidden] text').textContent"
KNOB = "document.querySelector('#widget-1 g[aria-hidden] circle').getAttribute('cx')"


class LifeTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["level"]], ("level", "slow", "place"), options=["--allow", "all"])

    def setUp(self):
        super().setUp()
        self.browser.open(self.runtime)
        self.browser.settled()

    def watch(self):
        """Notes the figure and the bar's length at every frame."""
        self.browser.js(f"""
            window.noted = [];
            const bar = () => [...document.querySelectorAll('#widget-1 g[aria-hidden] rect')].at(-2).getAttribute('width');
            const note = () => {{ window.noted.push({FIGURE} + ' ' + bar()); requestAnimationFrame(note); }};
            requestAnimationFrame(note)""")

    def test_figures_and_bars_glide_to_their_new_values_unless_motion_is_reduced(self):
        for preference, least in (("no-preference", 4), ("reduce", 0)):
            with self.subTest(preference=preference):
                self.browser.media(prefers_reduced_motion=preference)
                self.watch()
                before = self.browser.js(f"return {FIGURE}")
                after = {"20%": "90%", "90%": "20%"}[before]
                self.browser.click("#widget-1 [role=switch]")
                self.browser.until(f"{FIGURE} === arguments[0]", after)
                self.browser.rest(500)
                between = [one for one in dict.fromkeys(self.browser.js("return window.noted")) if not one.startswith((before, after))]
                self.assertGreaterEqual(len(between), least)
                if not least:
                    self.assertEqual(between, [])

    def test_the_knob_of_a_toggle_moves_before_the_runtime_answers_and_back_if_it_refuses(self):
        before = self.browser.js(f"return {KNOB}")
        self.browser.js("window.fetch = (real => (...words) => words[0] === '/v1/tap' ? new Promise((_, fail) => setTimeout(fail, 400)) : real(...words))(window.fetch)")
        self.assertNotEqual(self.browser.js(f"document.querySelector('#widget-1 [role=switch]').dispatchEvent(new MouseEvent('click', {{bubbles: true}})); return {KNOB}"), before)
        self.browser.until(f"{KNOB} === arguments[0]", before)

    def test_a_widget_that_takes_long_shows_its_placeholder_shimmering(self):
        number = self.runtime.request("POST", "v1/instances", {"kind": "slow", "family": "systemSmall"})["instances"][0]["number"]
        self.addCleanup(lambda: self.runtime.request("DELETE", f"v1/instances/{number}"))
        self.browser.media(prefers_reduced_motion="no-preference")
        self.browser.find(f"#widget-{number} [data-placeholder]")
        light = "getComputedStyle(document.querySelector(arguments[0]), '::after').animationName"
        self.assertEqual(self.browser.js(f"return {light}", f"#widget-{number} .picture"), "light")
        self.browser.until(f"{light} === 'none'", f"#widget-{number} .picture")

    def test_without_the_runtime_buttons_that_need_it_are_disabled_and_say_so(self):
        self.browser.click("[data-key=add]")
        self.browser.find("dialog.gallery .detail footer button")
        self.browser.until("performance.getEntriesByType('resource').some(one => one.name.endsWith('/inspect.js') && one.responseEnd)")
        self.runtime.kill()
        try:
            for selector in ("[data-key=add]", "[data-key=edit]", "dialog.gallery .detail footer button"):
                self.browser.until("document.querySelector(arguments[0]).ariaDisabled === 'true'", selector)
            self.browser.click("dialog.gallery .detail footer button")
            self.browser.until("document.querySelector('dialog.gallery .toast').textContent.includes('cannot be reached')")
            self.browser.js("document.querySelector('dialog').close()")
            self.browser.click("#widget-1 .more")
            self.browser.find(".menu [role=menuitem]")
            self.assertEqual(self.browser.js("return [...document.querySelectorAll('.menu [role=menuitem]:not([aria-disabled])')].map(one => one.textContent)"),
                             ["Copy a link to it", "Edit the board"])
        finally:
            self.runtime.start()
        self.browser.until("!document.querySelector('[data-key=add]').ariaDisabled")

    def test_the_forms_picture_shows_what_is_typed_as_it_is_typed(self):
        self.browser.click("[data-key=add]")
        self.browser.find("dialog.gallery input[type=search]").send_keys("place")
        self.browser.until("document.querySelector('.detail h3')?.textContent === 'Place'")
        self.browser.js("""
            window.asked = [];
            const open = XMLHttpRequest.prototype.open;
            XMLHttpRequest.prototype.open = function (method, path, ...rest) { window.asked.push(path); return open.call(this, method, path, ...rest); }""")
        self.browser.click(".detail footer button")
        self.browser.find("dialog.form .beside article")
        asked = self.browser.js("return window.asked.filter(one => one.includes('configuration='))")
        self.assertTrue(asked)
        self.assertEqual([one for one in asked if "+" in one], [])
