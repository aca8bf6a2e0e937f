// A toggle in a picture, turned at once: the runtime's picture follows.

const off = { light: ["#787880", ".16"], dark: ["#787880", ".32"] };
const on = { light: "#34c759", dark: "#30d158" };

const number = (node, name) => Number(node.getAttribute(name));

/** The track and the knob that are drawn inside a control's place. */
function drawn(control) {
  const place = control.querySelector(":scope > rect");
  if (!place) return null;
  const [left, top, right, bottom] = [number(place, "x"), number(place, "y"), number(place, "x") + number(place, "width"), number(place, "y") + number(place, "height")];
  for (const track of control.closest("svg").querySelectorAll("g[aria-hidden] rect")) {
    const knob = track.nextElementSibling;
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => number(track, name));
    const isInside = x >= left - 1 && x + width <= right + 1 && y >= top - 1 && y + height <= bottom + 1;
    if (isInside && knob?.localName === "circle" && Math.abs(number(knob, "cy") - (y + height / 2)) < 0.1) return { track, knob, middle: x + width / 2 };
  }
  return null;
}

/** Turns a toggle, or back. */
export function flip(control, scheme) {
  control.isFlipped = !control.isFlipped;
  for (const name of ["aria-checked", "aria-pressed"]) {
    const value = control.getAttribute(name);
    if (value) control.setAttribute(name, value === "true" ? "false" : "true");
  }
  const parts = control.getAttribute("role") === "switch" && drawn(control);
  if (!parts) return;
  const { track, knob, middle } = parts;
  // As it was first: turned back, it has its own colours again.
  control.first ??= { fill: track.getAttribute("fill"), opacity: track.getAttribute("fill-opacity"), x: number(knob, "cx") };
  const { first } = control;
  const isOn = control.getAttribute("aria-checked") === "true";
  const [fill, opacity] = !control.isFlipped ? [first.fill, first.opacity] : isOn ? [on[scheme], null] : off[scheme];
  track.setAttribute("fill", fill);
  if (opacity) track.setAttribute("fill-opacity", opacity);
  else track.removeAttribute("fill-opacity");
  knob.setAttribute("cx", control.isFlipped ? 2 * middle - first.x : first.x);
  track.classList.add("turned");
  knob.classList.add("turned");
}
