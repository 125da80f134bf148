import { ObservableValue } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { beforeEach, expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../shell/testing/routed.tsx';
import AnswerHistoryPage from './answer-history-page.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);
const rowPx = 60;
const viewPx = 600;
const students = Array.from({ length: 40 }, (_, n) => ({ id: `s${n + 1}`, realName: `学生${n + 1}`, name: '', seat: n + 1 }));
const each = 50;

const answered = (n: number, more: object = {}) => ({
  attempt: {
    id: `a${n}`,
    studentId: students[Math.floor(n / each)]!.id,
    questionId: `q${n % each}`,
    item: { packId: 'p', packVersion: '1', itemId: `q${n % each}` },
    ordinal: 1,
    type: 'lab.guess/1',
    answer: {},
    result: {},
    status: 'scored',
    givenAt: n,
    ...more,
  },
  question: { type: 'lab.guess/1', item: {} },
  current: true,
  madeBy: { version: '1.0.0' },
});
const day = () => Array.from({ length: students.length * each }, (_, n) => answered(n));

// jsdom lays nothing out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(viewPx);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
  };
});

const openAll = (element: HTMLElement) =>
  perform(() => [...element.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('history.open-all'))?.click());

async function page(rows = day(), unfold = true) {
  const shown = new ObservableValue(true);
  const kept = new ObservableValue<readonly object[]>([]);
  const record = { rows };
  const texts = vi.fn((key: string, params?: object) => `${key} ${Object.values(params ?? {}).join(' ')}`);
  const Shown = () => <main>{useObservable(shown) && <AnswerHistoryPage />}</main>;
  const navigation = new RouteForTest();
  const element = renderWithHost(
    <Routed route={navigation}>
      <Shown />
    </Routed>,
    {
      i18n: { t: texts, pick: () => '' },
      classroom: {
        state: new ObservableValue({ students, schoolClass: { id: 'c', name: '三班' }, teacher: { accountType: 1 } }),
        classes: async () => [],
      },
      navigation,
      kernel: { rows: new ObservableValue([]) },
      history: {
        rows: () => record.rows,
        refresh: async () => true,
        day: () => '2026-09-01',
        daysBefore: async () => ({ days: [], more: false }),
      },
      journal: { rows: kept },
      storedAnswerTypes: { load: async () => ({ read: () => undefined, title: () => 'cat' }) },
      settings: { state: new ObservableValue({ locale: 'zh-CN' }) },
      audio: { state: new ObservableValue({}) },
    },
  );
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  if (unfold) await openAll(element);
  const main = element.querySelector('main')!;
  const scroll = (top: number) =>
    perform(() => {
      main.scrollTop = top;
      main.dispatchEvent(new Event('scroll'));
    });
  const drawn = () => [...element.querySelectorAll<HTMLElement>('.ch-history-row')];
  const ids = () => drawn().map(({ dataset }) => dataset['attempt']);
  /** Where a row stands in the list. */
  const topOf = (row: HTMLElement) => Number.parseFloat(row.closest('section')!.style.top) + Number.parseFloat(row.style.top);
  /** What Tab does, and the browser after it: it shows what has the focus. */
  const tab = async (): Promise<string | undefined> => {
    const buttons = [...element.querySelectorAll<HTMLElement>('.ch-history-list button')];
    await perform(() => buttons[buttons.indexOf(document.activeElement as HTMLElement) + 1]?.focus());
    const row = document.activeElement!.closest<HTMLElement>('.ch-history-row');
    // A heading has a button, too.
    if (!row) return buttons.indexOf(document.activeElement as HTMLElement) < buttons.length - 1 ? tab() : undefined;
    if (topOf(row) + rowPx > main.scrollTop + viewPx) await scroll(topOf(row) + rowPx - viewPx);
    return row.dataset['attempt'];
  };
  const folds = () => [...element.querySelectorAll<HTMLElement>('.ch-fold')];
  const look = () => folds().map((fold) => fold.getAttribute('aria-expanded'));
  return { element, main, shown, kept, record, texts, scroll, drawn, ids, tab, folds, look, navigation };
}

it('has the rows that are in view only, and says which of how many each is', async () => {
  const { element, scroll, drawn, ids } = await page();
  expect(element.querySelector('[role=status]')?.textContent).toBe('history.count 2000');
  expect(ids().slice(0, 3)).toEqual(['a0', 'a1', 'a2']);
  expect(drawn().length).toBeLessThan(30);
  const [first] = drawn();
  expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '50']);
  await scroll(Number.parseFloat(element.querySelector<HTMLElement>('.ch-history-list')!.style.height) - viewPx);
  expect(ids().at(-1)).toBe('a1999');
  expect(drawn().length).toBeLessThan(30);
  expect([...element.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['学生40history.answers 50']);
});

