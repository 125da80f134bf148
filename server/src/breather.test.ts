import { expect, it, onTestFinished, vi } from 'vitest';
import { breather } from './breather.ts';

/** In which turn of the thread works that last go on, by a clock in which every step is long. */
async function turnsOf(works: number): Promise<readonly number[]> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  onTestFinished(() => clock.mockRestore());
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turns.length < works * 3) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    const breathe = breather();
    for (let step = 0; step < 3; step += 1) {
      await breathe();
      turns.push(turn);
    }
  };
  await Promise.all(Array.from({ length: works }, work));
  return turns;
}

it.each([1, 4])('lets others in between after each step of %d long works at once', async (works) => {
  const turns = await turnsOf(works);
  expect(turns).toHaveLength(works * 3);
  expect(new Set(turns).size).toBe(turns.length);
});
