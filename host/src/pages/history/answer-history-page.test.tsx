import { ObservableValue, PluginError, type KeptAnswer } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { AnswerHistory } from '../../services/history/answer-history.ts';
import { LessonRecord } from '../../services/journal/lesson-record.ts';
import { StoredAnswerTypes } from '../../services/stored-answers/stored-answer-types.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../shell/testing/routed.tsx';
import { savedFiles } from '../../shell/testing/saved-files.ts';
import AnswerHistoryPage from './answer-history-page.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);
const saved = savedFiles();

/** `lab.guess/1` kept `{ word }` and `{ right }`. Only `/2` is there, which migrates all but what was asked as `lost`. */
const guess = {
  id: 'lab.guess/2',
  title: { 'zh-CN': '猜词', en: 'Guess' },
  itemSchema: { type: 'object', required: ['words'] },
  answerSchema: {},
  resultSchema: { type: 'object', required: ['overall'] },
  nameItem: ({ words }: { readonly words: readonly string[] }) => words.join(' '),
  summarise: ({ overall }: { readonly overall: number }) => ({ overall, ...(overall % 100 === 0 && { correct: overall === 100 }) }),
  migrate: ({ item, answer, result }: KeptAnswer) => {
    const { word } = item as { readonly word: string };
    if (word === 'lost') throw new Error('unreadable');
    const { right } = (result ?? {}) as { readonly right?: boolean };
    const [most, least] = word === 'exact' ? [100, 0] : [90, 40];
    return { item: { words: [word] }, answer, ...(right !== undefined && { result: { overall: right ? most : least } }) };
  },
};
const students = [
  { id: 's1', realName: '王欣怡', name: 'wxy', seat: 1 },
  { id: 's2', realName: '李雷', name: 'll', seat: 2 },
];
const answered = (id: string, studentId: string, questionId: string, word: string, more: object = {}) => ({
  attempt: {
    id,
    studentId,
    questionId,
    item: { packId: 'p', packVersion: '1', itemId: questionId },
    ordinal: 1,
    type: 'lab.guess/1',
    answer: {},
    result: { right: true },
    status: 'scored',
    givenAt: Number(id),
    ...more,
  },
  question: { type: 'lab.guess/1', item: { word } },
  current: true,
  madeBy: { pluginId: 'lab.plugin', version: '1.4.0' },
});
/** An answer to `word` of an activity that is gone, `lab.gone 2.0.0`. */
const left = (id: string, studentId: string, word: string, said: string, more: object = {}) => ({
  ...answered(id, studentId, 'g', word, { type: 'lab.gone/1', answer: { said, recordingId: 'r' }, ...more }),
  question: { type: 'lab.gone/1', item: { id: 'x', word } },
  madeBy: { pluginId: 'lab.gone', version: '2.0.0' },
});

async function page(
  rows: readonly object[] | AnswerHistory | ((asked: unknown) => readonly object[]),
  plugins: readonly object[] = [],
  query: Readonly<Record<string, string>> = {},
  dayBefore?: string,
  before: readonly object[] = [],
) {
  const navigation = new RouteForTest(query);
  const review = vi.fn(async (_ids: readonly string[]) => undefined);
  const play = vi.fn(async () => ({ ok: true }));
  const storedAnswerType = vi.fn(async (id: string) => {
    if (!id.startsWith('lab.guess/')) throw new Error('nobody gives it');
    return { plugin: { id: 'lab.plugin' }, type: guess };
  });
  const element = renderWithHost(
    <Routed route={navigation}>
      <AnswerHistoryPage />
    </Routed>,
    {
      classroom: {
        state: new ObservableValue({ students, schoolClass: { id: 'c', name: '三班' }, teacher: { accountType: 1 } }),
        classes: async () => [],
      },
      history:
        rows instanceof AnswerHistory
          ? rows
          : {
              rows: (asked: unknown) => (typeof rows === 'function' ? rows(asked) : rows),
              refresh: async () => true,
              day: () => '2026-09-01',
              dayBefore: async () => dayBefore,
              daysBefore: async () => ({ days: before, more: false }),
            },
      journal: { rows: new ObservableValue([]) },
      kernel: { rows: new ObservableValue(plugins) },
      storedAnswerTypes: new StoredAnswerTypes(
        () => ({ storedAnswerType }) as never,
        () => undefined,
      ),
      settings: { state: new ObservableValue({ locale: 'zh-CN' }) },
      audio: { state: new ObservableValue({}), play },
      dialogs: { review },
      notices: { show: vi.fn(async () => undefined) },
      answerSession: {},
      navigation,
    },
  );
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  const button = (text: string) => [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(text));
  const byQuestion = () => perform(() => element.querySelector<HTMLInputElement>('input[value=question]')!.click());
  const lines = () =>
    [...element.querySelectorAll('.ch-history-row')].map((row) =>
      ['.ch-history-what', '.ch-history-score'].map((part) => row.querySelector(part)?.textContent),
    );
  return { element, review, storedAnswerType, play, button, byQuestion, lines, navigation };
}

