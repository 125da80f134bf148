import { expect, it } from 'vitest';
import ChoiceReview from './choice/choice-review.tsx';
import GapFillingReview from './gap-filling/gap-filling-review.tsx';
import plugin from './index.ts';
import RecordReview from './record/record-review.tsx';
import WordReview from './word/word-review.tsx';

it('has a dialog of its own for spoken answers, choices, filled gaps and words [2.6-1] [2.6-2] [2.6-12] [2.6-13] [2.6-14]', async () => {
  const opened = await Promise.all(plugin.evaluateTypes.map(async ({ id, review }) => [id, (await review()).default] as const));
  expect(opened).toEqual([
    ['chorus.record/1', RecordReview],
    ['chorus.choice/1', ChoiceReview],
    ['chorus.gapFilling/1', GapFillingReview],
    ['chorus.word/1', WordReview],
  ]);
});
