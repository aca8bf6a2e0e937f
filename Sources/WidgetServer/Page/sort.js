// The order of a grid changed by hand: mouse, touch and keyboard.
import { announce, familyNames, reducesMotion } from "/assets/elements.js";
import { flip } from "/assets/grid.js";

/**
 * Rearranging by hand. `host` says when (`editing`, `mayEdit`), what families there are (`families(item)`), and takes what came of it:
 * `moved(item)`, `resized(item, family)`, `removed(item)`, `dropped(item, tab)`, `edit()`.
 */
export class Sorter {
  constructor(grid, host) {
    Object.assign(this, { grid, host, drag: null, held: null });
    grid.classList.add("arrangeable");
    grid.addEventListener("pointerdown", (event) => this.press(event));
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("focusout", (event) => this.held && !this.quiet && event.target.closest("lunette-widget") === this.held.item && this.drop(true));
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
    // A finger that moves scrolls, two pinch; one that rests lifts.
    if (touch) {
      addEventListener("pointerdown", (other) => other.pointerId !== drag.id && !drag.lifted && this.end(), options);
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
