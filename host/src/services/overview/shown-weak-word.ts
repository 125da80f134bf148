import type { ContentService, Question, RecordItem, WeakWord, Word } from '@chorus/sdk';

/** A weak word as it is shown. `word`: what the content knows of it, where it is there. */
export interface ShownWeakWord extends WeakWord {
  readonly text: string;
  readonly word: Word | undefined;
}

/** Finds what a weak word is called: by the content, else as it was asked. */
export async function shownWeakWord(
  content: Pick<ContentService, 'get'>,
  weak: WeakWord,
  question: Question | undefined,
): Promise<ShownWeakWord> {
  const found = await content.get(weak.ref).catch(() => undefined);
  const word = found?.kind === 'word' ? found : undefined;
  const asked = (question?.item as Partial<RecordItem> | undefined)?.text;
  return { ...weak, word, text: word?.text ?? asked ?? lemmaOf(weak.ref.itemId) };
}

/** What is left of a word whose pack is gone: `word:<lemma>:<sense>`. */
export const lemmaOf = (itemId: string): string => (itemId.split(':')[1] ?? itemId).replaceAll('-', ' ');
