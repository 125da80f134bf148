import { ObservableValue, type KeptAnswer } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { StoredAnswerTypes } from '../../services/stored-answers/stored-answer-types.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import AnswerHistoryPage from './answer-history-page.tsx';
import { saveFile } from './save-file.ts';

vi.mock(import('./save-file.ts'), () => ({ saveFile: vi.fn() }));

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
});

async function page(rows: readonly object[]) {
  const review = vi.fn(async () => undefined);
  const play = vi.fn(async () => ({ ok: true }));
  const storedAnswerType = vi.fn(async () => ({ plugin: { id: 'lab.plugin' }, type: guess }));
  const element = renderWithHost(<AnswerHistoryPage />, {
    classroom: { state: new ObservableValue({ students, schoolClass: { name: '三班' }, teacher: { accountType: 1 } }) },
    history: { rows: () => rows, refresh: async () => true, day: () => '2026-09-01' },
    journal: { rows: new ObservableValue([]) },
    storedAnswerTypes: new StoredAnswerTypes(
      () => ({ storedAnswerType }) as never,
      () => undefined,
    ),
    settings: { state: new ObservableValue({ locale: 'zh-CN' }) },
    audio: { state: new ObservableValue({}), play },
    dialogs: { review },
    notices: { show: vi.fn(async () => undefined) },
    answerSession: {},
    navigation: {},
  });
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  const button = (text: string) => [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(text));
  const byQuestion = () => perform(() => element.querySelector<HTMLInputElement>('input[value=question]')!.click());
  const lines = () =>
    [...element.querySelectorAll('.ch-history-row')].map((row) =>
      ['.ch-history-what', '.ch-history-score'].map((part) => row.querySelector(part)?.textContent),
    );
  return { element, review, storedAnswerType, play, button, byQuestion, lines };
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
  expect(element.querySelector('h2')?.textContent).toContain('平均 65 分');
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
    ['猜词', '旧版本，显示不了'],
    ['猜词', expect.stringContaining('77')],
  ]);
});

it('exports the day’s answers, older ones like the list, and says which it can’t [1-11]', async () => {
  const override = { overall: 77, reason: '感冒', by: 't', at: 1 };
  const { button } = await page([answered('1', 's1', 'q', 'cat', { override }), answered('2', 's2', 'p', 'lost')]);
  await perform(() => button('导出')!.click());
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent?.includes('.csv'))!.click(),
  );
  const [file, name] = vi.mocked(saveFile).mock.lastCall!;
  expect(name).toBe('三班 2026-09-01.csv');
  const rows = (await file.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(-8))).toEqual([
    ['王欣怡', '1', 'cat', '1', '77', '90', '感冒', ''],
    ['李雷', '2', '猜词', '1', '', '旧版本，显示不了', '', ''],
  ]);
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
