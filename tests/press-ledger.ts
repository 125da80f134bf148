/** One press: `told` is what the student read on the clicker afterwards. */
export interface Pressed {
  readonly letter: string;
  told: boolean;
}

/** What was pressed, kept outside of everything that is tested: by question and clicker, in order; never the same letter twice running. */
export class PressLedger {
  readonly #questions = new Map<string, Map<string, Pressed[]>>();

  of(questionId: string): Map<string, Pressed[]> {
    const known = this.#questions.get(questionId) ?? new Map<string, Pressed[]>();
    this.#questions.set(questionId, known);
    return known;
  }

  note(questionId: string, uid: string, letter: string): void {
    const of = this.of(questionId);
    of.set(uid, [...(of.get(uid) ?? []), { letter, told: false }]);
  }

  last(questionId: string, uid: string): Pressed | undefined {
    return this.of(questionId).get(uid)?.at(-1);
  }

  get presses(): number {
    return [...this.#questions.values()].flatMap((of) => [...of.values()]).flat().length;
  }

  get told(): number {
    return [...this.#questions.values()].flatMap((of) => [...of.values()].flat()).filter(({ told }) => told).length;
  }

  /** What is wrong with the answers that are there, by question and clicker: lost, doubled, or under a question at which nobody pressed so. */
  wrong(answers: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
    const questions = new Set([...this.#questions.keys(), ...answers.keys()]);
    return [...questions].flatMap((questionId) => {
      const pressed = this.of(questionId);
      const there = answers.get(questionId) ?? new Map<string, string>();
      return [...new Set([...pressed.keys(), ...there.keys()])].flatMap((uid) => {
        const presses = pressed.get(uid) ?? [];
        const letters = there.get(uid) ?? '';
        if (explains(presses, letters)) return [];
        const said = presses.map(({ letter, told }) => (told ? letter : letter.toLowerCase())).join('');
        return [`${questionId} ${uid}: pressed ${said || 'nothing'} (small: not told that it is kept), there is ${letters || 'nothing'}`];
      });
    });
  }
}

/** Whether these letters are the presses in their order, each once at most, with none missing of which the student was told that it is kept. */
function explains(presses: readonly Pressed[], letters: string): boolean {
  const [first, ...rest] = presses;
  if (!first) return letters === '';
  if (letters.startsWith(first.letter) && explains(rest, letters.slice(1))) return true;
  return !first.told && explains(rest, letters);
}
