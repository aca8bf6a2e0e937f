// What a widget's menu holds: its sizes, and dialogs that tell why it shows what it shows, what happened, and what is wrong.
import { ask } from "/assets/client.js";
import { needsRuntime } from "/assets/connection.js";
import { dialog, familyNames, icon, make, toast } from "/assets/elements.js";
import { surroundings } from "/assets/widget.js";

const moment = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const date = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

function when(text) {
  const time = new Date(text);
  return Math.abs(time - Date.now()) < 64e6 ? moment.format(time) : date.format(time);
}

function short(seconds) {
  return seconds < 1 ? `${Number((seconds * 1000).toPrecision(2))} ms` : `${Number(seconds.toPrecision(2))} s`;
}

/** Shows the menu of a widget at its button, or where the pointer is. */
export async function openMenu(widget, board, event, sizesOnly) {
  // Without them the menu has no sizes, and is still of use.
  await board.bundles(!declared(board.model.bundles, widget.kind)).catch(() => {});
  document.querySelector(".menu")?.hidePopover();
  const { name, place } = widget;
  const before = document.activeElement;
  const menu = make("div", { class: "menu", role: "menu", popover: "auto", "aria-label": name });
  const entry = (text, symbol, act, more = {}, isLocal = false) => {
    const button = make("button", { type: "button", role: "menuitem", tabindex: "-1", ...more }, icon(symbol), text);
    if (!isLocal) needsRuntime(button);
    button.addEventListener("click", () => { menu.hidePopover(); act(); });
    menu.append(button);
  };
  const families = board.families(widget);
  if (surroundings.mayEdit && families.length > 1) {
    const group = make("div", { role: "group", "aria-label": "Size", class: "sizes" });
    for (const family of families) {
      const button = needsRuntime(make("button", {
        type: "button", role: "menuitemradio", tabindex: "-1", "aria-checked": String(family === widget.family),
      }, make("i", { class: "shape", "data-family": family }), familyNames[family]));
      button.addEventListener("click", () => { menu.hidePopover(); board.resize(widget, family); });
      group.append(button);
    }
    menu.append(group);
  }
  if (!sizesOnly) {
    const configured = board.model.instances.get(widget.number);
    if (surroundings.mayEdit) {
      if (widget.purpose !== "activity" && parameters(board, widget)?.length !== 0) entry("Configure…", "settings", () => configure(widget, board));
      entry("Reload", "reload", () => board.attempt(async () => { await ask("POST", "/v1/reload", { instance: widget.number }); toast(`${name} is asked anew.`); }));
    }
    entry("Why it shows this", "why", () => board.attempt(() => explain(widget)));
    entry("Log", "log", () => board.attempt(() => log(widget)));
    entry("Copy a link to it", "link", async () => {
      const link = `${location.origin}/?widget=${encodeURIComponent(place)}`;
      try { await navigator.clipboard.writeText(link); toast("The link is copied."); } catch { dialog("Link", { class: "small" }, make("p", { class: "body" }, make("a", { href: link }, link))); }
    }, {}, true);
    if (widget.needs.length) entry("What it needs", "allow", async () => (await import("/assets/needs.js")).openNeeds(widget, board));
    else if (widget.fault) entry("What is wrong", "fault", () => openFault(widget, board));
    if (surroundings.mayEdit && configured?.role !== "activity") {
      board.boards().forEach((one, index) => index !== board.current() && entry(`Move to “${one.name}”`, "board", () => board.toBoard(widget, index)));
      entry("Edit the board", "edit", () => board.edit(true), {}, true);
      entry("Remove", "trash", () => board.remove(widget), { class: "grave" });
    }
  }
  menu.addEventListener("keydown", (key) => {
    const all = [...menu.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key.key];
    if (key.key === "Tab") menu.hidePopover();
    if (to === undefined) return;
    key.preventDefault();
    all.at(to % all.length).focus();
  });
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") return;
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside && before?.isConnected) before.focus({ preventScroll: true });
  });
  document.querySelector("main").append(menu);
  menu.showPopover();
  const anchor = (widget.querySelector(sizesOnly ? ".size" : ".more") ?? widget).getBoundingClientRect();
  const [x, y] = event?.clientX ? [event.clientX, event.clientY] : [anchor.right - menu.offsetWidth, anchor.bottom + 4];
  const above = y + menu.offsetHeight > innerHeight - 8;
  menu.style.left = Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8)) + "px";
  menu.style.top = Math.max(8, above ? Math.min(event?.clientX ? y : anchor.top - 4, innerHeight - 8) - menu.offsetHeight : y) + "px";
  menu.querySelector("button")?.focus();
}

