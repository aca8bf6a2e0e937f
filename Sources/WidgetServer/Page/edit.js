// Changes of a board by hand: order, sizes, what is added and removed, boards themselves; each can be undone.
import { ask, Refusal } from "/assets/client.js";
import { announce, confirmed, familyNames, icon, make, reducesMotion, toast } from "/assets/elements.js";
import { flip } from "/assets/grid.js";
import { board, bundles, current, grids, mayArrange, model, page, read, state, take } from "/assets/model.js";
import { Sorter } from "/assets/sort.js";
import { surroundings } from "/assets/widget.js";

export function edit(edits) {
  if (state.editing === edits || (edits && !mayArrange())) return;
  state.editing = edits;
  page.render();
  // The sizes that widgets may have.
  if (edits) bundles(true).then(page.render, () => {});
  announce(edits ? "Editing. Each widget has a button to move it." : "Done.");
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open], .menu")) return;
  const word = (event.ctrlKey || event.metaKey) && state.editing && !event.target.closest("input, textarea") ? event.key.toLowerCase() : null;
  if (word === "z" || word === "y") {
    event.preventDefault();
    if (word === "y" || event.shiftKey) redo();
    else undo();
  } else if (event.key === "Escape" && state.editing) edit(false);
});

/** Shows or hides what widgets are arranged by. */
page.arrangeable = (elements) => {
  for (const element of elements) {
    element.frame.inert = state.editing;
    if (!state.editing) {
      element.querySelectorAll(".handle, .remove, .size").forEach((button) => button.remove());
      continue;
    }
    const button = (name, label, symbol, more) => {
      // Buttons that are there stay, and keep the focus.
      if (!element.querySelector("." + name)) element.append(make("button", { type: "button", class: name, "aria-label": label, ...more }, icon(symbol)));
    };
    button("handle", `Move ${element.name}`, "move", { "aria-pressed": "false" });
    button("remove", `Remove ${element.name}`, "remove", { onclick: () => remove(element) });
    if (families(element).length > 1) {
      button("size", `Size of ${element.name}`, "resize", { "aria-haspopup": "menu", onclick: () => surroundings.menu(element, null, true) });
    }
  }
};

/** The sizes that a widget may have here, smallest first. */
function families(element) {
  if (typeof element.place === "string" || element.purpose !== "widget") return [element.family];
  const declared = model.bundles?.flatMap((bundle) => bundle.widgets).find((widget) => widget.kind === element.kind)?.families;
  return Object.keys(familyNames).filter((family) => (declared ?? [element.family]).includes(family));
}

/** Remembers a change: `back` takes it back, `forth` makes it once more. */
function remember(text, back, forth) {
  state.undo.push({ text, back, forth });
  if (state.undo.length > 50) state.undo.shift();
  state.redo = [];
  page.tools();
}

async function step(from, to, act, word) {
  const last = from.pop();
  if (!last) return;
  page.tools();
  await attempt(async () => {
    await last[act]();
    to.push(last);
    page.tools();
    announce(`${word}: ${last.text}.`);
  });
}

export const undo = () => step(state.undo, state.redo, "back", "Undone");
export const redo = () => step(state.redo, state.undo, "forth", "Redone");

/** Does it, or says why not and shows what is true. */
async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(error.status === 409 ? "The boards were changed elsewhere meanwhile. Here they are as they are now." : error.message);
    await read();
  }
}

async function store(boards) {
  take(await ask("PUT", "/v1/boards", { revision: model.revision, boards }));
  page.render();
}

/** The boards as the page shows them: the order of what is seen, and what is not of this kind where it was. */
function arranged() {
  const places = [...grids.control.children, ...grids.widget.children].map((one) => one.place);
  const seen = new Set(places);
  const rest = board().places.filter((place) => !seen.has(place));
  return model.boards.map((one, index) => (index === current() ? { ...one, places: [...places, ...rest] } : one));
}

/** Stores a change of the boards, which can be undone. */
async function change(text, boards) {
  const before = model.boards;
  if (JSON.stringify(before) === JSON.stringify(boards)) return;
  await attempt(async () => {
    await store(boards);
    remember(text, () => store(before), () => store(boards));
  });
}

const without = (place) => model.boards.map((one) => ({ ...one, places: one.places.filter((other) => other !== place) }));

function toBoard(element, index) {
  const boards = without(element.place);
  boards[index].places.push(element.place);
  return change(`${element.name} to ${boards[index].name}`, boards).then(() => toast(`${element.name} is on “${boards[index].name}” now.`, "Undo", undo));
}

async function resize(element, family) {
  const { family: before, number, name } = element;
  if (family === before) return;
  const set = async (family) => {
    const { instances: [instance] } = await ask("PATCH", `/v1/instances/${number}`, { family });
    model.instances.set(number, { ...model.instances.get(number), ...instance, family });
    element.tag = null;
    flip(element.parentNode, () => element.describe(element.place, { ...model.instances.get(number) }, element.stack));
    element.refresh();
    page.tools();
  };
  await attempt(async () => {
    await set(family);
    announce(`${name}: ${familyNames[family]}`);
    remember(`size of ${name}`, () => set(before), () => set(family));
  });
}

