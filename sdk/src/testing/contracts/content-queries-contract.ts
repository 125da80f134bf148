import { describe, expect, it } from 'vitest';
import type { ItemRef } from '../../model/content.ts';
import type { ContentPage, ContentService } from '../../services/content-service.ts';
import type { FakeContentService } from '../fake-content-service.ts';
import { sampleBook, sampleSentence, sampleUnit, sampleWord } from '../samples.ts';

const ref = (itemId: string, packVersion = '1.0.0'): ItemRef => ({ packId: 'sample', packVersion, itemId });
const words = ['word:apple:fruit', 'word:banana:fruit', 'word:cherry:fruit'];
const ids = ({ entries }: ContentPage) => entries.map((entry) => entry.ref.itemId);

/** The content of {@link describeContentQueries}, which `contract/src/testing/sample-pack.ts` has as a pack. */
export function giveSampleContent(content: FakeContentService): void {
  const unit = (id: string, parent: string) => ({ kind: 'unit' as const, id, ref: ref(id), title: id, parent: ref(parent) });
  content.books = [sampleBook('book', { unitCount: 2 })];
  content.bookUnits = [sampleUnit('unit'), sampleUnit('empty', 'book', { wordCount: 0 })];
  content.unitWords = { unit: words.map((id) => sampleWord(id.split(':')[1], { id, ref: ref(id) })) };
  content.more = {
    '': [{ kind: 'textbook', id: 'reader', ref: ref('reader'), title: 'reader', stage: 'middle', gradeId: 1 }],
    reader: [sampleSentence('on-the-cover'), unit('part', 'reader')],
    part: [sampleSentence('first'), sampleSentence('second'), unit('inner', 'part')],
    inner: [sampleSentence('third')],
  };
}

/**
 * What is asked of content finds the same, wherever it is kept. There are a word book `book` with the units `unit` (three words) and `empty`, and a
 * textbook `reader` with a sentence of its own and a unit `part` of sentences and a unit `inner`.
 */
export function describeContentQueries(make: () => Promise<ContentService>): void {
  describe('queries for content', () => {
    it('leads from the books to what is in them, items before units', async () => {
      const content = await make();
      expect(ids(await content.list({}))).toEqual(['book', 'reader']);
      expect(ids(await content.list({ parent: ref('book') }))).toEqual(['unit', 'empty']);
      expect(ids(await content.list({ parent: ref('reader') }))).toEqual(['on-the-cover', 'part']);
      expect(ids(await content.list({ parent: ref('part') }))).toEqual(['first', 'second', 'inner']);
      expect(ids(await content.list({ parent: ref('inner') }))).toEqual(['third']);
      expect(ids(await content.list({ parent: ref('empty') }))).toEqual([]);
      expect(await content.get(ref('inner'))).toMatchObject({ kind: 'unit', parent: ref('part') });
    });

    it('lists one kind alone', async () => {
      const content = await make();
      expect(ids(await content.list({ kind: 'textbook' }))).toEqual(['reader']);
      expect(ids(await content.list({ kind: 'unit', parent: ref('reader') }))).toEqual(['part']);
      expect(ids(await content.list({ kind: 'sentence', parent: ref('part') }))).toEqual(['first', 'second']);
      expect(ids(await content.list({ kind: 'word', parent: ref('part') }))).toEqual([]);
    });

    it.each([
      [{}, ['book', 'reader']],
      [{ parent: ref('unit') }, words],
      [{ parent: ref('part') }, ['first', 'second', 'inner']],
      [{ parent: ref('part'), kind: 'sentence' as const }, ['first', 'second']],
    ])('lists %j page by page, the last of which names no other', async (query, all) => {
      const content = await make();
      for (const limit of [1, 2, all.length]) {
        let after: ItemRef | undefined;
        for (let from = 0; from < all.length; from += limit) {
          const page: ContentPage = await content.list({ ...query, limit, ...(after && { after }) });
          expect(ids(page)).toEqual(all.slice(from, from + limit));
          after = page.next;
        }
        expect(after).toBeUndefined();
      }
    });

    it('leads from word books to words by their ids', async () => {
      const content = await make();
      expect(await content.wordBooks()).toMatchObject([{ id: 'book', unitCount: 2, wordCount: 3 }]);
      expect(await content.units('book')).toMatchObject([
        { id: 'unit', bookId: 'book', wordCount: 3 },
        { id: 'empty', bookId: 'book', wordCount: 0 },
      ]);
      const inUnit = await content.words('unit');
      expect(inUnit.map(({ id, text }) => [id, text])).toEqual([
        ['word:apple:fruit', 'apple'],
        ['word:banana:fruit', 'banana'],
        ['word:cherry:fruit', 'cherry'],
      ]);
      expect(await content.words('empty')).toEqual([]);
      expect(await content.words('part')).toEqual([]);
      expect(await content.word(words[1]!)).toEqual(inUnit[1]);
      expect(await content.get(ref(words[1]!))).toEqual({ ...inUnit[1], kind: 'word' });
    });

    it.each<[string, (content: ContentService) => Promise<unknown>]>([
      ['an id', (content) => content.get(ref('nowhere'))],
      ['a version', (content) => content.get(ref(words[0]!, '9.0.0'))],
      ['a parent', (content) => content.list({ parent: ref('nowhere') })],
      ['a parent’s version', (content) => content.list({ parent: ref('unit', '9.0.0') })],
      ['a place to go on from', (content) => content.list({ parent: ref('unit'), after: ref('nowhere') })],
      ['a place that is elsewhere', (content) => content.list({ parent: ref('unit'), after: ref('first') })],
      ['a place in another version', (content) => content.list({ parent: ref('unit'), after: ref(words[0]!, '9.0.0') })],
      ['the units of what is no word book', (content) => content.units('reader')],
      ['the words of what is no unit', (content) => content.words('book')],
      ['a word that is something else', (content) => content.word('first')],
    ])('says that there is none of %s', async (_, ask) => {
      await expect(ask(await make())).rejects.toMatchObject({ code: 'content-missing' });
    });
  });
}
