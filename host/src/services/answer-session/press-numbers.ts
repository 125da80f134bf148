import { comparePresses, sameMomentMs } from '@chorus/contract';
import type { LastPress } from '../journal/lesson-record.ts';
import type { FoldedQuestion } from './fold-question.ts';

/** Clickers that number their presses go from 65,535 on to 0 (`docs/protocols/receiver.md` section 2). */
const numbers = 65_536;
/** An older number that comes later than this is no late copy: the clicker was switched off and counts anew. */
const anewMs = 2_000;

type Heard = LastPress & { readonly monoMs: number };

/** What a clicker says, whichever receiver heard it. `answer`: as JSON. */
export interface SaidPress {
  readonly uid: string;
  readonly answer: string;
  readonly sequence: number | undefined;
  readonly monoMs: number;
  /** Wall time. */
  readonly givenAt: number;
}

/** `new`: by its number, together with the question, each machine that heard it knows it; `again`: who is not sure that it arrived has pressed once more; `copy`: it was heard before. */
export type KnownPress = { readonly kind: 'new'; readonly n: number; readonly run: number } | { readonly kind: 'again' | 'copy' };

/** Knows presses by their numbers. */
export class PressNumbers {
  readonly #last = new Map<string, Heard>();
  #asked: string | undefined;

  next({ questionId, groupId, presses }: Pick<FoldedQuestion, 'questionId' | 'groupId' | 'presses'>, press: SaidPress): KnownPress {
    const asked = groupId ?? questionId;
    if (this.#asked !== asked) this.#last.clear();
    this.#asked = asked;
    const { uid, answer, sequence, monoMs, givenAt } = press;
    const key = `${questionId} ${uid}`;
    const own = this.#last.get(key);
    const kept = presses.get(uid);
    // Another window may have written since this one heard the clicker last.
    const later = kept && own && (comparePresses(kept, own) > 0 || kept.givenAt - own.givenAt > sameMomentMs);
    const last = kept && (!own || later) ? { ...kept, monoMs: Number.NEGATIVE_INFINITY } : own;
    const place = last ? after(last, press) : { n: sequence ?? 1, run: 0 };
    if (!place) return { kind: 'copy' };
    this.#last.set(key, { ...place, answer, monoMs, givenAt });
    return last && saysAgain({ ...place, answer, numbered: sequence !== undefined }, last) ? { kind: 'again' } : { kind: 'new', ...place };
  }
}

/**
 * Whether a press says again what the clicker said last. One whose number does not follow may have another answer before it, which only another machine
 * heard: it is written, and whoever has the answers of both knows.
 */
export function saysAgain(press: Omit<LastPress, 'givenAt'> & { readonly numbered: boolean }, last: LastPress): boolean {
  const follows = press.run === last.run && press.n === last.n + 1;
  return press.answer === last.answer && (follows || !press.numbered);
}

function after(last: Heard, { answer, sequence, monoMs }: SaidPress): Pick<LastPress, 'n' | 'run'> | undefined {
  if (sequence === undefined) return { n: answer === last.answer ? last.n : last.n + 1, run: last.run };
  const step = (((sequence - last.n) % numbers) + numbers) % numbers;
  if (step > 0 && step < numbers / 2) return { n: last.n + step, run: last.run };
  return monoMs - last.monoMs >= anewMs ? { n: sequence, run: last.run + 1 } : undefined;
}
