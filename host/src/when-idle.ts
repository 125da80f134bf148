/** Runs when what was drawn just now has been painted. Returns its undo. */
function afterPaint(run: () => void): () => void {
  // a frame's callbacks run before it is painted
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(run)));
  return () => cancelAnimationFrame(frame);
}

/** Runs when the page has painted and has nothing else to do, `patienceMs` after that at the latest. Returns its undo. */
export function whenIdle(run: () => void, patienceMs: number): () => void {
  let idle: number | undefined;
  const stop = afterPaint(() => (idle = requestIdleCallback(run, { timeout: patienceMs })));
  return () => {
    stop();
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
