import { ObservableValue } from '@chorus/sdk';
import { sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { ScoresProvider } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../shell/testing/routed.tsx';
import ClassDayPage from './class-day-page.tsx';

const today = '2026-11-25';
const at = Date.parse('2026-11-25T08:00:00+08:00');
const [one, two, three] = [1, 2, 3].map((n) => sampleStudent(n, { seat: n, realName: `学生${n}` })) as [never, never, never];
const ref = { packId: 'p', packVersion: '1', itemId: 'word:fox:animal' };
const attempt = (id: string, studentId: string) => ({
  id,
  studentId,
  questionId: 'q',
  type: 'lab.guess/1',
  item: ref,
  givenAt: at,
  answer: {},
});
const activity = {
  types: ['lab.guess/1'],
  attempts: [attempt('a', 'student-1'), attempt('b', 'student-2'), attempt('c', 'student-4')],
  from: at,
  to: at + 15 * 60_000,
  studentIds: ['student-1', 'student-2', 'student-4'],
  praised: 2,
};
const whole = {
  activities: [activity],
  questions: { q: { type: 'lab.guess/1', item: {} } },
  summary: {
    children: [
      { student: one, state: 'answered' },
      { student: two, state: 'answered' },
      { student: three, state: 'waits' },
    ],
    answered: 3,
    there: 4,
    times: 3,
  },
  knowsAbsent: true,
  praised: 2,
  words: [
    {
      ref,
      questionId: 'q',
      kind: { skill: 'vocabulary', evidence: 'chosen' },
      share: 0,
      can: [],
      cannot: ['a', 'b', 'c'],
      text: 'fox',
      word: sampleWord('fox'),
    },
  ],
  earlierWords: [],
  wordsKnown: true,
  trouble: [two],
  placeOf: () => ({
    ref,
    unit: { id: 'u', title: { 'zh-CN': '第一单元' } },
    book: { id: 'b', kind: 'wordBook', title: { 'zh-CN': '七年级上册' } },
  }),
  partial: false,
} as unknown as ClassDayReport;
const empty = { ...whole, activities: [], words: [], trouble: [], praised: 0 };

async function page({
  report = whole as ClassDayReport | Error,
  query = {},
  hidden = false,
  readiness = {} as Readonly<Record<string, string>>,
  possible = true,
  /** The school has summaries for parents. */
  forParents = false,
  /** The type of the answers is not there; `off`: its plugin is, and is switched off. */
  away = undefined as 'gone' | 'off' | undefined,
} = {}) {
  const navigation = new RouteForTest(query);
  const look = vi.fn();
  const go = vi.spyOn(navigation, 'go').mockImplementation(async () => undefined);
  const home = vi.fn(async () => undefined);
  Object.assign(navigation, { home, state: new ObservableValue({ route: 'TeachingAssistant' }) });
  const readDay = vi.fn(async () => {
    if (report instanceof Error) throw report;
    return report;
  });
  const wordInfo = vi.fn(async () => undefined);
  const play = vi.fn(async () => ({ ok: true }));
  const show = vi.fn(async () => undefined);
  const element = renderWithHost(
    <Routed route={navigation}>
      <ScoresProvider hidden={hidden}>
        <ClassDayPage />
      </ScoresProvider>
    </Routed>,
    {
      classDays: { today: () => today, read: readDay },
      parentSummaries: { allowed: new ObservableValue(forParents) },
      classroom: { state: new ObservableValue({ schoolClass: { id: 'c', name: '七年级3班' }, students: [], teacher: { accountType: 0 } }) },
      waitingList: { state: new ObservableValue({ rows: [] }) },
      packages: {
        state: new ObservableValue({ at: 'loading', packages: [], queue: [], drafts: [] }),
        refresh: vi.fn(),
        onImported: () => ({ dispose: () => undefined }),
      },
      journal: { record: { watch: () => ({ dispose: () => undefined }) } },
      platform: { state: new ObservableValue({ desktop: false, offline: false }) },
      session: { state: new ObservableValue({ userInfo: { id: 't' } }), timeZone: 'Asia/Shanghai' },
      settings: { state: new ObservableValue({ accent: 'us' }) },
      kernel: {
        rows: new ObservableValue([
          {
            id: 'a.one',
            manifest: {
              title: { 'zh-CN': '朗读' },
              contributes: { evaluateTypes: away === 'off' ? [{ id: 'lab.guess/1', title: { 'zh-CN': '朗读单词' } }] : [] },
            },
          },
        ]),
        contributed: () => doors,
      },
      offlineActivities: { possible, state: new ObservableValue(new Map(Object.entries(readiness))), look },
      storedAnswerTypes: {
        load: async () => {
          if (away) throw new Error('nobody gives it');
          return {
            type: { title: { 'zh-CN': '朗读单词' } },
            read: (kept: object) => kept,
            title: () => 'fox',
            summary: () => ({ overall: 80 }),
          };
        },
      },
      materials: { use: vi.fn() },
      audio: { play },
      dialogs: { wordInfo },
      notices: { show },
      navigation,
    },
  );
  // The day is read, then what knows the types of its answers.
  for (let n = 0; n < 5; n += 1) await perform(() => undefined);
  const button = (name: string) =>
    [...element.querySelectorAll('button')].find((found) => (found.getAttribute('aria-label') ?? found.textContent)?.includes(name))!;
  return { element, look, go, home, button, readDay, wordInfo, play, show };
}
const doors = new ObservableValue([
  { pluginId: 'a.b', value: { route: 'Words', label: { 'zh-CN': '单词' }, icon: '<svg/>', books: { kinds: ['wordBook'], route: 'Book' } } },
]);

it('says of each activity when, what, from which unit, who, the mean and praise, and leads to its answers [2.2-7]', async () => {
  const { element, button, go } = await page();
  expect(element.querySelector('.ch-day-activity')?.textContent).toBe(
    '08:00–08:15朗读单词第一单元 · 七年级上册4 人里 3 人作答平均 80 分表扬 2 次',
  );
  expect(element.querySelector('.ch-day-title')?.textContent).toContain('到场 4 人，3 人作答共 3 次表扬 2 次');
  await perform(() => button('朗读单词').click());
  expect(go).toHaveBeenCalledWith('AnswerHistory', { query: { day: today, by: 'question' } });
});

const marked = (summary: object) =>
  ({
    ...whole,
    activities: [{ ...activity, attempts: activity.attempts.map((one) => ({ ...one, summary })) }],
  }) as unknown as ClassDayReport;

it.each([
  ['gone', '已移除的活动'],
  ['off', '朗读单词'],
] as const)('says what an activity came to whose type is %s, by the marks that were kept; without them no mean', async (away, title) => {
  const said = async (report: ClassDayReport) => (await page({ report, away })).element.querySelector('.ch-day-activity')?.textContent;
  expect(await said(marked({ overall: 80 }))).toBe(`08:00–08:15${title}第一单元 · 七年级上册4 人里 3 人作答平均 80 分表扬 2 次`);
  expect(await said(marked({ overall: 100, correct: true }))).toContain('答对 3 / 3');
  expect(await said(whole)).toBe(`08:00–08:15${title}第一单元 · 七年级上册4 人里 3 人作答表扬 2 次`);
});

it('names a dictation by what it practises, says each kind of answers by itself, and averages no own counts', async () => {
  const given = (n: number, type: string, summary: object) => ({ ...attempt(`x${n}`, `student-${n}`), type, summary });
  const one = (attempts: readonly object[]) => ({ ...activity, types: [(attempts[0] as { type: string }).type], attempts });
  const written = (right: boolean) => ({ skill: 'writing', evidence: 'written', overall: right ? 100 : 0, correct: right });
  const activities = [
    one([true, false, false].map((right, n) => given(n, 'chorus.gapFilling/1', written(right)))),
    one([1, 2, 3].map((n) => given(n, 'chorus.tally/1', { skill: 'writing', evidence: 'self-reported', overall: 96 }))),
  ];
  const { element } = await page({ report: { ...whole, activities } as unknown as ClassDayReport });
  const [dictation, tally] = [...element.querySelectorAll('.ch-day-activity')].map(({ textContent }) => textContent);
  expect(dictation).toContain('听写与拼写第一单元');
  expect(dictation).toContain('答对 1 / 3');
  expect(tally).not.toMatch(/平均|答对/);
});

it('says that no word is to be practised only where enough have answered to tell', async () => {
  const said = async (wordsKnown: boolean) =>
    (await page({ report: { ...whole, words: [], wordsKnown } as unknown as ClassDayReport })).element.textContent;
  expect(await said(true)).toContain('没有需要全班再练的词');
  const unknown = await said(false);
  expect([unknown?.includes('没有需要全班再练的词'), unknown?.includes('作答的人还不够多')]).toEqual([false, true]);
});

it('practises weak words in the activity that works with their book, with those words chosen', async () => {
  const { element, button, go, wordInfo, play } = await page();
  await perform(() => button('练这 1 个词').click());
  expect(go).toHaveBeenCalledWith('Book', { query: { bookId: 'b', unitId: 'u', words: ref.itemId } });
  await perform(() => element.querySelector<HTMLButtonElement>('.ch-day-words [aria-haspopup]')!.click());
  await perform(() => button('听 fox').click());
  expect([wordInfo.mock.calls.length, play.mock.calls.length]).toEqual([1, 1]);
  expect(element.querySelector('.ch-day-share')?.textContent).toBe('3 人中 0 人选对');
});

it('names who had no turn, and who needs help only when asked, and leads to their records', async () => {
  const { element, button, go } = await page();
  const names = () => [...element.querySelectorAll('.ch-day-names button')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['学生3']);
  await perform(() => button('显示名字').click());
  expect(names()).toEqual(['学生3', '学生2']);
  await perform(() => button('学生2').click());
  expect(go).toHaveBeenCalledWith('StudentRecord', { query: { studentId: 'student-2' } });
});

it('shows neither means nor who needs help while scores are hidden', async () => {
  const { element } = await page({ hidden: true });
  expect(element.textContent).not.toMatch(/平均 80|待加强的 \d/);
});

it.each([
  [true, '已复制，可以发到家长群。'],
  [false, '已复制，可以粘贴到别处。'],
])('copies a summary that names no student, and speaks of parents only where the school does: %s', async (forParents, said) => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const { button, show } = await page({ forParents });
  await perform(() => button('复制小结').click());
  const [text] = writeText.mock.calls[0]!;
  expect(text).toContain('朗读单词 · 第一单元：3 人作答 · 平均 80 分');
  expect(text).toContain('fox（');
  expect(text).not.toContain('学生');
  expect(show).toHaveBeenCalledWith({ kind: 'good', text: said });
  vi.unstubAllGlobals();
});

