import { ObservableValue } from '@chorus/sdk';
import { sampleStudent, sampleUnit } from '@chorus/sdk/testing';
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

it('says as Home does what comes next: where the class was, or the unit after one that it is through with', async () => {
  const next = async (at: number) => {
    const resume = {
      label: '第一单元',
      route: 'read',
      query: { bookId: 'b', unitId: 'u1' },
      progress: { at, of: 16, text: 'answer' },
      at: 0,
    };
    const units = [sampleUnit('u1'), { ...sampleUnit('u2'), title: '第二单元' }];
    const element = renderWithHost(<LessonCards review={review([weak('horse')])} />, {
      ...services,
      navigation: { resume: new ObservableValue(resume) },
      content: { units: async () => units, wordBooks: async () => [], unitTitle: async () => undefined },
    });
    await perform(() => {});
    return element.querySelector('[aria-label="下次"] p')!.textContent;
  };
  expect([await next(15), await next(16)]).toEqual(['接着上：第一单元，第 15 / 16 个，answer', '这个单元上完了。接下来：第二单元']);
});

it('says what comes next in the language of now, whichever the class was there in', async () => {
  const titles: Readonly<Record<string, { readonly 'zh-CN': string; readonly en: string }>> = {
    u1: { 'zh-CN': '第一单元', en: 'Unit 1' },
    u2: { 'zh-CN': '第二单元', en: 'Unit 2' },
  };
  const next = async (at: number, label = '第一单元') => {
    const locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
    const resume = { label, route: 'read', query: { bookId: 'b', unitId: 'u1' }, progress: { at, of: 16, text: 'answer' }, at: 0 };
    const content = {
      units: async () => ['u1', 'u2'].map((id) => ({ ...sampleUnit(id), title: titles[id]![locale.get()] })),
      wordBooks: async () => [],
      unitTitle: async (_bookId: string, unitId: string) => titles[unitId],
    };
    const given = { ...services, navigation: { resume: new ObservableValue(resume) }, content };
    const element = renderWithHost(<LessonCards review={review([weak('horse')])} />, given, locale);
    await perform(() => {});
    await perform(() => locale.set('en'));
    return element.querySelector('[aria-label="下次"] p')!.textContent;
  };
  expect(await next(15)).toBe('接着上：Unit 1，第 15 / 16 个，answer');
  expect(await next(16)).toBe('这个单元上完了。接下来：Unit 2');
  expect(await next(15, '选了 3 个词')).toContain('选了 3 个词');
});
