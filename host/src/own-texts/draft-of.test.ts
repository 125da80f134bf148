import type { TextProposal } from '@chorus/contract/text-file/text-proposal';
import { expect, it } from 'vitest';
import { draftOf } from './draft-of.ts';

const ids = () => {
  let n = 0;
  return () => `s${(n += 1)}`;
};
const proposal = (paragraphs: TextProposal['paragraphs']): TextProposal => ({
  title: 'Title',
  roles: [{ id: 'tom', name: 'Tom', translation: '汤姆' }],
  paragraphs,
  left: [],
});

it('begins with what was read, and what of it is to be looked at by its sentence', () => {
  const { draft, doubts } = draftOf(
    proposal([
      {
        sentences: [
          { text: 'Hi.', role: 'tom', translation: '嗨。' },
          { text: 'Hello, 你好.', doubt: 'mixed' },
        ],
      },
    ]),
    'middle',
    ids(),
  );
  expect(draft).toMatchObject({ title: 'Title', stage: 'middle', roles: [{ id: 'tom', name: 'Tom' }], belongsTo: null, sounds: [] });
  expect(draft.paragraphs[0]!.sentences).toMatchObject([
    { id: 's1', text: 'Hi.', role: 'tom', translation: '嗨。', span: null },
    { id: 's2', role: null, translation: '' },
  ]);
  expect(doubts).toEqual({ s2: 'mixed' });
});

it('puts the translation of a whole paragraph with its first sentence, to be parted', () => {
  const { draft, doubts } = draftOf(proposal([{ sentences: [{ text: 'A.' }, { text: 'B.' }], translation: '甲。乙。' }]), 'middle', ids());
  expect(draft.paragraphs[0]!.sentences.map(({ translation }) => translation)).toEqual(['甲。乙。', '']);
  expect(doubts).toEqual({ s1: 'translation' });
});

it('does not ask for times that only the sound can tell', () => {
  expect(draftOf(proposal([{ sentences: [{ text: 'A.', doubt: 'time' }] }]), 'middle', ids()).doubts).toEqual({});
});
