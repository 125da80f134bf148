import type { ContentInfo } from '@chorus/contract/api/content-calls';
import {
  bookKinds,
  itemKinds,
  newestFormat,
  PassageSentenceEntry,
  schemaIn,
  sentenceIdsOf,
  shownItem,
  wordInfo,
  type PassageItem,
  type WordItem,
} from '@chorus/contract/content-pack';
import type { Content, ItemRef, Passage, Sentence, UnknownContent, Word } from '@chorus/sdk';

/** What an activity is given in place of texts by language, and of a word. */
export interface ContentTexts {
  readonly pick: (text: Readonly<Record<string, string>>) => string;
  readonly word: (info: ReturnType<typeof wordInfo>) => Word;
}

/** Content as activities see it. A module of its own that is loaded on first use: the schemas weigh more than a login page. */
export function shownContent({ ref, kind, content, assets }: ContentInfo, { pick, word }: ContentTexts): Content {
  const address = (id: string) => (Object.hasOwn(assets, id) ? assets[id] : undefined);
  const shown = (schema: Parameters<typeof shownItem>[0]) =>
    ({
      ...(shownItem(schemaIn(schema, newestFormat, true), content, {
        localised: pick,
        asset: address,
        item: (itemId) => ({ ...ref, itemId }),
      }) as object),
      kind,
      ref,
    }) as unknown;
  if (kind === 'word') return { ...word(wordInfo(ref, content as WordItem, address)), kind };
  if (kind === 'unit') {
    const { id, title, parentId } = content as { id: string; title: Record<string, string>; parentId: string };
    const parent: ItemRef = { ...ref, itemId: parentId };
    return { kind, id, ref, title: pick(title), parent };
  }
  if (kind === 'passage') return passageOf(shown(itemKinds.passage.schema) as Passage, sentenceIdsOf(content as unknown as PassageItem));
  if (kind === 'sentence' && typeof content['passageId'] === 'string') {
    const { passageId, ...sentence } = shown(PassageSentenceEntry) as Sentence & { readonly passageId: string };
    return { ...sentence, passage: { ...ref, itemId: passageId } };
  }
  if (isNameOf(bookKinds, kind)) {
    const { grade, ...book } = shown(bookKinds[kind].schema) as { grade: number };
    return { ...book, gradeId: grade } as unknown as Content;
  }
  if (isNameOf(itemKinds, kind)) return shown(itemKinds[kind].schema) as Content;
  return { kind: 'unknown', name: kind, id: ref.itemId, ref, content: content as UnknownContent['content'], assets };
}

/** Each sentence can be named and asked for. */
const passageOf = (passage: Passage, ids: readonly (readonly string[])[]): Passage => ({
  ...passage,
  paragraphs: passage.paragraphs.map(({ sentences, ...rest }, p) => ({
    ...rest,
    sentences: sentences.map((sentence, s) => ({ ...sentence, id: ids[p]![s]!, ref: { ...passage.ref, itemId: ids[p]![s]! } })),
  })),
});

const isNameOf = <T extends object>(kinds: T, name: string): name is string & keyof T => Object.hasOwn(kinds, name);
