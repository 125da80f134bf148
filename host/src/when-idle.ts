/** Runs when the page has painted and has nothing else to do, `patienceMs` after that at the latest. Returns its undo. */
export function whenIdle(run: () => void, patienceMs: number): () => void {
  let idle: number | undefined;
  let after: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // a frame's callbacks run before it is painted
    after = setTimeout(() => (idle = requestIdleCallback(run, { timeout: patienceMs })));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(after);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
