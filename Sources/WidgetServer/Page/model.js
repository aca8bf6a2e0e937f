// What the page knows: boards, placed widgets and stacks as the runtime told them, and what of it is looked at.
import { ask, Refusal } from "/assets/client.js";
import { readThemes } from "/assets/themes.js";
import { surroundings } from "/assets/widget.js";

export const query = new URLSearchParams(location.search);
export const root = document.documentElement;
export const kiosk = query.has("kiosk");
export const byId = (id) => document.getElementById(id);
export const grids = { widget: byId("widgets").querySelector("lunette-grid"), control: byId("controls").querySelector("lunette-grid"), activity: byId("activities").querySelector("lunette-grid") };

/** What the runtime says: boards with their revision, placed widgets by number, stacks by name, the role of this page. */
export const model = { boards: [], revision: null, error: null, instances: new Map(), stacks: new Map(), access: { role: "view" }, bundles: null, loaded: false };
export const state = { board: query.get("board"), widget: query.get("widget"), editing: false, offline: null, status: null, undo: [], redo: [] };

/** Whether boards are arranged on this page. */
export const mayArrange = () => surroundings.mayEdit && !kiosk && !state.widget;

const reading = { at: null, again: false };

/** Reads what stands where; calls while it reads become one more reading. */
export async function read() {
  if (reading.at) {
    reading.again = true;
    return reading.at;
  }
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
    takeAccess(access);
    take(boards);
    model.instances = new Map(instances.instances.map((one) => [one.number, one]));
    model.stacks = new Map(stacks.stacks.map((one) => [one.name, one]));
    // A look that cannot be read is no reason to show nothing.
    if (boards.boards.some((one) => one.theme)) await readThemes().catch(() => {});
    model.loaded = true;
    state.status = null;
    page.render();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    state.status = error.status;
    page.render();
  }
}

/** Reads anew what this page may do, and whether the widgets are locked. */
export async function readAccess() {
  try {
    takeAccess(await ask("GET", "/v1/access"));
    page.render();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await read();
  }
}

function takeAccess(access) {
  model.access = access;
  surroundings.mayTap = access.role !== "view";
  surroundings.mayEdit = access.role === "edit";
  surroundings.locked = access.locked;
}

export function take({ boards, revision, error }) {
  Object.assign(model, { boards, revision, error });
}

export const current = () => Math.max(0, model.boards.findIndex((board) => board.name === state.board));
export const board = () => model.boards[current()];

/**
 * The elements of places, each one and the same for as long as it stands on a board; `render` draws what the model says, `arrangeable` what
 * is arranged by, once it is loaded.
 */
export const page = { items: new Map(), render() {}, colours() {}, tools() {}, arrangeable() {}, look() {} };

/** Bundles are asked for once, when the gallery or the editing needs them; `recommendations` and changed files ask anew. */
export async function bundles(anew) {
  if (anew || !model.bundles) Object.assign(model, (({ bundles, folder }) => ({ bundles, folder }))(await ask("GET", "/v1/bundles")));
  return model.bundles;
}

/** The address of a board, with the rest of the address as it is. */
export function address(name) {
  const wanted = new URLSearchParams(location.search);
  wanted.delete("widget");
  wanted.set("board", name);
  return "?" + wanted;
}
