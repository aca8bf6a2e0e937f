// One placed widget, or the top of a stack: its picture, replaced whole; texts that go on by themselves; taps; turning.
import { ask, now, picture, pictureAtOnce, Refusal } from "/assets/client.js";
import { refusesOffline } from "/assets/connection.js";
import { announce, confirmed, familyNames, icon, make, reducesMotion, toast } from "/assets/elements.js";
import { glide } from "/assets/animate.js";
import { filled, next, reading } from "/assets/living.js";
import { flip } from "/assets/switch.js";

/** What all widgets go by. `mayTap` and `mayEdit` follow from the role. */
export const surroundings = { scheme: "light", theme: null, mayTap: false, mayEdit: false, locked: false, namesFamilies: false, menu: null, fault: null, needs: null };

// --- loading: what is seen first, four at a time beside the event stream (HTTP/1.1 has six connections)

const waiting = new Set();
let loading = 0;

function load(widget) {
  waiting.add(widget);
  queueMicrotask(pump);
}

function pump() {
  while (loading < 4 && waiting.size) {
    let [widget] = waiting;
    for (const other of waiting) if (other.isSeen) { widget = other; break; }
    waiting.delete(widget);
    loading++;
    // The next one is asked for while this one is put in.
    new Promise((done) => {
      widget.arrived = done;
      widget.fetch().finally(done);
    }).then(() => {
      loading--;
      pump();
    });
  }
}

let frame = null;

/** Pictures that come soon after each other are put in together: each frame styles, lays out and paints the page anew. */
const together = () => (frame ??= new Promise((done) => setTimeout(() => {
  frame = null;
  done();
}, loading > 1 ? 24 : 0)));

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) target.see(isIntersecting);
}, { rootMargin: "500px 0px" });

// --- texts that go on by themselves: one timer for all that are seen, none while the page is hidden

const living = new Map();
let timer = 0;

function tick(isPrinted = false) {
  clearTimeout(timer);
  if (document.hidden && !isPrinted) return;
  const moment = now();
  let soonest = Infinity;
  for (const [widget, parts] of living) {
    if (!widget.isSeen && !isPrinted) continue;
    for (const [node, part] of parts) {
      if (part.k === "bar") node.setAttribute("stroke-dasharray", filled(part, moment) + " 2");
      else {
        const text = reading(part, moment);
        if (node.textContent !== text) node.textContent = text;
      }
      soonest = Math.min(soonest, next(part, moment));
    }
  }
  if (soonest < Infinity) timer = setTimeout(tick, Math.min(Math.max((soonest - moment) * 1000, 16), 6e7));
}

document.addEventListener("visibilitychange", () => tick());

// A print is of the whole board, and waits for nothing: pictures that were not needed so far are fetched before this returns.
addEventListener("beforeprint", () => {
  try {
    for (const widget of document.querySelectorAll("lunette-widget")) widget.fetchAtOnce();
  } catch (error) {
    // Without a connection what is there is printed.
    if (!(error instanceof Refusal)) throw error;
  }
  tick(true);
});

// --- where links lead

const hint = make("p", { id: "leads", hidden: true, "aria-hidden": "true" });
document.body.append(hint);
const isWeb = (url) => /^https?:\/\//i.test(url ?? "");

const address = (link) => link?.getAttribute("href") ?? link?.dataset.address;

