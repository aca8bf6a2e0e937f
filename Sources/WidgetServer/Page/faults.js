// A page of `lunette dev` (`?dev`): what is wrong stands above the last good pictures with its line and a caret, as in the terminal;
// of other boards it is said that something is.
import { ask, Refusal } from "/assets/client.js";
import { announce, icon, make } from "/assets/elements.js";
import { faultBody } from "/assets/inspect.js";
import { address, board, byId, model, state } from "/assets/model.js";

const box = byId("faults");
const most = 5;
let timer;
let said = "";

// The page stays one of `dev` when its first board is asked for.
document.querySelector(".brand").href = "/?dev";

/** Something has changed: what is wrong now is read a moment later, once for all families that fail by one line. */
export function look() {
  clearTimeout(timer);
  timer = setTimeout(() => read().catch((error) => { if (!(error instanceof Refusal)) throw error; }), 30);
}

async function read() {
  const { instances } = await ask("GET", "/v1/instances");
  const failing = new Map(instances.filter((one) => one.error).map((one) => [one.number, one]));
  const places = state.widget ? [Number(state.widget)] : board()?.places ?? [];
  const here = new Map(places.map((place) => failing.get(place)).filter(Boolean).map((one) => [`${one.path} ${one.kind} ${one.error}`, one]));
  const all = await Promise.all([...here.values()].slice(0, most).map((one) => ask("GET", `/v1/instances/${one.number}/explanation`)));
  // A line of a file that several kinds share is told once.
  const faults = new Map(all.filter(({ fault }) => fault).map((told) => [`${told.fault.file}:${told.fault.line} ${told.fault.message}`, told]));
  const others = model.boards.filter((one) => one !== board() && one.places.some((place) => failing.has(place))).map((one) => one.name);
  const key = JSON.stringify([[...faults].map(([name, { fault }]) => [name, fault.excerpt]), others]);
  if (key === said) return;
  said = key;
  box.hidden = !faults.size && !others.length;
  box.replaceChildren(
    ...[...faults.values()].map((told) => make("article", {}, ...faultBody(told))),
    ...(here.size > most ? [make("p", { class: "faint" }, `and ${here.size - most} more`)] : []),
    ...(others.length ? [make("p", { class: "elsewhere" }, icon("fault"), "Errors on other boards:", ...others.map((name) => make("a", { href: address(name) }, name)))] : []));
  announce([...faults.values()].map(({ fault }) => fault.message).join(". ") || "Nothing is wrong here any more.");
}
