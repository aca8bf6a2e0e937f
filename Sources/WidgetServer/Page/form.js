// A widget's parameters as a form: a field for each by its type, options asked for while one types, and the picture beside it.
import { ask, picture, Refusal } from "/assets/client.js";
import { needsRuntime } from "/assets/connection.js";
import { dialog, familyNames, familySizes, make } from "/assets/elements.js";
import { previewPath } from "/assets/gallery.js";

/** Calls the last of a burst, after a pause. */
function debounced(pause, act) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), pause);
  };
}

const isAbsent = (value) => value === undefined || value === null || value === "";

/** `2026-01-15T12:30` as the clocks on the wall here show it. */
function local(seconds) {
  const date = new Date(seconds * 1000);
  return new Date(date - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}

/** One parameter. `read()` gives its value, `undefined` for none; `fault()` says what is wrong with it. */
class Field {
  constructor(parameter, value, form) {
    Object.assign(this, { parameter, form, name: `field-${parameter.name}` });
    this.value = value ?? parameter.default ?? undefined;
    const title = parameter.title || parameter.name;
    this.hint = make("p", { class: "hint", id: this.name + "-hint" }, parameter.description || this.bounds());
    this.wrong = make("p", { class: "wrong", id: this.name + "-wrong", "aria-live": "polite" });
    const content = this.content();
    const isGroup = parameter.list;
    this.element = isGroup
      ? make("fieldset", { class: "field" }, make("legend", {}, title), content, this.hint, this.wrong)
      : make("div", { class: parameter.type === "boolean" ? "field turned" : "field" }, make("label", { for: this.name }, title, parameter.required && make("i", {}, " required")), content, this.hint, this.wrong);
  }

  bounds() {
    const { type, min, max } = this.parameter;
    const kind = { integer: "A whole number", number: "A number" }[type];
    if (!kind) return "";
    if (min !== null && max !== null) return `${kind} from ${min} to ${max}.`;
    return min !== null ? `${kind} from ${min}.` : max !== null ? `${kind} up to ${max}.` : "";
  }

  get described() {
    return { id: this.name, "aria-describedby": `${this.name}-hint ${this.name}-wrong`, "aria-required": this.parameter.required ? "true" : null, autocomplete: "off" };
  }

  get hasOptions() {
    return this.parameter.hasDynamicOptions || this.parameter.options?.length > 0;
  }

  content() {
    if (this.parameter.list) return this.many();
    if (this.parameter.hasDynamicOptions || this.parameter.type === "entity") return this.search((option) => this.set(option.value, option.title), true);
    if (this.parameter.options?.length) return this.select();
    return this.input();
  }

  set(value, title) {
    this.value = value;
    this.title = title;
    if (title !== undefined && this.box) this.box.value = title;
    this.say("");
    this.form.changed(this);
  }

  select() {
    const { options, required } = this.parameter;
    const choice = make("select", { ...this.described, onchange: () => this.set(choice.value === "" ? undefined : options[Number(choice.value)].value) });
    if (!required && isAbsent(this.parameter.default)) choice.append(make("option", { value: "" }, "None"));
    let group = choice;
    let section = null;
    options.forEach((option, index) => {
      if ((option.section ?? null) !== section) {
        section = option.section ?? null;
        group = section ? choice.appendChild(make("optgroup", { label: section })) : choice;
      }
      group.append(make("option", { value: String(index), selected: option.value === this.value }, option.title, option.subtitle ? ` (${option.subtitle})` : ""));
    });
    return (this.box = choice);
  }

  input() {
    const { type, min, max } = this.parameter;
    if (type === "boolean") {
      const box = make("input", { type: "checkbox", role: "switch", ...this.described, checked: this.value === true, onchange: () => this.set(box.checked) });
      return (this.box = box);
    }
    const kind = { integer: "number", number: "number", date: "datetime-local", url: "url" }[type] ?? "text";
    const box = make("input", {
      type: kind, ...this.described, min, max, step: type === "integer" ? "1" : type === "number" ? "any" : null, maxlength: kind === "text" ? 4096 : null,
      inputmode: type === "integer" ? "numeric" : type === "number" ? "decimal" : null,
    });
    if (!isAbsent(this.value)) box.value = type === "date" ? local(this.value) : this.value;
    box.addEventListener("input", () => this.set(this.typed(box)));
    return (this.box = box);
  }

  typed(box) {
    if (box.validity.badInput) return NaN;
    if (box.value === "") return undefined;
    if (this.parameter.type === "date") return new Date(box.value) / 1000;
    return box.type === "number" ? Number(box.value) : box.value;
  }

  /** A combobox whose options the bundle is asked for; fixed ones are searched here. */
  search(take, keeps) {
    const list = make("div", { role: "listbox", class: "options", id: this.name + "-options", popover: "manual", "aria-label": "Options" });
    const box = make("input", {
      type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": list.id, "aria-autocomplete": "list", ...this.described,
      placeholder: keeps ? "Search" : "Add",
    });
    let [found, at, asking] = [[], -1, null];
    const close = () => {
      if (list.matches(":popover-open")) list.hidePopover();
      box.setAttribute("aria-expanded", "false");
      box.removeAttribute("aria-activedescendant");
    };
    const mark = (index) => {
      at = index;
      [...list.querySelectorAll("[role=option]")].forEach((option, other) => option.setAttribute("aria-selected", String(other === at)));
      const marked = list.querySelector("[aria-selected=true]");
      if (marked) {
        box.setAttribute("aria-activedescendant", marked.id);
        marked.scrollIntoView({ block: "nearest" });
      }
    };
    const choose = (option) => {
      close();
      take(option);
    };
    const show = (options) => {
      found = options;
      let section = null;
      list.replaceChildren(...options.flatMap((option, index) => {
        const head = option.section && option.section !== section ? [make("b", { role: "presentation" }, (section = option.section))] : [];
        return [...head, make("div", { role: "option", id: `${list.id}-${index}`, "aria-selected": "false", onpointerdown: (event) => (event.preventDefault(), choose(option)) },
          option.title, option.subtitle && make("small", {}, option.subtitle))];
      }));
      if (!options.length) list.append(make("p", { role: "presentation" }, "Nothing fits."));
      const area = box.getBoundingClientRect();
      if (document.activeElement !== box) return;
      Object.assign(list.style, { left: area.left + "px", width: area.width + "px", top: area.bottom + 4 + "px", maxHeight: Math.max(120, Math.min(280, innerHeight - area.bottom - 16)) + "px" });
      if (!list.matches(":popover-open")) list.showPopover();
      box.setAttribute("aria-expanded", "true");
      mark(options.length ? 0 : -1);
    };
    const query = async () => {
      asking?.abort();
      asking = new AbortController();
      try { show(await this.options(box.value, asking.signal)); } catch (error) {
        if (error.name === "AbortError") return;
        close();
        this.say(error.message);
      }
    };
    const ask = debounced(150, query);
    box.addEventListener("input", () => {
      if (keeps && box.value === "") this.set(undefined);
      ask();
    });
    box.addEventListener("focus", () => { box.select(); query(); });
    box.addEventListener("blur", () => {
      close();
      asking?.abort();
      if (keeps) box.value = isAbsent(this.value) ? "" : this.title ?? String(this.value);
      else box.value = "";
    });
    box.addEventListener("keydown", (event) => {
      const isOpen = list.matches(":popover-open");
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (!isOpen) return query();
        mark(Math.max(0, Math.min(at + (event.key === "ArrowDown" ? 1 : -1), found.length - 1)));
      } else if (event.key === "Enter" && isOpen && found[at]) {
        event.preventDefault();
        choose(found[at]);
      } else if (event.key === "Escape" && isOpen) {
        event.preventDefault();
        close();
      }
    });
    if (keeps) {
      this.box = box;
      this.titled(box);
    }
    return make("div", { class: "combo" }, box, list);
  }

  async titled(box) {
    const { value } = this;
    if (isAbsent(value)) return;
    box.value = String(value);
    try {
      const options = await this.options("");
      // Meanwhile another may have been chosen, or typed.
      if (this.value !== value) return;
      this.title = options.find((option) => option.value === value)?.title;
      if (this.title && document.activeElement !== box) box.value = this.title;
    } catch { /* The value itself is shown; asking again while typing tells the reason. */ }
  }

  async options(text, signal) {
    if (!this.parameter.hasDynamicOptions) {
      const sought = text.toLocaleLowerCase();
      return (this.parameter.options ?? []).filter(({ title }) => title.toLocaleLowerCase().includes(sought));
    }
    const { kind, family } = this.form;
    const answer = await ask("POST", "/v1/options", { kind, family, parameter: this.parameter.name, text, configuration: this.form.values() }, signal);
    return answer.options;
  }

  /** A list: its values, each with a button that takes it away, and a field that adds one. */
  many() {
    this.value = Array.isArray(this.value) ? [...this.value] : [];
    this.titles ??= new Map((this.parameter.options ?? []).map(({ value, title }) => [value, title]));
    const rows = make("ul", { class: "values" });
    const draw = () => rows.replaceChildren(...this.value.map((value, index) => make("li", {}, make("span", {}, this.titles.get(value) ?? String(value)),
      make("button", { type: "button", class: "quiet", "aria-label": `Remove ${this.titles.get(value) ?? value}`, onclick: () => {
        this.set(this.value.filter((_, other) => other !== index));
        draw();
      } }, "×"))));
    const put = (value, title) => {
      if (isAbsent(value) || Number.isNaN(value)) return;
      this.titles.set(value, title ?? String(value));
      this.set([...this.value, value]);
      draw();
    };
    draw();
    if (this.hasOptions) {
      const combo = this.search((option) => { put(option.value, option.title); combo.querySelector("input").value = ""; }, false);
      combo.querySelector("input").setAttribute("aria-label", `Add to ${this.parameter.title || this.parameter.name}`);
      return make("div", {}, rows, combo);
    }
    const value = this.value;
    this.value = undefined;
    const box = this.input();
    this.value = value;
    this.box = null;
    const plain = box.cloneNode();
    plain.setAttribute("aria-label", `Add to ${this.parameter.title || this.parameter.name}`);
    const add = () => { put(this.typed(plain)); plain.value = ""; plain.focus(); };
    plain.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), add()));
    return make("div", {}, rows, make("div", { class: "line" }, plain, make("button", { type: "button", onclick: add }, "Add")));
  }

  /** What is wrong with the value, as far as it is known here; the runtime judges again. */
  fault() {
    const { required, type, min, max, title, name, list } = this.parameter;
    const word = title || name;
    if (list) return required && !this.value.length ? `${word} needs at least one value.` : "";
    if (isAbsent(this.value)) return required && isAbsent(this.parameter.default) ? `${word} is needed.` : "";
    if (Number.isNaN(this.value)) return type === "date" ? "That is no date." : "That is no number.";
    if (type === "integer" && !Number.isInteger(this.value)) return "It has to be a whole number.";
    if (typeof this.value === "number" && type !== "date") {
      if (min !== null && this.value < min) return `It has to be ${min} or more.`;
      if (max !== null && this.value > max) return `It has to be ${max} or less.`;
    }
    if (type === "url" && !URL.canParse(this.value)) return "That is no address: it begins like https://.";
    return "";
  }

  say(text) {
    this.wrong.textContent = text;
    const box = this.box ?? this.element?.querySelector("input, select");
    if (text) box?.setAttribute("aria-invalid", "true");
    else box?.removeAttribute("aria-invalid");
  }
}

