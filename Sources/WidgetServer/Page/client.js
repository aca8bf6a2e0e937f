// What the page says to the runtime and hears of it: requests with the token, pictures, and the one event stream of the browser.

const named = { token: "lunette.token", last: "lunette.event" };

// The token comes in the address's fragment, which no server sees, and leaves the address at once.
const given = new URLSearchParams(location.hash.slice(1)).get("token");
if (given) {
  sessionStorage.setItem(named.token, given);
  history.replaceState(history.state, "", location.pathname + location.search);
}

export const token = {
  get: () => sessionStorage.getItem(named.token) ?? localStorage.getItem(named.token),
  set(value, remembers) {
    sessionStorage.setItem(named.token, value);
    if (remembers) localStorage.setItem(named.token, value);
  },
  drop() {
    sessionStorage.removeItem(named.token);
    localStorage.removeItem(named.token);
  },
};

function headers(more) {
  const known = token.get();
  return known ? { ...more, Authorization: "Bearer " + known } : more ?? {};
}

/** A refusal: `lunette.error/1`, or no answer at all (`status` 0). */
export class Refusal extends Error {
  constructor(status, fault = {}) {
    super(fault.message ? sentence(fault.message) : status ? `The runtime refused (${status}).` : "The runtime cannot be reached.");
    this.status = status;
    this.fault = fault;
  }
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** A query of fields by name, without those that are undefined. Not by `URLSearchParams`: a space would be "+", which is a plus to the runtime. */
export const queryText = (fields) => Object.entries(fields).filter(([, value]) => value !== undefined)
  .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");

/** Asks the runtime; the answer is a document, with its status. */
export async function ask(method, path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method, signal, cache: "no-cache", headers: headers(method === "GET" ? {} : { "Content-Type": "application/json" }),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal(0);
  }
  offsetBy(response.headers.get("Date"));
  const document = await response.json().catch(() => ({}));
  if (response.ok) return document;
  throw new Refusal(response.status, document);
}

/** A picture as an element of this page, with its tag; nothing is parsed from text, which the page's policy forbids. */
export function picture(path, signal) {
  return new Promise((done, fail) => {
    const request = asking(path);
    request.responseType = "document";
    request.onload = () => {
      try { done(taken(request)); } catch (error) { fail(error); }
    };
    request.onerror = () => fail(new Refusal(0));
    signal?.addEventListener("abort", () => {
      request.abort();
      fail(new DOMException("", "AbortError"));
    });
    request.send();
  });
}

/** A picture's file as a `data:` address. */
export async function pictureData(path) {
  const response = await fetch(path, { headers: headers(), cache: "no-cache" });
  if (!response.ok) throw new Refusal(response.status);
  const bytes = await response.blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => fail(new Refusal(502));
    reader.readAsDataURL(bytes);
  });
}

/** The same before anything else happens, as a print needs it. */
export function pictureAtOnce(path) {
  const request = asking(path, false);
  try { request.send(); } catch { throw new Refusal(0); }
  return taken(request);
}

function asking(path, returnsAtOnce = true) {
  const request = new XMLHttpRequest();
  request.open("GET", path, returnsAtOnce);
  request.overrideMimeType("application/xhtml+xml");
  for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
  return request;
}

function taken(request) {
  const root = request.responseXML?.documentElement;
  // What broke off is no picture: a browser puts its own words into the part that came.
  if (request.status !== 200 || !root || request.responseXML.querySelector("parsererror")) throw new Refusal(request.status || 502);
  return { element: renamed(document.importNode(root, true)), tag: request.getResponseHeader("ETag") };
}

let pictures = 0;
const referring = ["clip-path", "mask", "filter", "fill", "stroke", "href", "aria-labelledby", "aria-describedby"];

