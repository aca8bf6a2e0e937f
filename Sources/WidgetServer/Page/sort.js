// Where widgets stand: an order, packed densely into a grid of half cells, and its change by hand, mouse, touch and keyboard.
import { announce, familyNames, familySizes, icon, make, reducesMotion } from "/assets/elements.js";

/** Points: two small widgets and the gap between them are a medium one. */
const pitch = { across: 194, down: 212, gap: 24 };

/** Half cells across and down. */
const spans = {
  systemSmall: [2, 2], systemMedium: [4, 2], systemLarge: [4, 4], systemExtraLarge: [8, 4], systemExtraLargePortrait: [4, 8],
  accessoryInline: [3, 1], accessoryRectangular: [2, 1], accessoryCircular: [1, 1], accessoryCorner: [1, 1],
};

/** What a family takes of a grid that is so many cells wide. */
function span(family, columns) {
  const [across, down] = spans[family] ?? [2, 2];
  const most = columns * 2;
  // What is too wide is drawn smaller, and takes rows accordingly.
  return across <= most ? [across, down] : [most, Math.max(2, Math.floor((down * most) / across / 2) * 2)];
}

/** The places of families in order, each at the first gap that holds it; `rows` of cells are taken. */
export function pack(families, columns) {
  const taken = [];
  const starts = new Map();
  const isFree = (row, column, across, down) => {
    for (let y = row; y < row + down; y++) for (let x = column; x < column + across; x++) if (taken[y]?.[x]) return false;
    return true;
  };
  let rows = 0;
  const places = families.map((family) => {
    const [across, down] = span(family, columns);
    const step = family.startsWith("system") ? 2 : 1;
    // Gaps only shrink: what has the same form looks no further back.
    const form = `${across} ${down} ${step}`;
    for (let row = starts.get(form) ?? 0; ; row += step) {
      for (let column = 0; column + across <= columns * 2; column += step) {
        if (!isFree(row, column, across, down)) continue;
        for (let y = row; y < row + down; y++) for (let x = column; x < column + across; x++) (taken[y] ??= [])[x] = true;
        starts.set(form, row);
        rows = Math.max(rows, Math.ceil((row + down) / 2));
        return { row, column, across, down };
      }
    }
  });
  return { places, rows };
}

/** The grid of one board, or a row of it. Its children's order is the layout; `fits` (kiosk) shows all of them at once. */
export class LunetteGrid extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "list");
    this.watch = new ResizeObserver(() => this.arrange());
    // The grid itself is wider by its last gap.
    this.watch.observe(this.parentElement);
  }

  disconnectedCallback() {
    this.watch.disconnect();
  }

  /** Puts every child in its place. */
  arrange() {
    const width = this.parentElement.clientWidth;
    if (!width || !this.childElementCount) return;
    const families = [...this.children].map((child) => child.family);
    this.columns = this.fits ? this.fitting(families, width) : this.wanted(width);
    const { places, rows } = pack(families, this.columns);
    const room = this.columns * pitch.across - pitch.gap;
    let unit = width / room;
    if (this.fits) unit = Math.min(unit, (this.fits() + 16) / (rows * pitch.down), 3);
    this.style.setProperty("--u", unit + "px");
    this.style.setProperty("--halves", this.columns * 2);
    places.forEach(({ row, column, across, down }, index) => {
      const child = this.children[index];
      child.style.gridArea = `${row + 1} / ${column + 1} / span ${down} / span ${across}`;
      const [pointsWide, pointsHigh] = familySizes[child.family] ?? [170, 170];
      const [wide, high] = [across * 97 - pitch.gap, down * 106 - (down > 1 ? 42 : 26)];
      const scale = Math.min(wide / pointsWide, high / pointsHigh, child.family.startsWith("system") ? 2 : 1);
      child.style.setProperty("--w", Math.round(pointsWide * scale * 100) / 100);
      child.style.setProperty("--h", Math.round(pointsHigh * scale * 100) / 100);
      child.style.setProperty("--scale", scale);
      child.style.setProperty("--across", across);
    });
  }

  /** Cells across: two on a phone, and each as large as it is read from there. */
  wanted(width) {
    const cell = Math.min(Math.max(140 + width * 0.025, 156), 230);
    return Math.max(2, Math.floor((width + cell * 0.14) / (cell * 1.14)));
  }

  // The number of cells at which all of them are largest on the screen.
  fitting(families, width) {
    let best = [0, 1];
    for (let columns = 1; columns <= 16; columns++) {
      const { rows } = pack(families, columns);
      const unit = Math.min(width / (columns * pitch.across - pitch.gap), (this.fits() + 16) / (rows * pitch.down));
      if (unit > best[0]) best = [unit, columns];
    }
    return best[1];
  }
}
customElements.define("lunette-grid", LunetteGrid);

