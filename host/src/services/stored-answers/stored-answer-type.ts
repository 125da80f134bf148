import type { EvaluateTypeDefinition, KeptAnswer, LocalizedText, ResultSummary } from '@chorus/sdk';
import { majorOf } from '../../kernel/newer-majors.ts';
import { keptProblem } from './kept-problem.ts';

/** What shows answers that are kept: the type that judged them, or a newer major of it that brings them to its own form. */
export class StoredAnswerType {
  #told = false;

  constructor(
    readonly type: EvaluateTypeDefinition,
    readonly pluginId: string,
    /** The type that the answers were given under. */
    private readonly keptBy: string,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** The answer in the form that the type knows; undefined: it is of an older major, and the type can't bring it to its own. */
  read(kept: KeptAnswer): KeptAnswer | undefined {
    if (this.keptBy === this.type.id) return kept;
    try {
      const own = this.type.migrate?.(structuredClone(kept), majorOf(this.keptBy));
      const problem = keptProblem(own, kept, this.type);
      if (problem !== undefined) throw new TypeError(`What migrate gives is of no use: ${problem}.`);
      return own;
    } catch (error) {
      // The type is as good as it was for everything else, so this is no fault of its plugin; its author finds it here.
      if (!this.#told) this.log(`"${this.type.id}" can't show answers of "${this.keptBy}".`, error);
      this.#told = true;
      return undefined;
    }
  }

  /** What a list says of the result of an answer that {@link read} gave; undefined where there is none. */
  summary({ result }: KeptAnswer): ResultSummary | undefined {
    if (result === undefined) return undefined;
    try {
      return this.type.summarise(result);
    } catch {
      return undefined;
    }
  }

  /** What a list calls an item: its own name, else its type's title. Without an item, or of one that an older major was asked by, the title. */
  title(item: KeptAnswer['item'] | undefined, pick: (text: LocalizedText) => string): string {
    try {
      const name = item === undefined ? undefined : this.type.nameItem?.(item);
      if (name !== undefined) return name;
    } catch {
      // An item that its own type does not know; the type's title does.
    }
    return pick(this.type.title);
  }

  /** The title of a question of which no answer is at hand. */
  questionTitle(item: KeptAnswer['item'], pick: (text: LocalizedText) => string): string {
    return this.title(this.keptBy === this.type.id ? item : undefined, pick);
  }
}
