// The page: its boards as tabs, what stands on them, editing with undo, kiosk, and what the event stream changes.
import { ask, follow, Refusal, token } from "/assets/client.js";
import { announce, confirmed, dialog, familyNames, icon, make, toast } from "/assets/elements.js";
import { flip, Sorter } from "/assets/sort.js";
import { surroundings } from "/assets/widget.js";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const kiosk = query.has("kiosk");
const byId = (id) => document.getElementById(id);
const grids = { widget: byId("widgets").querySelector("lunette-grid"), control: byId("controls").querySelector("lunette-grid"), activity: byId("activities").querySelector("lunette-grid") };

/** What the runtime says: boards with their revision, placed widgets by number, stacks by name, the role of this page. */
const model = { boards: [], revision: null, error: null, instances: new Map(), stacks: new Map(), access: { role: "view" }, bundles: null, loaded: false };
const state = { board: query.get("board"), widget: query.get("widget"), editing: false, offline: null, status: null, undo: [] };

// --- reading

const reading = { at: null, again: false };

/** Reads what stands where; calls while it reads become one more reading. */
async function read() {
  if (reading.at) return (reading.again = true);
  reading.at = (async () => {
    do {
      reading.again = false;
      await readOnce();
    } while (reading.again);
  })();
  try { await reading.at; } finally { reading.at = null; }
}

async function readOnce() {
  try {
    const [access, boards, instances, stacks] = await Promise.all(
      ["/v1/access", "/v1/boards", "/v1/instances", "/v1/stacks"].map((path) => ask("GET", path)));
    model.access = access;
    take(boards);
    model.instances = new Map(instances.instances.map((one) => [one.number, one]));
    model.stacks = new Map(stacks.stacks.map((one) => [one.name, one]));
    model.loaded = true;
    state.status = null;
    surroundings.mayTap = access.role !== "view";
    surroundings.mayEdit = access.role === "edit";
    surroundings.locked = access.lockedByRuntime;
    render();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.status = error.status;
    render();
  }
}

function take({ boards, revision, error }) {
  Object.assign(model, { boards, revision, error });
}

const current = () => Math.max(0, model.boards.findIndex((board) => board.name === state.board));
const board = () => model.boards[current()];

// --- drawing the page

const items = new Map();

/** The element of a place; one and the same for as long as it stands there. */
function item(place) {
  const stack = typeof place === "string" ? model.stacks.get(place) : null;
  const instance = stack ? model.instances.get(stack.top) ?? stack.members.find((member) => member.number === stack.top) : model.instances.get(place);
  if (!instance) return null;
  let element = items.get(place);
  if (!element) items.set(place, (element = document.createElement("lunette-widget")));
  const turned = stack && { index: stack.members.findIndex((member) => member.number === stack.top), count: stack.members.length };
  if (element.number !== undefined && element.number !== instance.number) element.refresh();
  return element.describe(place, { role: "widget", ...instance }, turned);
}

function placed() {
  if (state.widget) {
    const place = /^\d+$/.test(state.widget) ? Number(state.widget) : state.widget;
    const one = model.instances.get(place)?.stack?.name ?? place;
    return [item(one)].filter(Boolean);
  }
  const shown = (board()?.places ?? []).map(item).filter(Boolean);
  const activities = [...model.instances.values()].filter((one) => one.role === "activity").map((one) => item(one.number));
  return [...activities, ...shown.filter((one) => one.purpose !== "activity")];
}

function render() {
  root.classList.toggle("kiosk", kiosk);
  root.classList.toggle("single", !!state.widget);
  root.classList.toggle("editing", state.editing);
  const all = model.loaded ? placed() : [];
  for (const role of Object.keys(grids)) {
    const grid = grids[role];
    const children = all.filter((one) => one.purpose === role);
    grid.closest("section").hidden = !children.length && (role !== "widget" || !model.loaded);
    reconcile(grid, children);
  }
  // Those of other boards keep their pictures, and come back with them.
  for (const place of items.keys()) if (!model.instances.has(place) && !model.stacks.has(place)) items.delete(place);
  for (const element of all) element.edit(state.editing, families(element).length, () => remove(element), () => surroundings.menu(element, null, true));
  const title = state.widget ? all[0]?.name : board()?.name;
  byId("title").textContent = title ?? "Lunette";
  document.title = title ? `${title} · Lunette` : "Lunette";
  tabs();
  tools();
  status();
  message(all.length);
}

