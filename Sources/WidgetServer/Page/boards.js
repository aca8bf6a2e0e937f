// A board as a whole: a new one, its name, a copy, its file, and its end.
import { ask, Refusal } from "/assets/client.js";
import { announce, confirmed, dialog, icon, make, toast } from "/assets/elements.js";
import { address, board, current, model, page, read, state } from "/assets/model.js";

/** A line with one field, which is sent by Enter. */
function field(value, label, act, button) {
  const input = make("input", { value, required: true, maxlength: 60, "aria-label": label, autocomplete: "off" });
  return make("form", { class: "line", onsubmit: (event) => (event.preventDefault(), act(input.value.trim(), input)) }, input, make("button", { type: "submit" }, button));
}

/** Whether no board can have that name; the field says why. */
function refused(name, input) {
  const isTaken = !name || model.boards.some((one) => one.name === name);
  input.setCustomValidity(isTaken ? (name ? "There is a board of this name." : "A board has a name.") : "");
  if (isTaken) input.reportValidity();
  input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
  return isTaken;
}

function go(name) {
  history.replaceState(null, "", address(name));
  state.board = name;
  page.render();
}

/** A name that no board has: `Board 2`. */
function free() {
  for (let number = model.boards.length + 1; ; number++) if (!model.boards.some((one) => one.name === `Board ${number}`)) return `Board ${number}`;
}

export function newBoard({ change, attempt }) {
  const box = dialog("New board", { class: "small" }, make("div", { class: "body" },
    field(free(), "Name of the new board", async (word, input) => {
      if (refused(word, input)) return;
      box.close();
      // In the look of the board that one comes from.
      const { theme } = board() ?? {};
      await change("board added", [...model.boards, { name: word, places: [], ...(theme && { theme }) }]);
      go(word);
    }, "Add"), importer(attempt, () => box.close())));
  box.querySelector("input").select();
}

/** A button that reads a board's file. */
function importer(attempt, done) {
  const file = make("input", { type: "file", accept: ".json,application/json", "aria-label": "A board’s file", hidden: true, onchange: async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    await attempt(async () => {
      let document;
      try { document = JSON.parse(await chosen.text()); } catch (error) { throw new Refusal(0, { message: `the file is not valid JSON: ${error.message}` }); }
      done();
      await added(await ask("POST", "/v1/boards", document));
    });
    file.value = "";
  } });
  return make("div", {}, file, make("button", { type: "button", onclick: () => file.click() }, icon("plus"), "Import a board"));
}

/** Goes to a board that was added, and says what of it is missing. */
async function added({ imported, skipped }) {
  await read();
  go(imported);
  announce(`Board ${imported} added.`);
  toast(skipped.length ? `“${imported}” was added without ${skipped.length} of its widgets: ${skipped[0].message}.` : `“${imported}” was added.`);
}

/** Saves a text as a file of the browser's. */
function save(name, text) {
  const link = make("a", { href: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

export function boardDialog({ change, attempt }) {
  const { name } = board();
  const close = () => box.close();
  const button = (symbol, text, act, more = {}) => make("button", { type: "button", ...more, onclick: act }, icon(symbol), text);
  const box = dialog("Board", { class: "small" }, make("div", { class: "body" },
    make("h3", {}, `Name of “${name}”`),
    field(name, "Name of this board", async (word, input) => {
      if (word === name) return close();
      if (refused(word, input)) return;
      close();
      await change("board renamed", model.boards.map((one, index) => (index === current() ? { ...one, name: word } : one)));
      go(word);
    }, "Rename"),
    make("div", { class: "deeds" },
      button("copy", "Duplicate", async () => {
        close();
        await attempt(async () => added(await ask("POST", "/v1/boards", { copy: name })));
      }),
      button("export", "Export", async () => {
        close();
        await attempt(async () => save(`${name}.board.json`, JSON.stringify(await ask("GET", `/v1/boards/${encodeURIComponent(name)}`), null, 2) + "\n"));
        announce(`Board ${name} exported.`);
      }), importer(attempt, close)),
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
