"""A board's look: chosen, undone, imported; its colours hold in every theme."""
import base64
import json

from selenium.webdriver.common.keys import Keys

from case import PageCase
from runtime import Runtime, wait

PIXEL = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
THEMES = {"lunette": "light", "paper": "light", "midnight": "dark", "glass": "dark", "ink": "light", "meadow": "light"}


class ThemeTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter"], ["timer"], ["place"]])

    def setUp(self):
        super().setUp()
        self.wear(None)
        self.browser.open(self.runtime, "?board=Home")
        self.browser.js("localStorage.clear()")
        self.browser.settled(3)

    def wear(self, theme):
        boards = [{"name": "Home", "places": [1, 2, 3], **({"theme": theme} if theme else {})}, {"name": "Wall", "places": []}]
        self.runtime.request("PUT", "v1/boards", {"revision": self.runtime.get("v1/boards")["revision"], "boards": boards})

    def themes(self):
        return [board.get("theme") for board in self.runtime.get("v1/boards")["boards"]]

    def choose(self):
        self.browser.click("[data-key=edit]")
        self.browser.click("[data-key=theme]")
        self.browser.find("dialog .themes input")

    def pick(self, name):
        self.browser.js("document.querySelector(`.themes input[value=${arguments[0]}]`).click()", name)
        self.browser.until("document.documentElement.dataset.theme === arguments[0]", name)

    def test_a_theme_is_chosen_and_undone_and_redone(self):
        self.choose()
        self.assertGreaterEqual(self.browser.js("return document.querySelectorAll('.themes input').length"), len(THEMES))
        self.assertEqual(self.browser.violations(), [])
        self.pick("midnight")
        wait(lambda: self.themes() == ["midnight", None], "the board has the theme")
        self.browser.until("document.documentElement.dataset.scheme === 'dark'")
        self.assertEqual(self.browser.violations(), [])
        self.browser.click("dialog footer .main")
        self.browser.click("[data-key=undo]")
        wait(lambda: self.themes() == [None, None], "it is taken back")
        self.browser.until("!document.documentElement.dataset.theme")
        self.browser.click("[data-key=redo]")
        wait(lambda: self.themes() == ["midnight", None], "it is there again")

    def test_by_keys_and_on_every_board(self):
        self.choose()
        self.browser.click("dialog .check input")
        self.browser.focus(".themes input:checked")
        self.browser.press(Keys.ARROW_RIGHT)
        wait(lambda: self.themes() == ["paper", "paper"], "both boards have the next theme")
        self.browser.until("document.activeElement.value === 'paper'")

    def test_each_theme_can_be_read(self):
        for name, scheme in THEMES.items():
            with self.subTest(name):
                self.wear(name)
                self.browser.until("document.documentElement.dataset.theme === arguments[0]", name)
                self.browser.until("document.documentElement.dataset.scheme === arguments[0]", scheme)
                self.browser.settled(3)
                self.assertEqual(self.browser.violations(), [])

    def test_pictures_follow_the_theme(self):
        before = self.browser.js("return document.querySelector('#widget-1 article').outerHTML")
        self.wear("meadow")
        self.browser.until("document.querySelector('#widget-1 article').outerHTML !== arguments[0]", before)
        self.assertIn("&theme=meadow", self.browser.js("return document.querySelector('#widget-1').pictureAddress"))

    def test_light_or_dark_is_this_browsers_choice(self):
        self.wear("meadow")
        self.browser.until("document.documentElement.dataset.theme === 'meadow'")
        self.choose()
        self.browser.js("document.querySelector('.schemes input[value=dark]').click()")
        self.browser.until("document.documentElement.dataset.scheme === 'dark'")
        self.pick("paper")
        self.browser.until("document.documentElement.dataset.scheme === 'light' && document.querySelector('.schemes').disabled")
        self.pick("ink")
        self.browser.until("document.documentElement.dataset.scheme === 'dark' && !document.querySelector('.schemes').disabled")

    def test_a_file_is_imported_or_says_what_is_wrong(self):
        self.choose()
        good, bad = self.runtime.folder / "Dusk One.json", self.runtime.folder / "bad.json"
        good.write_text(json.dumps({"title": "Dusk", "scheme": "dark", "accent": "#FFD479", "background": "#101014", "card": {"color": "#202028"}}))
        bad.write_text(json.dumps({"scheme": "dark", "card": {"color": "#FFFFFF"}}))
        self.browser.js("document.querySelector('dialog input[type=file]').hidden = false")
        self.browser.find("dialog input[type=file]").send_keys(str(bad))
        self.browser.until("document.querySelector('dialog .wrong[role=alert]').textContent.includes('too light for dark')")
        # The browser tells of the refusal, too.
        self.browser.driver.get_log("browser")
        self.browser.find("dialog input[type=file]").send_keys(str(good))
        self.browser.until("document.documentElement.dataset.theme === 'dusk-one'")
        wait(lambda: self.themes()[0] == "dusk-one", "the board has it")
        self.assertTrue(list(self.runtime.folder.glob("**/themes/dusk-one.json")))

    def test_a_picture_is_read_from_the_themes_folder_alone(self):
        folder = next(self.runtime.folder.glob("**/boards.json")).parent.parent / "themes"
        folder.mkdir(exist_ok=True)
        (folder / "dot.png").write_bytes(base64.b64decode(PIXEL))
        (folder / "photo.json").write_text(json.dumps({"scheme": "dark", "background": {"picture": "dot.png", "blur": 8}, "card": {"style": "glass"}}))
        (folder / "leak.json").write_text(json.dumps({"scheme": "dark", "background": {"picture": "../lunette/grants.json"}}))
        self.wear("photo")
        self.browser.until("document.documentElement.classList.contains('pictured')")
        self.assertEqual(self.browser.violations(), [])
        faults = self.runtime.get("v1/themes")["faults"]
        self.assertEqual([one["file"].split("/")[-1] for one in faults], ["leak.json"])
