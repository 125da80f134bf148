/**
 * What keeps a question from being asked. `missing-parameter`: `refText` is the text to be said, `key` the right answers, `unkey` the wrong ones beside
 * them. `unknown-question-type`: `type` is what the question calls itself.
 */
export type QuestionFault =
  | { readonly kind: 'missing-parameter'; readonly parameter: 'refText' | 'key' | 'unkey' }
  | { readonly kind: 'unknown-question-type'; readonly type: string };

/**
 * What a reference lacks so that nobody could be scored by it (5-15, 5-16); undefined: nothing. A word, a sentence, a paragraph and a symbol need
 * something to say, a choice two options that can be read, a retelling its points and a question its answers. Takes what an activity gave, of any shape.
 */
export function referenceFault(reference: unknown): QuestionFault | undefined {
  if (reference === undefined || reference === null) return missing('refText');
  const { kind, ...given } = reference as { readonly kind?: unknown } & Readonly<Record<string, unknown>>;
  switch (kind) {
    case 'word':
      return said(given.word) ? undefined : missing('refText');
    case 'sentence':
      return list(given.words).some(said) ? undefined : missing('refText');
    case 'paragraph':
      return list(given.sentences).flatMap(list).some(said) ? undefined : missing('refText');
    case 'choice':
      return optionsFault(list(given.options));
    case 'symbol':
      return list(given.phones).some(hasText) ? undefined : missing('refText');
    case 'retell':
      return list(given.points).some(hasText) ? undefined : missing('refText');
    case 'qa':
      return list(given.answers).some(hasText) ? undefined : missing('key');
    default:
      return { kind: 'unknown-question-type', type: typeof kind === 'string' ? kind : '' };
  }
}

/** Options that are read aloud: without a first one there is nothing to say, without a second one nothing to tell it from. */
function optionsFault(options: readonly unknown[]): QuestionFault | undefined {
  const readable = options.filter((words) => list(words).some(said)).length;
  if (readable === 0) return missing('key');
  return readable < 2 || readable < options.length ? missing('unkey') : undefined;
}

const missing = (parameter: 'refText' | 'key' | 'unkey'): QuestionFault => ({ kind: 'missing-parameter', parameter });
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const hasText = (value: unknown): boolean => typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
const said = (word: unknown): boolean => hasText((word as { readonly text?: unknown } | null | undefined)?.text);