// Every drawing counts its clips and gradients from one; in a page of many their names would clash.
function renamed(root) {
  const prefix = `p${++pictures}-`;
  const names = new Set();
  for (const node of root.querySelectorAll("[id]")) {
    names.add(node.id);
    node.id = prefix + node.id;
  }
  if (!names.size) return root;
  for (const node of [root, ...root.querySelectorAll(referring.map((name) => `[${name}]`).join())]) {
    for (const name of referring) {
      const value = node.getAttribute(name);
      if (!value) continue;
      const change = name.startsWith("aria")
        ? value.split(" ").map((id) => (names.has(id) ? prefix + id : id)).join(" ")
        : value.replace(/^(url\(#|#)([\w-]+)/, (all, head, id) => (names.has(id) ? head + prefix + id : all));
      if (change !== value) node.setAttribute(name, change);
    }
  }
  return root;
}

let offset = 0;

function offsetBy(date) {
  const difference = date ? Date.parse(date) - Date.now() : NaN;
  // The header knows seconds only, and the answer took its time: less is no difference.
  if (Number.isFinite(difference)) offset = Math.abs(difference) > 2000 ? difference : 0;
}

/** Seconds since 1970 by the runtime's clock. */
export const now = () => (Date.now() + offset) / 1000;

// --- the event stream

const silence = 40_000; // A sign of life comes every 15 s.
const longest = 30_000;

/**
 * Follows the runtime: `tell` is called with `{type, …}`: every event of the stream, and `online`, `offline` and `refused` between them.
 * Of all tabs of the browser one reads the stream; when it is closed the next one does. Returns what asks again at once.
 */
export function follow(tell) {
  // Locks are there only over TLS and on this machine; elsewhere each tab reads for itself.
  const shares = !!navigator.locks;
  const channel = shares ? new BroadcastChannel("lunette") : { postMessage() {} };
  const status = { online: null, since: null };
  let leads = false;
  let wake = () => {};
  const hear = (message) => {
    if (message.id) sessionStorage.setItem(named.last, message.id);
    if (message.type === "online") Object.assign(status, { online: true, since: null });
    if (message.type === "offline") Object.assign(status, { online: false, since: message.since });
    tell(message);
  };
  const share = (message) => {
    hear(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }) => {
    if (data.type === "ask") {
      if (leads && status.online !== null) channel.postMessage({ type: status.online ? "online" : "offline", since: status.since });
    } else if (data.type === "again") wake();
    else hear(data);
  };
  async function read() {
    const stop = new AbortController();
    let alarm;
    const alive = () => {
      clearTimeout(alarm);
      alarm = setTimeout(() => stop.abort(), silence);
    };
    alive();
    try {
      const known = sessionStorage.getItem(named.last);
      const response = await fetch("/v1/events", {
        headers: headers(known && status.online !== null ? { "Last-Event-ID": known } : {}), cache: "no-store", signal: stop.signal,
      });
      if (!response.ok) throw new Refusal(response.status);
      share({ type: "online" });
      let rest = "";
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part; !(part = await reader.read()).done; ) {
        alive();
        const messages = (rest + part.value).split("\n\n");
        rest = messages.pop();
        for (const message of messages) dispatch(message, share);
      }
    } finally {
      clearTimeout(alarm);
      stop.abort();
    }
  }
  async function lead() {
    leads = true;
    for (let wait = 500; ; wait = Math.min(wait * 2, longest)) {
      const since = Date.now();
      try {
        await read();
      } catch (error) {
        if (error.status === 401 || error.status === 403) share({ type: "refused", status: error.status });
      }
      if (Date.now() - since > 5000) wait = 500;
      if (status.online !== false) share({ type: "offline", since: Date.now() });
      // Not all pages of a household at the same moment.
      await new Promise((done) => {
        const timer = setTimeout(done, wait * (0.75 + Math.random() / 2));
        wake = () => {
          clearTimeout(timer);
          wait = 250;
          done();
        };
      });
    }
  }
  const again = () => (leads ? wake() : channel.postMessage({ type: "again" }));
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || status.online || again());
  if (shares) navigator.locks.request("lunette.events", lead);
  else lead();
  channel.postMessage({ type: "ask" });
  return again;
}

function dispatch(message, share) {
  const fields = {};
  for (const line of message.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trimStart();
  }
  if (fields.event) share({ ...JSON.parse(fields.data ?? "{}"), type: fields.event, id: fields.id });
  else if (fields.id) share({ type: "hello", id: fields.id });
}
