"""Draws the dashboard of the README, of the widgets in `widgets/`: portrait.py OUT.png. scripts/gallery calls it."""
import io
import json
import pathlib
import shutil
import sys

from PIL import Image, ImageDraw, ImageFilter

from browser import Browser
from runtime import ROOT, Runtime

FILE = ["--config", "source=file"]
PLACED = [
    ["clock", "--family", "systemMedium"], ["rings", *FILE], ["countdown", "--config", "title=Summer", "--config", "day=2027-06-21"],
    ["com.mygame.character-detail"], ["calendar", "--family", "systemLarge", "--config", "path=~/.calendars"],
    ["todo", "--family", "systemMedium", *FILE], ["sky"],
    ["stocks", "--family", "systemMedium", *FILE], ["photo", "--family", "systemMedium"], ["water"], ["timers"],
]
SYMBOLS = [("LUN", "Lunette Optics", 140, [140.2, 139.4, 140.8, 141.6, 141.1, 142, 142.57]), ("HELI", "Helio", 87.57, [87.6, 87.2, 87.9, 88.1]),
           ("NORD", "Nordlys", 1232, [1230, 1221, 1214, 1209, 1204]), ("TIDE", "Tidal", 30.2, [30.1, 30.6, 30.9, 31.44])]


def furnish(home):
    """The files of a person whom these widgets are about."""
    for name, text in {
        ".local/share/rings.json": json.dumps({"move": 412, "exercise": 28, "stand": 7}),
        "todo.txt": "(A) Call Ada about the tickets +travel\n(B) Write the chapter on timelines +book\n(B) Water the lemon tree @home\n"
                    "(C) Fix the bicycle's light @home\nx Pay the electricity bill\n",
        ".config/stocks.json": json.dumps({"opens": "09:30", "closes": "16:00", "symbols": [
            {"symbol": symbol, "name": name, "close": close, "prices": prices} for symbol, name, close, prices in SYMBOLS]}),
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    (home / ".calendars").mkdir()
    shutil.copy(ROOT / "widgets/calendar/sample.ics", home / ".calendars")


def shot(browser, runtime, scheme, width, height, **more):
    browser.size(width, height, scale=2, **more)
    browser.media(prefers_color_scheme=scheme)
    browser.open(runtime)
    browser.settled(4)
    browser.js("document.fonts.ready.then(() => 0)")
    return Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")


def rounded(picture, radius):
    mask = Image.new("L", picture.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), radius, fill=255)
    picture = picture.convert("RGBA")
    picture.putalpha(mask)
    return picture


def lay(page, picture, at):
    """A screen on the page, with its shadow."""
    shadow = Image.new("RGBA", page.size, (0, 0, 0, 0))
    shadow.paste((10, 12, 30, 90), (at[0], at[1] + 14), picture.getchannel("A"))
    page.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(24)))
    page.alpha_composite(picture, at)


def main(path):
    bundles = sorted({words[0].replace("com.mygame.character-detail", "game") for words in PLACED})
    runtime = Runtime(PLACED, bundles, source=ROOT / "widgets", furnish=furnish, options=["--allow", "all"])
    try:
        browser = Browser.one()
        desk = rounded(shot(browser, runtime, "light", 1180, 800), 28)
        phone = rounded(shot(browser, runtime, "dark", 390, 800, touch=True).resize((660, 1354), Image.LANCZOS), 70)
        page = Image.new("RGBA", (desk.width + 420, desk.height + 200), (216, 221, 232, 255))
        lay(page, desk, (70, 70))
        lay(page, phone, (page.width - phone.width - 60, page.height - phone.height - 60))
        page = page.convert("RGB").resize((page.width // 2, page.height // 2), Image.LANCZOS)
        # In full colour: of 256 the shadows would be steps.
        page.save(path, optimize=True)
    finally:
        runtime.stop()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
