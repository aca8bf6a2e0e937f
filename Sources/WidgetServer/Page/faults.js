// A page of `lunette dev` (`?dev`): what is wrong stands above the last good pictures with its line and a caret, as in the terminal.
import { ask, Refusal } from "/assets/client.js";
import { announce, make } from "/assets/elements.js";
import { faultBody } from "/assets/inspect.js";
import { byId } from "/assets/model.js";

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
  const wrong = new Map(instances.filter((one) => one.error).map((one) => [`${one.path} ${one.kind} ${one.error}`, one]));
  const all = await Promise.all([...wrong.values()].slice(0, most).map((one) => ask("GET", `/v1/instances/${one.number}/explanation`)));
  // A line of a file that several kinds share is told once.
  const faults = new Map(all.filter(({ fault }) => fault).map((told) => [`${told.fault.file}:${told.fault.line} ${told.fault.message}`, told]));
  const key = JSON.stringify([...faults].map(([name, { fault }]) => [name, fault.excerpt]));
  if (key === said) return;
  said = key;
  box.hidden = !faults.size;
  box.replaceChildren(...[...faults.values()].map((told) => make("article", {}, ...faultBody(told))),
    wrong.size > most ? make("p", { class: "faint" }, `and ${wrong.size - most} more`) : "");
  announce([...faults.values()].map(({ fault }) => fault.message).join(". ") || "Nothing is wrong any more.");
}