it('lists answers of an older version as the newer one knows them: what was asked, the score, the mean [1-11]', async () => {
  const { element, storedAnswerType, lines } = await page([
    answered('1', 's1', 'q', 'cat'),
    answered('2', 's1', 'p', 'dog', { result: { right: false } }),
  ]);
  expect(storedAnswerType.mock.calls).toEqual([['lab.guess/1']]);
  expect(lines()).toEqual([
    ['cat', expect.stringContaining('90')],
    ['dog', expect.stringContaining('40')],
  ]);
  expect(element.querySelector('h3')?.textContent).toContain('平均 65 分');
});

it('plays what was recorded, of the answer whose button is pressed [1-11]', async () => {
  const { element, play } = await page([
    answered('1', 's1', 'q', 'cat'),
    answered('2', 's2', 'q', 'cat', { audio: { recordingId: 'r2', sha256: '', codec: 'wav', rateHz: 16_000, ms: 900 } }),
  ]);
  const buttons = element.querySelectorAll<HTMLButtonElement>('.ch-history-row [aria-label=回放]');
  expect(buttons).toHaveLength(1);
  await perform(() => buttons[0]!.click());
  expect(play.mock.calls).toEqual([[{ recordingId: 'r2' }, { key: 'r2' }]]);
});

it('says right or wrong where an answer is nothing between, unless the teacher scored it', async () => {
  const override = { overall: 77, reason: '', by: 't', at: 1 };
  const { lines } = await page([
    answered('1', 's1', 'q', 'exact'),
    answered('2', 's2', 'q', 'exact', { result: { right: false } }),
    answered('3', 's2', 'q', 'exact', { result: { right: false }, override }),
  ]);
  expect(lines().map(([, score]) => score)).toEqual([
    expect.stringContaining('答对'),
    expect.stringContaining('答错'),
    expect.stringContaining('77'),
  ]);
});

it('says of what can’t be shown that it is of an older version; the teacher’s own score is shown', async () => {
  const override = { overall: 77, reason: '', by: 't', at: 1 };
  const { lines } = await page([answered('1', 's1', 'q', 'lost'), answered('2', 's2', 'q', 'lost', { override })]);
  expect(lines()).toEqual([
    ['猜词', '分数未知：旧版本'],
    ['猜词', expect.stringContaining('77')],
  ]);
});

/** A day of the server's on which two machines without a server each wrote the same press of a clicker that numbers its presses. */
function heardByTwo(sign = '#'): AnswerHistory {
  let seq = 0;
  const written = (deviceId: string, kind: string, payload: object) => ({ id: `e${(seq += 1)}`, deviceId, epoch: 1, seq, kind, payload });
  const item = { packId: 'p', packVersion: '1', itemId: 'i' };
  const entries = ['one', 'two'].flatMap((machine, n) => {
    const at = { lessonId: machine, questionId: `q-${machine}`, item, type: 'lab.guess/1' };
    const press = (id: string, number: string, right: boolean) =>
      written(machine, 'attempt', {
        ...at,
        id,
        studentId: 's1',
        ordinal: 1,
        source: 'clicker',
        pluginVersion: '1',
        answer: { right },
        givenAt: 10_000 + n,
        pressId: `r:7:q-${machine}:${sign}${number}`,
      });
    const scored = (attemptId: string, right: boolean) =>
      written(machine, 'attempt.fact', { id: `f${attemptId}`, attemptId, at: 1, by: 't', kind: 'scored', payload: { result: { right } } });
    const own = n === 1 ? [press('own', '18', false), scored('own', false)] : [];
    const asked = written(machine, 'question.opened', { ...at, data: { word: 'cat' }, changeable: true });
    return [asked, press(machine, '17', true), scored(machine, true), ...own];
  });
  return new AnswerHistory({
    api: () => ({ call: async () => ({ entries, complete: true }) }) as never,
    record: () => new LessonRecord(),
    classId: () => 'c',
    timeZone: () => 'Asia/Shanghai',
    read: () => undefined,
    teacherId: () => 't',
    clock: { now: () => 20_000 } as never,
    ids: { next: () => `said-${(seq += 1)}` },
    append: async (payload) => [written('one', 'attempt.fact', payload) as never],
  });
}

