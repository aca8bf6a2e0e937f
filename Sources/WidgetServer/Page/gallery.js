// What can be placed: every kind with true pictures of its families, searched as one types, added by click, key or drag.
import { picture, queryText } from "/assets/client.js";
import { permissions } from "/assets/permissions.js";
import { needsRuntime } from "/assets/connection.js";
import { announce, dialog, familyNames, familySizes, icon, make, toast } from "/assets/elements.js";
import { flip } from "/assets/grid.js";
import { surroundings } from "/assets/widget.js";

/** The address of a kind's picture as the gallery shows it. */
export function previewPath(kind, family, configuration) {
  const query = { family, format: "fragment", scheme: surroundings.scheme, configuration: configuration && JSON.stringify(configuration) };
  return `/v1/gallery/${encodeURIComponent(kind)}/picture?${queryText(query)}`;
}

/** A box with a kind's picture, which does nothing but be looked at; it is fetched when it can be seen. */
export function preview(kind, family, configuration) {
  const [wide, high] = familySizes[family];
  const box = make("div", { class: "picture still", inert: true, "aria-hidden": "true" });
  box.style.setProperty("--w", wide);
  box.style.setProperty("--h", high);
  const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    seen.disconnect();
    try {
      box.replaceChildren((await picture(previewPath(kind, family, configuration))).element);
    } catch (error) {
      box.replaceChildren(make("p", { class: "none" }, error.status ? "No picture" : "Offline"));
    }
  });
  seen.observe(box);
  return box;
}

/** A stack as it is chosen: in the families that all of its widgets have, by the picture of the first. */
function stacked(stack, { widgets }) {
  const members = stack.widgets.map((kind) => widgets.find((widget) => widget.kind === kind)).filter(Boolean);
  const families = (members[0]?.families ?? []).filter((family) => members.every((member) => member.families.includes(family)));
  return { ...stack, families, pictured: members[0]?.kind, configuration: [], recommendations: [] };
}

/** Every kind that can be placed, in one list: by category, then by bundle; a bundle's kinds keep its order. */
function kinds(bundles) {
  const all = bundles.flatMap((bundle) => [
    ...bundle.widgets.filter((one) => !one.disfavoredLocations.includes("dashboard")).map((widget) => ({ bundle, widget, role: "widget" })),
    ...bundle.controls.map((widget) => ({ bundle, widget, role: "control" })),
    ...bundle.stacks.map((stack) => ({ bundle, widget: stacked(stack, bundle), role: "stack" })),
  ]).filter(({ widget }) => widget.families.length);
  for (const one of all) {
    const { bundle, widget } = one;
    one.category = widget.category || "Other";
    one.text = [widget.displayName, widget.kind, widget.description, bundle.name, one.category, ...(widget.keywords ?? [])].join(" ").toLocaleLowerCase();
  }
  const place = ({ category }) => categories.indexOf(category) + 1 || categories.indexOf("Other") + 1;
  return all.sort((one, other) => place(one) - place(other) || one.category.localeCompare(other.category) || one.bundle.name.localeCompare(other.bundle.name));
}

/** What is useful to most comes first, examples last. */
const categories = ["Everyday", "Machine", "Development", "Media", "Games", "Other", "Examples"];

/** How well a kind answers to words: by its name's beginning, its name, what it is for, or what it only mentions. */
function rank({ widget }, [word]) {
  const name = widget.displayName.toLocaleLowerCase();
  if (name.startsWith(word)) return 0;
  if (name.includes(word)) return 1;
  return (widget.keywords ?? []).some((one) => one.toLocaleLowerCase().startsWith(word)) ? 2 : 3;
}

/** Options under headings of their categories. */
function grouped(shown, options) {
  const groups = new Map();
  for (const one of shown) groups.set(one.category, [...(groups.get(one.category) ?? []), options.get(one)]);
  return [...groups].map(([name, members], index) => make("div", { role: "group", "aria-labelledby": `category-${index}` },
    make("h3", { id: `category-${index}`, role: "presentation" }, name), ...members));
}

const words = ({ widget, role }) => [{ control: "Control.", stack: "Stack." }[role], widget.description].filter(Boolean).join(" ");

