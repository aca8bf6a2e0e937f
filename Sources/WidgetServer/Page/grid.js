// Where widgets stand: an order, packed densely into a grid of half cells.
import { familySizes, reducesMotion } from "/assets/elements.js";

/** Points: two small widgets and the gap between them are a medium one. */
export const pitch = { across: 194, down: 212, gap: 24 };

/** The gap between two widgets, in points; a name stands below each. */
export function density(gap) {
  if (pitch.gap === gap) return;
  Object.assign(pitch, { across: 170 + gap, down: 188 + gap, gap });
  for (const [name, value] of [["--half", pitch.across / 2], ["--row", pitch.down / 2], ["--gap", gap]]) document.documentElement.style.setProperty(name, value);
  for (const grid of document.querySelectorAll("lunette-grid")) grid.arrange();
}

/** Cells across on paper, whose width no script is told: there the unit is of the styles. */
const onPaper = 4;

/** Half cells across and down. */
export const spans = {
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
        rows = Math.max(rows, (row + down) / 2);
        return { row, column, across, down };
      }
    }
  });
  return { places, rows };
}

/** The grid of one board, or a row of it. Its children's order is the layout; a `wall` shows all of them at once. */
export class LunetteGrid extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "list");
    this.width = this.parentElement.clientWidth;
    this.watch = new ResizeObserver(([{ contentRect }]) => {
      if (this.width === contentRect.width) return;
      this.width = contentRect.width;
      // All rows of a wall have one scale.
      (this.wall ?? this).arrange();
    });
    // The grid itself is wider by its last gap.
    this.watch.observe(this.parentElement);
  }

  disconnectedCallback() {
    this.watch.disconnect();
  }

  /** Puts every child in its place. The width is as it was observed: asking for it would lay out what is about to move. */
  arrange() {
    if (!this.childElementCount) return;
    const width = (this.width ||= this.parentElement.clientWidth);
    if (!width) return;
    const families = [...this.children].map((child) => child.family);
    const wall = this.isPrinted ? null : this.wall;
    const { columns, unit } = wall ? wall.shape(width) : { columns: this.isPrinted ? onPaper : this.wanted(width) };
    const { places } = pack(families, columns);
    // A wall's row is as wide as what is in it, so that it can be centred.
    const halves = wall ? Math.max(...places.map(({ column, across }) => column + across)) : columns * 2;
    const room = columns * pitch.across - pitch.gap;
    this.columns = columns;
    this.style.setProperty("--u", (unit ?? width / room) + "px");
    this.style.setProperty("--room", room);
    this.style.setProperty("--halves", halves);
    places.forEach(({ row, column, across, down }, index) => {
      const child = this.children[index];
      child.style.gridArea = `${row + 1} / ${column + 1} / span ${down} / span ${across}`;
      const [pointsWide, pointsHigh] = familySizes[child.family] ?? [170, 170];
      const [wide, high] = [(across * pitch.across) / 2 - pitch.gap, (down * pitch.down) / 2 - pitch.gap - (down > 1 ? 18 : 2)];
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
}
customElements.define("lunette-grid", LunetteGrid);

for (const type of ["beforeprint", "afterprint"]) {
  addEventListener(type, () => {
    for (const grid of document.querySelectorAll("lunette-grid")) {
      grid.isPrinted = type === "beforeprint";
      grid.arrange();
    }
  });
}

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
