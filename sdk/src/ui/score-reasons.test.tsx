// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { ScoreReason } from '../rules/score-reasons.ts';
import { find, press, render } from './render-for-test.tsx';
import { ScoreReasons } from './score-reasons.tsx';

const lines = (reasons: readonly ScoreReason[], inText = true, stress: readonly (number | undefined)[] = []) =>
  [...render(<ScoreReasons reasons={reasons} inText={inText} stress={stress} />).element.querySelectorAll('li')].map(
    (line) => line.textContent,
  );
const phone = { kind: 'phone', word: 'think', at: 0, phone: 'TH' } as const;

it('says a sound as a teacher would: its letters, what was heard, and what the mouth does', () => {
  expect(lines([{ ...phone, letters: 'th', heard: 'S' }], false)).toEqual(['“th” 读成了 /s/把舌尖放在上下齿之间，轻轻吹气']);
  expect(lines([{ ...phone, letters: 'th', heard: 'S' }])).toEqual(['think 里的 “th” 读成了 /s/把舌尖放在上下齿之间，轻轻吹气']);
  expect(lines([{ ...phone, phone: 'NG', letters: 'n', heard: 'N' }], false)).toEqual(['/ŋ/ 读成了 /n/舌后部抵住软腭，让声音从鼻子出来']);
  expect(lines([phone], false)).toEqual(['/θ/ 没有读准把舌尖放在上下齿之间，轻轻吹气']);
  expect(lines([{ ...phone, phone: 'AH', mild: true }], false, [0])).toEqual(['/ə/ 还可以更清楚']);
});

it('names up to four words, and counts more', () => {
  expect(lines([{ kind: 'missing', words: ['the'] }])).toEqual(['漏读 the']);
  expect(lines([{ kind: 'missing', words: ['a', 'b', 'c', 'd', 'e'] }])).toEqual(['漏读 a、b、c、d 等 5 个词']);
});

it.each([
  [{ kind: 'repeated', words: ['red'] }, 'red 读了不止一遍'],
  [{ kind: 'repeated', words: [] }, '有的地方读了不止一遍'],
  [{ kind: 'stress', words: ['banana'] }, 'banana 的重音读错了'],
  [{ kind: 'pauses', count: 1, after: 'red' }, 'red 后面停得太久'],
  [{ kind: 'pauses', count: 3 }, '停顿太多（3 处）'],
  [{ kind: 'extra', count: 2 }, '多读了别的内容（2 处）'],
  [{ kind: 'slow', wordsPerMinute: 40 }, '读得太慢（每分钟 40 个词）'],
  [{ kind: 'fast', wordsPerMinute: 240 }, '读得太快（每分钟 240 个词）'],
  [{ kind: 'unclear' }, '有些音不够清楚'],
] as const)('says %o', (reason, told) => {
  expect(lines([reason])).toEqual([told]);
});

it('shows three lines, and the rest when asked', () => {
  const reasons = ['a', 'b', 'c', 'd', 'e'].map((word) => ({ kind: 'stress', words: [word] }) as const);
  const { element } = render(<ScoreReasons reasons={reasons} inText />);
  const count = () => element.querySelectorAll('li').length;
  expect(count()).toBe(3);
  press(find(element, 'button', '还有 2 条'));
  expect(count()).toBe(5);
  press(find(element, 'button', '收起'));
  expect(count()).toBe(3);
});

it('shows nothing where nothing lowered the score', () => {
  expect(render(<ScoreReasons reasons={[]} inText />).element.innerHTML).toBe('');
});