function adding(act, text) {
  const button = needsRuntime(make("button", { type: "button", class: "main" }, text));
  button.addEventListener("click", act);
  return button;
}

/** Opens the gallery. `add` places `{kind, family, configuration, before, name}`; `grid` takes what is dragged; `folder` is where widgets are put. */
export function openGallery(bundles, add, grid, folder) {
  const all = kinds(bundles);
  const search = make("input", {
    type: "search", placeholder: "Search by name or purpose", role: "combobox", "aria-expanded": "true", "aria-controls": "gallery-list", "aria-label": "Search widgets",
    "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false",
  });
  const list = make("div", { role: "listbox", id: "gallery-list", "aria-label": "Widgets", tabindex: "-1" });
  const detail = make("section", { class: "detail", "aria-live": "off" });
  const none = make("p", { class: "none", hidden: true });
  let [shown, chosen] = [[], null];

  const options = new Map(all.map((one, index) => {
    const family = one.widget.families.find((name) => name.startsWith("system")) ?? one.widget.families[0];
    const thumbnail = make("span", { class: "thumbnail" }, preview(one.widget.pictured ?? one.widget.kind, family));
    const option = make("div", { role: "option", id: `option-${index}`, "aria-selected": "false", onclick: () => choose(one, true) }, thumbnail,
      make("span", {}, make("b", {}, one.widget.displayName), make("small", {}, words(one))));
    return [one, option];
  }));

  const filter = () => {
    const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    shown = all.filter(({ text }) => words.every((word) => text.includes(word)));
    if (words.length) shown.sort((one, other) => rank(one, words) - rank(other, words));
    list.replaceChildren(...(words.length ? shown.map((one) => options.get(one)) : grouped(shown, options)));
    none.hidden = shown.length > 0;
    if (all.length) none.textContent = `Nothing fits “${search.value}”. Try what it is for, as “disk”, “music” or “weather”.`;
    else none.replaceChildren("No widgets are installed. Put a file or folder into ", make("code", {}, folder ?? "the widgets folder"), ", or write one: ", make("code", {}, "lunette new hello"));
    announce(`${shown.length} found`);
    if (!shown.includes(chosen)) choose(shown[0] ?? null);
  };

  function choose(one, enters) {
    const option = options.get(one);
    options.get(chosen)?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) search.setAttribute("aria-activedescendant", option.id);
    else search.removeAttribute("aria-activedescendant");
    if (chosen !== one) {
      chosen = one;
      detail.replaceChildren(...(one ? describe(one) : []));
      detail.scrollTop = 0;
    }
    if (enters) box.classList.add("entered");
  }

  function describe({ bundle, widget, role }) {
    const state = { family: widget.families[0], configuration: undefined };
    const cards = make("div", { class: "cards", role: "radiogroup", "aria-label": "Size" });
    const fill = () => cards.replaceChildren(...widget.families.map((family) => {
      const input = make("input", {
        type: "radio", name: "family", value: family, checked: family === state.family, onchange: () => (state.family = family),
        onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), place(state, widget)),
      });
      const card = make("label", { class: "card", "data-family": family, ondblclick: () => place(state, widget) }, input,
        preview(widget.pictured ?? widget.kind, family, state.configuration), make("span", {}, familyNames[family]));
      card.addEventListener("pointerdown", (event) => drag(event, card, widget, { ...state, family }));
      return card;
    }));
    fill();
    const variants = widget.recommendations?.length ? make("fieldset", { class: "variants" }, make("legend", {}, "Variants"),
      ...[{ description: "Standard", configuration: undefined }, ...widget.recommendations].map(({ description, configuration }, index) =>
        make("label", {}, make("input", { type: "radio", name: "variant", checked: !index, onchange: () => { state.configuration = configuration; fill(); } }), description))) : null;
    return [
      make("header", {}, make("button", { type: "button", class: "quiet back", "aria-label": "Back to the list", onclick: () => { box.classList.remove("entered"); search.focus(); } }, icon("back")),
        make("div", {}, make("h3", {}, widget.displayName), make("p", {}, words({ widget, role })))),
      ...[variants, cards, permissions(bundle, widget.pictured ?? widget.kind)].filter(Boolean),
      make("footer", {}, adding(() => place(state, widget), widget.configuration.length ? "Next" : "Add"),
        make("p", { class: "faint wide-only" }, "Or drag a picture to its place.")),
    ];
  }

  async function place({ family, configuration }, widget, before) {
    const wanted = { kind: widget.kind, family, before, name: widget.displayName };
    box.close();
    // What a variant has configured needs no form.
    if (!widget.configuration.length || configuration) {
      try { await add({ ...wanted, configuration }); } catch (error) { toast(error.message); }
      return;
    }
    const { openForm } = await import("/assets/form.js");
    openForm({ widget, family, configuration: {}, title: widget.displayName, done: "Add", save: (values) => add({ ...wanted, configuration: values }) });
  }

  // --- to the board by hand

  function drag(start, card, widget, state) {
    if (start.button || matchMedia("(max-width: 700px)").matches) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    let ghost = null;
    let slot = null;
    const timer = start.pointerType === "mouse" ? 0 : setTimeout(lift, 350);
    function lift() {
      const source = card.querySelector(".picture");
      ghost = source.cloneNode(true);
      ghost.classList.add("ghost");
      ghost.style.width = source.offsetWidth + "px";
      ghost.style.height = source.offsetHeight + "px";
      box.append(ghost);
      box.classList.add("away");
      slot = make("div", { class: "slot", role: "presentation" });
      slot.family = state.family;
      follow(start);
    }
    function follow({ clientX, clientY }) {
      ghost.style.transform = `translate(${clientX - ghost.offsetWidth / 2}px, ${clientY - ghost.offsetHeight / 2}px)`;
      // The board lies under a modal dialog, where no point finds it: its boxes are asked.
      const over = [...grid.children].find((child) => {
        const area = child.getBoundingClientRect();
        return child !== slot && clientX >= area.left && clientX < area.right && clientY >= area.top && clientY < area.bottom;
      });
      if (over?.getAnimations().length) return;
      if (over) flip(grid, () => over[slot.isConnected && slot.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING ? "after" : "before"](slot));
      else if (!slot.isConnected) flip(grid, () => grid.append(slot));
    }
    function end(drops) {
      clearTimeout(timer);
      stop.abort();
      if (!ghost) return;
      ghost.remove();
      box.classList.remove("away");
      const after = slot.nextElementSibling?.place;
      flip(grid, () => slot.remove());
      if (drops) place(state, widget, after);
    }
    addEventListener("pointermove", (event) => {
      if (event.pointerId !== start.pointerId) return;
      if (ghost) follow(event);
      else if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > 8) timer ? end(false) : lift();
    }, options);
    addEventListener("pointerup", (event) => event.pointerId === start.pointerId && end(true), options);
    addEventListener("pointercancel", (event) => event.pointerId === start.pointerId && end(false), options);
    if (timer) {
      // A finger that moves scrolls, two pinch; one that rests lifts.
      addEventListener("pointerdown", (event) => event.pointerId !== start.pointerId && !ghost && end(false), options);
      addEventListener("touchmove", (event) => ghost && event.cancelable && event.preventDefault(), { ...options, passive: false });
      addEventListener("contextmenu", (event) => event.preventDefault(), options);
    }
    box.addEventListener("cancel", (event) => ghost && (event.preventDefault(), end(false)), options);
    if (start.pointerType === "mouse") start.preventDefault();
    card.querySelector("input").focus({ preventScroll: true });
    card.querySelector("input").click();
  }

  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step && shown.length) {
      event.preventDefault();
      choose(shown[Math.max(0, Math.min(shown.indexOf(chosen) + step, shown.length - 1))]);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      box.classList.add("entered");
      detail.querySelector("input:checked")?.focus();
    }
  });
  const box = dialog("Add a widget", { class: "gallery" },
    make("div", { class: "panes" }, make("section", { class: "finder" }, make("div", { class: "search" }, icon("search"), search), list, none), detail));
  filter();
  search.focus();
}
