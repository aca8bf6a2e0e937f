"""Taps: buttons and toggles at once, links that show where they lead, stacks, controls, and what is locked."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from case import PageCase
from runtime import Runtime, wait

TEXTS = "[...document.querySelectorAll('#widget-1 text')].map(one => one.textContent).join('|')"


class TapTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter", "--family", "systemMedium"], ["pages"], ["lamp"]])

    def setUp(self):
        super().setUp()
        self.browser.open(self.runtime)
        self.browser.settled(3)

    NAMED = "[...document.querySelectorAll('#widget-1 :is([data-action], [data-link])')].find(one => one.getAttribute('aria-label')?.includes(arguments[0]))"

    def named(self, words):
        """The control of a picture by its label, as a screen reader finds it."""
        return self.browser.until(self.NAMED, words)

    def click(self, words):
        self.browser.retried(lambda: self.named(words).click())

    def checked(self, words="Light"):
        """Asked of the page in one go: the picture may be replaced between two questions."""
        return self.browser.until(self.NAMED + "?.getAttribute('aria-checked')", words)

    def counted(self):
        return self.browser.js("return [...document.querySelectorAll('#widget-1 text')].map(one => one.textContent).find(one => /^\\d+$/.test(one))")

    def test_a_button_by_click_and_by_keys(self):
        before = int(self.counted())
        self.click("More")
        wait(lambda: int(self.counted()) == before + 1, "the click counts")
        self.browser.js("arguments[0].focus()", self.named("More"))
        self.browser.press(Keys.ENTER)
        wait(lambda: int(self.counted()) == before + 2, "Enter counts")
        self.browser.press(Keys.SPACE)
        wait(lambda: int(self.counted()) == before + 3, "the space bar counts, and the focus stayed")

    def test_a_toggle_turns_at_once(self):
        before = self.checked()
        other = {"true": "false", "false": "true"}[before]
        # Before the answer: the page says it first, the runtime's picture follows.
        self.browser.js("window.fetch = (real => (...words) => words[0] === '/v1/tap' ? new Promise(done => setTimeout(() => done(real(...words)), 300)) : real(...words))(window.fetch)")
        self.click("Light")
        self.assertEqual(self.checked(), other)
        self.browser.js("window.before = document.querySelector('#widget-1 article')")
        self.browser.until("document.querySelector('#widget-1 article') !== window.before")
        self.assertEqual(self.checked(), other)

    def test_what_fails_is_said_and_the_picture_is_true(self):
        before = self.counted()
        self.click("Fail")
        self.browser.until("document.querySelector('.toast')?.textContent.includes('machine is full')")
        self.assertEqual(self.counted(), before)

    def test_links_show_where_they_lead_and_foreign_ones_are_asked_about(self):
        web = self.named("Web")
        self.assertEqual(web.get_attribute("rel"), "noreferrer noopener")
        ActionChains(self.browser.driver).move_to_element(web).perform()
        self.browser.until("document.getElementById('leads').textContent === 'example.org/page?x=1' && !document.getElementById('leads').hidden")
        self.browser.js("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))", self.named("Mail"))
        self.browser.until("document.querySelector('[role=alertdialog]')?.textContent.includes('mailto:ada@example.org')")
        self.browser.press(Keys.ESCAPE)
        self.browser.until("!document.querySelector('dialog')")

    def test_a_link_of_another_scheme_is_the_runtimes_first_and_then_asked_about(self):
        self.browser.js("""
            window.asked = [];
            window.fetch = (real => (...words) => { if (words[0] === '/v1/tap') window.asked.push(JSON.parse(words[1].body)); return real(...words); })(window.fetch)""")
        self.browser.js("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))", self.named("Mail"))
        self.browser.until("document.querySelector('[role=alertdialog]')?.textContent.includes('mailto:ada@example.org')")
        self.assertEqual(self.browser.js("return window.asked[0].link"), 2)
        self.browser.press(Keys.ESCAPE)
        self.browser.until("!document.querySelector('dialog')")

    def test_controls_have_a_place_of_their_own(self):
        self.browser.find("#controls lunette-widget")
        self.assertEqual(self.browser.js("return document.querySelectorAll('#widgets lunette-widget').length"), 2)
        before = self.browser.until("document.querySelector('#controls [data-action]')?.getAttribute('aria-checked')")
        self.browser.click("#controls [data-action]")
        self.browser.until("document.querySelector('#controls [data-action]')?.getAttribute('aria-checked') !== arguments[0]", before)

    def test_a_stack_is_turned_by_click_keys_wheel_and_swipe(self):
        name = "document.querySelector('#widget-pages .name').textContent"
        first = self.browser.js(f"return {name}")
        shown = ["Page 1", "Page 2", "Page 3"]
        at = shown.index(first)

        def turned(step):
            nonlocal at
            at = (at + step) % 3
            self.browser.until(f"{name} === arguments[0] && document.querySelector('#widget-pages article').textContent.includes(arguments[0]) && "
                               "!document.querySelector('#widget-pages').turning", shown[at])

        self.browser.click("#widget-pages .dots")
        turned(1)
        self.browser.until("document.activeElement.matches('.dots')")
        self.browser.press(Keys.ARROW_LEFT)
        turned(-1)
        x, y = self.browser.box("#widget-pages .picture")
        self.browser.cdp("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=90, deltaY=0)
        turned(1)
        self.browser.size(400, 800, touch=True)
        self.browser.until("document.querySelector('#widget-pages').getBoundingClientRect().right <= 400")
        self.browser.js("document.querySelector('#widget-pages').scrollIntoView({block: 'center'})")
        x, y = self.browser.box("#widget-pages .picture")
        self.browser.draw(x + 60, y, across=-120)
        self.browser.touch("touchEnd")
        turned(1)

    def test_a_runtime_that_goes_leaves_toggle_and_stack_as_they_are_also_on_a_wall(self):
        self.browser.until("navigator.serviceWorker.controller")
        self.browser.open(self.runtime, "?kiosk")
        self.browser.settled(3)
        name = "document.querySelector('#widget-pages .name').textContent"
        first, light = self.browser.js(f"return {name}"), self.checked()
        self.runtime.kill()
        try:
            self.browser.until("/Offline since/.test(document.getElementById('state').textContent)")
            self.browser.js("document.querySelector('#widget-pages').turn(1)")
            self.browser.until("document.querySelector('.toast')?.textContent.includes('cannot be reached')")
            self.assertEqual(self.browser.js(f"return {name}"), first)
            self.click("Light")
            self.browser.until(f"{self.NAMED}?.getAttribute('aria-checked') === arguments[1]", "Light", light)
        finally:
            self.runtime.start()
        self.browser.until("document.getElementById('state').hidden")
        self.click("Light")
        self.browser.until(f"{self.NAMED}?.getAttribute('aria-checked') !== arguments[1]", "Light", light)
        self.browser.js("document.querySelector('#widget-pages').turn(1)")
        self.browser.until(f"{name} !== arguments[0]", first)

    def test_who_may_only_look_changes_nothing(self):
        self.browser.js("sessionStorage.clear()")
        self.browser.open(self.runtime, role="view")
        self.browser.settled(3)
        before = self.counted()
        self.click("More")
        self.browser.until("document.querySelector('.toast')?.textContent.includes('not tap')")
        self.browser.click("#widget-pages .dots")
        self.assertEqual(self.counted(), before)

    def test_who_may_tap_may_not_edit(self):
        self.browser.js("sessionStorage.clear()")
        self.browser.open(self.runtime, role="tap")
        self.browser.settled(3)
        before = int(self.counted())
        self.click("More")
        wait(lambda: int(self.counted()) == before + 1, "it counts")
        self.assertFalse(self.browser.js("return !!document.querySelector('[data-key=edit]')"))

    def test_while_widgets_are_locked_nothing_is_performed(self):
        self.runtime.lunette("lock")
        try:
            self.browser.open(self.runtime)
            self.browser.settled(3)
            self.browser.until("document.getElementById('state').textContent.includes('locked')")
            before = self.counted()
            self.click("More")
            self.browser.find(".toast")
            self.assertEqual(self.counted(), before)
            # An event tells it: the page is neither opened anew nor shown again.
            self.runtime.lunette("unlock")
            self.browser.until("document.getElementById('state').hidden")
            self.runtime.lunette("lock")
            self.browser.until("!document.getElementById('state').hidden")
        finally:
            self.runtime.lunette("unlock")
