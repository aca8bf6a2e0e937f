// The chooser of a board's theme: tiles in the themes' own colours, light, dark or automatic, and a file of a theme to import.
import { ask, Refusal } from "/assets/client.js";
import { announce, dialog, icon, make, toast } from "/assets/elements.js";
import { board, model, page } from "/assets/model.js";
import { appearance, forgetPictures, properties, readThemes, schemeOf, themes } from "/assets/themes.js";
import { surroundings } from "/assets/widget.js";

/** A theme in small: its page, two cards and its accent. */
function tile({ looks }, scheme) {
  const look = looks[scheme] ?? Object.values(looks)[0];
  const box = make("span", { class: "tile", "aria-hidden": "true" }, make("i", {}, "9:41"), make("i", {}, "Today"));
  for (const [name, value] of Object.entries(properties(look))) if (value !== null) box.style.setProperty(name, value);
  box.style.setProperty("--gap", look.gap);
  box.style.setProperty("--tile-accent", look.accent);
  return box;
}

/** Opens the chooser; `change` stores boards so that it can be undone. */
export async function chooseTheme(change) {
  await readThemes();
  const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent");
  const all = make("input", { type: "checkbox" });
  const tiles = make("div", { class: "themes", role: "radiogroup", "aria-label": "Themes" });
  const note = make("p", { class: "wrong", role: "alert" });
  const pick = async (name) => {
    const { name: own } = board();
    const boards = model.boards.map((one) => (all.checked || one.name === own ? { ...one, theme: name } : one));
    await change("theme", boards);
    announce(`Theme: ${themes.byName.get(name)?.theme.title ?? name}.`);
    draw();
  };
  const draw = () => {
    const chosen = board()?.theme && themes.byName.has(board().theme) ? board().theme : "lunette";
    const focused = tiles.contains(document.activeElement) ? document.activeElement.value : null;
    tiles.replaceChildren(...[...themes.byName.values()].map((one) =>
      make("label", {}, make("input", { type: "radio", name: "theme", value: one.name, checked: one.name === chosen, onchange: () => pick(one.name) }),
        tile(one, surroundings.scheme), make("span", {}, one.theme.title ?? one.name, make("small", {}, one.theme.summary ?? "")))));
    if (focused) [...tiles.querySelectorAll("input")].find((one) => one.value === focused)?.focus();
    schemes.disabled = Object.keys(themes.byName.get(chosen)?.looks ?? { light: 1, dark: 1 }).length < 2;
  };
  const schemes = make("fieldset", { class: "schemes" }, make("legend", {}, "Appearance"),
    ...[["auto", "Automatic"], ["light", "Light"], ["dark", "Dark"]].map(([word, text]) =>
      make("label", {}, make("input", { type: "radio", name: "scheme", value: word, checked: appearance.get() === word, onchange: () => {
        appearance.set(word);
        page.colours();
        draw();
      } }), text)));
  const file = make("input", { type: "file", accept: ".json,application/json", "aria-label": "A theme’s file", hidden: true, onchange: async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    note.textContent = "";
    try {
      const name = chosen.name.replace(/\.json$/i, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "theme";
      if (chosen.size > 65536) throw new Refusal(0, { message: "a theme has at most 64 KiB" });
      let document;
      try { document = JSON.parse(await chosen.text()); } catch (error) { throw new Refusal(0, { message: `the file is not valid JSON: ${error.message}` }); }
      await ask("PUT", `/v1/themes/${name}`, document);
      forgetPictures();
      await readThemes();
      await pick(name);
      toast(`The theme “${themes.byName.get(name)?.theme.title ?? name}” was imported.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      note.textContent = error.message;
    }
    file.value = "";
  } });
  const box = dialog("Theme", { class: "medium" }, make("div", { class: "body" }, tiles,
    themes.faults.length > 0 && make("p", { class: "wrong" }, `${themes.faults.length} theme files cannot be used: ${themes.faults[0].message}`), note, schemes,
    model.boards.length > 1 && make("label", { class: "check" }, all, "On every board")),
  make("footer", {}, file, make("button", { type: "button", onclick: () => file.click() }, icon("plus"), "Import a theme"),
    make("button", { type: "button", class: "main", onclick: () => box.close() }, "Done")));
  box.style.setProperty("--chosen", accent);
  draw();
  (tiles.querySelector(":checked") ?? tiles.querySelector("input"))?.focus();
}
