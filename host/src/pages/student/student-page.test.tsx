import { ObservableValue, type AttemptView } from '@chorus/sdk';
import { ScoresProvider } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../shell/testing/routed.tsx';
import StudentPage from './student-page.tsx';

const students = [{ id: 's1', realName: '王欣怡', name: 'wxy', seat: 3 }];
const question = { type: 'lab.guess/1', item: { text: 'cat' } };
const attempt = (n: number, more: object = {}): AttemptView =>
  ({
    id: `a${n}`,
    studentId: 's1',
    questionId: 'q',
    type: 'lab.guess/1',
    givenAt: n,
    answer: {},
    audio: { recordingId: `r${n}` },
    ...more,
  }) as unknown as AttemptView;
const whole = {
  attempts: [attempt(2), attempt(1, { audio: undefined, audioErased: true })],
  questions: { q: question },
  more: false,
  days: [
    { day: '2026-09-01', mean: 61.5, count: 3 },
    { day: '2026-09-03', mean: 90, count: 2 },
  ],
  sounds: [
    { sign: 'θ', mended: false, heard: 's', poor: 2, at: 1 },
    { sign: 'r', mended: true, heard: undefined, poor: 1, at: 1 },
  ],
  words: [
    {
      ref: { packId: 'p', packVersion: '1', itemId: 'word:thin:slim' },
      questionId: 'gone',
      kind: { skill: 'writing', evidence: 'written' },
      score: 40,
      can: false,
    },
    {
      ref: { packId: 'p', packVersion: '1', itemId: 'word:cat:animal' },
      questionId: 'q',
      kind: { skill: 'speaking', evidence: 'scored' },
      score: 90,
      can: true,
    },
  ],
  praise: [{ kind: 'clap', count: 2 }],
  partial: false,
};
const empty = { attempts: [], questions: {}, more: false, days: [], sounds: [], words: [], praise: [], partial: false };

async function page({
  record = whole,
  studentId = 's1',
  hidden = false,
  accountType = 1,
  away = false,
}: {
  readonly record?: object | Error;
  readonly studentId?: string;
  readonly hidden?: boolean;
  readonly accountType?: number;
  /** The type of the answers is not there. */
  readonly away?: boolean;
} = {}) {
  let now = record;
  const navigation = new RouteForTest({ studentId });
  const read = vi.fn(async () => {
    if (now instanceof Error) throw now;
    return now;
  });
  const erase = vi.fn(async () => {
    now = { ...whole, attempts: whole.attempts.map((one) => ({ ...one, audio: undefined, audioErased: true })) };
    return true;
  });
  const play = vi.fn(async () => ({ ok: true }));
  const review = vi.fn(async () => undefined);
  const element = renderWithHost(
    <Routed route={navigation}>
      <ScoresProvider hidden={hidden}>
        <StudentPage />
      </ScoresProvider>
    </Routed>,
    {
      classroom: { state: new ObservableValue({ students, schoolClass: { id: 'c', name: '三班' }, teacher: { accountType } }) },
      studentRecords: { read, erase },
      parentSummaries: { allowed: new ObservableValue(false) },
      kernel: { rows: new ObservableValue([]) },
      storedAnswerTypes: {
        load: async () => {
          if (away) throw new Error('nobody gives it');
          return { read: (kept: object) => kept, title: () => 'cat', summary: () => ({ overall: 88 }) };
        },
      },
      audio: { state: new ObservableValue({}), play },
      dialogs: { review },
      notices: { show: vi.fn(async () => undefined) },
      navigation,
    },
  );
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  const button = (name: string) =>
    [...element.querySelectorAll('button')].find((each) => each.textContent?.includes(name) || each.getAttribute('aria-label') === name);
  const part = (title: string) => [...element.querySelectorAll('section')].find((each) => each.querySelector('h3')?.textContent === title)!;
  return { element, read, erase, play, review, navigation, button, part };
}