/** Makes the children those, and moves no element that stands right: a moved one loses its focus and its scroll. */
function reconcile(grid, children) {
  const wanted = new Set(children);
  for (const child of [...grid.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => grid.children[index] !== child && grid.insertBefore(child, grid.children[index] ?? null));
  grid.fits = (kiosk || state.widget) && grid === grids.widget ? () => innerHeight - grid.getBoundingClientRect().top - scrollY - 24 : null;
  grid.arrange();
}

function tabs() {
  const nav = byId("tabs");
  const focused = nav.contains(document.activeElement) ? document.activeElement.textContent : null;
  nav.replaceChildren(
    ...(model.boards.length > 1 || state.editing ? model.boards : []).map(({ name }, index) =>
      make("a", { href: address(name), "aria-current": !state.widget && index === current() ? "page" : null, onclick: (event) => visit(event, name) }, name)),
    ...(state.editing ? [make("button", { type: "button", class: "quiet", "aria-label": "Boards: name, add, remove", onclick: boardDialog }, icon("board"))] : []));
  if (focused) [...nav.children].find((one) => one.textContent === focused)?.focus();
}

function address(name) {
  const wanted = new URLSearchParams(location.search);
  wanted.delete("widget");
  wanted.set("board", name);
  return "?" + wanted;
}

function visit(event, name) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  history.pushState(null, "", address(name));
  located();
}

function located() {
  const wanted = new URLSearchParams(location.search);
  Object.assign(state, { board: wanted.get("board"), widget: wanted.get("widget") });
  const change = () => {
    render();
    scrollTo(0, 0);
  };
  // The names of what moves are of one board, so the two fade into each other.
  if (document.startViewTransition && !matchMedia("(prefers-reduced-motion: reduce)").matches) document.startViewTransition(change);
  else change();
}
addEventListener("popstate", located);

function tools() {
  const wanted = [];
  const tool = (key, text, symbol, act, more = {}) => wanted.push({ key, text, symbol, act, more });
  if (state.widget) tool("back", "All widgets", "back", () => { history.pushState(null, "", location.pathname); located(); });
  else if (surroundings.mayEdit && model.loaded) {
    if (state.editing) tool("undo", "Undo", "undo", undo, { disabled: !state.undo.length });
    tool("add", "Add", "plus", gallery);
    if (state.editing) tool("edit", "Done", "done", () => edit(false), { class: "main" });
    else tool("edit", "Edit", "edit", () => edit(true));
  } else if (model.loaded && !surroundings.mayEdit && !kiosk) tool("token", "Unlock", "lock", tokenDialog, { title: "Enter a token to change things" });
  const bar = byId("tools");
  const focused = bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  bar.replaceChildren(...wanted.map(({ key, text, symbol, act, more }) =>
    make("button", { type: "button", "data-key": key, onclick: act, ...more }, icon(symbol), make("span", {}, text))));
  if (focused) (bar.querySelector(`[data-key=${focused}]`) ?? bar.lastElementChild)?.focus();
}

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "2-digit", minute: "2-digit" });

function status() {
  const line = byId("state");
  root.classList.toggle("offline", !!state.offline);
  line.hidden = !state.offline && !surroundings.locked && !model.error;
  if (state.offline) {
    const since = new Date(state.offline);
    const words = Date.now() - since < 864e5 && since.getDate() === new Date().getDate() ? clock : day;
    line.replaceChildren(icon("offline"), make("span", {}, `Offline since ${words.format(since)}`),
      make("button", { type: "button", onclick: () => again() }, "Try now"));
  } else if (model.error) line.replaceChildren(icon("fault"), make("span", { title: model.error }, "The boards’ file has an error: the arrangement of before stays. " + model.error));
  else if (surroundings.locked) line.replaceChildren(icon("lock"), make("span", {}, "Widgets are locked"));
}

