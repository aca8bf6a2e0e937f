// The token by hand: for a page that was opened without it.
import { ask, Refusal, token } from "/assets/client.js";
import { dialog, make } from "/assets/elements.js";
import { model } from "/assets/model.js";

/** Asks for the token of a role that may do more. */
export function unlock() {
  const input = make("input", { type: "password", required: true, "aria-label": "Token", autocomplete: "off", spellcheck: "false" });
  const keep = make("input", { type: "checkbox", id: "keep" });
  const fault = make("p", { class: "wrong", role: "alert" });
  const box = dialog("Enter the token", { class: "small" }, make("form", {
    class: "body", onsubmit: async (event) => {
      event.preventDefault();
      const before = token.get();
      token.set(input.value.trim(), keep.checked);
      try {
        const { role } = await ask("GET", "/v1/access");
        if (role === "view" && model.access.role === "view" && model.loaded) throw new Refusal(401);
        box.close();
        location.reload();
      } catch (error) {
        if (before) token.set(before, false);
        else token.drop();
        fault.textContent = error.status === 401 ? "That is not a token of this runtime that allows more." : error.message;
        input.focus();
      }
    },
  }, make("p", {}, "“lunette run --listen” prints an address with it; it is also in the file http.token of the runtime’s state folder."), input, fault,
  make("label", { class: "check", for: "keep" }, keep, "Remember it on this device"),
  make("footer", {}, make("button", { type: "submit", class: "main" }, "Unlock"))));
}