it('leads from row to row with Tab, however far down, and leaves none out', async () => {
  const { tab, drawn } = await page();
  const reached = [];
  for (let n = 0; n < 2 * each; n += 1) reached.push(await tab());
  expect(reached).toEqual(Array.from({ length: 2 * each }, (_, n) => `a${n}`));
  expect(drawn().length).toBeLessThan(30);
});

it('keeps the row that had the focus last when it is scrolled away, so that Tab goes on from there', async () => {
  const { tab, scroll, drawn, ids } = await page();
  await tab();
  await tab();
  const button = document.activeElement;
  await scroll(1_000 * rowPx);
  expect(ids().slice(0, 4)).toEqual(['a0', 'a1', 'a2', 'a3']);
  expect(drawn().length).toBeLessThan(40);
  expect(document.activeElement).toBe(button);
  expect(await tab()).toBe('a2');
});

it('draws the row again that an answer’s change is about, and no other', async () => {
  const { kept, record, texts, drawn } = await page();
  const others = drawn().length - 1;
  expect(others).toBeGreaterThan(10);
  const rows = () => texts.mock.calls.filter(([key]) => key === 'history.more').length;
  const before = rows();
  const override = { overall: 77, reason: '', by: 't', at: 1 };
  record.rows = record.rows.map((row, n) => (n === 3 ? answered(3, { override }) : { ...row }));
  await perform(() => kept.set([{}]));
  expect(drawn()[3]?.textContent).toContain('77');
  expect(rows() - before).toBe(1);
});

it('is where it was left when the teacher comes back', async () => {
  const { element, main, shown, scroll, ids } = await page();
  await perform(() => element.querySelector<HTMLInputElement>('input[value=question]')!.click());
  await openAll(element);
  await scroll(1_000 * rowPx);
  const seen = ids();
  await perform(() => shown.set(false));
  main.scrollTop = 0;
  await perform(() => shown.set(true));
  // Nothing here tells the list how tall rows are that come while it is scrolled: it learns that now, of those above.
  expect(Math.abs(main.scrollTop - 1_000 * rowPx)).toBeLessThan(rowPx);
  expect(ids().slice(0, 12)).toEqual(seen.slice(0, 12));
});

it('has a long day as its lessons and a line for each child; what is opened is open when the teacher comes back', async () => {
  const { element, shown, ids, folds, look } = await page(day(), false);
  expect([ids(), look().slice(0, 3)]).toEqual([[], ['true', 'false', 'false']]);
  expect(element.querySelector('.ch-history-lesson')?.textContent).toContain('history.answers 2000');
  expect(folds()[1]?.textContent).toBe('学生1history.answers 50');
  await perform(() => folds()[1]!.click());
  expect([ids().slice(0, 2), look().slice(0, 2)]).toEqual([
    ['a0', 'a1'],
    ['true', 'true'],
  ]);
  await perform(() => shown.set(false));
  await perform(() => shown.set(true));
  expect(ids().slice(0, 2)).toEqual(['a0', 'a1']);
  await perform(() => folds()[0]!.click());
  expect([ids(), look()]).toEqual([[], ['false']]);
});

it('finds by a filter what is folded', async () => {
  const { ids, navigation } = await page(day(), false);
  expect(ids()).toEqual([]);
  await perform(() => void navigation.go('AnswerHistory', { query: { studentId: 's2' } }));
  expect(ids().slice(0, 2)).toEqual(['a50', 'a51']);
});

it('names who should be helped in a lesson at a press, not before', async () => {
  const scored = (n: number, overall: number) => answered(n, { summary: { skill: 'speaking', evidence: 'scored', overall } });
  const { element } = await page([scored(0, 20), scored(1, 30), scored(50, 95), scored(51, 20)], false);
  const line = () => element.querySelector('.ch-history-lesson')!;
  const chip = () => line().querySelector<HTMLElement>('.ch-chip')!;
  expect([chip().textContent, line().textContent?.includes('学生1')]).toEqual(['class-day.trouble 1', false]);
  await perform(() => chip().click());
  expect([chip().getAttribute('aria-expanded'), line().textContent?.includes('学生1')]).toEqual(['true', true]);
});
