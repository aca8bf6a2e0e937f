// The page: its boards as tabs, what stands on them, walls, and what the event stream changes.
import { follow } from "/assets/client.js";
import { connected, needsRuntime } from "/assets/connection.js";
import { icon, make } from "/assets/elements.js";
import "/assets/grid.js";
import { address, board, byId, current, grids, kiosk, mayArrange, model, page, query, read, readAccess, root, state } from "/assets/model.js";
import { Wall } from "/assets/wall.js";
import { appearance, schemeOf, themeOf, wear } from "/assets/themes.js";
import { surroundings } from "/assets/widget.js";

// --- what is loaded when it is first needed

const later = (load, name) => async (...words) => (await load())[name](...words);
const editing = () => import("/assets/edit.js");
const [boardDialog, edit, gallery, newBoard, redo, theme, starter, undo] = ["boardDialog", "edit", "gallery", "newBoard", "redo", "theme", "starter", "undo"].map((name) => later(editing, name));
const unlock = later(() => import("/assets/unlock.js"), "unlock");
Object.assign(surroundings, { menu: later(editing, "menu"), fault: later(editing, "fault"), needs: later(editing, "needs") });

// --- drawing the page

const { items } = page;

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
  colours();
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
  arrange();
  // Those of other boards keep their pictures, and come back with them.
  for (const place of items.keys()) if (!model.instances.has(place) && !model.stacks.has(place)) items.delete(place);
  page.arrangeable(all);
  const title = state.widget ? all[0]?.name : board()?.name;
  byId("title").textContent = title ?? "Lunette";
  document.title = title ? `${title} · Lunette` : "Lunette";
  tabs();
  tools();
  status();
  message(all.length);
  page.look();
}

/** Makes the children those, and moves no element that stands right: a moved one loses its focus and its scroll. */
function reconcile(grid, children) {
  const wanted = new Set(children);
  for (const child of [...grid.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => grid.children[index] !== child && grid.insertBefore(child, grid.children[index] ?? null));
}

const wall = new Wall(Object.values(grids));

/** Puts everything in its place once all of it is there: rows that share a window have one scale. */
function arrange() {
  wall.isSingle = !!state.widget;
  for (const grid of wall.grids) grid.wall = kiosk || wall.isSingle ? wall : null;
  wall.arrange();
}

function tabs() {
  const nav = byId("tabs");
  const focused = nav.contains(document.activeElement) ? document.activeElement.textContent : null;
  nav.replaceChildren(
    ...(model.boards.length > 1 || mayArrange() ? model.boards : []).map(({ name }, index) =>
      make("a", { href: address(name), "aria-current": !state.widget && index === current() ? "page" : null, onclick: (event) => visit(event, name) }, name)),
    ...(mayArrange() && model.loaded ? [make("button", { type: "button", class: "quiet", "aria-label": "New board", title: "New board", onclick: newBoard }, icon("plus"))] : []),
    ...(state.editing ? [make("button", { type: "button", class: "quiet", "aria-label": "Board: name, copy, export, import, remove", title: "Board: name, copy, export, import, remove", onclick: boardDialog }, icon("board"))] : []));
  if (focused) [...nav.children].find((one) => one.textContent === focused)?.focus();
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
    if (state.editing) {
      tool("undo", "Undo", "undo", undo, { disabled: !state.undo.length });
      tool("redo", "Redo", "redo", redo, { disabled: !state.redo.length });
      tool("theme", "Theme", "theme", theme);
    }
    tool("add", "Add", "plus", gallery);
    if (state.editing) tool("edit", "Done", "done", () => edit(false), { class: "main" });
    else tool("edit", "Edit", "edit", () => edit(true));
  } else if (model.loaded && !surroundings.mayEdit && !kiosk) tool("token", "Unlock", "lock", unlock, { title: "Enter a token to change things" });
  const bar = byId("tools");
  const focused = bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  // What only turns this page works without the runtime, too.
  const local = ["back", "token"];
  bar.replaceChildren(...wanted.map(({ key, text, symbol, act, more }) => {
    const button = make("button", { type: "button", "data-key": key, ...more }, icon(symbol), make("span", {}, text));
    if (!local.includes(key) && !more.class) needsRuntime(button);
    button.addEventListener("click", act);
    return button;
  }));
  if (focused) (bar.querySelector(`[data-key=${focused}]`) ?? bar.lastElementChild)?.focus();
}

const clock = { hour: "2-digit", minute: "2-digit" };
const day = { weekday: "short", ...clock };

function status() {
  const line = byId("state");
  root.classList.toggle("offline", !!state.offline);
  connected(!state.offline);
  line.hidden = !state.offline && !surroundings.locked && !model.error;
  if (state.offline) {
    const since = new Date(state.offline);
    const words = Date.now() - since < 864e5 && since.getDate() === new Date().getDate() ? clock : day;
    line.replaceChildren(icon("offline"), make("span", {}, `Offline since ${since.toLocaleString(undefined, words)}`),
      make("button", { type: "button", onclick: () => again() }, "Try now"));
  } else if (model.error) line.replaceChildren(icon("fault"), make("span", { title: model.error }, "The boards’ file has an error: the arrangement of before stays. " + model.error));
  else if (surroundings.locked) line.replaceChildren(icon("lock"), make("span", {}, "Widgets are locked"));
}

const program = query.has("dev") ? "lunette dev --port" : "lunette run --listen";

