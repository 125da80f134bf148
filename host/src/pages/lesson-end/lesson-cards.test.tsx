import { ObservableValue } from '@chorus/sdk';
import { sampleStudent } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import type { LessonReview } from '../../services/lesson-end/lesson-review.ts';
import type { ShownWeakWord } from '../../services/overview/shown-weak-word.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { LessonCards } from './lesson-cards.tsx';

const weak = (text: string): ShownWeakWord => ({
  ref: { packId: 'p', packVersion: '1', itemId: `word:${text}` },
  questionId: 'q',
  kind: { skill: 'speaking', evidence: 'scored' },
  share: 0.25,
  can: [],
  cannot: [],
  text,
  word: undefined,
});
const review = (words: readonly ShownWeakWord[]): LessonReview => ({
  lessonId: 'l',
  from: 0,
  words,
  sounds: [],
  partial: false,
  summary: {
    children: [{ student: sampleStudent(1), state: 'answered', times: 1, items: 1 }],
    answered: 1,
    there: 1,
    times: 1,
    spoken: true,
    improved: [],
  },
});

const services = {
  praise: { state: new ObservableValue([]) },
  classGroups: { state: new ObservableValue([]) },
  notices: { show: vi.fn() },
  navigation: { resume: new ObservableValue(undefined) },
  waitingList: { state: new ObservableValue({ rows: [] }), kept: new Set<string>() },
};

function show(words: readonly ShownWeakWord[], before: readonly ShownWeakWord[]) {
  const read = new ObservableValue<unknown>(undefined);
  const refresh = vi.fn(() => read.set({ classId: 'c', words: before }));
  const element = renderWithHost(<LessonCards review={review(words)} />, {
    overview: { state: read, refresh },
    classroom: { state: new ObservableValue({ schoolClass: { id: 'c' } }) },
    ...services,
  });
  return { card: () => element.querySelector('.ch-lesson-first')!.textContent, refresh };
}

it('says of this lesson that nothing is to be practised again, and names the words of the weeks before as Home does', async () => {
  const { card } = show([], ['fox', 'clock', 'short', 'horse'].map(weak));
  await perform(() => {});
  expect(card()).toBe('下次先练这节课没有全班要再练的词和音。近四周还有 4 个易错词：foxclockshort');
});

it('says nothing of the weeks before where they have no words, or the lesson has its own', async () => {
  const none = show([], []);
  await perform(() => {});
  expect(none.card()).toBe('下次先练这节课没有全班要再练的词和音。');
  const own = show([weak('horse')], [weak('fox')]);
  await perform(() => {});
  expect([own.card(), own.refresh.mock.calls.length]).toEqual(['下次先练horse', 0]);
});

it('has no empty card where nobody is there to be praised', () => {
  const none = { ...review([]), summary: { ...review([]).summary, children: [], answered: 0, there: 0, times: 0 } };
  const element = renderWithHost(<LessonCards review={none} />, services);
  expect([...element.querySelectorAll('.ch-lesson-card')].map(({ textContent }) => textContent)).toEqual([
    '下次上到哪里，下次打开首页就从哪里接着上。',
  ]);
});
