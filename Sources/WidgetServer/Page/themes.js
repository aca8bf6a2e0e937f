// What surrounds the widgets of a board: its theme's colours and lengths as custom properties of the page. The runtime works the colours out,
// so that there is one rule for contrast.
import { ask, pictureData } from "/assets/client.js";
import { density } from "/assets/grid.js";

const root = document.documentElement;
const stored = { scheme: "lunette.scheme" };

/** All themes by name, as the runtime has them; null until they were read. */
export const themes = { byName: null, faults: [] };

export async function readThemes() {
  const { themes: all, faults } = await ask("GET", "/v1/themes");
  themes.byName = new Map(all.map((one) => [one.name, one]));
  themes.faults = faults;
}

/** The theme of a board; null: the standard look. */
export const themeOf = (board) => (board?.theme && themes.byName?.get(board.theme)) || null;

/** What the user of this browser chose for themes that are light and dark: `light`, `dark` or `auto`. */
export const appearance = {
  get: () => localStorage.getItem(stored.scheme) ?? "auto",
  set: (word) => (word === "auto" ? localStorage.removeItem(stored.scheme) : localStorage.setItem(stored.scheme, word)),
};

/** The scheme in which a theme is drawn where the page would have another. */
export const schemeOf = (theme, scheme) => (theme && !theme.looks[scheme] ? Object.keys(theme.looks)[0] : scheme);

const shadows = {
  none: "none", soft: null,
  strong: "0 2px 4px #0003, 0 18px 48px #00000059",
};

/** A theme's look as custom properties; the page and each tile of the chooser have them. */
export function properties(look) {
  const gradient = look.stops.length > 1 ? `linear-gradient(${look.angle}deg, ${look.stops.join(", ")})` : look.ground;
  return {
    "--ground": look.stops[0], "--page": gradient, "--card": look.card, "--raised": look.raised, "--ink": look.ink, "--dim": look.faint,
    "--card-ink": look.cardInk, "--raised-ink": look.raisedInk, "--raised-dim": look.raisedFaint, "--accent": look.accent, "--raised-accent": look.raisedAccent,
    "--ring": look.ring, "--on-accent": look.onAccent, "--accent-soft": look.accent + "26", "--veil": look.stops[0] + (look.stops.length > 1 ? "d9" : "f2"),
    "--line": look.ink + "2e", "--fill": look.ink + "14", "--fill-2": look.ink + "24", "--card-radius": look.radius,
    "--card-line": look.border ? `inset 0 0 0 ${look.borderWidth}px ${look.border}` : "inset 0 0 0 0 #0000", "--glass": look.blur ? `blur(${look.blur}px)` : "none",
    "--shadow": shadows[look.shadow],
  };
}

const pictures = new Map();
let worn = null;

/** Lets the page wear a board's theme; `scheme` is the page's. Nothing happens where it does already. */
export function wear(theme, scheme) {
  const look = theme?.looks[scheme];
  const key = look ? `${theme.name} ${scheme} ${JSON.stringify(look)}` : "";
  if (key === worn) return;
  worn = key;
  for (const name of [...root.style].filter((one) => one.startsWith("--") && !["--half", "--row", "--gap"].includes(one))) root.style.removeProperty(name);
  delete root.dataset.theme;
  delete root.dataset.card;
  delete root.dataset.page;
  root.classList.remove("pictured");
  density(look?.gap ?? 24);
  if (!look) return;
  root.dataset.theme = theme.name;
  root.dataset.page = look.stops.length > 1 || theme.theme.background?.picture ? "rich" : "plain";
  root.dataset.card = theme.theme.card?.style ?? "solid";
  for (const [name, value] of Object.entries(properties(look))) if (value !== null) root.style.setProperty(name, value);
  const { picture, blur, fit } = theme.theme.background ?? {};
  if (picture) behind(theme.name, look, blur ?? 0, fit ?? "cover", key);
}

/** A picture comes with the token, which a style's address cannot carry: so it is read first. */
async function behind(name, look, blur, fit, key) {
  try {
    if (!pictures.has(name)) pictures.set(name, await pictureData(`/v1/themes/${encodeURIComponent(name)}/background`));
  } catch {
    return;
  }
  if (worn !== key) return;
  const size = { cover: "cover", contain: "contain", tile: "auto" }[fit];
  root.style.setProperty("--picture", `url("${pictures.get(name)}")`);
  root.style.setProperty("--picture-size", size);
  root.style.setProperty("--picture-repeat", fit === "tile" ? "repeat" : "no-repeat");
  root.style.setProperty("--picture-blur", blur ? `blur(${blur}px)` : "none");
  root.style.setProperty("--picture-dim", look.dimColor + Math.round(look.dim * 255).toString(16).padStart(2, "0"));
  root.classList.add("pictured");
}

/** Pictures of files that changed are read again. */
export const forgetPictures = () => {
  pictures.clear();
  worn = null;
};
