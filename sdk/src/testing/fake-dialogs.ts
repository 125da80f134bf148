import type { Word } from '../model/content.ts';
import type { Dialogs, SaidWord } from '../services/dialogs.ts';

/** Remembers what was asked and shown; confirms, until a test says otherwise. */
export class FakeDialogs implements Dialogs {
  readonly asked: Parameters<Dialogs['confirm']>[0][] = [];
  readonly reviewed: (readonly string[])[] = [];
  readonly words: (Word | { readonly text: string })[] = [];
  /** How the words were said, as far as that was told. */
  readonly said: (SaidWord | undefined)[] = [];
  confirms = true;

  async confirm(question: Parameters<Dialogs['confirm']>[0]): Promise<boolean> {
    this.asked.push(question);
    return this.confirms;
  }

  async review(attemptIds: readonly string[]): Promise<void> {
    this.reviewed.push(attemptIds);
  }

  async wordInfo(word: Word | { readonly text: string }, said?: SaidWord): Promise<void> {
    this.words.push(word);
    this.said.push(said);
  }
}