/** Opens the form of a widget's parameters. `save` gets the values; what it throws is shown at its field. */
export function openForm({ widget, family, configuration, title, done, save, focus }) {
  const [wide, high] = familySizes[family];
  const frame = make("div", { class: "picture still", inert: true });
  frame.style.setProperty("--w", wide);
  frame.style.setProperty("--h", high);
  frame.style.setProperty("--u", Math.min(1, Math.min(310, innerWidth - 80) / wide, 320 / high) + "px");
  const note = make("p", { class: "faint", "aria-live": "polite" }, familyNames[family]);
  const fault = make("p", { class: "wrong", role: "alert" });
  let looking = null;

  const look = async () => {
    looking?.abort();
    looking = new AbortController();
    if (fields.some((field) => field.fault())) return;
    try {
      const { element } = await picture(previewPath(widget.kind, family, form.values()), looking.signal);
      frame.replaceChildren(element);
      note.textContent = familyNames[family];
    } catch (error) {
      if (error.name !== "AbortError") note.textContent = "There is no picture with these values.";
    }
  };
  const lookSoon = debounced(250, look);
  const form = {
    kind: widget.kind, family,
    /** What is given; a value that was taken away is null, for what is not named stays. */
    given: () => Object.fromEntries(fields.filter(({ parameter, value }) => !isAbsent(value) || !isAbsent(configuration[parameter.name]))
      .map(({ parameter, value }) => [parameter.name, isAbsent(value) ? null : value])),
    values: () => Object.fromEntries(fields.filter(({ value }) => !isAbsent(value) && !Number.isNaN(value)).map(({ parameter, value }) => [parameter.name, value])),
    changed(field) {
      const text = field.fault();
      // While somebody types, only what can no longer become right is told.
      if (text && field.touched) field.say(text);
      for (const other of fields) if (other.parameter.depends.includes(field.parameter.name) && other.box) other.titled?.(other.box);
      lookSoon();
    },
  };
  const fields = [];
  for (const parameter of widget.configuration) fields.push(new Field(parameter, configuration[parameter.name], form));
  for (const field of fields) {
    field.element.addEventListener("focusout", () => {
      field.touched = true;
      field.say(field.fault());
    });
  }
  const button = make("button", { type: "submit", class: "main" }, done);
  needsRuntime(button);
  const submit = async (event) => {
    event.preventDefault();
    for (const field of fields) field.say(field.fault());
    const wrong = fields.find((field) => field.fault());
    if (wrong) return wrong.element.querySelector("input, select")?.focus();
    button.disabled = true;
    fault.textContent = "";
    try {
      await save(form.given());
      box.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const field = fields.find(({ parameter }) => `configuration.${parameter.name}` === error.fault.path);
      if (field) {
        field.say(error.message);
        field.element.querySelector("input, select")?.focus();
      } else fault.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  };
  const box = dialog(title, { class: "form" }, make("form", { novalidate: true, onsubmit: submit }, make("div", { class: "sides" },
    make("div", { class: "beside" }, frame, note), make("div", { class: "body" }, ...fields.map((field) => field.element), fault)),
  make("footer", {}, make("button", { type: "button", onclick: () => box.close() }, "Cancel"), button)));
  box.addEventListener("close", () => looking?.abort());
  look();
  (fields.find(({ parameter }) => parameter.name === focus) ?? fields[0])?.element.querySelector("input, select")?.focus();
}