async function remove(element) {
  const { number, name, place } = element;
  if (typeof place === "string") return removeStack(place);
  const { kind, family, configuration } = model.instances.get(number);
  const at = { board: board().name, index: board().places.indexOf(place) };
  const after = element.nextElementSibling ?? element.previousElementSibling;
  await attempt(async () => {
    await ask("DELETE", `/v1/instances/${number}`);
    model.instances.delete(number);
    flip(element.parentNode, () => element.remove());
    let again = number;
    remember(`${name} removed`, async () => {
      ({ instances: [{ number: again }] } = await ask("POST", "/v1/instances", { kind, family, configuration, ...at }));
      await read();
    }, async () => {
      await ask("DELETE", `/v1/instances/${again}`);
      await read();
    });
    announce(`${name} removed.`);
    toast(`${name} was removed.`, "Undo", undo);
    await read();
    after?.querySelector(".handle, .more")?.focus();
  });
}

async function removeStack(place) {
  const { displayName, members } = model.stacks.get(place);
  if (!(await confirmed(`Remove “${displayName}”?`, `The stack and its ${members.length} widgets are removed.`, "Remove", true))) return;
  await attempt(async () => {
    for (const { number } of members) await ask("DELETE", `/v1/instances/${number}`);
    announce(`${displayName} removed.`);
    await read();
  });
}

const host = {
  get editing() { return state.editing; },
  get mayEdit() { return mayArrange(); },
  edit: () => edit(true),
  families,
  moved: (element) => change(`${element.name} moved`, arranged()),
  resized: resize,
  removed: remove,
  dropped(element, tab) {
    const index = model.boards.findIndex((one) => one.name === tab.textContent);
    if (index >= 0 && index !== current()) toBoard(element, index);
    else page.render();
  },
};
for (const grid of [grids.widget, grids.control]) new Sorter(grid, host);

const boards = () => import("/assets/boards.js");
const boardActions = { change, attempt };
export const boardDialog = async () => (await boards()).boardDialog(boardActions);
export const newBoard = async () => (await boards()).newBoard(boardActions);
export const theme = async () => (await import("/assets/chooser.js")).chooseTheme(change);

export async function gallery() {
  const { openGallery } = await import("/assets/gallery.js");
  await attempt(async () => openGallery(await bundles(true), add, grids.widget, model.folder));
}

/** Places a widget on this board, before another place or at the end. */
async function add({ kind, family, configuration, before, name }) {
  const index = board()?.places.indexOf(before) ?? -1;
  const wanted = { kind, family, configuration, board: board()?.name, index: index < 0 ? undefined : index };
  let { instances: [instance] } = await ask("POST", "/v1/instances", wanted);
  await read();
  const element = page.items.get(instance.number);
  remember(`${name} added`, async () => {
    await ask("DELETE", `/v1/instances/${encodeURIComponent(instance.stack?.name ?? instance.number)}`);
    await read();
  }, async () => {
    ({ instances: [instance] } = await ask("POST", "/v1/instances", wanted));
    await read();
  });
  element?.scrollIntoView({ block: "nearest", behavior: reducesMotion() ? "auto" : "smooth" });
  announce(`${name} added.`);
  toast(`${name} was added.`, "Undo", undo);
  return element;
}

/** Begins with the starter board, or with an empty one. */
export async function starter(choice) {
  await attempt(async () => {
    const begin = async () => {
      const { instances } = await ask("POST", "/v1/starter", { choice });
      await read();
      return instances;
    };
    let placed = await begin();
    state.starter = null;
    page.render();
    if (!placed.length) return announce("The board is empty. Add a widget from the gallery.");
    remember("starter board placed", async () => {
      for (const { number } of placed) await ask("DELETE", `/v1/instances/${number}`);
      await read();
    }, async () => (placed = await begin()));
    announce(`The starter board is placed: ${placed.length} widgets.`);
    toast("The starter board is placed.", "Undo", undo);
    document.getElementById("board").focus({ preventScroll: true });
  });
}

const actions = {
  read, configure: async (element, parameter) => (await import("/assets/inspect.js")).configure(element, actions, parameter),
  model, families, resize, remove, attempt, bundles, toBoard, edit, boards: () => model.boards, current,
  refresh: (element) => { element.tag = null; element.refresh(); },
};

export const menu = async (element, event, sizesOnly) => (await import("/assets/inspect.js")).openMenu(element, actions, event, sizesOnly);
export const fault = async (element) => (await import("/assets/inspect.js")).openFault(element, actions);
export const needs = async (element) => (await import("/assets/needs.js")).showNeeds(element, actions);