function show(link) {
  const url = address(link);
  hint.hidden = !url;
  if (url) hint.textContent = isWeb(url) ? url.replace(/^https?:\/\//i, "").slice(0, 80) : `${url.slice(0, 80)} (another program)`;
}

/** Opens an address after the person said so: it is another program's, or comes so late that the browser would block it. */
async function lead(url) {
  const scheme = url.match(/^([a-z][a-z0-9+.-]*):/i)?.[1].toLowerCase();
  if (!scheme || ["javascript", "data", "blob", "file", "about", "vbscript", "view-source"].includes(scheme)) {
    return toast(`This address is not opened from a page: ${url.slice(0, 120)}`);
  }
  const text = isWeb(url) ? `The widget leads to ${url}` : `The widget leads to ${url}, which another program on this device opens.`;
  const title = isWeb(url) ? `Open ${new URL(url).host}?` : `Open a “${scheme}:” address?`;
  if (await confirmed(title, text, "Open")) {
    make("a", { href: url, rel: "noopener noreferrer", target: isWeb(url) ? "_blank" : null }).click();
  }
}

/** Below a round picture there is room for one of both. */
const named = (name, family) => (["accessoryCircular", "accessoryCorner"].includes(family) ? familyNames[family] : `${name} · ${familyNames[family]}`);

// Asking for the selection lays the page out, so it is asked for where there is one.
let hasSelection = false;
document.addEventListener("selectionchange", () => (hasSelection = !getSelection().isCollapsed));

/** A placed widget. `place` is its number, or the name of a stack. */
export class LunetteWidget extends HTMLElement {
  constructor() {
    super();
    this.isSeen = false;
    this.isStale = true;
    this.tag = null;
  }

  /** Takes what the runtime says of it. `stack` has `index` and `count`. */
  describe(place, { number, kind, family, displayName, error, role, needs }, stack) {
    const isNew = this.place === undefined;
    // `role` is an attribute of every element.
    Object.assign(this, { place, number, kind, family, purpose: role, stack });
    this.name = displayName || kind;
    this.path = `/v1/instances/${encodeURIComponent(place)}`;
    if (isNew) this.build();
    this.id = `widget-${place}`;
    this.dataset.family = family;
    this.label.textContent = surroundings.namesFamilies ? named(this.name, family) : this.name;
    this.more?.setAttribute("aria-label", `${this.name}, menu`);
    this.querySelector(".handle")?.setAttribute("aria-label", `Move ${this.name}`);
    if (error !== undefined && this.tag === null) this.judge(error ? { message: error } : null);
    this.needs = needs ?? [];
    this.ask();
    this.count();
    return this;
  }

  /** Whether its next picture may tell other needs. */
  get mayNeed() {
    return this.needs.length > 0 || !!this.fault || this.frame.firstElementChild?.dataset.placeholder !== undefined;
  }

  /** Asks for what it needs in its place. */
  ask() {
    if (this.needs.length || this.querySelector(":scope > .asks")) surroundings.needs(this);
  }

  build() {
    this.setAttribute("role", "listitem");
    this.frame = make("div", { class: "picture" });
    this.label = make("span", { class: "name" });
    this.caption = make("div", { class: "caption" }, this.label);
    this.more = make("button", { type: "button", class: "more quiet", "aria-haspopup": "menu", onclick: () => surroundings.menu(this) }, icon("more"));
    this.caption.append(this.more);
    this.append(this.frame, this.caption);
    this.addEventListener("contextmenu", (event) => {
      // A finger that rests lifts the widget (sort.js).
      if ((event.pointerType && event.pointerType !== "mouse") || event.target.closest("a") || document.documentElement.matches(".kiosk, .dragging") || !getSelection().isCollapsed) return;
      event.preventDefault();
      surroundings.menu(this, event);
    });
    this.frame.addEventListener("click", (event) => this.click(event));
    this.frame.addEventListener("keydown", (event) => {
      const control = event.target.closest("[data-action], [data-address]");
      if (!control || (event.key !== "Enter" && (event.key !== " " || control.dataset.address))) return;
      event.preventDefault();
      this.click(event);
    });
    for (const type of ["pointerover", "focusin"]) this.frame.addEventListener(type, (event) => show(event.target.closest("[data-link]")));
    for (const type of ["pointerleave", "focusout"]) this.frame.addEventListener(type, () => show(null));
    this.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.swipe();
  }

  connectedCallback() {
    near.observe(this);
    if (this.parts?.length) living.set(this, this.parts);
  }

  disconnectedCallback() {
    near.unobserve(this);
    waiting.delete(this);
    living.delete(this);
    // What it was asking for is asked for when it stands on a board again.
    this.isStale ||= this.classList.contains("asking");
    this.abort?.abort();
    this.isSeen = false;
  }

  get pictureAddress() {
    const theme = surroundings.theme ? `&theme=${surroundings.theme}` : "";
    return `${this.path}/picture?format=fragment&scheme=${surroundings.scheme}${theme}`;
  }

  see(isSeen) {
    this.isSeen = isSeen;
    if (!isSeen) return;
    if (this.isStale) load(this);
    tick();
  }

  /** There is another picture; it is fetched when it can be seen. */
  refresh() {
    this.isStale = true;
    if (this.isSeen) load(this);
  }

  async fetch() {
    this.isStale = false;
    this.classList.add("asking");
    this.abort?.abort();
    const { signal } = (this.abort = new AbortController());
    try {
      const { element, tag } = await picture(this.pictureAddress, signal);
      this.arrived?.();
      if (tag && tag === this.tag) return;
      await Promise.all([this.idle(), together()]);
      // Another one may have been asked for meanwhile; only what is put in is known.
      if (!this.isConnected || signal.aborted) return;
      this.tag = tag;
      this.put(element);
    } catch (error) {
      if (error.name === "AbortError") return;
      // Without a connection the last picture stays; the next sign of life asks again.
      this.isStale = true;
      if (error.status && error.status !== 404) this.judge({ message: error.message });
    } finally {
      this.classList.remove("asking");
    }
  }

  /** Fetches what is not there yet, or not the newest. A picture that the runtime refuses leaves what is there. */
  fetchAtOnce() {
    if (!this.isStale && !this.classList.contains("asking")) return;
    try {
      const { element, tag } = pictureAtOnce(this.pictureAddress);
      this.isStale = false;
      if (tag && tag === this.tag) return;
      this.tag = tag;
      this.put(element);
    } catch (error) {
      if (!error.status) throw error;
    }
  }

  // A click that has begun is let end on the picture it began on.
  idle() {
    if (!this.frame.matches(":active")) return;
    return new Promise((done) => {
      const end = () => setTimeout(done, 0);
      addEventListener("pointerup", end, { once: true });
      setTimeout(done, 3000);
    });
  }

  put(element) {
    const focus = this.focusPlace();
    const selection = this.selectionPlace();
    const before = this.isSeen ? this.frame.firstElementChild : null;
    this.frame.replaceChildren(element);
    this.parts = [...element.querySelectorAll("[data-live]")].map((node) => [node, JSON.parse(node.dataset.live)]);
    living.delete(this);
    if (this.parts.length) living.set(this, this.parts);
    tick();
    glide(before, element);
    // Below the page's own heading comes the widget's.
    for (const heading of element.querySelectorAll("[role=heading]")) heading.setAttribute("aria-level", "2");
    if (!surroundings.mayTap) for (const control of element.querySelectorAll("[data-action]")) control.setAttribute("aria-disabled", "true");
    if (focus) this.control(focus)?.focus({ preventScroll: true });
    if (selection) this.select(selection);
    const { error, file, line } = element.dataset;
    this.judge(error ? { message: error, file, line } : null);
    this.dispatchEvent(new Event("shown", { bubbles: true }));
  }

  /** An error is a quiet badge on the last good picture, and covers a placeholder, which tells nothing; details come by a tap. */
  judge(fault) {
    const covers = this.frame.firstElementChild?.dataset.placeholder !== undefined && this.family.startsWith("system");
    // What is said already stays as it is, with the focus that it may have.
    if (fault && this.fault && this.covers === covers && ["message", "file", "line"].every((name) => fault[name] === this.fault[name])) return;
    Object.assign(this, { fault, covers });
    this.classList.toggle("faulty", !!fault);
    this.querySelector(".fault")?.remove();
    if (!fault) return;
    const place = fault.file ? `${fault.file.split("/").at(-1)}${fault.line ? ":" + fault.line : ""} ` : "";
    this.frame.after(
      make("button", { type: "button", class: covers ? "fault cover" : "fault", onclick: () => surroundings.fault(this), title: place + fault.message }, icon("fault"),
        make("span", {}, make("b", {}, place), fault.message)));
  }

  // --- focus and selection, kept by what they are on

  controls() {
    return [...this.frame.querySelectorAll("[data-link], [data-action]")];
  }

  focusPlace() {
    const { activeElement } = document;
    if (!this.frame.contains(activeElement)) return null;
    return { action: activeElement.dataset.action, link: activeElement.dataset.link, index: this.controls().indexOf(activeElement) };
  }

  control({ action, link, index }) {
    const all = this.controls();
    return all.find((one) => (action ? one.dataset.action === action : link && one.dataset.link === link)) ?? all[index];
  }

  texts() {
    const walker = document.createTreeWalker(this.frame, NodeFilter.SHOW_TEXT);
    const all = [];
    while (walker.nextNode()) all.push(walker.currentNode);
    return all;
  }

  selectionPlace() {
    if (!hasSelection) return null;
    const selection = getSelection();
    if (selection.isCollapsed || !this.frame.contains(selection.anchorNode) || !this.frame.contains(selection.focusNode)) return null;
    const all = this.texts();
    return [all.indexOf(selection.anchorNode), selection.anchorOffset, all.indexOf(selection.focusNode), selection.focusOffset];
  }

  select([anchor, start, focus, end]) {
    const all = this.texts();
    if (!all[anchor] || !all[focus]) return;
    getSelection().setBaseAndExtent(all[anchor], Math.min(start, all[anchor].length), all[focus], Math.min(end, all[focus].length));
  }

  // --- taps

  click(event) {
    const control = event.target.closest("[data-action], [data-link]");
    if (!control) return;
    if (control.dataset.action) return this.act(control);
    const url = address(control);
    if (isWeb(url)) return;
    event.preventDefault();
    // A bundle may handle its own scheme: the runtime knows, and tells what is left to open.
    if (surroundings.mayTap) this.tap({ link: Number(control.dataset.link) }, control);
    else if (url) lead(url);
  }

  act(control) {
    if (!surroundings.mayTap) return toast("With this address one may look, and not tap.");
    if (control.getAttribute("aria-busy") || refusesOffline()) return;
    // What the person sees at once; the runtime's picture follows.
    flip(control, surroundings.scheme);
    return this.tap({ action: Number(control.dataset.action) }, control);
  }

  async tap(what, control, isSecond = false) {
    control.setAttribute("aria-busy", "true");
    try {
      // What was seen: the runtime refuses a tap that would meet something else.
      const answer = await ask("POST", "/v1/tap", { instance: this.number, surface: "canvas", picture: this.frame.firstElementChild.dataset.picture, ...what });
      // Also where the picture is as it was: its toggle is not the one that was turned.
      if (control.isFlipped) this.tag = null;
      this.refresh();
      const url = answer.followed?.at(-1) ?? (answer.handledBy !== "bundle" ? answer.target?.url : null);
      if (url) await lead(url);
    } catch (error) {
      // The picture says what is true.
      this.tag = null;
      await this.fetch();
      if (control.isFlipped && control.isConnected) flip(control, surroundings.scheme);
      const same = this.controls().find((one) => ["data-action", "data-link", "aria-label"].every((name) => one.getAttribute(name) === control.getAttribute(name)));
      if (error.status === 409 && same && !isSecond) return this.tap(what, same, true);
      toast(error.message);
    } finally {
      control.removeAttribute("aria-busy");
    }
  }

  // --- stacks

  count() {
    const { index, count } = this.stack ?? { count: 0 };
    if (count < 2) {
      this.dots?.remove();
      this.dots = null;
      return;
    }
    if (!this.dots) {
      this.dots = make("button", {
        type: "button", class: "dots",
        onclick: () => this.turn(1),
        onkeydown: (event) => {
          const step = { ArrowDown: 1, ArrowRight: 1, PageDown: 1, ArrowUp: -1, ArrowLeft: -1, PageUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          this.turn(step);
        },
      });
      this.label.after(this.dots);
    }
    this.dots.setAttribute("aria-label", `${this.name}, ${index + 1} of ${count}. Turn the stack`);
    this.dots.replaceChildren(...Array.from({ length: Math.min(count, 8) }, (_, at) => make("i", { class: at === index ? "now" : null })));
  }

  async turn(step) {
    if (!this.stack || this.turning) return;
    if (!surroundings.mayTap) return toast("With this address one may look, and not turn stacks.");
    if (refusesOffline()) return;
    this.turning = true;
    try {
      const answer = await ask("POST", `/v1/stacks/${encodeURIComponent(this.place)}/turn?to=${step > 0 ? "next" : "previous"}`, {});
      const index = answer.members.findIndex((member) => member.number === answer.top);
      const top = answer.members[index];
      this.describe(this.place, { ...top, role: "widget" }, { index, count: answer.members.length });
      announce(`${this.name}, ${index + 1} of ${answer.members.length}`);
      this.tag = null;
      await this.fetch();
      if (!reducesMotion()) {
        this.frame.firstElementChild?.animate([{ transform: `translateX(${step * 24}%)`, opacity: 0 }, { transform: "none", opacity: 1 }],
          { duration: 220, easing: "cubic-bezier(.2,.8,.2,1)" });
      }
    } catch (error) {
      toast(error.message);
    } finally {
      this.turning = false;
    }
  }

  // A wheel scrolls the page, but across, and where the stack has the focus or its dots are under it.
  wheel(event) {
    if (!this.stack) return;
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!across && !this.contains(document.activeElement) && !event.target.closest(".dots")) return;
    event.preventDefault();
    const moment = event.timeStamp;
    if (moment - (this.wheeled ?? -Infinity) < 450) return;
    if (Math.abs(across ? event.deltaX : event.deltaY) < 8) return;
    this.wheeled = moment;
    this.turn((across ? event.deltaX : event.deltaY) > 0 ? 1 : -1);
  }

  swipe() {
    let start = null;
    this.frame.addEventListener("pointerdown", (event) => (start = this.stack && event.pointerType !== "mouse" ? event : null));
    this.frame.addEventListener("pointercancel", () => (start = null));
    this.frame.addEventListener("pointerup", (event) => {
      if (!start || start.pointerId !== event.pointerId) return;
      const across = event.clientX - start.clientX;
      if (Math.abs(across) > 36 && Math.abs(across) > 2 * Math.abs(event.clientY - start.clientY)) this.turn(across < 0 ? 1 : -1);
      start = null;
    });
  }
}
customElements.define("lunette-widget", LunetteWidget);