/** What stands in the place of widgets: loading, nothing placed, no permission, no connection. */
function message(count) {
  const box = byId("message");
  const say = (symbol, title, text, ...buttons) => {
    box.hidden = false;
    box.dataset.kind = symbol;
    box.replaceChildren(icon(symbol), make("h2", {}, title), make("p", {}, text), ...buttons);
  };
  const button = (text, act) => make("button", { type: "button", class: "main", onclick: act }, text);
  box.hidden = true;
  if (!model.loaded) {
    if (state.status === 401 || state.status === 403) {
      say("lock", "This dashboard needs a token", "Open the address that “lunette run” printed, or enter its token here.", button("Enter the token", tokenDialog));
    } else if (state.status === null) {
      // Shown only where the answer takes long (dashboard.css).
      say("moon", "Loading", "Asking the runtime for its widgets.");
      box.classList.add("late");
      return;
    } else say("offline", "The runtime cannot be reached", "It is asked again by itself. Is “lunette run --listen” running?", button("Try now", () => again()));
  } else if (state.widget && !count) say("moon", "There is no such widget", `Nothing with the number or name “${state.widget}” is placed.`);
  else if (!count) {
    if (surroundings.mayEdit) say("moon", board()?.name ? `“${board().name}” is empty` : "Nothing here yet", "Add your first widget from the gallery.", button("Open the gallery", gallery));
    else say("moon", "Nothing here yet", "Nothing is placed on this board.");
  }
  box.classList.remove("late");
}

// --- editing

const mayArrange = () => surroundings.mayEdit && !kiosk && !state.widget;

function edit(edits) {
  if (state.editing === edits || (edits && !mayArrange())) return;
  state.editing = edits;
  render();
  // The sizes that widgets may have.
  if (edits && !model.bundles) bundles().then(render, () => {});
  announce(edits ? "Editing. Each widget has a button to move it." : "Done.");
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open], .menu")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && state.editing && !event.target.closest("input, textarea")) {
    event.preventDefault();
    undo();
  } else if (event.key === "Escape" && state.editing) edit(false);
});

/** The sizes that a widget may have here, smallest first. */
function families(element) {
  if (typeof element.place === "string" || element.purpose !== "widget") return [element.family];
  const declared = model.bundles?.flatMap((bundle) => bundle.widgets).find((widget) => widget.kind === element.kind)?.families;
  return Object.keys(familyNames).filter((family) => (declared ?? [element.family]).includes(family));
}

/** Bundles are asked for once, when the gallery or the editing needs them; `recommendations` and changed files ask anew. */
async function bundles(anew) {
  if (anew || !model.bundles) model.bundles = (await ask("GET", "/v1/bundles")).bundles;
  return model.bundles;
}

function remember(text, back) {
  state.undo.push({ text, back });
  if (state.undo.length > 50) state.undo.shift();
  tools();
}

