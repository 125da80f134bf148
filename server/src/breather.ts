/** Others wait no longer than this for long work on the one thread. */
const atOnceMs = 15;

/** Lets others in between: asked again and again in long work, it waits for the next turn once it has had its time. */
export function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < atOnceMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
