import type { ChoiceItem } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { attemptOf, reviewServices, showReview } from '../testing/show-review.tsx';
import ChoiceReview, { markOptions } from './choice-review.tsx';

const asked: ChoiceItem = {
  questions: [
    {
      id: 'q',
      text: 'Which?',
      options: ['a', 'b', 'c'].map((id) => ({ id, text: `text ${id}` })),
      answer: ['a'],
    },
  ],
};
const answer = (chosen: readonly string[]) => ({
  answer: { chosen: { q: chosen } },
  result: { overall: chosen[0] === 'a' ? 100 : 0, correct: { q: chosen[0] === 'a' } },
});
const options = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('.ad-option')].map(({ dataset, textContent }) => [
    dataset.mark,
    dataset.chosen,
    textContent?.trim(),
  ]);

/** Places of the stars, and how many of them are filled. */
const stars = (element: Element) => ['', '[data-full]'].map((full) => element.querySelectorAll(`.ad-overall .ch-stars svg${full}`).length);

it('shows score, stars and question, and marks the right, the chosen and the other options in words [2.6-12]', async () => {
  const { element } = await showReview(ChoiceReview, [attemptOf(1, asked, answer(['b']))]);
  expect(element.querySelector('.ad-number')?.textContent).toBe('答错 0分');
  expect(stars(element)).toEqual([5, 0]);
  expect(element.textContent).toContain('Which?');
  expect(options(element)).toEqual([
    ['right', 'false', 'Atext a正确答案'],
    ['wrong', 'true', 'Btext b 已选'],
    ['plain', 'false', 'Ctext c'],
  ]);
  expect(element.textContent).not.toContain('没有作答');
  // never by colour alone
  expect([...element.querySelectorAll('.ad-option')].map((each) => each.querySelector('svg') !== null)).toEqual([true, true, false]);
});

it('shows each of several questions with its own options, and of which nothing was chosen [2.6-12]', async () => {
  const [first] = asked.questions;
  const two = { questions: [first!, { id: 'r', text: 'And then?', options: [{ id: 'd', text: 'text d' }], answer: ['d'] }] };
  const { element } = await showReview(ChoiceReview, [attemptOf(1, two, { ...answer(['a']), result: { overall: 50, correct: {} } })]);
  expect([...element.querySelectorAll('.ad-question')].map((each) => each.textContent)).toEqual([
    expect.not.stringContaining('没有作答'),
    expect.stringMatching(/^And then\?没有作答Atext d正确答案/),
  ]);
  expect(options(element).map(([mark, chosen]) => [mark, chosen])).toEqual([
    ['right', 'true'],
    ['plain', 'false'],
    ['plain', 'false'],
    ['right', 'false'],
  ]);
  expect(stars(element)).toEqual([5, 3]);
});

it('says that nothing was chosen [2.6-12]', async () => {
  const { element } = await showReview(ChoiceReview, [attemptOf(1, asked, answer([]))]);
  expect(element.textContent).toContain('没有作答');
});

/** Of many: each option's letter, and the names under it. */
const chips = (element: Element) =>
  [...element.querySelectorAll('.ad-votes')].map((each) => [
    each.querySelector('b')?.textContent ?? each.querySelector('p')?.textContent,
    [...each.querySelectorAll('.ch-name-chips li')].map((name) => name.textContent?.trim()),
  ]);

it('shows of many students the question once, and their names under what they chose, first who has it wrong [2.6-12]', async () => {
  const { element } = await showReview(
    ChoiceReview,
    [['a'], ['c'], ['a'], []].map((chosen, n) => attemptOf(n + 1, asked, answer(chosen))),
  );
  expect([...element.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Which?']);
  expect(chips(element)).toEqual([
    ['B', []],
    ['C', ['学生2']],
    ['没有作答', ['学生4']],
    ['A', ['学生1', '学生3']],
  ]);
  expect(element.querySelector('[data-mark="right"]')?.textContent).toContain('正确答案');
  expect(element.querySelectorAll('[data-mark="right"] .ch-level-shape[data-level="good"]')).toHaveLength(2);
});

it('shows a student who answered twice where the newest answer is, and what the teacher gave', async () => {
  const override = { overall: 60, reason: '', by: 't', at: 1 };
  const { element } = await showReview(ChoiceReview, [
    attemptOf(1, asked, answer(['a'])),
    attemptOf(1, asked, { ...answer(['b']), id: 'newer' }),
    attemptOf(2, asked, { ...answer(['c']), override }),
  ]);
  expect(chips(element)).toEqual([
    ['B', ['学生1']],
    ['C', ['学生2老师给 60 分']],
    ['A', []],
  ]);
});

it('shows different questions of many students each by itself', async () => {
  const other = { questions: [{ ...asked.questions[0]!, text: 'And?' }] };
  const { element } = await showReview(ChoiceReview, [attemptOf(1, asked, answer(['a'])), attemptOf(2, other, answer(['a']))]);
  expect([...element.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Which?', 'And?']);
});

it('says right or wrong to primary-school accounts: a letter would be read as an option', async () => {
  const shown = async (chosen: readonly string[], more: object = {}) => {
    const { element } = await showReview(ChoiceReview, [attemptOf(1, asked, { ...answer(chosen), ...more })], reviewServices(7));
    return element.querySelector('.ad-overall')?.textContent;
  };
  expect(await shown(['a'])).toContain('答对');
  expect(await shown(['b'])).toContain('答错');
  expect(await shown(['b'], { override: { overall: 60, reason: '', by: 't', at: 1 } })).toContain('C');
});

it('shows the teacher’s score', async () => {
  const override = { overall: 60, reason: '说对了', by: 't', at: 1 };
  const { element } = await showReview(ChoiceReview, [attemptOf(1, asked, { ...answer(['b']), override })]);
  expect(element.querySelector('.ad-number')?.textContent).toBe('60分');
  expect(element.querySelector('.ad-teacher')?.textContent).toContain('说对了');
});

const question = {
  id: 'q',
  text: '?',
  options: [
    { id: 'x', text: 'one' },
    { id: 'y', text: 'two', fileUrl: '/a.png' },
    { id: 'z', text: 'three' },
  ],
  answer: ['y'],
};

it('marks the right option, the chosen one and those not chosen [2.6-12]', () => {
  expect(markOptions(question, ['x']).map(({ letter, right, chosen }) => [letter, right, chosen])).toEqual([
    ['A', false, true],
    ['B', true, false],
    ['C', false, false],
  ]);
});
it('marks nothing as chosen where nothing was', () => {
  expect(markOptions(question, []).some((option) => option.chosen)).toBe(false);
});