const declared = (bundles, kind) => bundles?.flatMap((bundle) => [...bundle.widgets, ...bundle.controls]).find((one) => one.kind === kind);
const parameters = (board, widget) => declared(board.model.bundles, widget.kind)?.configuration;

/** Opens the form of a placed widget, at one of its parameters. */
export async function configure(widget, board, parameter) {
  await board.attempt(async () => {
    const known = declared(await board.bundles(), widget.kind);
    if (!known) return toast(`The bundle of ${widget.name} cannot be read now.`);
    if (!known.configuration.length) return toast(`${widget.name} has nothing to configure.`);
    const { openForm } = await import("/assets/form.js");
    const { configuration } = board.model.instances.get(widget.number);
    openForm({
      widget: known, family: widget.family, configuration, title: widget.name, done: "Save", focus: parameter,
      async save(values) {
        const { instances: [instance] } = await ask("PATCH", `/v1/instances/${widget.number}`, { configuration: values });
        board.model.instances.set(widget.number, { ...board.model.instances.get(widget.number), ...instance });
        board.refresh(widget);
        await board.read();
      },
    });
  });
}

const causes = {
  first: "it was placed", policy: "its timeline requested it", trigger: "a trigger fired", center: "a reload was asked for",
  configured: "its configuration changed", intent: "a button or toggle was used", push: "a push came", environment: "its environment changed",
  resume: "the machine woke up", file: "its file changed", retry: "the last reload failed",
};

const waits = {
  spacing: "too soon after the last reload", past: "the requested time has passed, so it waits five minutes", budget: "the reload budget is used up",
  unseen: "it is not visible", failing: "it failed, and retries later", itself: "its own reload requests the next one",
  crowd: "many are due at once, so they are spread out", turn: "other requests are in flight, and bundles take turns",
  share: "its bundle's share of the host's time is used up",
};

/** A sentence each: what, why, at what cost, what next. */
async function explain(widget) {
  const told = await ask("GET", `/v1/instances/${widget.number}/explanation`);
  const list = make("dl", { class: "body" });
  const row = (name, ...text) => text.some(Boolean) && list.append(make("dt", {}, name), make("dd", {}, ...text.filter(Boolean)));
  const { instance, shown } = told;
  row("Shows", shown ? `Entry ${shown.index + 1} of ${shown.count}, of ${when(shown.date)}.` : "Its placeholder: there is no timeline yet.",
    told.nextEntry && ` The next one comes at ${when(told.nextEntry)}.`, told.nextTick && ` A text in it changes at ${when(told.nextTick)}.`);
  if (instance.error) row("Error", instance.error);
  row("Reloaded", told.asking ? `It is being asked, since ${when(told.asking)}.` : told.lastReload
    ? `At ${when(told.lastReload)}${told.lastAnswer ? `, because ${causes[told.lastAnswer.cause] ?? told.lastAnswer.cause}` : ""}.` : "Not yet.");
  row("Next reload", told.nextReload ? `At ${when(told.nextReload)}${told.cause ? `, because ${causes[told.cause] ?? told.cause}` : ""}.` : "Not by itself.",
    told.why && ` It waits: ${waits[told.why] ?? told.why}.`);
  row("Took", [told.lastAnswer?.duration != null && `script ${short(told.lastAnswer.duration)}`, told.layout != null && `layout ${short(told.layout)}`,
    told.drawing != null && `drawing ${short(told.drawing)}`].filter(Boolean).join(", "));
  row("Budget", `${told.reloads} reload${told.reloads === 1 ? "" : "s"} so far`, told.credit !== null && `, ${Math.floor(told.credit)} available now`,
    told.failures > 0 && `, ${told.failures} failures in a row`, ".");
  row("Triggers that rest", told.unwatched.join("; "));
  row("Bundle", make("code", {}, instance.path));
  dialog(`Why ${widget.name} shows this`, { class: "medium" }, list);
}