/** Changes a grid and lets everything that moved by it glide there (first, last, invert, play). */
export function flip(grid, change, except) {
  const before = new Map();
  const shown = (child) => {
    const box = child.getBoundingClientRect();
    return box.bottom > -300 && box.top < innerHeight + 300 ? box : null;
  };
  for (const child of grid.children) before.set(child, shown(child));
  change();
  grid.arrange();
  if (reducesMotion()) return;
  for (const child of grid.children) {
    const [first, last] = [before.get(child), child === except ? null : shown(child)];
    if (!first || !last || (first.x === last.x && first.y === last.y)) continue;
    child.animate(
      [{ transform: `translate(${first.x - last.x}px, ${first.y - last.y}px)` }, { transform: "none" }],
      { duration: 260, easing: "cubic-bezier(.2,.8,.2,1)" });
  }
}

/**
 * Rearranging by hand. `host` says when (`editing`, `mayEdit`), what families there are (`families(item)`), and takes what came of it:
 * `moved(item)`, `resized(item, family)`, `removed(item)`, `dropped(item, tab)`, `edit()`.
 */
export class Sorter {
  constructor(grid, host) {
    Object.assign(this, { grid, host, drag: null, held: null });
    grid.addEventListener("pointerdown", (event) => this.press(event));
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("focusout", (event) => this.held && !this.quiet && event.target.closest("lunette-widget") === this.held.item && this.drop(true));
  }

  /** The button by which an item is moved. */
  static handle(name) {
    return make("button", { type: "button", class: "handle", "aria-label": `Move ${name}`, "aria-pressed": "false" }, icon("move"));
  }

  // --- mouse and touch

  press(event) {
    const item = event.target.closest("lunette-widget");
    if (!item || event.button || this.drag || this.held) return;
    const isHandle = event.target.closest(".handle");
    if (event.target.closest("button") && !isHandle) return;
    const editing = this.host.editing;
    if (!editing && (event.pointerType === "mouse" || !this.host.mayEdit)) return;
    const drag = (this.drag = { item, id: event.pointerId, x: event.clientX, y: event.clientY, at: event, next: item.nextSibling, lifted: false });
    const touch = event.pointerType !== "mouse" && !isHandle;
    const stop = new AbortController();
    drag.stop = stop;
    const options = { signal: stop.signal };
    addEventListener("pointermove", (move) => move.pointerId === drag.id && this.move(move, touch), options);
    addEventListener("pointerup", (up) => up.pointerId === drag.id && this.release(), options);
    addEventListener("pointercancel", (end) => end.pointerId === drag.id && this.cancel(), options);
    addEventListener("keydown", (key) => {
      if (key.key !== "Escape" || !drag.lifted) return;
      key.stopPropagation();
      this.cancel();
    }, { ...options, capture: true });
    // A finger that moves scrolls; one that rests lifts.
    if (touch) {
      drag.timer = setTimeout(() => this.lift(), editing ? 250 : 550);
      addEventListener("touchmove", (move) => drag.lifted && move.cancelable && move.preventDefault(), { ...options, passive: false });
      addEventListener("contextmenu", (menu) => menu.preventDefault(), options);
    }
  }

  lift() {
    const { drag } = this;
    if (!drag || drag.lifted) return;
    if (!this.host.editing) this.host.edit();
    drag.lifted = true;
    drag.box = drag.item.getBoundingClientRect();
    drag.item.classList.add("lifted");
    document.documentElement.classList.add("dragging");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
    if (drag.item.setPointerCapture && drag.at.isTrusted) {
      try { drag.item.setPointerCapture(drag.id); } catch { /* The finger is gone already; its end is on its way. */ }
    }
    this.follow();
  }

