import type { GapFillingItem } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { attemptOf, showReview } from '../testing/show-review.tsx';
import GapFillingReview from './gap-filling-review.tsx';

const asked: GapFillingItem = {
  text: 'I _ an _.',
  blanks: [
    { id: 'one', text: '1', answers: ['see', 'saw'] },
    { id: 'two', text: '2', answers: ['apple'] },
    { id: 'three', text: '3', answers: ['pear'] },
  ],
};
const answer = { answer: { written: { one: 'saw', two: ' aple ' } }, result: { overall: 100 / 3, correct: { one: true, two: false } } };

it('shows score, stars and each blank as it was written, marked, with the accepted answers joined by a slash [2.6-13]', async () => {
  const { element } = await showReview(GapFillingReview, [attemptOf(1, asked, answer)]);
  expect(element.querySelector('.ad-number')?.textContent).toBe('33分');
  expect(['', '[data-full]'].map((full) => element.querySelectorAll(`.ad-overall .ch-stars svg${full}`).length)).toEqual([5, 2]);
  expect(element.querySelector('.ad-gaps-text')?.textContent).toBe(asked.text);
  const gaps = [...element.querySelectorAll<HTMLElement>('.ad-gap')].map(({ dataset, textContent }) => [dataset.mark, textContent]);
  expect(gaps).toEqual([
    ['right', '1saw 正确参考答案：see / saw'],
    ['wrong', '2aple 错误参考答案：apple'],
    ['wrong', '3没有作答 错误参考答案：pear'],
  ]);
});

it('shows several students’ answers by name; texts that differ stand with their own answer [2.6-13]', async () => {
  const other = { ...asked, text: 'You _ a _.' };
  const { element } = await showReview(GapFillingReview, [attemptOf(1, asked, answer), attemptOf(2, other, answer)]);
  const sections = [...element.querySelectorAll('section')].map((each) => each.textContent);
  expect(sections[0]).toMatch(/^学生1I _ an _\./);
  expect(sections[1]).toMatch(/^学生2You _ a _\./);
});
