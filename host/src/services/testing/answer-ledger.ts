import type { Attempt, JournalEntry } from '@chorus/contract';
import { expect } from 'vitest';

/** What a class did and what it was promised, kept outside the page, and what must have become of it. */
export class AnswerLedger {
  readonly #pressed: { readonly uid: string; readonly keys: string }[] = [];
  readonly #must: string[] = [];

  /** `clickers`: those that press. */
  constructor(private readonly clickers: readonly string[]) {}

  pressed(uid: string, keys: string): void {
    this.#pressed.push({ uid, keys });
  }

  /** An answer was given: by the id of its attempt, press or recording. */
  mustKeep(id: string): void {
    this.#must.push(id);
  }

  expectNothingDoubled(entries: readonly JournalEntry[], attempts: readonly Attempt[]): void {
    const presses = attempts.flatMap(({ pressId }) => pressId ?? []);
    expect(new Set(presses).size, `presses ${presses.join(' ')}`).toBe(presses.length);
    const ended = entries.flatMap((entry) => (entry.kind === 'recording.ended' ? [entry.payload.recordingId] : []));
    expect(new Set(ended).size, 'recordings end once').toBe(ended.length);
    const sounds = attempts.flatMap(({ audio }) => audio?.recordingId ?? []);
    expect(new Set(sounds).size, 'recordings are one answer').toBe(sounds.length);
    for (const uid of this.clickers) {
      const said = lettersOf(attempts, uid);
      for (const letters of said.values()) {
        const at = letters.findIndex((letter, n) => letter === letters[n + 1]);
        expect(at, `${uid} said ${letters.join('')}`).toBe(-1);
      }
      const all = [...said.values()].flat();
      const pressed = this.#pressed.filter((press) => press.uid === uid).map(({ keys }) => keys);
      expect(all.length, `${uid} pressed ${pressed.join('')}, kept ${all.join('')}`).toBeLessThanOrEqual(pressed.length);
    }
  }

  /** `told`: what the clickers were told. `tooLate`: recordings that nobody could fetch any more. */
  expectNothingLost(attempts: readonly Attempt[], told: readonly string[], tooLate: ReadonlySet<string>): void {
    for (const uid of this.clickers) {
      const times = told.filter((what) => what === `${uid} kept`).length;
      const kept = attempts.filter(({ pressId }) => pressId?.split(':')[1] === uid).length;
      expect(kept, `${uid} was told ${times} times that its answer is kept`).toBeGreaterThanOrEqual(times);
    }
    const ids = new Set(attempts.flatMap(({ id, pressId, audio }) => [id, pressId, audio?.recordingId]));
    expect(
      this.#must.filter((id) => !ids.has(id) && !tooLate.has(id)),
      'answers that were given',
    ).toEqual([]);
  }
}

/** The letters that a clicker's answers have, by question, in their order. */
function lettersOf(attempts: readonly Attempt[], uid: string): ReadonlyMap<string, readonly string[]> {
  const letters = new Map<string, string[]>();
  for (const { pressId, questionId, answer } of attempts) {
    if (pressId?.startsWith(`r:${uid}:`) !== true) continue;
    const list = letters.get(questionId) ?? [];
    list.push((answer as { readonly chosen: string }).chosen);
    letters.set(questionId, list);
  }
  return letters;
}
