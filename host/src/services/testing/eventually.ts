import { settle } from './virtual-clock.ts';

/** Far more than anything here needs on a machine that is busy. */
const rounds = 400;

/** Lets everything happen until what is said holds; throws what it said last when it never does. */
export async function eventually(holds: () => void | Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    try {
      return await holds();
    } catch {
      await settle(4);
    }
  }
  await holds();
}
