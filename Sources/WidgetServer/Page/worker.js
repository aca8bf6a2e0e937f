/** Nothing is kept yet for when the runtime is away. */
self.addEventListener("install", () => self.skipWaiting());
