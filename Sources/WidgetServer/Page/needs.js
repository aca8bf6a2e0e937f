// What a widget needs, asked for where it is shown: a permission in plain words with a button, or a value with its form.
import { ask } from "/assets/client.js";
import { needsRuntime } from "/assets/connection.js";
import { announce, dialog, icon, make, toast } from "/assets/elements.js";
import { surroundings } from "/assets/widget.js";

const hidden = "lunette.needs.later";
const later = () => new Set(JSON.parse(localStorage.getItem(hidden) ?? "[]"));
const sentence = (text) => (/[.!?]$/.test(text) ? text : text + ".");

/** A command beside the button that does the same, with a button that copies it. */
export function command(text) {
  return make("p", { class: "command" }, make("code", {}, text), make("button", {
    type: "button", class: "quiet", "aria-label": `Copy: ${text}`, title: "Copy",
    onclick: async () => {
      try { await navigator.clipboard.writeText(text); toast("The command is copied."); } catch { toast("The browser does not let this page copy."); }
    },
  }, icon("copy")));
}

/** The button that gives a widget what it needs. */
function giving(widget, need, actions, after) {
  const button = needsRuntime(make("button", { type: "button", class: "main" }, need.action));
  button.addEventListener("click", () => actions.attempt(async () => {
    if (need.matter === "configuration") {
      after?.();
      return actions.configure(widget, need.parameter);
    }
    button.setAttribute("aria-busy", "true");
    try {
      await ask("POST", "/v1/grants", { instance: widget.number, grant: need.grant });
      announce(`Allowed: ${need.sentence}`);
      after?.();
      await actions.read();
    } finally {
      button.removeAttribute("aria-busy");
    }
  }));
  return button;
}

/** Whether the page may give it: it never allows programs, which only the command does. */
const gives = (need) => surroundings.mayEdit && need.page !== false;

/** Every need with its button and its command, for a dialog. */
export function needsBody(widget, needs, actions, after) {
  return needs.map((need) => make("section", { class: "need" }, make("p", {}, icon(need.matter === "permission" ? "allow" : "settings"), sentence(need.sentence)),
    gives(need) && giving(widget, need, actions, after), need.command && make("p", { class: "faint" }, gives(need) ? "Or at a terminal:" : "At a terminal:"), need.command && command(need.command)));
}

export function openNeeds(widget, actions) {
  const box = dialog(`${widget.name} needs something`, { class: "small" }, make("div", { class: "body" }, ...needsBody(widget, widget.needs, actions, () => box.close())));
}

function badge(widget, actions) {
  const words = widget.needs.map((need) => sentence(need.sentence)).join(" ");
  return make("button", { type: "button", class: "asks badge", "aria-label": `${widget.name}: ${words}`, title: words, onclick: () => openNeeds(widget, actions) }, icon("allow"));
}

function cover(widget, actions) {
  const [need, ...more] = widget.needs;
  const isSmall = widget.family === "systemSmall";
  return make("div", { class: "asks", role: "group", "aria-label": `${widget.name} needs something` },
    icon(need.matter === "permission" ? "allow" : "settings"), make("p", {}, sentence(need.sentence)),
    make("div", { class: "choices" }, gives(need) && giving(widget, need, actions),
      (isSmall || more.length > 0) && make("button", { type: "button", class: "text", onclick: () => openNeeds(widget, actions) }, more.length ? `${more.length} more…` : "Details")),
    !isSmall && need.command && command(need.command),
    make("button", {
      type: "button", class: "quiet later", "aria-label": `${widget.name}: not now`, title: "Not now",
      onclick: () => {
        localStorage.setItem(hidden, JSON.stringify([...later(), widget.number]));
        widget.ask();
      },
    }, icon("close")));
}

/** Puts what a widget asks for over its picture, or as a badge where there is no room or it was put off; or takes it away. */
export function showNeeds(widget, actions) {
  const isOpen = widget.family.startsWith("system") && !later().has(widget.number);
  const key = JSON.stringify([widget.needs, isOpen, surroundings.mayEdit, widget.family]);
  const before = widget.querySelector(":scope > .asks");
  if (before?.key === key) return;
  const hadFocus = before?.contains(document.activeElement);
  before?.remove();
  if (widget.needs.length) {
    const element = (isOpen ? cover : badge)(widget, actions);
    element.key = key;
    widget.frame.after(element);
  }
  if (hadFocus) (widget.querySelector(".asks button, .asks.badge") ?? widget.more).focus();
}
