import type { FoldedQuestion } from './fold-question.ts';

/** Clickers that number their presses go from 65,535 on to 0 (`docs/protocols/receiver.md` section 2). */
const numbers = 65_536;
/** An older number that comes later than this is no late copy: the clicker was switched off and counts anew. */
const anewMs = 2_000;

type Press = { readonly n: number; readonly answer: string; readonly monoMs: number };

/** What a clicker says, whichever receiver heard it. `answer`: as JSON. */
export interface SaidPress {
  readonly uid: string;
  readonly answer: string;
  readonly sequence: number | undefined;
  readonly monoMs: number;
}

/** Gives each press that says something new its number: together with the question it is the press's id, the same on every machine that heard it. */
export class PressNumbers {
  readonly #last = new Map<string, Press>();
  #asked: string | undefined;

  /** The number of a press; undefined when it repeats what was said. */
  next({ questionId, groupId, presses }: Pick<FoldedQuestion, 'questionId' | 'groupId' | 'presses'>, press: SaidPress): number | undefined {
    const asked = groupId ?? questionId;
    if (this.#asked !== asked) this.#last.clear();
    this.#asked = asked;
    const { uid, answer, sequence, monoMs } = press;
    const key = `${questionId} ${uid}`;
    const own = this.#last.get(key);
    const kept = presses.get(uid);
    // Another window may have written since this one heard the clicker last.
    const last = kept && (!own || kept.n > own.n) ? { ...kept, monoMs: Number.NEGATIVE_INFINITY } : own;
    const n = last ? after(last, press) : (sequence ?? 1);
    if (n !== undefined) this.#last.set(key, { n, answer, monoMs });
    return n;
  }
}

function after(last: Press, { answer, sequence, monoMs }: SaidPress): number | undefined {
  // Another number, and nothing new: who is not sure that it arrived presses again.
  if (answer === last.answer) return undefined;
  if (sequence === undefined) return last.n + 1;
  const step = (((sequence - last.n) % numbers) + numbers) % numbers;
  if (step > 0 && step < numbers / 2) return last.n + step;
  return monoMs - last.monoMs >= anewMs ? last.n + 1 : undefined;
}