/** What stands in the place of widgets: loading, nothing placed, no permission, no connection. */
function message(count) {
  const box = byId("message");
  const say = (symbol, title, text, ...buttons) => {
    box.hidden = false;
    box.dataset.kind = symbol;
    // The same once more leaves its buttons as they are: one of them may have the focus.
    const said = [title, text, ...buttons.map((one) => one && one.textContent)].join("\n");
    if (box.said === said) return;
    box.said = said;
    box.replaceChildren(icon(symbol), make("h2", {}, title), make("p", {}, text), ...buttons.filter(Boolean));
  };
  const button = (text, act) => make("button", { type: "button", class: "main", onclick: act }, text);
  box.hidden = true;
  box.classList.remove("welcome");
  if (!model.loaded) {
    if (state.status === 401 || state.status === 403) {
      say("lock", "This dashboard needs a token", `Open the address that “${program}” printed, or enter its token here.`, button("Enter the token", unlock));
    } else if (state.status === null) {
      // Shown only where the answer takes long (dashboard.css).
      say("moon", "Loading", "Asking the runtime for its widgets.");
      box.classList.add("late");
      return;
    } else say("offline", "The runtime cannot be reached", `It is asked again by itself. Is “${program}” running?`, button("Try now", () => again()));
  } else if (state.widget && !count) say("moon", "There is no such widget", `Nothing with the number or name “${state.widget}” is placed.`);
  else if (!count) {
    if (surroundings.mayEdit) return empty(box, say, button);
    else say("moon", "Nothing here yet", "Nothing is placed on this board.");
  }
  box.classList.remove("late");
}

/** A board without widgets. Where none is placed at all, and nobody has chosen yet, a board to begin with is offered. */
function empty(box, say, button) {
  const isFirst = !model.instances.size && !kiosk;
  if (isFirst && state.starter === undefined) {
    state.starter = null;
    import("/assets/welcome.js").then(async ({ offer, welcome }) => {
      const offered = await offer();
      state.starter = offered && welcome(offered, starter);
      render();
    }).catch(() => {});
  }
  if (isFirst && state.starter) {
    box.hidden = false;
    if (box.said !== state.starter) box.replaceChildren(...state.starter);
    box.said = state.starter;
    box.dataset.kind = "welcome";
    box.classList.add("welcome");
    return box.querySelector("lunette-grid").arrange();
  }
  say("moon", board()?.name ? `“${board().name}” is empty` : "Nothing here yet", "Add your first widget from the gallery.",
    button("Open the gallery", gallery), isFirst && make("button", { type: "button", onclick: () => starter("starter") }, "Use the starter board"));
}

// --- what the stream says

function refresh(numbers) {
  for (const element of items.values()) if (!numbers || numbers.has(element.number)) element.refresh();
}

// Who writes a widget has it there in each of its families.
surroundings.namesFamilies = query.has("dev");
// What stands where, and so pictures, too, is asked for when the stream stands, so that no change falls between them. It is not waited
// for long: then all is asked for once more when it comes.
let opened;
const open = new Promise((done) => (opened = done));
let missed = false;
const patience = setTimeout(() => {
  missed = true;
  opened();
}, 400);

function hear(message) {
  page.look();
  switch (message.type) {
    case "online":
      clearTimeout(patience);
      if (missed || state.status !== null) read().then(() => refresh());
      missed = false;
      state.offline = null;
      opened();
      return status();
    case "offline":
      missed = true;
      state.offline = message.since;
      opened();
      return status();
    case "refused":
      opened();
      if (!model.loaded) state.status = message.status;
      return render();
    case "shown": {
      const known = [...items.values()].some((one) => one.number === message.number);
      // What a widget needs is known once it has answered.
      if ([...items.values()].some((one) => one.number === message.number && one.mayNeed)) read();
      if (known) return refresh(new Set([message.number]));
      // A stack's hidden member, or a widget of another board.
      return;
    }
    case "turned":
    case "placed":
    case "removed":
    case "boards":
      // Not while something is in hand: it would be put back under the person's finger.
      if (document.querySelector(".lifted, .held")) return void setTimeout(() => hear(message), 300);
      return void read();
    case "locked":
      return void readAccess();
    case "recommendations":
      model.bundles = null;
      return;
    case "reset":
      return void read().then(() => refresh());
  }
}

// What was done elsewhere and is no event: a lock, another token.
document.addEventListener("visibilitychange", () => document.hidden || open.then(read));

// --- surroundings

const dark = matchMedia("(prefers-color-scheme: dark)");

function colours() {
  const wanted = query.get("scheme") ?? appearance.get();
  const theme = themeOf(board());
  const scheme = schemeOf(theme, wanted === "dark" || wanted === "light" ? wanted : dark.matches ? "dark" : "light");
  root.dataset.scheme = scheme;
  wear(theme, scheme);
  const look = `${scheme} ${JSON.stringify(theme?.looks[scheme])}`;
  if (surroundings.look === look) return;
  Object.assign(surroundings, { scheme, look, theme: theme?.name ?? null });
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
  // Installing fetches the page once more, so it waits for the first pictures, and for a runtime that answers: Chromium writes an error to
  // the console for a script it cannot fetch, even where the rejection is handled. One that is installed is renewed by the browser.
  const register = () => {
    if (navigator.serviceWorker.controller) return;
    if (state.offline || !model.loaded) return void setTimeout(register, 2000);
    navigator.serviceWorker.register(policy ? policy.createScriptURL("/worker.js") : "/worker.js").catch(() => {});
  };
  setTimeout(register, 2000);
}

Object.assign(page, { render, colours, tools });
colours();
render();
const again = follow(hear);
open.then(read).then(() => {
  highlight();
  // A finger that rests on a widget begins to edit: whoever may do so gets that beside the first pictures. Menus open without the runtime, too.
  if (mayArrange()) editing().then(() => import("/assets/inspect.js")).catch(() => {});
});
if (query.has("dev")) {
  import("/assets/faults.js").then(({ look }) => {
    page.look = look;
    look();
  });
}
rotate();
still();
