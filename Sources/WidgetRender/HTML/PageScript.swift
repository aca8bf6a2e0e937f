/// The script of a page: texts and bars that go on by themselves, without a request. It says of a clock what `LiveText` says, which one
/// table of cases holds both to (PageScriptTests).
package enum PageScript {
  /// What a part reads at a moment, and when it next changes.
  static let functions = #"""
    "use strict";
    const grain = 1e-4;
    const pad = (number, least) => String(number).padStart(least, "0");
    function clock(count, [hasHours, most, precision, isPadded]) {
      const showsHours = hasHours && count >= 360000;
      const fields = showsHours ? most : most + 1;
      const hours = showsHours ? Math.floor(count / 360000) : 0;
      let text = showsHours ? pad(hours, isPadded && fields > 2 ? 2 : 1) + ":" : "";
      text += pad(Math.floor(count / 6000) - hours * 60, showsHours || isPadded ? 2 : 1);
      if (fields > 2) text += ":" + pad(Math.floor(count / 100) % 60, 2);
      const places = precision >= 100 ? 0 : precision % 10 ? 2 : 1;
      if (fields > 3 && places) text += "." + (places > 1 ? pad(count % 100, 2) : Math.floor(count / 10) % 10);
      return text;
    }
    function counted(part, now) {
      if (part.k === "timer") {
        const ahead = part.a - now > grain;
        return 100 * Math.max(0, ahead ? Math.ceil(part.a - now - grain) : Math.floor(now - part.a + grain));
      }
      if (part.b < part.a) return 0;
      const at = Math.max(Math.min(now, part.b ?? Infinity, part.p ?? Infinity), part.a);
      const count = Math.max(0, part.d ? Math.ceil((part.b - at - grain) * 100) : Math.floor((at - part.a + grain) * 100));
      const step = part.f[2];
      return Math.floor((part.d ? count + step - 1 : count) / step) * step;
    }
    function reading(part, now) {
      if (part.k === "texts") return (part.t.find(([end]) => end - now > grain) ?? part.t.at(-1))[1];
      return (part.l ?? "") + clock(counted(part, now), part.f ?? [1, 3, 100, 0]) + (part.r ?? "");
    }
    function filled(part, now) {
      const passed = part.b > part.a ? Math.min(Math.max((now - part.a) / (part.b - part.a), 0), 1) : 1;
      return part.d ? 1 - passed : passed;
    }
    function next(part, now) {
      if (part.k === "texts") return part.t.find(([end]) => end - now > grain)?.[0] ?? Infinity;
      const end = Math.min(part.b ?? Infinity, part.p ?? Infinity);
      if (now >= end) return Infinity;
      if (part.k === "bar") return now + Math.max((part.b - part.a) / 400, 0.25);
      const step = Math.max(part.f?.[2] ?? 100, 4) / 100;
      const left = ((((part.d ? part.b : part.a) - now) % step) + step) % step;
      return now + (left > grain ? left : step);
    }
    """#

  /// Goes on with all parts of the page; while it is hidden, with none.
  static let start = #"""
    (() => {
      const parts = [...document.querySelectorAll("[data-live]")].map((node) => [node, JSON.parse(node.dataset.live)]);
      let timer = 0;
      function tick() {
        clearTimeout(timer);
        if (document.hidden) return;
        const now = Date.now() / 1000;
        let soonest = Infinity;
        for (const [node, part] of parts) {
          if (part.k === "bar") node.setAttribute("stroke-dasharray", filled(part, now) + " 2");
          else {
            const text = reading(part, now);
            if (node.textContent !== text) node.textContent = text;
          }
          soonest = Math.min(soonest, next(part, now));
        }
        if (soonest < Infinity) timer = setTimeout(tick, Math.min(Math.max((soonest - now) * 1000, 16), 6e7));
      }
      document.addEventListener("visibilitychange", tick);
      tick();
    })();
    """#

  static let text = functions + "\n" + start

  /// The same as a module of the dashboard's.
  package static let module = functions + "\nexport { reading, filled, next };\n"
}
