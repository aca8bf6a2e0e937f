"""What is shown is true by itself, and stays when the runtime goes."""
from case import PageCase
from runtime import Runtime, wait

COUNTER = "#widget-1"


class LiveTests(PageCase):
    @classmethod
    def begin(cls):
        return Runtime([["counter", "--family", "systemMedium"], ["timer"]])

    def setUp(self):
        super().setUp()
        self.browser.open(self.runtime)
        self.browser.settled(2)

    def tap(self):
        self.runtime.request("POST", "v1/tap", {"instance": 1, "action": 1, "surface": "canvas"})

    def count(self):
        return int(self.browser.js("return [...document.querySelectorAll('#widget-1 text')].map(one => one.textContent).find(one => /^\\d+$/.test(one))"))

    def test_a_change_is_shown_in_every_tab_by_one_stream(self):
        first = self.browser.driver.current_window_handle
        self.browser.driver.switch_to.new_window("tab")
        try:
            self.browser.open(self.runtime)
            self.browser.settled(2)
            before = self.count()
            self.tap()
            wait(lambda: self.count() == before + 1, "the second tab shows the change")
            streams = [line for line in self.browser.js(
                "return performance.getEntriesByType('resource').map(one => one.name)") if line.endswith("/v1/events")]
            self.assertEqual(streams, [], "the second tab reads a stream of its own")
            self.browser.driver.switch_to.window(first)
            wait(lambda: self.count() == before + 1, "the first tab shows the change")
            # The next one takes over from the tab that read for both.
            self.browser.driver.close()
            self.browser.driver.switch_to.window(self.browser.driver.window_handles[-1])
            self.tap()
            wait(lambda: self.count() == before + 2, "the tab that is left reads the stream")
        finally:
            self.browser.driver.switch_to.window(self.browser.driver.window_handles[-1])

    def test_what_is_placed_while_the_stream_is_opening_is_there(self):
        script = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            const real = window.fetch;
            window.fetch = async (path, ...rest) => {
                if (path === '/v1/events') await new Promise((done) => (window.openStream = done));
                return real(path, ...rest);
            }""")["identifier"]
        self.addCleanup(lambda: self.browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=script))
        self.browser.open(self.runtime)
        self.browser.settled(1)
        number = self.runtime.request("POST", "v1/instances", {"kind": "timer", "family": "systemSmall"})["instances"][0]["number"]
        self.addCleanup(lambda: self.runtime.request("DELETE", f"v1/instances/{number}"))
        self.browser.js("window.openStream()")
        self.browser.find(f"#widget-{number} article")

    def test_focus_and_selection_stay_when_a_picture_is_replaced(self):
        self.browser.js("document.querySelector('#widget-1 [data-action=\"2\"]').focus()")
        self.browser.js("window.before = document.querySelector('#widget-1 article')")
        self.tap()
        self.browser.until("document.querySelector('#widget-1 article') !== window.before")
        self.assertEqual(self.browser.js("return document.activeElement.dataset.action"), "2")
        self.browser.js("""
            const text = [...document.querySelectorAll('#widget-1 text')].find((one) => one.textContent.includes('Light')).firstChild;
            getSelection().setBaseAndExtent(text, 1, text, 4);
            window.before = document.querySelector('#widget-1 article')""")
        self.tap()
        self.browser.until("document.querySelector('#widget-1 article') !== window.before")
        self.assertEqual(self.browser.js("return getSelection().toString()"), "igh")

    def test_a_text_goes_on_without_the_runtime(self):
        self.browser.js("performance.clearResourceTimings()")
        read = "[...document.querySelectorAll('#widget-2 [data-live]')].map(one => one.textContent).join()"
        before = self.browser.js(f"return {read}")
        self.assertRegex(before, r"\d\d:\d\d")
        self.browser.until(f"{read} !== arguments[0]", before)
        asked = self.browser.js("return performance.getEntriesByType('resource').map(one => one.name).filter(one => one.includes('picture'))")
        self.assertEqual(asked, [])

    def test_offline_is_said_over_the_last_picture_and_the_next_change_comes(self):
        before = self.count()
        self.runtime.kill()
        try:
            self.browser.until("/Offline since \\d/.test(document.getElementById('state').textContent)")
            self.assertEqual(self.count(), before)
            # What is tapped meanwhile is said not to have happened, and nothing is lost.
            self.browser.js("document.querySelector('#widget-1 [data-action]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
            self.browser.until("document.querySelector('.toast')?.textContent.includes('cannot be reached')")
        finally:
            self.runtime.start()
        # Unless the page has asked by itself meanwhile.
        self.browser.js("document.querySelector('#state button')?.click()")
        self.browser.until("document.getElementById('state').hidden")
        self.tap()
        wait(lambda: self.count() == before + 1, "the change after the restart")

    def test_the_page_of_last_pictures_opens_without_the_runtime(self):
        self.browser.js("return navigator.serviceWorker.ready.then(() => 1)")
        # The second visit goes through the worker, which keeps what it sees.
        self.browser.open(self.runtime)
        self.browser.settled(2)
        self.browser.until("navigator.serviceWorker.controller")
        before = self.count()
        # All is kept after a pause.
        kept = "caches.open('last pictures').then((one) => one.match('/v1/instances/1/picture?format=fragment&scheme=light', {ignoreVary: true})).then((one) => one ? one.text() : '')"
        wait(lambda: f">{before}<" in self.browser.js("return " + kept), "this picture is kept")
        needed = {"/v1/access", "/v1/boards", "/v1/instances", "/v1/stacks", "/v1/instances/1/picture", "/v1/instances/2/picture"}
        paths = "caches.open('last pictures').then((one) => one.keys()).then((all) => all.map((one) => new URL(one.url).pathname))"
        wait(lambda: needed <= set(self.browser.js("return " + paths)), "so is the rest")
        self.runtime.kill()
        try:
            self.browser.driver.get(self.runtime.address)
            self.browser.settled(2)
            self.assertEqual(self.count(), before)
            self.browser.until("/Offline since/.test(document.getElementById('state').textContent)")
        finally:
            self.runtime.start()
        self.browser.until("document.getElementById('state').hidden")

    def test_an_error_stands_over_the_last_good_picture_and_goes_when_it_is_mended(self):
        file = self.runtime.widgets / "counter.lua"
        good = file.read_text()
        before = self.count()
        try:
            file.write_text(good.replace("count = storage.get(\"count\", 0)", "count = missing.count"))
            self.browser.until("document.querySelector('#widget-1 .fault')?.textContent.includes('missing')")
            self.assertIn("counter.lua:14", self.browser.text("#widget-1 .fault"))
            self.assertEqual(self.count(), before)
            self.browser.click("#widget-1 .fault")
            self.browser.until("/counter\\.lua:14/.test(document.querySelector('dialog')?.textContent) && document.querySelector('dialog').textContent.includes(\"undefined 'missing'\")")
            self.browser.js("document.querySelector('dialog').close()")
        finally:
            file.write_text(good)
        self.browser.until("!document.querySelector('#widget-1 .fault')")

    def test_a_thousand_replacements_leave_nothing_behind(self):
        self.browser.cdp("Performance.enable")

        def measured():
            self.browser.cdp("HeapProfiler.collectGarbage")
            metrics = {one["name"]: one["value"] for one in self.browser.cdp("Performance.getMetrics")["metrics"]}
            return metrics["Nodes"], metrics["JSEventListeners"], metrics["JSHeapUsedSize"]

        replace = """
            const done = arguments[1];
            (async () => {
              const widget = document.querySelector('#widget-1');
              for (let at = 0; at < arguments[0]; at++) { widget.tag = null; widget.isStale = true; await widget.fetch(); }
              done();
            })()"""
        self.browser.driver.set_script_timeout(60)
        self.browser.driver.execute_async_script(replace, 50)
        nodes, listeners, heap = measured()
        self.browser.driver.execute_async_script(replace, 1000)
        after = measured()
        self.assertLessEqual(after[0], nodes * 1.1 + 50)
        self.assertLessEqual(after[1], listeners)
        self.assertLess(after[2], heap + 3e6)
