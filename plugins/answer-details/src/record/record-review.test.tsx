import { sentenceReference, type RecordItem } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { attemptOf, perform, reviewServices, showReview } from '../testing/show-review.tsx';
import RecordReview from './record-review.tsx';

const item = (text: string): RecordItem => ({ text, reference: sentenceReference(text) });
const scored = (overall: number, words: readonly string[], more: object = {}) => ({
  outcome: sampleScore(overall, {
    accuracy: 72,
    fluency: 61,
    integrity: 100,
    words: words.map((text, n) => ({ text, score: overall, said: true, fromMs: n * 100, toMs: n * 100 + 90, phones: [] })),
    ...more,
  }),
});
const text = (element: Element, selector: string) => element.querySelector(selector)?.textContent;
const all = (element: Element, selector: string) => [...element.querySelectorAll(selector)].map((each) => each.textContent);
/** The level of each part, as its bar and its number have it. */
const levels = (element: Element) =>
  [...element.querySelectorAll('.ad-part')].map((part) => {
    const found = new Set([...part.querySelectorAll<HTMLElement>('[data-level]')].map(({ dataset }) => dataset['level']));
    return found.size === 1 ? [...found][0] : [...found];
  });
/** Places of the stars, and how many of them are filled. */
const starsOf = (element: Element) =>
  ['', '[data-full]'].map((full) => element.querySelectorAll(`.ad-overall .ch-stars svg${full}`).length);

it('shows one student’s score without decimals and with its unit, five stars, the three parts and the text [2.6-4] [2.6-5] [2.6-6] [2.6-7] [2.6-8]', async () => {
  const asked = item('A red apple.');
  const { element } = await showReview(RecordReview, [attemptOf(1, asked, { result: scored(81.456, ['A', 'red', 'apple']) })]);
  expect(text(element, '.ad-number')).toBe('81分');
  expect(starsOf(element)).toEqual([5, 5]);
  expect(all(element, '.ad-part')).toEqual(['准确度72', '流利度61', '完整度100']);
  expect(levels(element)).toEqual(['fair', 'poor', 'good']);
  for (const word of ['A', 'red', 'apple']) expect(element.textContent).toContain(word);
});

it('fills as many of the five stars as the score earns, and has its colour [2.6-6] [5-22] [5-24] [5-27]', async () => {
  for (const [overall, filled, level] of [
    [85, 5, 'good'],
    [80, 5, 'fair'],
    [79.99, 4, 'fair'],
    [65, 4, 'fair'],
    [64.99, 4, 'poor'],
    [12, 1, 'poor'],
  ] as const) {
    const { element } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: scored(overall, ['red']) })]);
    expect(starsOf(element)).toEqual([5, filled]);
    expect(element.querySelector<HTMLElement>('.ad-number')?.dataset['level']).toBe(level);
  }
});

it('shows what would have been right of an answer that has no text to be read, until its points say so [2.6-8]', async () => {
  const asked = { text: 'Are you Tom?', reference: { kind: 'qa', answers: ['Yes, I am.', 'Yes.'] } };
  const refused = { outcome: { kind: 'refused', reason: 'too-quiet', durationMs: 1, scorer: sampleScore().scorer } };
  const points = [{ text: 'Yes.', covered: true, share: 1 }];
  const shown = async (result: object) => (await showReview(RecordReview, [attemptOf(1, asked, { result })])).element;
  expect(text(await shown(refused), '.ad-reference')).toBe('参考答案：Yes, I am. / Yes.');
  expect(text(await shown(scored(90, ['Yes'])), '.ad-reference')).toBe('参考答案：Yes, I am. / Yes.');
  const judged = await shown(scored(90, ['Yes'], { points }));
  expect(judged.querySelector('.ad-reference')).toBeNull();
  expect(text(judged, '.ad-list')).toContain('Yes.说到了');
  const read = await showReview(RecordReview, [attemptOf(1, item('red'), { result: refused })]);
  expect(read.element.querySelector('.ad-reference')).toBeNull();
});

it('shows a letter instead of the score to primary-school accounts [2.6-5] [6-2]', async () => {
  const { element } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: scored(81, ['red']) })], reviewServices(7));
  expect(element.querySelector('.ad-number')).toBeNull();
  expect(element.querySelector('.ad-overall [role=img]')?.getAttribute('aria-label')).toContain('B');
  expect(all(element, '.ad-part')).toEqual(['准确度B', '流利度C', '完整度A']);
});