it('counts a numbered press that two machines wrote once, in the list, the mean and the exported table', async () => {
  const { button, element } = await page(heardByTwo());
  expect(element.querySelector('h3')?.textContent).toContain('平均 65 分');
  await perform(() => button('导出')!.click());
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent?.includes('.csv'))!.click(),
  );
  const rows = (await saved.at(-1)!.file.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').at(-4))).toEqual(['90', '40']);
});

it('asks of a press without a number whether two machines heard it, makes it one by a press on the question, and takes that back', async () => {
  const { element } = await page(heardByTwo(''));
  const asked = () => [...element.querySelectorAll<HTMLElement>('.ch-history-notes button')].map((chip) => chip.textContent);
  expect([element.querySelectorAll('.ch-history-row').length, asked()]).toEqual([3, ['可能重复收到']]);
  await perform(() => element.querySelector<HTMLElement>('.ch-history-notes button')!.click());
  expect([element.querySelector('[role=status]')?.textContent, asked()]).toEqual([expect.stringContaining('2'), []]);
  const joined = [...element.querySelectorAll('.ch-history-row')].find((row) => row.textContent?.includes('已作废'))!;
  await perform(() => joined.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click());
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent?.includes('撤销'))!.click(),
  );
  expect(asked()).toEqual(['可能重复收到']);
});

it('exports the day’s answers, older ones like the list, and says which it can’t [1-11]', async () => {
  const override = { overall: 77, reason: '感冒', by: 't', at: 1 };
  const { button } = await page([answered('1', 's1', 'q', 'cat', { override }), answered('2', 's2', 'p', 'lost')]);
  await perform(() => button('导出')!.click());
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent?.includes('.csv'))!.click(),
  );
  const { file, name } = saved.at(-1)!;
  expect(name).toBe('三班 2026-09-01.csv');
  const rows = (await file.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(-10))).toEqual([
    ['王欣怡', '1', 'lab.plugin', '', 'cat', '1', '77', '90', '感冒', ''],
    ['李雷', '2', 'lab.plugin', '', '猜词', '1', '', '分数未知：旧版本 (lab.plugin 1.4.0)', '', ''],
  ]);
});

it('says what was asked and answered of an activity that is gone, by what it was made, and what the mean leaves out', async () => {
  const override = { overall: 77, reason: '', by: 't', at: 1 };
  const rows = [
    left('1', 's1', 'red', 'rot'),
    left('2', 's1', 'blue', 'blau', { override }),
    { ...left('3', 's1', 'green', ''), madeBy: { version: '1.0.0' } },
  ];
  const { element, lines } = await page(rows);
  expect(lines()).toEqual([
    ['red：rot', '分数未知：活动已移除'],
    ['blue：blau', expect.stringContaining('77')],
    ['green', '分数未知：活动已移除'],
  ]);
  const chips = () => [...element.querySelectorAll('.ch-history-notes')].map((notes) => notes.textContent);
  expect(chips()).toEqual([
    '由 lab.gone 2.0.0 作答',
    expect.stringContaining('由 lab.gone 2.0.0 作答'),
    // written before an answer named its plugin
    '由 lab.gone/1 1.0.0 作答',
  ]);
  expect(element.querySelector('h3')?.textContent).toContain('3 次作答 · 平均 77 分 · 2 次没有分数，不计入');
});

/** The plugin of an activity that can't be used now, with the evaluate types that it gives. */
const colours = (...types: readonly string[]) => ({
  id: 'lab.gone',
  manifest: {
    title: { 'zh-CN': '猜颜色', en: 'Colours' },
    contributes: { evaluateTypes: types.map((id) => ({ id, title: { 'zh-CN': '颜色题', en: 'Colour' } })) },
  },
});
/** As `left`, with what its type said when it judged: marks, and what the question is called. */
const summed = (id: string, studentId: string, word: string, summary: object, more: object = {}) =>
  left(id, studentId, word, 'rot', { summary: { text: `colour ${word}`, ...summary }, ...more });
