/** How often the server looks whether who started it is still there. */
const lookEveryMs = 500;

/** Calls `gone` once when the process that started this one, `parent`, has ended, even if it was killed. Without a `parent` nobody is watched. */
export function whenParentEnds(parent: string | undefined, gone: () => void, ppid: () => number = () => process.ppid): void {
  if (!parent) return;
  const timer = setInterval(() => {
    if (ppid() === Number(parent)) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs);
  timer.unref();
}