it('plays the recording, goes where its bar is pressed, and pauses [2.6-9] [4-39]', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { element, fakes } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: scored(81, ['red']) })]);
  await perform(() => element.querySelector<HTMLButtonElement>('.ch-audio button')!.click());
  expect(fakes.audio.state.get().playback).toMatchObject({ key: 'r1', playing: true });
  const slider = element.querySelector<HTMLElement>('.ch-audio [role=slider]')!;
  slider.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  await perform(() => slider.dispatchEvent(new MouseEvent('click', { clientX: 200, bubbles: true })));
  const { durationMs, positionMs } = fakes.audio.state.get().playback!;
  expect([durationMs > 0, positionMs]).toEqual([true, durationMs / 2]);
  now.mockReturnValue(2_000);
  await perform(() => element.querySelector<HTMLButtonElement>('.ch-audio button')!.click());
  expect(fakes.audio.state.get().playback).toMatchObject({ key: 'r1', playing: false });
  now.mockRestore();
});

it('opens a word’s information [2.6-10]', async () => {
  const { element, fakes } = await showReview(RecordReview, [attemptOf(1, item('A cat'), { result: scored(81, ['A', 'cat']) })]);
  const word = [...element.querySelectorAll('button')].find((each) => each.textContent?.includes('cat'))!;
  await perform(() => word.click());
  expect(fakes.dialogs.words).toEqual([{ text: 'cat' }]);
});

it('shows several students’ mean and parts, and of each the text that was asked of them, score, name and sound [2.6-11] [3-9] [5-23]', async () => {
  const { element, fakes } = await showReview(RecordReview, [
    attemptOf(1, item('A red apple.'), { result: scored(90, ['A', 'red', 'apple']) }),
    attemptOf(2, item('Two green pears.'), {
      result: { outcome: { kind: 'refused', reason: 'too-quiet', durationMs: 1, scorer: sampleScore().scorer } },
    }),
    attemptOf(3, item('Three plums.'), { result: scored(70, ['Three', 'plums']) }),
  ]);
  expect(all(element, '.ad-part')).toEqual(['总分80', '准确度72', '流利度61', '完整度100']);
  expect(text(element, '.ad-without')).toBe('1 人没有分数，不计入');
  expect(levels(element)).toEqual(['fair', 'fair', 'fair', 'good']);
  const rows = all(element, '.ad-reading');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/apple.*学生1.*90/);
  // not judged: the text as it was asked of this student
  expect(rows[1]).toMatch(/Two.*green.*pears.*学生2.*声音太小/);
  expect(rows[2]).toMatch(/Three.*plums.*学生3.*70/);
  await perform(() => element.querySelectorAll<HTMLButtonElement>('.ad-reading .ch-audio button')[2]!.click());
  expect(fakes.audio.state.get().playback?.key).toBe('r3');
});

it('shows several students letters in a primary school [2.6-11] [6-2]', async () => {
  const attempts = [1, 2].map((n) => attemptOf(n, item('red'), { result: scored(90, ['red']) }));
  const { element } = await showReview(RecordReview, attempts, reviewServices(7));
  expect(all(element, '.ad-part')[0]).toBe('总分A');
  expect(element.querySelector('.ad-without')).toBeNull();
  expect(element.textContent).not.toContain('90');
});

it('shows the teacher’s score, why, and what the scorer had said', async () => {
  const override = { overall: 95, reason: '感冒了', by: 't', at: 1 };
  const { element } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: scored(41, ['red']), override })]);
  expect(text(element, '.ad-number')).toBe('95分');
  expect(text(element, '.ad-teacher')).toContain('感冒了');
  expect(text(element, '.ad-teacher')).toContain('41');
});

it('shows the teacher’s score also where the scorer gave none', async () => {
  const override = { overall: 95, reason: '', by: 't', at: 1 };
  const outcome = { kind: 'refused', reason: 'too-quiet', durationMs: 1, scorer: sampleScore().scorer };
  const { element } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: { outcome }, override })]);
  expect(text(element, '.ad-number')).toBe('95分');
  expect(element.textContent).toContain('声音太小');
});

it('says of a mark that it is the teacher’s, and of a changed one that it was changed [2.6-7] [9-9]', async () => {
  const outcome = { kind: 'teacherMarked', overall: 85, scorer: { provider: 'teacher', version: '1', modelChecksum: '' } } as const;
  const { element } = await showReview(RecordReview, [attemptOf(1, item('red'), { result: { outcome } })]);
  expect(text(element, '.ad-number')).toBe('85分');
  expect(text(element, '.ad-teacher')).toBe('由老师打分');
  // a mark has no parts
  expect(all(element, '.ad-part')).toEqual([]);
  const override = { overall: 95, reason: '', by: 't', at: 1 };
  const changed = await showReview(RecordReview, [attemptOf(1, item('red'), { result: { outcome }, override })]);
  expect(all(changed.element, '.ad-teacher').join()).not.toContain('由老师打分');
});
