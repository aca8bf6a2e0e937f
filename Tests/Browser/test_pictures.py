"""Widgets look as they did: their screenshots beside recorded ones, within a tolerance. RECORD=1 records them anew; look at the difference."""
import base64
import io
import os
import pathlib
import unittest

from PIL import Image, ImageChops

from browser import Browser
from runtime import Runtime

GOLDENS = pathlib.Path(__file__).resolve().parent / "goldens"


class PictureTests(unittest.TestCase):
    def test_widgets_look_as_recorded(self):
        runtime, browser = Runtime([["place"], ["counter", "--family", "systemMedium"], ["pages"], ["lamp"]]), Browser.one()
        self.addCleanup(runtime.stop)
        browser.size(1000, 700, scale=2)
        self.addCleanup(browser.size)
        for scheme in ("light", "dark"):
            browser.open(runtime, f"?scheme={scheme}")
            browser.settled(4)
            browser.until("document.fonts.status === 'loaded'")
            for place in (1, 2, "pages", 6):
                with self.subTest(place=place, scheme=scheme):
                    box = browser.js("return arguments[0].getBoundingClientRect().toJSON()", browser.find(f"#widget-{place} .picture"))
                    shot = browser.cdp("Page.captureScreenshot", format="png", clip={
                        "x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"], "scale": 1})
                    self.compare(Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB"), GOLDENS / f"{place}-{scheme}.png")

    def compare(self, found, file):
        if os.environ.get("RECORD"):
            GOLDENS.mkdir(exist_ok=True)
            return found.save(file, optimize=True)
        known = Image.open(file).convert("RGB")
        self.assertEqual(found.size, known.size)
        # Another version of the browser smooths edges otherwise; what is drawn elsewhere, or in another colour, is more than that.
        channels = ImageChops.difference(found, known).split()
        worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
        different = sum(worst.histogram()[48:])
        self.assertLess(different, 0.01 * found.width * found.height, file.name)