async function undo() {
  const last = state.undo.pop();
  if (!last) return;
  tools();
  await attempt(async () => {
    await last.back();
    announce(`Undone: ${last.text}.`);
  });
}

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
  render();
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
    remember(text, () => store(before));
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
    const instance = await ask("PATCH", `/v1/instances/${number}`, { family });
    model.instances.set(number, { ...model.instances.get(number), ...instance, family });
    element.tag = null;
    flip(element.parentNode, () => element.describe(element.place, { ...model.instances.get(number) }, element.stack));
    element.refresh();
    tools();
  };
  await attempt(async () => {
    await set(family);
    announce(`${name}: ${familyNames[family]}`);
    remember(`size of ${name}`, () => set(before));
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
    remember(`${name} removed`, async () => {
      await ask("POST", "/v1/instances", { kind, family, configuration, ...at });
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
    else render();
  },
};
for (const grid of [grids.widget, grids.control]) new Sorter(grid, host);

function boardDialog() {
  const field = (value, label, act, ...more) => {
    const input = make("input", { value, required: true, maxlength: 60, "aria-label": label, autocomplete: "off" });
    return make("form", { class: "line", onsubmit: (event) => (event.preventDefault(), act(input.value.trim(), input)) }, input, ...more);
  };
  const known = (name, input) => {
    const taken = !name || model.boards.some((one) => one.name === name);
    input.setCustomValidity(taken ? (name ? "There is a board of this name." : "A board has a name.") : "");
    if (taken) input.reportValidity();
    input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
    return taken;
  };
  const close = () => box.close();
  const go = (name) => { history.replaceState(null, "", address(name)); state.board = name; render(); };
  const { name } = board();
  const box = dialog("Boards", { class: "small" }, make("div", { class: "body" },
    make("h3", {}, `Name of “${name}”`),
    field(name, "Name of this board", async (word, input) => {
      if (word === name) return close();
      if (known(word, input)) return;
      close();
      await change("board renamed", model.boards.map((one, index) => (index === current() ? { ...one, name: word } : one)));
      go(word);
    }, make("button", { type: "submit" }, "Rename")),
    make("h3", {}, "Another board"),
    field("", "Name of the new board", async (word, input) => {
      if (known(word, input)) return;
      close();
      await change("board added", [...model.boards, { name: word, places: [] }]);
      go(word);
    }, make("button", { type: "submit" }, "Add")),
    model.boards.length > 1 && make("button", {
      type: "button", class: "grave", onclick: async () => {
        close();
        if (!(await confirmed(`Remove “${name}”?`, "Its widgets go to the first board.", "Remove", true))) return;
        const rest = model.boards.filter((one) => one.name !== name);
        rest[0] = { ...rest[0], places: [...new Set([...rest[0].places, ...board().places])] };
        await change("board removed", rest);
        go(rest[0].name);
      },
    }, `Remove “${name}”`)));
}

function tokenDialog() {
  const input = make("input", { type: "password", required: true, "aria-label": "Token", autocomplete: "off", spellcheck: "false" });
  const keep = make("input", { type: "checkbox", id: "keep" });
  const fault = make("p", { class: "wrong", role: "alert" });
  const box = dialog("Enter the token", { class: "small" }, make("form", {
    class: "body", onsubmit: async (event) => {
      event.preventDefault();
      const before = token.get();
      token.set(input.value.trim(), keep.checked);
      try {
        const { role } = await ask("GET", "/v1/access");
        if (role === "view" && model.access.role === "view" && model.loaded) throw new Refusal(401);
        box.close();
        location.reload();
      } catch (error) {
        if (before) token.set(before, false);
        else token.drop();
        fault.textContent = error.status === 401 ? "That is not a token of this runtime that allows more." : error.message;
        input.focus();
      }
    },
  }, make("p", {}, "“lunette run --listen” prints an address with it; it is also in the file http.token of the runtime’s state folder."), input, fault,
  make("label", { class: "check", for: "keep" }, keep, "Remember it on this device"),
  make("footer", {}, make("button", { type: "submit", class: "main" }, "Unlock"))));
}

async function gallery() {
  const { openGallery } = await import("/assets/gallery.js");
  await attempt(async () => openGallery(await bundles(true), add, grids.widget));
}

/** Places a widget on this board, before another place or at the end. */
async function add({ kind, family, configuration, before, name }) {
  const index = board()?.places.indexOf(before) ?? -1;
  const instance = await ask("POST", "/v1/instances", { kind, family, configuration, board: board()?.name, index: index < 0 ? undefined : index });
  await read();
  const element = items.get(instance.number);
  remember(`${name} added`, async () => {
    await ask("DELETE", `/v1/instances/${instance.number}`);
    await read();
  });
  element?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  announce(`${name} added.`);
  toast(`${name} was added.`, "Undo", undo);
  return element;
}

const actions = {
  model, families, resize, remove, attempt, bundles, toBoard, edit, boards: () => model.boards, current,
  refresh: (element) => { element.tag = null; element.refresh(); },
};
surroundings.menu = async (element, event, sizesOnly) => (await import("/assets/inspect.js")).openMenu(element, actions, event, sizesOnly);
surroundings.fault = async (element) => (await import("/assets/inspect.js")).openFault(element, actions);

// --- what the stream says

function refresh(numbers) {
  for (const element of items.values()) if (!numbers || numbers.has(element.number)) element.refresh();
}

let opened;
surroundings.open = new Promise((done) => (opened = done));
// Pictures wait for the stream, so that no change falls between them; not for long.
setTimeout(() => opened(), 400);
let missed = false;

function hear(message) {
  switch (message.type) {
    case "online":
      if (missed || state.status !== null) read().then(() => refresh());
      missed = false;
      state.offline = null;
      opened();
      return status();
    case "offline":
      missed = true;
      state.offline = message.since;
      return status();
    case "refused":
      if (!model.loaded) state.status = message.status;
      return render();
    case "shown": {
      const known = [...items.values()].some((one) => one.number === message.number);
      if (known) return refresh(new Set([message.number]));
      // A stack's hidden member, or a widget of another board.
      return;
    }
    case "turned":
    case "placed":
    case "removed":
    case "boards":
      // Not while something is in hand: it would be put back under the person's finger.
      return root.classList.contains("dragging") ? addEventListener("pointerup", () => setTimeout(read, 300), { once: true }) : void read();
    case "recommendations":
      model.bundles = null;
      return;
    case "reset":
      return void read().then(() => refresh());
  }
}

// What was done elsewhere and is no event: a lock, another token.
document.addEventListener("visibilitychange", () => document.hidden || read());

// --- surroundings

const dark = matchMedia("(prefers-color-scheme: dark)");

function colours() {
  const wanted = query.get("scheme");
  const scheme = wanted === "dark" || wanted === "light" ? wanted : dark.matches ? "dark" : "light";
  root.dataset.scheme = scheme;
  if (surroundings.scheme === scheme) return;
  surroundings.scheme = scheme;
  for (const element of items.values()) element.tag = null;
  refresh();
}
dark.addEventListener("change", colours);

/** Boards by turns, for a wall: each for so many seconds. */
function rotate() {
  const seconds = Number(query.get("rotate"));
  if (!kiosk || !(seconds >= 2)) return;
  setInterval(() => {
    if (model.boards.length < 2 || document.hidden || document.querySelector("dialog[open]")) return;
    state.board = model.boards[(current() + 1) % model.boards.length].name;
    render();
  }, seconds * 1000);
}

/** A wall shows no pointer, and does not sleep. */
function still() {
  if (!kiosk) return;
  let timer;
  const hide = () => root.classList.add("idle");
  addEventListener("pointermove", () => {
    root.classList.remove("idle");
    clearTimeout(timer);
    timer = setTimeout(hide, 3000);
  });
  hide();
  const hold = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", hold);
  hold();
}

/** `#widget-3` shows where a widget stands. */
function highlight() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id.startsWith("widget-")) return;
  const word = id.slice(7);
  const place = /^\d+$/.test(word) ? Number(word) : word;
  const index = model.boards.findIndex((one) => one.places.includes(place));
  if (index >= 0 && index !== current()) {
    state.board = model.boards[index].name;
    render();
  }
  const element = byId(id);
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  element.classList.add("shown");
  setTimeout(() => element.classList.remove("shown"), 2400);
}
addEventListener("hashchange", highlight);

// Kept pictures are of use only where the page can be opened without the runtime: over TLS and on this machine.
if (navigator.serviceWorker) {
  const policy = globalThis.trustedTypes?.createPolicy("lunette", {
    createScriptURL(address) {
      if (address !== "/worker.js") throw new TypeError("the page has one worker");
      return address;
    },
  });
  navigator.serviceWorker.register(policy ? policy.createScriptURL("/worker.js") : "/worker.js").catch(() => {});
}

colours();
render();
const again = follow(hear);
read().then(highlight);
rotate();
still();
