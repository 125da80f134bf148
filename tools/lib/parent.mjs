/** How often a process looks whether its parent is still there. */
const lookEveryMs = 500;

/**
 * Calls `gone` once when the parent has ended. npm starts us through a shell that a signal ends without a word to us: its death is all that we see.
 * A start by hand may outlive its shell, as under nohup. Windows never says; there the console ends all of its processes.
 */
export function whenNpmIsGone(gone, env = process.env) {
  if (env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs);
  timer.unref();
}