it('shows how a child reads day by day, its sounds, words and praise, and nobody else', async () => {
  const { element, part } = await page();
  expect(element.querySelector('h2')?.textContent).toBe('王欣怡');
  expect(element.querySelector('header p')?.textContent).toBe('三班 · 3 号 · 1 天 2 次作答');
  const days = [...part('朗读进步').querySelectorAll('li')];
  expect(days.map((one) => one.querySelector('.ch-hidden-text')?.textContent)).toEqual(['9/1：62，3 次朗读', '9/3：90，2 次朗读']);
  expect(days.map((one) => one.querySelector<HTMLElement>('.ch-progress-dot')!.style.bottom)).toEqual(['61.5%', '90%']);
  expect([...part('音').querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['/θ/还要练，听起来像 /s/', '/r/已经读准']);
  expect([...part('词').querySelectorAll('.ch-student-words')].map(({ textContent }) => textContent)).toEqual([
    ' 听写与拼写：还要练（1）thin',
    ' 朗读：已掌握（1）cat',
  ]);
  expect(part('得到的表扬').querySelector('li')?.getAttribute('aria-label')).toBe('鼓掌 2 次');
});

it('shows letters to primary-school accounts [6-2]', async () => {
  const { part } = await page({ accountType: 7 });
  expect([...part('朗读进步').querySelectorAll('.ch-progress-dot')].map(({ textContent }) => textContent)).toEqual(['C', 'A']);
  expect(part('朗读进步').querySelector('.ch-progress-scale')?.textContent).not.toMatch(/\d/);
});

it('plays a recording, opens its details, and deletes it: from then on it says that it is deleted', async () => {
  const { element, play, review, erase, button } = await page();
  await perform(() => button('听 cat 的录音')!.click());
  expect(play.mock.calls).toEqual([[{ recordingId: 'r2' }, { key: 'r2' }]]);
  await perform(() => element.querySelector<HTMLElement>('.ch-student-answer')!.click());
  expect(review.mock.calls).toEqual([[['a2']]]);
  const said = () => [...element.querySelectorAll('.ch-student-answers > li')].map((row) => row.textContent?.includes('录音已删除'));
  expect(said()).toEqual([false, true]);
  await perform(() => button('删除 cat 的录音')!.click());
  for (let turn = 0; turn < 3; turn += 1) await perform(() => undefined);
  expect(erase).toHaveBeenCalledOnce();
  expect([said(), document.activeElement?.id]).toEqual([[true, true], 'answer-a2']);
});

it('shows what answers came to whose activity is gone; of older ones without a summary that it is unknown', async () => {
  const attempts = [attempt(3, { summary: { overall: 61, text: 'blue' } }), attempt(2)];
  const { element } = await page({ record: { ...whole, attempts }, away: true });
  const rows = [...element.querySelectorAll('.ch-student-answers > li')];
  const said = rows.map((row) => ['.ch-student-answer', '.ch-student-score'].map((part) => row.querySelector(part)?.textContent));
  expect(said).toEqual([
    ['blue', expect.stringContaining('61')],
    ['cat', '分数未知：活动已移除'],
  ]);
});

it('draws twenty of many answers, and more after a press', async () => {
  const attempts = Array.from({ length: 45 }, (_, n) => attempt(n));
  const { element, button } = await page({ record: { ...whole, attempts } });
  const count = () => element.querySelectorAll('.ch-student-answers > li').length;
  expect(count()).toBe(20);
  await perform(() => button('再显示一些（还有 25 次）')!.click());
  expect(count()).toBe(40);
});

it('shows no score of it while scores are hidden, until the teacher asks', async () => {
  const { element, button } = await page({ hidden: true });
  expect(element.textContent).not.toMatch(/\d/);
  await perform(() => button('在这里显示')!.click());
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  expect(element.querySelector('.ch-progress-dot')).not.toBeNull();
});

it('says why there is nothing: no such child, no answer yet, no server, an error that can be tried again', async () => {
  expect((await page({ studentId: 'gone' })).element.textContent).toContain('这个班没有这个学生');
  expect((await page({ record: empty })).element.textContent).toContain('还没有作答');
  expect((await page({ record: { ...whole, partial: true } })).element.querySelector('[role=status]')?.textContent).toContain(
    '连不上服务器',
  );
  const failed = await page({ record: new Error('broken') });
  expect(failed.element.querySelector('[role=alert]')?.textContent).toContain('学习记录打不开');
  await perform(() => failed.button('再试一次')!.click());
  expect(failed.read).toHaveBeenCalledTimes(2);
});