it('goes a day back and on by buttons and arrow keys, no further than today', async () => {
  const { button, go, element } = await page({ query: { day: '2026-11-24' } });
  await perform(() => button('前一天').click());
  expect(go).toHaveBeenLastCalledWith('TeachingAssistant', { query: { day: '2026-11-23' }, replace: true });
  await perform(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })));
  expect(go).toHaveBeenLastCalledWith('TeachingAssistant', { query: {}, replace: true });
});

it('says that a day is empty and leads home', async () => {
  const { element, button, home } = await page({ report: empty });
  expect(element.textContent).toContain('今天还没有作答');
  await perform(() => button('去上课').click());
  expect(home).toHaveBeenCalled();
});

it('says that the server is away, and that a day could not be read; both can be tried again', async () => {
  const none = await page({ report: { ...empty, partial: true } });
  expect(none.element.textContent).toContain('这台电脑上没有这一天的作答');
  const away = await page({ report: { ...whole, partial: true } });
  expect(away.element.textContent).toContain('连不上服务器，这里只有这台电脑上的记录。');
  await perform(() => away.button('再试一次').click());
  expect(away.readDay).toHaveBeenCalledTimes(2);
  const failed = await page({ report: new Error('disk') });
  expect(failed.element.textContent).toContain('这一天的记录没有载入');
});

it.each([
  [{ 'a.one': 'ready', 'a.two': 'ready' }, true, /全部 2 个活动都已存到这台电脑上/],
  [
    { 'a.one': 'not-yet', 'a.two': 'too-large', 'a.three': 'ready' },
    true,
    /3 个活动里有 1 个已存.*朗读 · 还没存好.*a\.two · 太大，要联网才能用/,
  ],
  [{}, true, /选好班级，活动会自动存到这台电脑上/],
  [{ 'a.one': 'not-yet' }, false, /这个浏览器存不下活动，上课要联网。(?!.*朗读 ·)/],
])('says which activities open without a network: %o', async (readiness, possible, said) => {
  const { element, look } = await page({ readiness: readiness as Readonly<Record<string, string>>, possible });
  expect(element.textContent).toMatch(said);
  expect(look).toHaveBeenCalledOnce();
});
