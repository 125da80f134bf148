import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { validateContentPack, type ContentPackV3 } from '@chorus/contract/content-pack';
import { badField } from '../http/call-error.ts';

/** No title has them. */
const marks = /[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Refuses a text that can't be taught. Error: `bad-input`, at the place in the draft. */
export function requireWhole(draft: OwnTextDraft, pack: ContentPackV3): void {
  if (draft.title.trim() === '' || marks.test(draft.title)) throw badField('/draft/title', draft.title.trim() === '' ? 'empty' : 'markup');
  if (draft.paragraphs.length === 0) throw badField('/draft/paragraphs', 'empty');
  draft.paragraphs.forEach(({ sentences }, p) =>
    sentences.forEach(({ text }, s) => {
      if (text.trim() === '') throw badField(`/draft/paragraphs/${p}/sentences/${s}/text`, 'empty');
    }),
  );
  const checked = validateContentPack(pack);
  const [first] = checked.ok ? [] : checked.errors;
  if (first) throw badField('/draft', first.code);
}