const csvRows = async (button: Awaited<ReturnType<typeof page>>['button']) => {
  await perform(() => button('导出')!.click());
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent?.includes('.csv'))!.click(),
  );
  return (await saved.at(-1)!.file.text()).trim().split('\r\n').slice(1);
};

it.each([
  ['removed', []],
  ['of a version without its type', [colours('lab.gone/2')]],
  ['switched off', [colours('lab.gone/1')]],
])('shows what an answer came to, in the list, the mean and the exported table, when its activity is %s', async (_how, plugins) => {
  const override = { overall: 77, reason: '', by: 't', at: 1 };
  const { element, lines, button } = await page(
    [
      summed('1', 's1', 'red', { overall: 60 }),
      summed('2', 's1', 'blue', { overall: 100, correct: true }),
      summed('3', 's1', 'green', { unsure: true }),
      summed('4', 's1', 'grey', { refused: true }, { status: 'refused' }),
      summed('5', 's1', 'pink', { overall: 20 }, { override }),
    ],
    plugins,
  );
  expect(lines()).toEqual([
    ['colour red：rot', expect.stringContaining('60')],
    ['colour blue：rot', expect.stringContaining('答对')],
    ['colour green：rot', '没听清'],
    ['colour grey：rot', '未评分'],
    ['colour pink：rot', expect.stringContaining('77')],
  ]);
  // what was refused is no answer
  expect(element.querySelector('h3')?.textContent).toContain('4 次作答 · 平均 79 分 · 1 次没有分数，不计入');
  expect(element.querySelector('.ch-history-head [role=status]')?.textContent).toBe('今天共 4 次作答 · 另有 1 次不计入');
  expect((await csvRows(button)).map((row) => row.split(',').slice(-5, -2))).toEqual([
    ['1', '60', '60'],
    ['1', '100', '100'],
    ['1', '', ''],
    ['1', '', ''],
    ['1', '77', '20'],
  ]);
});

it('says of a mark what it was when it was given, not what a newer version of its type would say', async () => {
  const { lines } = await page([answered('1', 's1', 'q', 'cat', { summary: { overall: 55 } })]);
  expect(lines()).toEqual([['cat', expect.stringContaining('55')]]);
});

it('does not call an activity gone that is only switched off, and says what can be read of its older answers', async () => {
  const { lines, review, button, byQuestion } = await page(
    [left('1', 's1', 'red', 'rot'), left('2', 's2', 'red', 'rosa')],
    [colours('lab.gone/1')],
  );
  expect(lines().map(([, score]) => score)).toEqual(['分数未知：活动暂时不能用', '分数未知：活动暂时不能用']);
  review.mockRejectedValue(new PluginError('unknown-evaluate-type', 'Unhandled evaluation type', { type: 'lab.gone/1' }));
  await byQuestion();
  await perform(() => button('全部作答')!.click());
  const said = document.querySelector('[role=dialog]')!.textContent;
  expect([said?.includes('“猜颜色 2.0.0”'), said?.includes('没有启用'), said?.includes('不在了')]).toEqual([true, true, false]);
});

it('calls a plugin that is not allowed any more by its title', async () => {
  const { element } = await page([left('1', 's1', 'red', 'rot')], [colours('lab.gone/2')]);
  expect(element.querySelector('.ch-history-notes')?.textContent).toBe('由 猜颜色 2.0.0 作答');
});