async function log(widget) {
  const { lines } = await ask("GET", `/v1/log?instance=${widget.number}&last=100`);
  const words = (line) => [
    line.why && (waits[line.why] ?? line.why), line.duration != null && `took ${short(line.duration)}`, line.next && `next at ${when(line.next)}`, line.detail,
  ].filter(Boolean).join(", ");
  const rows = lines.reverse().map((line) => make(
    "tr", { class: line.matter }, make("td", {}, line.date ? when(line.date) : ""), make("td", {}, line.matter), make("td", {}, causes[line.cause] ?? line.cause),
    make("td", {}, words(line))));
  dialog(`Log of ${widget.name}`, { class: "wide" }, lines.length
    ? make("div", { class: "body scrolls", tabindex: "0", role: "region", "aria-label": "Log" }, make(
      "table", {}, make("thead", {}, make("tr", {}, ...["When", "What", "Because", ""].map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...rows)))
    : make("p", { class: "body" }, "Nothing happened yet."));
}

/** All faults of an explanation's, which were found in one pass, in their order. */
export const faultsOf = (fault) => (fault ? [fault, ...fault.also] : []);

/** What is wrong, with its file, line and caret, as `lunette dev` shows it in a terminal; of an explanation of the runtime's. */
export function faultBody(fault, instance) {
  const place = `${fault.file ?? instance.path}${fault.line ? ":" + fault.line : ""}`;
  const body = [make("p", { class: "wrong" }, fault.message), make("p", {}, make("code", {}, place))];
  if (fault.excerpt?.length) {
    const width = String(fault.excerpt.at(-1).line).length;
    const lines = fault.excerpt.flatMap(({ line, text }) => {
      const isIt = line === Number(fault.line);
      const row = make("span", { class: isIt ? "it" : null }, `${String(line).padStart(width)} │ ${text}\n`);
      const caret = isIt && fault.column ? [make("span", { class: "caret" }, `${" ".repeat(width)} │ ${" ".repeat(fault.column - 1)}${"^".repeat(fault.length ?? 1)}\n`)] : [];
      return [row, ...caret];
    });
    body.push(make("pre", { tabindex: "0", role: "region", "aria-label": `Source, ${place}: ${fault.message}` }, ...lines));
  }
  // Of a marked place it is the line as it would be right.
  if (fault.suggestion && !fault.message.includes(fault.suggestion)) body.push(fault.column ? make("p", {}, "Write: ", make("code", {}, fault.suggestion)) : make("p", {}, fault.suggestion));
  if (fault.traceback?.length) body.push(make("details", {}, make("summary", {}, "How it came there"), make("pre", {}, fault.traceback.join("\n"))));
  return body;
}

/** The error of a widget in a dialog. */
export async function openFault(widget, board) {
  // A permission that is missing is no fault of the script's.
  if (widget.needs.length) return (await import("/assets/needs.js")).openNeeds(widget, board);
  await board.attempt(async () => {
    const { fault, instance } = await ask("GET", `/v1/instances/${widget.number}/explanation`);
    const body = make("div", { class: "body" }, ...(fault ? faultsOf(fault) : [widget.fault]).flatMap((one) => faultBody(one, instance)),
      make("p", { class: "faint" }, "The picture of before stays until the bundle is mended: saving its file is enough."));
    dialog(`${widget.name} has an error`, { class: "medium" }, body, surroundings.mayEdit && make("footer", {}, make("button", {
      type: "button", onclick: (event) => {
        event.target.closest("dialog").close();
        board.attempt(() => ask("POST", "/v1/reload", { instance: widget.number }));
      },
    }, "Try again")));
  });
}
