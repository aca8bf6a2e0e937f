// Elements, dialogs and messages of the page, and the families' names and sizes.

/** An element: attributes (`on…` is a listener, `true` an empty attribute, null none), then children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const use = document.createElementNS(svg.namespaceURI, "use");
  use.setAttribute("href", "#i-" + name);
  svg.append(use);
  return svg;
}

/** Says something to those who do not see the page. */
export function announce(text) {
  // What lies under a modal dialog is not read out.
  (document.querySelector("dialog[open] > [role=status]") ?? document.getElementById("announcer")).textContent = text;
}

/** A message that goes by itself, with one thing to do about it. */
export function toast(text, action, act) {
  const note = make("div", { class: "toast" }, make("p", {}, text));
  const leave = () => note.remove();
  if (action) note.append(make("button", { type: "button", onclick: () => (leave(), act()) }, action));
  note.append(make("button", { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: leave }, icon("close")));
  // Nothing outside of a modal dialog is seen or can be used.
  const box = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = box ? box.querySelector(".toasts") ?? box.appendChild(make("div", { class: "toasts", role: "region", "aria-label": "Messages" })) : document.getElementById("toasts");
  all.append(note);
  while (all.childElementCount > 3) all.firstElementChild.remove();
  let timer;
  const count = () => (timer = setTimeout(leave, action ? 9000 : 6000));
  note.addEventListener("pointerenter", () => clearTimeout(timer));
  note.addEventListener("pointerleave", count);
  note.addEventListener("focusin", () => clearTimeout(timer));
  note.addEventListener("focusout", count);
  count();
}

let dialogs = 0;

/** A dialog with a heading; it is gone when it is closed. */
export function dialog(title, attributes, ...children) {
  const name = `dialog-${++dialogs}`;
  const box = make(
    "dialog", { "aria-labelledby": name, ...attributes },
    make("header", {}, make("h2", { id: name }, title),
      make("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => box.close() }, icon("close"))),
    ...children, make("p", { class: "unseen", role: "status" }));
  const before = document.activeElement;
  box.addEventListener("close", () => {
    box.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  box.addEventListener("pointerdown", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks a question with one consequence; whether it was answered with yes. */
export function confirmed(title, text, yes, isGrave) {
  return new Promise((done) => {
    const box = dialog(title, { class: "small", role: "alertdialog" }, make("div", { class: "body" }, make("p", {}, text)),
      make("footer", {}, make("button", { type: "button", onclick: () => box.close() }, "Cancel"),
        make("button", { type: "button", class: isGrave ? "grave" : "main", onclick: () => box.close("yes") }, yes)));
    box.addEventListener("close", () => done(box.returnValue === "yes"));
  });
}

export const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The families, smallest first. */
export const familyNames = {
  accessoryInline: "Inline", accessoryCorner: "Corner", accessoryCircular: "Circular", accessoryRectangular: "Rectangular",
  systemSmall: "Small", systemMedium: "Medium", systemLarge: "Large", systemExtraLarge: "Extra large",
  systemExtraLargePortrait: "Extra large, upright",
};

/** Points of a family. */
export const familySizes = {
  systemSmall: [170, 170], systemMedium: [364, 170], systemLarge: [364, 382], systemExtraLarge: [748, 382],
  systemExtraLargePortrait: [382, 748], accessoryInline: [234, 26], accessoryRectangular: [172, 76],
  accessoryCircular: [76, 76], accessoryCorner: [40, 40],
};
