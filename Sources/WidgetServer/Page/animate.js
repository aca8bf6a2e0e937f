// Values that change glide: where two pictures differ in numbers alone, bars, rings and figures move from the old ones to the new.
import { reducesMotion } from "/assets/elements.js";

const duration = 350;
/** A chart of many points would take more time than its movement is worth. */
const mostNumbers = 240;
const moving = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "d", "points", "stroke-dasharray", "transform"];
const numbers = /-?\d*\.?\d+/g;

const skeleton = (text) => text.replace(numbers, "#");
/** The text with each of its numbers replaced, by its index. */
const replaced = (text, by) => {
  let index = 0;
  return text.replace(numbers, (number) => by(index++, number));
};
const drawing = (article) => [...(article?.querySelectorAll("svg > g[aria-hidden] *") ?? [])];

/** What differs between two texts of numbers, as a function of the progress from 0 to 1; null where it is more than numbers. */
function between(old, now) {
  if (old === now || skeleton(old) !== skeleton(now)) return null;
  const [from, to] = [old, now].map((text) => text.match(numbers).map(Number));
  return { count: to.length, at: (part) => replaced(now, (index) => String(from[index] + (to[index] - from[index]) * part)) };
}

/** A figure counts where one of its numbers changed and it stays as long: a clock does not. */
function counting(old, now) {
  if (old === now || old.length !== now.length || /[:/]/.test(now) || skeleton(old) !== skeleton(now)) return null;
  const [from, to] = [old.match(numbers), now.match(numbers)];
  const changed = to.map((_, index) => index).filter((index) => from[index] !== to[index]);
  const [index] = changed;
  if (changed.length !== 1 || from[index].length !== to[index].length) return null;
  const digits = (to[index].split(".")[1] ?? "").length;
  if (Math.abs(from[index] - to[index]) < 2 * 10 ** -digits) return null;
  const figure = (part) => (Number(from[index]) + (to[index] - from[index]) * part).toFixed(digits).padStart(to[index].length, "0");
  return { count: 1, at: (part) => replaced(now, (at, number) => (at === index ? figure(part) : number)) };
}

/** The changes from one picture to the next; none where they are not of one build. */
function changes(before, after) {
  const [old, now] = [drawing(before), drawing(after)];
  if (!old.length || old.length !== now.length || old.some((node, index) => node.localName !== now[index].localName)) return [];
  const found = [];
  now.forEach((node, index) => {
    for (const name of moving) {
      const [from, to] = [old[index].getAttribute(name), node.getAttribute(name)];
      const change = from !== null && to !== null && between(from, to);
      if (change) found.push({ ...change, end: to, set: (value) => node.setAttribute(name, value) });
    }
    if (node.localName !== "text" || node.childElementCount || node.dataset.live) return;
    const change = counting(old[index].textContent, node.textContent);
    if (change) found.push({ ...change, end: node.textContent, set: (value) => (node.textContent = value) });
  });
  return found.reduce((sum, { count }) => sum + count, 0) <= mostNumbers ? found : [];
}

/** Moves a picture that was just put in from the values of the one before. */
export function glide(before, after) {
  if (reducesMotion() || document.hidden || !before) return;
  const all = changes(before, after);
  if (!all.length) return;
  const start = performance.now();
  const step = (moment) => {
    const part = Math.min((moment - start) / duration, 1);
    const eased = 1 - (1 - Math.max(part, 0)) ** 3;
    for (const { set, at, end } of all) set(part < 1 ? at(eased) : end);
    if (part < 1 && after.isConnected) requestAnimationFrame(step);
  };
  step(start);
}
