// What a bundle asks for, as the gallery tells it before it is placed.
import { icon, make } from "/assets/elements.js";
import { command } from "/assets/needs.js";

const named = {
  network: (name) => `reach ${name}`,
  read: (name) => (name === "system" ? "see which programs run on this machine" : `read ${name}`),
  run: (name) => `run ${name}`,
  environment: (name) => `set the variable ${name} in programs it runs`,
};
const switched = { notify: "show notifications", media: "see what media players play, and control them" };

/** Every permission as `{ word, text, isGranted, isAll }`; `word` is what the command line takes. */
function asked({ asked, granted, amountsToEverything }) {
  const listed = Object.entries(named).flatMap(([key, text]) => asked[key].map((name) => (
    { word: `${key}=${name}`, text: text(name), isGranted: granted[key].includes(name), isAll: amountsToEverything.includes(`${key}=${name}`) })));
  return [...listed, ...Object.entries(switched).filter(([key]) => asked[key]).map(([key, text]) => ({ word: key, text, isGranted: granted[key], isAll: false }))];
}

/** The permissions of a bundle in words; null where it asks for none. */
export function permissions({ name, permissions }, kind) {
  const all = asked(permissions);
  if (!all.length) return null;
  const missing = all.filter(({ isGranted }) => !isGranted);
  return make("section", { class: "permissions" }, make("h4", {}, icon("allow"), `“${name}” wants to`),
    make("ul", {}, ...all.map(({ text, isGranted, isAll }) => make("li", { class: isGranted ? "granted" : null }, text,
      isAll && make("b", {}, " (that amounts to everything you may do)"), make("span", {}, isGranted ? "allowed" : "not allowed yet")))),
    missing.length > 0 && make("p", { class: "faint" }, "Once it is placed it asks for what it cannot do without. Or at a terminal:"),
    missing.length > 0 && command(`lunette grant ${kind} ${missing.map(({ word }) => (/^[\w=.:/@~-]+$/.test(word) ? word : `'${word}'`)).join(" ")}`));
}
