"""What fits a window: a wall with its rows in one scale, one widget as large as the window."""
from case import PageCase
from runtime import Runtime


class WallTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter", "--family", "systemMedium"], ["timer"], ["lamp"], ["counter", "--family", "systemLarge"]])

    def shown(self, query, width, height):
        self.browser.size(width, height)
        self.browser.open(self.runtime, query)
        self.browser.settled()
        self.browser.until("innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)
        return self.browser.js("""
            return [...document.querySelectorAll('lunette-widget')].map((one) => {
              const {left, right, top, bottom} = one.querySelector('.picture').getBoundingClientRect();
              return {family: one.family, purpose: one.purpose, left, right, top, bottom, unit: getComputedStyle(one).getPropertyValue('--u')};
            })""")

    def test_rows_of_a_wall_have_one_scale_and_stand_in_the_middle(self):
        for width, height in ((1600, 900), (1024, 500), (390, 844)):
            with self.subTest(width=width):
                shown = self.shown("?kiosk", width, height)
                self.assertEqual(len({one["unit"] for one in shown}), 1)
                self.assertLessEqual(max(one["bottom"] for one in shown), height)
                self.assertLessEqual(max(one["right"] for one in shown), width)
                for purpose in ("control", "widget"):
                    row = [one for one in shown if one["purpose"] == purpose]
                    middle = (min(one["left"] for one in row) + max(one["right"] for one in row)) / 2
                    self.assertAlmostEqual(middle, width / 2, delta=width / 20)

    def test_a_widget_alone_is_as_large_as_the_window(self):
        for number in (1, 2, 4):
            for width, height in ((1600, 900), (390, 844), (900, 400)):
                with self.subTest(number=number, width=width, height=height):
                    one, = self.shown(f"?widget={number}", width, height)
                    self.assertLessEqual(one["right"], width)
                    self.assertLessEqual(one["bottom"], height)
                    fills = max((one["right"] - one["left"]) / (width - 80), (one["bottom"] - one["top"]) / (height - 160))
                    self.assertGreater(fills, 0.95)

    def test_a_window_of_another_height_is_filled_again(self):
        self.shown("?widget=2", 900, 700)
        self.browser.size(900, 400)
        self.browser.until("document.querySelector('.picture').getBoundingClientRect().bottom <= 400")
