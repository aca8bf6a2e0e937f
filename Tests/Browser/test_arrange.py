"""A board is arranged by mouse, touch and keys; what came of it stands in the runtime's file."""
import json
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser
from case import PageCase
from runtime import Runtime, wait


class ArrangeTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter"], ["timer"], ["place"], ["page.1"]])

    def setUp(self):
        super().setUp()
        self.arrange([{"name": "Home", "places": [1, 2, 3, 4]}, {"name": "Other", "places": []}])
        self.browser.open(self.runtime, "?board=Home")
        self.browser.settled(4)

    def arrange(self, boards):
        self.runtime.request("PUT", "v1/boards", {"revision": self.runtime.get("v1/boards")["revision"], "boards": boards})

    def phone(self, height=740):
        """The page as a phone shows it, with what a resting finger begins."""
        self.browser.size(360, height, touch=True)
        self.browser.open(self.runtime, "?board=Home")
        self.browser.settled(4)
        self.browser.find("#widgets .arrangeable")

    def edit(self):
        self.browser.click("[data-key=edit]")
        self.browser.find(".handle")

    def stored(self, *places, board="Home"):
        wait(lambda: self.runtime.boards().get(board) == list(places), f"{board} is {places}, not {self.runtime.boards()}")

    def test_by_mouse(self):
        self.edit()
        (x, y), (to, down) = self.browser.box("#widget-1 .picture"), self.browser.box("#widget-3 .picture")
        chain = ActionChains(self.browser.driver, duration=20)
        chain.move_to_element(self.browser.find("#widget-1 .picture")).click_and_hold().move_by_offset(20, 10)
        chain.move_by_offset(int(to - x) - 20, int(down - y) - 10).perform()
        self.browser.until("document.querySelector('#widgets lunette-grid').children[2].place === 1")
        ActionChains(self.browser.driver).release().perform()
        self.stored(2, 3, 1, 4)
        self.browser.click("[data-key=undo]")
        self.stored(1, 2, 3, 4)
        self.assertEqual(self.browser.order(), [1, 2, 3, 4])

    def test_a_drag_is_given_up_by_escape(self):
        self.edit()
        chain = ActionChains(self.browser.driver, duration=20)
        chain.move_to_element(self.browser.find("#widget-1 .picture")).click_and_hold().move_by_offset(20, 10)
        chain.move_to_element(self.browser.find("#widget-4 .picture")).perform()
        self.browser.until("document.querySelector('#widgets lunette-grid').children[0].place !== 1")
        self.browser.press(Keys.ESCAPE)
        ActionChains(self.browser.driver).release().perform()
        self.assertEqual(self.browser.order(), [1, 2, 3, 4])
        self.assertEqual(self.runtime.boards()["Home"], [1, 2, 3, 4])

    def test_nothing_moves_outside_of_edit_mode(self):
        chain = ActionChains(self.browser.driver, duration=20)
        chain.move_to_element(self.browser.find("#widget-2 .picture")).click_and_hold().move_by_offset(220, 0).release().perform()
        self.assertEqual(self.browser.order(), [1, 2, 3, 4])

    def test_onto_a_tab_it_goes_to_that_board(self):
        self.edit()
        chain = ActionChains(self.browser.driver, duration=20)
        chain.move_to_element(self.browser.find("#widget-1 .picture")).click_and_hold().move_by_offset(20, 10)
        chain.move_to_element(self.browser.find("#tabs a:not([aria-current])")).perform()
        self.browser.find("#tabs a.target")
        ActionChains(self.browser.driver).release().perform()
        self.stored(1, board="Other")
        self.stored(2, 3, 4)

    def test_by_touch_a_long_press_lifts(self):
        self.phone()
        x, y = self.browser.box("#widget-1 .picture")
        to, down = self.browser.box("#widget-2 .picture")
        self.browser.touch("touchStart", x, y)
        self.browser.find(".editing .lifted")
        self.browser.touch("touchMove", (x + to) / 2, (y + down) / 2)
        self.browser.touch("touchMove", to, down)
        self.browser.until("document.querySelector('#widgets lunette-grid').children[1].place === 1")
        self.browser.touch("touchEnd")
        self.stored(2, 1, 3, 4)

    def test_by_touch_a_finger_that_moves_scrolls(self):
        self.phone(300)
        for editing in (False, True):
            with self.subTest(editing=editing):
                if editing:
                    self.edit()
                self.browser.js("scrollTo(0, 0)")
                x, y = self.browser.box("#widget-1 .picture")
                self.browser.draw(x, y, down=-140)
                self.browser.until("scrollY > 20")
                # Longer than a finger rests that lifts: it scrolls, and goes on to.
                self.browser.rest(700)
                self.assertFalse(self.browser.js("return !!document.querySelector('.lifted, .dragging')"))
                self.browser.touch("touchEnd")
                self.assertEqual(self.browser.js("return document.documentElement.classList.contains('editing')"), editing)
                self.assertEqual(self.browser.order(), [1, 2, 3, 4])

    def test_by_touch_two_fingers_pinch(self):
        driver, first = self.browser.driver, self.browser.driver.current_window_handle
        # After two fingers Chromium's driver gives the tab no touches any more when it goes to another server: it is a tab of its own.
        driver.switch_to.new_window("tab")
        try:
            self.phone()
            x, y = self.browser.box("#widget-1 .picture")
            self.browser.touch("touchStart", x, y)
            self.browser.touch("touchStart", x, y, x + 60, y + 90)
            # The first finger rests, as one does that pinches.
            self.browser.rest(700)
            self.assertFalse(self.browser.js("return !!document.querySelector('.lifted, .editing')"))
            self.browser.touch("touchEnd")
        finally:
            driver.close()
            driver.switch_to.window(first)

    def test_by_keys(self):
        self.edit()
        self.browser.focus("#widget-1 .handle")
        self.browser.press(Keys.ENTER)
        self.browser.said("picked up. Place 1 of 4")
        self.browser.press(Keys.ARROW_LEFT)
        self.browser.said("It is the first")
        self.browser.press(Keys.ARROW_RIGHT)
        self.browser.said("Place 2 of 4")
        self.browser.press(Keys.END)
        self.browser.said("Place 4 of 4")
        self.browser.press(Keys.ENTER)
        self.browser.said("put down")
        self.stored(2, 3, 4, 1)
        self.browser.until("document.activeElement.matches('#widget-1 .handle')")
        # Picked up again and left: it is where it was.
        self.browser.press(Keys.ENTER, Keys.HOME, Keys.ESCAPE)
        self.browser.said("is back at place 4 of 4")
        self.assertEqual(self.browser.order(), [2, 3, 4, 1])
        self.browser.press((Keys.CONTROL, "z"))
        self.stored(1, 2, 3, 4)

    def test_sizes_by_keys_and_by_menu(self):
        self.edit()
        self.browser.find("#widget-1 .size")
        self.browser.focus("#widget-1 .handle")
        self.browser.press((Keys.SHIFT, Keys.ARROW_RIGHT))
        wait(lambda: self.runtime.families()[1] == "systemMedium", "medium")
        self.browser.until("document.querySelector('#widget-1').dataset.family === 'systemMedium'")
        self.browser.press((Keys.SHIFT, Keys.ARROW_RIGHT))
        wait(lambda: self.runtime.families()[1] == "systemLarge", "large")
        self.browser.press((Keys.SHIFT, Keys.ARROW_RIGHT))
        self.browser.said("It is the largest size")
        self.browser.click("#widget-1 .size")
        self.browser.click(".menu [role=menuitemradio]")
        wait(lambda: self.runtime.families()[1] == "systemSmall", "small")

    def test_boards_are_added_named_and_removed(self):
        self.edit()
        self.browser.click("#tabs button")
        self.browser.find("dialog input[aria-label='Name of the new board']").send_keys("Home", Keys.ENTER)
        self.browser.until("!document.querySelector('dialog [aria-label=\"Name of the new board\"]').validity.valid")
        field = self.browser.find("dialog input[aria-label='Name of the new board']")
        field.clear()
        field.send_keys("Wall", Keys.ENTER)
        wait(lambda: "Wall" in self.runtime.boards(), "the board is there")
        self.browser.until("document.querySelector('#tabs [aria-current]').textContent === 'Wall'")
        self.browser.until("document.getElementById('message').textContent.includes('is empty')")
        self.browser.click("#tabs [aria-label^='Board:']")
        field = self.browser.find("dialog input[aria-label='Name of this board']")
        field.clear()
        field.send_keys("Kitchen", Keys.ENTER)
        wait(lambda: "Kitchen" in self.runtime.boards() and "Wall" not in self.runtime.boards(), "it has another name")
        self.browser.click("#tabs [aria-label^='Board:']")
        self.browser.click("dialog button.grave")
        self.browser.click("[role=alertdialog] button.grave")
        wait(lambda: "Kitchen" not in self.runtime.boards(), "it is gone")

    def test_what_somebody_else_arranged_meanwhile_is_shown_and_not_overwritten(self):
        self.edit()
        # A tab that has not heard of it yet.
        self.browser.js("BroadcastChannel.prototype.postMessage = () => {}")
        self.arrange([{"name": "Home", "places": [4, 3, 2, 1]}, {"name": "Other", "places": []}])
        self.browser.until("[...document.querySelector('#widgets lunette-grid').children].map(one => one.place).join() === '4,3,2,1'")

    def test_the_file_may_be_edited_by_hand(self):
        file = next(self.runtime.folder.glob("**/boards.json"))
        known = json.loads(file.read_text())
        known["boards"][0]["places"] = [3, 1, 2, 4]
        file.write_text(json.dumps(known))
        self.browser.until("[...document.querySelector('#widgets lunette-grid').children].map(one => one.place).join() === '3,1,2,4'")
        good = file.read_text()
        file.write_text("{ not json")
        self.browser.until("document.getElementById('state').textContent.includes('error')")
        self.assertEqual(self.browser.order(), [3, 1, 2, 4])
        file.write_text(good)
        self.browser.until("document.getElementById('state').hidden")

    def test_who_may_only_look_has_nothing_to_arrange(self):
        self.browser.js("sessionStorage.clear()")
        self.browser.open(self.runtime, "?board=Home", role="view")
        self.browser.settled(4)
        self.assertFalse(self.browser.js("return !!document.querySelector('[data-key=edit], [data-key=add], .handle')"))
        self.browser.find("[data-key=token]")


