// What cannot work without the runtime: buttons are disabled while it cannot be reached, and say so.
import { toast } from "/assets/elements.js";

const words = "The runtime cannot be reached.";
let isOffline = false;

/** Whether the runtime cannot be reached; a click that needs it says so. */
export function refusesOffline() {
  if (isOffline) toast(`${words} Try again when it is back.`);
  return isOffline;
}

export const isConnected = () => !isOffline;

function mark(button) {
  // Not `disabled`: that would take the focus, and a disabled button cannot say why.
  if (isOffline) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  button.title = isOffline ? words : button.dataset.title ?? "";
}

/** A button that needs the runtime. */
export function needsRuntime(button) {
  button.classList.add("needs-runtime");
  if (button.title) button.dataset.title = button.title;
  button.addEventListener("click", (event) => {
    if (!refusesOffline()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  mark(button);
  return button;
}

/** The event stream was opened or lost. */
export function connected(isOnline) {
  if (isOffline === !isOnline) return;
  isOffline = !isOnline;
  document.querySelectorAll(".needs-runtime").forEach(mark);
}
