// What fits a window without scrolling: a wall (`?kiosk`) with all its rows in one scale, or one widget (`?widget=`) as large as the window.
import { pack, pitch, spans } from "/assets/grid.js";

const below = 24;
/** Pixels of a lone widget's caption; on a wall it is as large as the widgets. */
const caption = 36;

export class Wall {
  /** `grids` are drawn in one scale; with `isSingle` one of them has one widget, and that alone is shown. */
  constructor(grids) {
    Object.assign(this, { grids, isSingle: false });
    // A window may change its height alone.
    addEventListener("resize", () => this.grids.some((grid) => grid.wall) && this.arrange());
  }

  arrange() {
    for (const grid of this.grids) grid.arrange();
  }

  /** The number of cells across, and a point in pixels, at which everything is as large as the window allows. */
  shape(width) {
    const rows = this.grids.map((grid) => [...grid.children].map((child) => child.family)).filter((families) => families.length);
    const spanned = rows.flat().map((family) => spans[family] ?? [2, 2]);
    const least = Math.ceil(Math.max(...spanned.map(([across]) => across)) / 2);
    const height = this.room();
    if (this.isSingle) {
      const [[across, down]] = spanned;
      return { columns: least, unit: Math.min(width / (across * 97 - pitch.gap), (height - caption) / (down * 106 - (down > 1 ? 42 : 26))) };
    }
    let best = { columns: least, unit: 0 };
    for (let columns = least; columns <= Math.max(least, 16); columns++) {
      const high = rows.reduce((sum, families) => sum + pack(families, columns).rows, 0) * pitch.down;
      // The last row's gap may reach below the window.
      const unit = Math.min(width / (columns * pitch.across - pitch.gap), (height + 16) / high);
      if (unit > best.unit) best = { columns, unit };
    }
    return best;
  }

  /** Pixels from top to bottom that the grids share: the window without the page's bar, margins and headings. */
  room() {
    const main = document.querySelector("main");
    const { paddingTop } = getComputedStyle(main);
    // A message about what is missing stands there only without widgets.
    const sections = [...main.children].filter((child) => child.matches("section:not([hidden], #message)"));
    const words = sections.reduce((sum, section) => sum + section.offsetHeight + parseFloat(getComputedStyle(section).marginBottom), 0)
      - this.grids.reduce((sum, grid) => sum + grid.offsetHeight, 0);
    return innerHeight - main.offsetTop - parseFloat(paddingTop) - words - below;
  }
}