it('opens what can be read of answers of an activity that is gone, one or everybody’s', async () => {
  const { review, button, byQuestion } = await page([left('1', 's1', 'red', 'rot'), left('2', 's2', 'red', '')]);
  review.mockRejectedValue(new PluginError('unknown-evaluate-type', 'Unhandled evaluation type', { type: 'lab.gone/1' }));
  await byQuestion();
  await perform(() => button('全部作答')!.click());
  const dialog = document.querySelector('[role=dialog]')!;
  expect(dialog.querySelector('h3')?.textContent).toBe('red');
  expect(dialog.textContent).toContain('lab.gone 2.0.0');
  expect([...dialog.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual(['王欣怡rot', '李雷–']);
});

it('opens everybody’s newest answer to a question in one dialog [2.6-11]', async () => {
  const { review, button, byQuestion } = await page([
    answered('1', 's1', 'q', 'cat'),
    answered('2', 's2', 'q', 'cat'),
    answered('3', 's1', 'q', 'cat', { ordinal: 2 }),
    answered('4', 's2', 'q', 'cat', { ordinal: 2, voided: true }),
  ]);
  expect(button('全部作答')).toBeUndefined();
  await byQuestion();
  await perform(() => button('全部作答')!.click());
  expect(review.mock.calls).toEqual([[['3', '2']]]);
});

it('offers one dialog for all only where several have answered', async () => {
  const { button, byQuestion } = await page([answered('1', 's1', 'q', 'cat'), answered('2', 's1', 'q', 'cat', { ordinal: 2 })]);
  await byQuestion();
  expect(button('全部作答')).toBeUndefined();
});

const choose = (element: HTMLElement, label: string, value: string) =>
  perform(() => {
    const control = [...element.querySelectorAll<HTMLSelectElement>('select')].find((one) => one.labels[0]?.textContent === label)!;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(control, value);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('shows one child’s answers, or one activity’s, with the score beside the word, and keeps the filters in its address [1-11]', async () => {
  const rows = [answered('1', 's1', 'q', 'cat'), answered('2', 's2', 'q', 'cat'), left('3', 's1', 'red', 'rot')];
  const { element, lines, navigation, button } = await page(rows);
  await choose(element, '学生', 's1');
  expect([lines().map(([what]) => what), navigation.gone.at(-1)]).toEqual([
    ['cat', 'red：rot'],
    { name: 'AnswerHistory', query: { studentId: 's1' } },
  ]);
  await choose(element, '活动', 'lab.gone');
  expect([lines().map(([what]) => what), navigation.gone.at(-1)?.query]).toEqual([['red：rot'], { studentId: 's1', activity: 'lab.gone' }]);
  await choose(element, '学生', 's2');
  expect(element.textContent).toContain('这一天还有 3 次别的作答');
  await perform(() => button('清除筛选')!.click());
  expect([lines().length, navigation.gone.at(-1)?.query]).toEqual([3, {}]);
  const [row] = element.querySelectorAll('.ch-history-row');
  expect([...row!.children].slice(0, 2).map(({ className }) => className)).toEqual(['ch-history-what', 'ch-history-score']);
});

it('says a child’s readings, choices, dictation and own counts each by itself: no mean mixes two kinds', async () => {
  const { element, lines, button } = await page(
    [
      summed('1', 's1', 'red', { skill: 'speaking', evidence: 'scored', overall: 80 }),
      summed('2', 's1', 'blue', { skill: 'speaking', evidence: 'scored', overall: 91 }),
      summed('3', 's1', 'green', { skill: 'listening', evidence: 'chosen', overall: 0, correct: false }),
      summed('4', 's1', 'grey', { skill: 'writing', evidence: 'written', overall: 100, correct: true }),
      summed('5', 's1', 'pink', { skill: 'writing', evidence: 'self-reported', overall: 96 }),
    ],
    [],
  );
  expect(element.querySelector('h3 small')?.textContent).toBe(
    '5 次作答 · 朗读：平均 85.5 分 · 听音选择：答对 0 / 1 · 听写与拼写：答对 1 / 1',
  );
  expect(lines().at(-1)?.[1]).toBe('自报 96%');
  expect((await csvRows(button)).map((row) => row.split(',').at(-7))).toEqual(['朗读', '朗读', '听音选择', '听写与拼写', '听写报数']);
});

it('filters by the activity that asked, whoever judged, and names it in the exported table, also when it is switched off', async () => {
  const evaluateTypes = [{ id: 'lab.guess/1', title: { 'zh-CN': '猜词', en: 'Guess' } }];
  const pk = { id: 'lab.pk', manifest: { title: { 'zh-CN': '对战', en: 'Match' }, contributes: { evaluateTypes } } };
  const rows = [
    { ...answered('1', 's1', 'q', 'cat'), askedBy: 'lab.pk' },
    { ...answered('2', 's2', 'p', 'dog'), askedBy: 'lab.away' },
    answered('3', 's2', 'o', 'owl'),
    // written before an answer named its activity
    { ...answered('4', 's2', 'r', 'rat'), madeBy: { version: '1.0.0' } },
  ];
  const { element, lines, button } = await page(rows, [pk]);
  const offered = [...element.querySelectorAll('select')].flatMap(({ options, labels }) =>
    labels[0]?.textContent === '活动' ? [...options].map(({ value, text }) => `${value} ${text}`.trim()) : [],
  );
  expect(offered).toEqual(['全部活动', 'lab.pk 对战', 'lab.away lab.away', 'lab.plugin lab.plugin', 'lab.guess/1 猜词']);
  expect((await csvRows(button)).map((row) => row.split(',').slice(-10, -4))).toEqual([
    ['王欣怡', '1', '对战', '', 'cat', '1'],
    ['李雷', '2', 'lab.away', '', 'dog', '1'],
    ['李雷', '2', 'lab.plugin', '', 'owl', '1'],
    ['李雷', '2', '猜词', '', 'rat', '1'],
  ]);
  await choose(element, '活动', 'lab.pk');
  expect(lines().map(([what]) => what)).toEqual(['cat']);
});

it('keeps open what is read when the rest of the day comes from the server, and has that folded', async () => {
  const own = answered('9', 's1', 'q', 'cat');
  const others = Array.from({ length: 40 }, (_, n) => answered(String(n), 's2', 'p', 'dog', { id: `of before ${n}` }));
  let asked = 0;
  const { element, lines } = await page(() => (asked++ === 0 ? [own] : [...others, own]));
  expect([asked > 1, lines().map(([what]) => what)]).toEqual([true, ['cat']]);
  expect([...element.querySelectorAll('h3 [aria-expanded]')].map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
});

it('opens on the filters of its address, goes from day to day, and no further than today [1-11]', async () => {
  const days: Record<string, readonly object[]> = { '2026-08-31': [answered('1', 's1', 'q', 'cat')] };
  const asked = (of: unknown) => days[(of as { day?: string } | undefined)?.day ?? '2026-09-01'] ?? [];
  const { element, lines, navigation, button } = await page(asked, [], { day: '2026-08-31', by: 'question' });
  expect([lines().length, element.querySelector<HTMLInputElement>('input[type=date]')?.value]).toEqual([1, '2026-08-31']);
  expect(element.querySelector('[role=status]')?.textContent).toBe('这一天共 1 次作答');
  await perform(() => element.querySelector<HTMLButtonElement>('[aria-label=后一天]')!.click());
  expect([lines().length, navigation.gone.at(-1)?.query]).toEqual([0, { by: 'question' }]);
  await perform(() => element.querySelector<HTMLButtonElement>('[aria-label=后一天]')!.click());
  expect(navigation.gone.at(-1)?.query).toEqual({ by: 'question' });
  expect(button('回到今天')).toBeUndefined();
});

it('leads from a day without answers to the last one that has some, and to a child’s record', async () => {
  const asked = (of: unknown) => (of ? [answered('1', 's1', 'q', 'cat')] : []);
  const { element, navigation, button } = await page(asked, [], {}, '2026-08-28');
  expect(element.textContent).toContain('今天还没有作答');
  await perform(() => button('8月28日')!.click());
  expect(navigation.gone.at(-1)).toEqual({ name: 'AnswerHistory', query: { day: '2026-08-28' } });
  await perform(() => button('学习记录')!.click());
  expect(navigation.gone.at(-1)).toEqual({ name: 'StudentRecord', query: { studentId: 's1' } });
});

it('has the days before as lines that say what they hold, and opens the one that is pressed', async () => {
  const past = [answered('1', 's1', 'q', 'cat'), answered('2', 's2', 'q', 'cat', { lessonId: 'another', result: { right: false } })];
  const { element, navigation } = await page([answered('9', 's1', 'q', 'cat')], [], {}, undefined, [{ day: '2026-08-28', rows: past }]);
  await expect.poll(() => element.querySelector('.ch-history-earlier li')?.textContent).toContain('8月28日周五2 节课2 次作答 · 平均 65 分');
  await perform(() => element.querySelector<HTMLElement>('.ch-history-earlier .ch-fold')!.click());
  expect(navigation.gone.at(-1)).toEqual({ name: 'AnswerHistory', query: { day: '2026-08-28' } });
});