  move(event, touch) {
    const { drag } = this;
    drag.at = event;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.lifted) {
      if (touch && far > 10) return this.end();
      if (!touch && far > 4) this.lift();
      else return;
    }
    event.preventDefault();
    drag.frame ??= requestAnimationFrame(() => {
      drag.frame = null;
      if (this.drag === drag) this.follow();
    });
  }

  // The item is under the pointer; the others make room.
  follow() {
    const { drag, grid } = this;
    const { item, at } = drag;
    const tab = document.elementsFromPoint(at.clientX, at.clientY).find((node) => node.matches?.("#tabs a"));
    if (tab !== drag.tab) {
      drag.tab?.classList.remove("target");
      tab?.classList.add("target");
      drag.tab = tab;
    }
    const over = tab ? null : this.under(at.clientX, at.clientY, item);
    if (over && over !== drag.over) {
      const all = [...grid.children];
      const before = all.indexOf(over) < all.indexOf(item);
      flip(grid, () => over[before ? "before" : "after"](item), item);
    }
    drag.over = over;
    item.style.transform = "none";
    const slot = item.getBoundingClientRect();
    item.style.transform = `translate(${drag.box.x - slot.x + at.clientX - drag.x}px, ${drag.box.y - slot.y + at.clientY - drag.y}px) scale(1.03)`;
    this.scroll(at.clientY);
  }

  under(x, y, item) {
    // Where widgets are on their way is not where they stand.
    const found = document.elementsFromPoint(x, y).map((node) => node.closest?.("lunette-widget"))
      .find((node) => node && node !== item && node.parentNode === this.grid);
    return found?.getAnimations().length ? this.drag.over : found;
  }

  scroll(y) {
    const { drag } = this;
    const edge = 72;
    const speed = y < edge + 56 ? y - edge - 56 : y > innerHeight - edge ? y - innerHeight + edge : 0;
    if (!speed) return;
    const before = scrollY;
    scrollBy(0, speed / 5);
    if (scrollY !== before) drag.frame ??= requestAnimationFrame(() => {
      drag.frame = null;
      if (this.drag === drag) this.follow();
    });
  }

  release() {
    const { drag } = this;
    const { tab, lifted, item, next } = drag;
    if (!lifted) return this.end();
    const moved = item.nextSibling !== next;
    this.settle();
    if (tab) this.host.dropped(item, tab);
    else if (moved) this.host.moved(item);
  }

  cancel() {
    const { drag } = this;
    if (drag.lifted) {
      flip(this.grid, () => this.grid.insertBefore(drag.item, drag.next), drag.item);
      announce("Left where it was.");
    }
    this.settle();
  }

  settle() {
    const { item, lifted } = this.drag;
    const from = item.style.transform;
    this.end();
    item.style.transform = "";
    item.classList.remove("lifted");
    document.documentElement.classList.remove("dragging");
    if (lifted && !reducesMotion()) item.animate([{ transform: from }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    // The click that follows is the end of this, not one of the widget's own.
    if (!lifted) return;
    const stop = new AbortController();
    addEventListener("click", (event) => (event.preventDefault(), event.stopPropagation()), { capture: true, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
  }

  end() {
    clearTimeout(this.drag.timer);
    cancelAnimationFrame(this.drag.frame);
    this.drag.tab?.classList.remove("target");
    this.drag.stop.abort();
    this.drag = null;
  }

  // --- keyboard

  key(event) {
    const handle = event.target.closest(".handle");
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
    const item = handle.closest("lunette-widget");
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      if (this.held) this.drop(true);
      else this.pick(item, handle);
    } else if (event.key === "Escape" && this.held) this.drop(false);
    else if (event.key === "Delete" || event.key === "Backspace") {
      this.held = null;
      this.host.removed(item);
    } else if (arrow && event.shiftKey) this.resize(item, arrow[0] + arrow[1]);
    else if (arrow && this.held) this.step(...arrow);
    else if (arrow) this.neighbour(item, ...arrow)?.querySelector(".handle")?.focus();
    else if ((event.key === "Home" || event.key === "End") && this.held) this.to(event.key === "Home" ? 0 : this.grid.childElementCount - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pick(item, handle) {
    this.held = { item, handle, next: item.nextSibling, family: item.family };
    handle.setAttribute("aria-pressed", "true");
    item.classList.add("held");
    announce(`${item.name}, picked up. ${this.place(item)}. Arrows move it, Shift and arrows change its size, Enter puts it down, Escape puts it back.`);
  }

  place(item) {
    return `Place ${[...this.grid.children].indexOf(item) + 1} of ${this.grid.childElementCount}`;
  }

  drop(stays) {
    const { item, handle, next } = this.held;
    this.held = null;
    handle.setAttribute("aria-pressed", "false");
    item.classList.remove("held");
    const moved = item.nextSibling !== next;
    if (!stays) {
      this.refocused(handle, () => flip(this.grid, () => this.grid.insertBefore(item, next)));
      announce(`${item.name} is back at ${this.place(item).toLowerCase()}.`);
    } else {
      announce(`${item.name}, put down. ${this.place(item)}.`);
      if (moved) this.host.moved(item);
    }
  }

  step(x, y) {
    const { item } = this.held;
    const all = [...this.grid.children];
    if (x) return this.to(all.indexOf(item) + x);
    const other = this.neighbour(item, x, y);
    if (other) this.to(all.indexOf(other));
  }

  to(index) {
    const { item, handle } = this.held;
    const all = [...this.grid.children].filter((child) => child !== item);
    if (index < 0 || index > all.length) return announce(index < 0 ? "It is the first." : "It is the last.");
    this.refocused(handle, () => flip(this.grid, () => this.grid.insertBefore(item, all[index] ?? null)));
    item.scrollIntoView({ block: "nearest" });
    announce(this.place(item) + ".");
  }

  // Moving an element takes the focus away from it.
  refocused(handle, change) {
    this.quiet = true;
    change();
    handle.focus({ preventScroll: true });
    this.quiet = false;
  }

  /** The nearest item in a direction, by where it is seen. */
  neighbour(item, x, y) {
    const all = [...this.grid.children];
    if (x) return all[all.indexOf(item) + x];
    const from = item.getBoundingClientRect();
    let best = null;
    for (const other of all) {
      const box = other.getBoundingClientRect();
      const ahead = y > 0 ? box.top - from.top : from.top - box.top;
      if (other === item || ahead < 8) continue;
      const far = ahead * 2 + Math.abs(box.left - from.left);
      if (!best || far < best.far) best = { other, far };
    }
    return best?.other;
  }

  resize(item, direction) {
    const families = this.host.families(item);
    const index = families.indexOf(item.family) + direction;
    const family = families[index];
    if (!family) return announce(families.length < 2 ? "It has one size." : direction < 0 ? "It is the smallest size." : "It is the largest size.");
    announce(familyNames[family]);
    this.host.resized(item, family);
  }
}
