// A page of `lunette dev` (`?dev`): all that is wrong stands above the last good pictures, each with its line and a caret as in the
// terminal: what is wrong with the board that is looked at first, then with the others.
import { ask, Refusal } from "/assets/client.js";
import { announce, make } from "/assets/elements.js";
import { faultBody, faultsOf } from "/assets/inspect.js";
import { address, board, byId, model, state } from "/assets/model.js";

const box = byId("faults");
// More than these are folded, so that the pictures stay in sight.
const most = 5;
const mostAsked = 20;
let timer;
let said = "";

// The page stays one of `dev` when its first board is asked for.
document.querySelector(".brand").href = "/?dev";

/** Something has changed: what is wrong now is read a moment later, once for all families that fail by one line. */
export function look() {
  clearTimeout(timer);
  timer = setTimeout(() => read().catch((error) => { if (!(error instanceof Refusal)) throw error; }), 30);
}

/** Of those with one key the first, in their order. */
const firsts = (all, key) => [...all.reduce((found, one) => (found.has(key(one)) ? found : found.set(key(one), one)), new Map()).values()];

async function read() {
  const { instances } = await ask("GET", "/v1/instances");
  const here = board();
  const boards = state.widget ? [{ places: [Number(state.widget)] }] : [here, ...model.boards.filter((one) => one !== here)].filter(Boolean);
  const known = new Map(instances.map((one) => [one.number, one]));
  const failing = boards.flatMap((one) => one.places.map((place) => ({ ...known.get(place), elsewhere: one.name !== here?.name && one.name }))).filter((one) => one.error);
  // Families that fail alike are asked about once, and a line that several kinds share is told once.
  const alike = firsts(failing, (one) => `${one.path} ${one.kind} ${one.error}`);
  const all = await Promise.all(alike.slice(0, mostAsked).map(async ({ number, elsewhere }) => {
    const { fault, instance } = await ask("GET", `/v1/instances/${number}/explanation`);
    return faultsOf(fault).map((one) => ({ fault: one, instance, elsewhere }));
  }));
  const told = firsts(all.flat(), ({ fault, instance }) => `${fault.file ?? instance.path}:${fault.line} ${fault.message}`);
  const key = JSON.stringify(told.map(({ fault, elsewhere }) => [fault.file, fault.line, fault.message, fault.excerpt, elsewhere]));
  if (key === said) return;
  said = key;
  const articles = told.map(({ fault, instance, elsewhere }) => make("article", {},
    elsewhere && make("p", { class: "elsewhere" }, "On another board: ", make("a", { href: address(elsewhere) }, elsewhere)), ...faultBody(fault, instance)));
  const folded = articles.splice(most);
  box.hidden = !told.length;
  box.replaceChildren(
    ...articles,
    ...(folded.length ? [make("details", {}, make("summary", {}, `${folded.length} more`), ...folded)] : []),
    ...(alike.length > mostAsked ? [make("p", { class: "faint" }, `Errors of ${alike.length - mostAsked} more widgets are told when some of these are mended.`)] : []));
  announce(told.map(({ fault }) => fault.message).join(". ") || "Nothing is wrong any more.");
}
