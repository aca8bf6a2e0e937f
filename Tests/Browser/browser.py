"""Chromium for the tests: one for all of them, a fresh context of storage by each runtime's own port."""
import atexit
import importlib.resources
import json

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.common.exceptions import StaleElementReferenceException

from runtime import wait


AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()


class Browser:
    """A driver, and what tests ask of a page. `one()` is the browser of the whole run."""

    shared = None

    @classmethod
    def one(cls):
        if cls.shared is None:
            cls.shared = cls()
            atexit.register(cls.shared.driver.quit)
        return cls.shared

    def __init__(self):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        # Without --no-sandbox root cannot start it, as in CI; pages are our own.
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en-GB", "--enable-precise-memory-info",
                     "--js-flags=--expose-gc", "--disable-background-timer-throttling"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.home = self.driver.current_window_handle
        self.size()

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def size(self, width=1280, height=800, touch=False, scale=1):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)
        self.cdp("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5 if touch else 1)

    def media(self, **features):
        """As media(prefers_color_scheme="dark"); what is not named is as it was at the beginning."""
        self.cdp("Emulation.setEmulatedMedia", media="", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in {"prefers_reduced_motion": "reduce", **features}.items()])

    def open(self, runtime, query="", role=None, token=True):
        """Opens the page with the token of a role, and waits for what stands on it."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get(runtime.address + query + (f"#token={runtime.token(role or '')}" if token else ""))

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def until(self, script, *values):
        """Waits until an expression of the page is true, and returns it."""
        return wait(lambda: self.js(f"return {script}", *values), script)

    def settled(self, count=1):
        """So many widgets stand there, and all that can be seen have their picture."""
        self.until(
            "(all => all.length >= arguments[0] && all.some(one => one.isSeen) && all.every(one => !one.isSeen || one.querySelector('article')))"
            "([...document.querySelectorAll('lunette-widget')])", count)

    def find(self, selector):
        self.until("document.querySelector(arguments[0])", selector)
        return self.driver.find_element("css selector", selector)

    def click(self, selector):
        self.retried(lambda: self.find(selector).click())

    def retried(self, act):
        """Does it again where the picture was replaced between finding and doing: a person would not notice."""
        for _ in range(5):
            try:
                return act()
            except StaleElementReferenceException:
                continue
        return act()

    def press(self, *keys):
        for key in keys:
            chain = ActionChains(self.driver, duration=0)
            for one in key if isinstance(key, tuple) else (key,):
                chain.key_down(one) if one in (Keys.SHIFT, Keys.CONTROL) else chain.send_keys(one)
            chain.perform()
            ActionChains(self.driver).reset_actions()
            if isinstance(key, tuple):
                ActionChains(self.driver, duration=0).key_up(key[0]).perform()

    def focus(self, selector):
        self.retried(lambda: self.js("arguments[0].focus()", self.find(selector)))

    def touch(self, kind, *places):
        """`places` are x and y of one finger after the other; none where all have gone."""
        points = [{"x": x, "y": y} for x, y in zip(places[::2], places[1::2])]
        self.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def draw(self, x, y, across=0, down=0):
        """A finger that is put down and moves on in seven steps; it stays there."""
        self.touch("touchStart", x, y)
        for step in range(1, 8):
            self.touch("touchMove", x + across * step / 7, y + down * step / 7)

    def rest(self, milliseconds):
        """Time goes by in the page, as for a finger that rests."""
        self.js("window.rested = false; setTimeout(() => (window.rested = true), arguments[0])", milliseconds)
        self.until("window.rested")

    def box(self, selector):
        box = self.retried(lambda: self.js("return arguments[0].getBoundingClientRect().toJSON()", self.find(selector)))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def order(self):
        return self.js("return [...document.querySelector('#widgets lunette-grid').children].map(one => one.place)")

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def said(self, words):
        self.until("document.getElementById('announcer').textContent.includes(arguments[0])", words)

    def violations(self):
        """What axe finds, each with the elements that it means."""
        self.js(AXE)
        return self.driver.execute_async_script("""
            const done = arguments[0];
            axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then((result) =>
              done(result.violations.map((one) => one.id + ": " + one.help + " " + one.nodes.map((node) => node.target.join(" ") + " " + node.html.slice(0, 160)).join("; "))))""")

    def errors(self):
        """What the console calls an error. A refused answer is one, too, and expected by the test that asks for it. So is a worker's script
        that cannot be fetched: Chromium logs it by itself when a runtime is killed while it fetches, and no page can prevent it."""
        return [line["message"] for line in self.driver.get_log("browser")
                if line["level"] == "SEVERE" and "Failed to load resource" not in line["message"]
                and line["message"] != "network - An unknown error occurred when fetching the script."]