class RemoveTests(unittest.TestCase):
    """What is removed is placed again by an undo, where it stood and as it was configured."""

    def test_removed_and_back(self):
        runtime, browser = Runtime([["counter"], ["place", "--config", "days=5"], ["timer"]]), Browser.one()
        self.addCleanup(runtime.stop)
        browser.size()
        browser.open(runtime)
        browser.settled(3)
        browser.click("[data-key=edit]")
        browser.click("#widget-2 .remove")
        wait(lambda: 2 not in runtime.families(), "it is removed")
        browser.until("!document.querySelector('#widget-2')")
        browser.click(".toast button")
        new = wait(lambda: set(runtime.families()) - {1, 3}, "it is placed again").pop()
        wait(lambda: runtime.boards()["Home"] == [1, new, 3], "it stands where it stood")
        self.assertEqual(runtime.get(f"v1/instances/{new}")["instance"]["configuration"]["days"], 5)
        # By the key, and kept.
        browser.focus("#widget-1 .handle")
        browser.press(Keys.DELETE)
        wait(lambda: 1 not in runtime.families(), "it is removed by the key")
        browser.until("!document.querySelector('#widget-1')")
        self.assertEqual(browser.errors(), [])


class KilledRuntimeTests(unittest.TestCase):
    def test_a_runtime_that_goes_while_one_moves_leaves_the_order_of_before(self):
        runtime, browser = Runtime([["counter"], ["timer"], ["place"]]), Browser.one()
        self.addCleanup(runtime.stop)
        browser.size()
        browser.open(runtime)
        browser.settled(3)
        browser.click("[data-key=edit]")
        browser.focus("#widget-1 .handle")
        browser.press(Keys.ENTER, Keys.END)
        runtime.kill()
        try:
            browser.press(Keys.ENTER)
            browser.until("document.querySelector('.toast')?.textContent.includes('cannot be reached')")
        finally:
            runtime.start()
        browser.until("document.getElementById('state').hidden")
        browser.until("[...document.querySelector('#widgets lunette-grid').children].map(one => one.place).join() === '1,2,3'")
        self.assertEqual(browser.errors(), [])
