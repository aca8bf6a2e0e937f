// The first run: nothing is placed, and nobody has said yet how to begin. A designed board is shown as it would be, for one click.
import { ask, Refusal } from "/assets/client.js";
import { needsRuntime } from "/assets/connection.js";
import { icon, make } from "/assets/elements.js";
import { preview } from "/assets/gallery.js";

/** The starter board, while it may be offered; null where a person has begun already, or the runtime offers none. */
export async function offer() {
  try {
    const starter = await ask("GET", "/v1/starter");
    return starter.placed || !starter.widgets.length ? null : starter;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

function card({ kind, family, displayName }) {
  const cell = make("div", { role: "listitem", class: "starter", "data-family": family }, preview(kind, family), make("p", {}, displayName));
  cell.family = family;
  return cell;
}

/** The offer as elements; `choose` is called with `starter` or `empty`. */
export function welcome({ widgets }, choose) {
  const grid = make("lunette-grid", { "aria-label": "Starter board" }, ...widgets.map(card));
  const button = (text, choice, attributes) => {
    const one = needsRuntime(make("button", { type: "button", "data-choice": choice, ...attributes }, text));
    one.addEventListener("click", async () => {
      one.setAttribute("aria-busy", "true");
      await choose(choice);
      one.removeAttribute("aria-busy");
    });
    return one;
  };
  return [
    icon("moon"), make("h2", {}, "Welcome to Lunette"),
    make("p", {}, "Begin with a board that works on every machine, or with an empty one. Everything on it can be moved, changed and removed."),
    make("div", { class: "choices" }, button("Use this board", "starter", { class: "main" }), button("Start empty", "empty")),
    make("div", { class: "preview" }, grid),
  ];
}
