"""Boards as a whole: tabs, a new one, names, copies, files."""
import json

from selenium.webdriver.common.keys import Keys

from case import PageCase
from runtime import Runtime, wait


class BoardTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter"], ["timer"]])

    def setUp(self):
        super().setUp()
        self.runtime.request("PUT", "v1/boards", {"revision": self.runtime.get("v1/boards")["revision"], "boards": [
            {"name": "Home", "places": [1, 2], "theme": "midnight"}]})
        for one in self.runtime.get("v1/instances")["instances"]:
            if one["number"] > 2:
                self.runtime.request("DELETE", f"v1/instances/{one['number']}")
        self.browser.open(self.runtime, "?board=Home")
        self.browser.settled(2)

    def tab(self):
        return self.browser.text("#tabs [aria-current]")

    def manage(self):
        self.browser.click("[data-key=edit]")
        self.browser.click("#tabs [aria-label^='Board:']")

    def test_a_new_board_is_one_click_away_and_has_the_look_of_the_one_before(self):
        self.assertEqual(self.tab(), "Home")
        self.browser.click("#tabs [aria-label='New board']")
        self.assertEqual(self.browser.violations(), [])
        field = self.browser.find("dialog input[aria-label='Name of the new board']")
        self.assertEqual(field.get_attribute("value"), "Board 2")
        field.send_keys("Wall", Keys.ENTER)
        wait(lambda: list(self.runtime.boards()) == ["Home", "Wall"], "the board is there")
        self.browser.until("document.querySelector('#tabs [aria-current]').textContent === 'Wall'")
        self.assertEqual([one.get("theme") for one in self.runtime.get("v1/boards")["boards"]], ["midnight", "midnight"])

    def test_changes_are_undone_and_redone_by_keys(self):
        self.browser.click("[data-key=edit]")
        self.browser.click("#widget-1 .remove")
        wait(lambda: 1 not in self.runtime.families(), "it is gone")
        self.browser.press((Keys.CONTROL, "z"))
        wait(lambda: len(self.runtime.families()) == 2, "it is back, under another number")
        self.browser.until("document.querySelector('[data-key=redo]:not([disabled])')")
        self.browser.click("[data-key=redo]")
        wait(lambda: len(self.runtime.families()) == 1, "it is gone again")
        self.browser.until("document.querySelector('[data-key=redo]').disabled")
        # The next test names the first two.
        self.__class__.runtime.stop()
        self.__class__.runtime = self.begin()

    def test_a_board_is_copied_with_its_widgets(self):
        self.manage()
        self.assertEqual(self.browser.violations(), [])
        self.browser.click("dialog .deeds button:first-child")
        self.browser.until("document.querySelector('#tabs [aria-current]').textContent === 'Home 2'")
        boards = self.runtime.boards()
        self.assertEqual(len(boards["Home 2"]), 2)
        kinds = {one["number"]: one["kind"] for one in self.runtime.get("v1/instances")["instances"]}
        self.assertEqual([kinds[one] for one in boards["Home 2"]], [kinds[one] for one in boards["Home"]])

    def test_a_file_is_imported_and_names_what_is_missing(self):
        file = self.runtime.folder / "wall.json"
        file.write_text(json.dumps({"format": "lunette.board/1", "name": "Wall", "theme": "ink", "places": [
            {"kind": "counter", "family": "systemSmall"}, {"kind": "nowhere", "family": "systemSmall"}]}))
        self.browser.click("#tabs [aria-label='New board']")
        self.browser.until("document.querySelector('dialog input[type=file]')")
        self.browser.js("document.querySelector('dialog input[type=file]').hidden = false")
        self.browser.find("dialog input[type=file]").send_keys(str(file))
        self.browser.until("document.querySelector('#tabs [aria-current]').textContent === 'Wall'")
        self.browser.until("document.getElementById('toasts').textContent.includes('without 1 of its widgets')")
        self.assertEqual(len(self.runtime.boards()["Wall"]), 1)
        self.browser.until("document.documentElement.dataset.theme === 'ink'")

    def test_an_exported_file_has_what_the_board_has(self):
        exported = self.runtime.get("v1/boards/Home")
        self.assertEqual(exported["theme"], "midnight")
        self.assertEqual([one["kind"] for one in exported["places"]], ["counter", "timer"])
        self.assertNotIn("path", json.dumps(exported))
        self.manage()
        self.browser.js("HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, decodeURIComponent(this.href.split(',')[1])]; }")
        self.browser.click("dialog .deeds button:nth-child(2)")
        name, text = self.browser.until("window.saved")
        self.assertEqual(name, "Home.board.json")
        self.assertEqual(json.loads(text), exported)
