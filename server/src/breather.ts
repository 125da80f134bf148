import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Long work goes on for so long before others have their turn … */
const atOnceMs = 5;
/** … and then rests for as long as it took, so that half of the thread is everybody else's; what waited for something else meanwhile, no longer than this. */
const mostRestMs = 50;

let line: Promise<unknown> = Promise.resolve();

/** Waits for so long in which no long work goes on: many at once hold everybody else up no longer than one. */
async function rest(ms: number): Promise<void> {
  const before = line;
  const rested = (async () => {
    await before;
    // The one before goes on now, and rests after that.
    await turn();
    await pause(ms);
  })();
  line = rested;
  return rested;
}

/** Lets others in between: asked again and again in long work, it rests once it has had its time. What others ask takes several turns of the thread: they get them at one go. */
export function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const took = performance.now() - began;
    if (took < atOnceMs) return;
    await rest(Math.min(took, mostRestMs));
    began = performance.now();
  };
}
