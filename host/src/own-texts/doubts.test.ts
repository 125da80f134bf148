import type { OwnTextDraft, SentenceSpan } from '@chorus/contract/content/own-text-draft';
import { expect, it } from 'vitest';
import type { BegunText } from './draft-of.ts';
import { answered, doubtsOf, settle } from './doubts.ts';

const span = (sure: boolean): SentenceSpan => ({ sound: 'a', fromMs: 0, toMs: 1_000, sure, words: [] });
const text = (doubts: BegunText['doubts'], ...spans: readonly (SentenceSpan | null)[]): BegunText => ({
  doubts,
  draft: {
    paragraphs: spans.map((one, n) => ({ sentences: [{ id: `s${n}`, text: 'Hi.', translation: '', role: null, span: one }] })),
  } as unknown as OwnTextDraft,
});

it('names in the order of the text what is to be looked at, and nothing that is not there any more', () => {
  expect(doubtsOf(text({ s2: 'role', gone: 'long' }, span(true), span(false), null))).toEqual([
    { id: 's1', why: 'border' },
    { id: 's2', why: 'role' },
  ]);
});

it('settles one reason at a time: that of reading, then that of the sound', () => {
  const once = settle(text({ s0: 'long' }, span(false)), 's0');
  expect(doubtsOf(once)).toEqual([{ id: 's0', why: 'border' }]);
  expect(doubtsOf(settle(once, 's0'))).toEqual([]);
});

it('takes a doubt away by the change that answers it, and by no other', () => {
  const doubted = text({ s0: 'role' }, null);
  expect(doubtsOf(answered(doubted, 's0', ['translation']))).toHaveLength(1);
  expect(doubtsOf(answered(doubted, 's0', ['role']))).toEqual([]);
});
