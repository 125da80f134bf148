import { ObservableValue, type Student, type WaitingListRow, type WaitingListSnapshot } from '@chorus/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithHost, perform } from '../testing/render-with-host.tsx';
import { WaitingListPanel } from './waiting-list-panel.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const student = (id: string, realName: string): Student => ({
  id,
  realName,
  name: id,
  loginAccount: '',
  seat: 1,
  initialLetter: '#',
  placeholder: false,
});
const row = (id: string, name: string, more: Partial<WaitingListRow> = {}): WaitingListRow => ({
  student: student(id, name),
  state: '',
  score: undefined,
  attemptId: undefined,
  answeredAt: undefined,
  device: 'none',
  absent: false,
  called: 0,
  chance: 0,
  ...more,
});
const three = [
  row('a', '陈子涵', { state: 'success', score: 91, attemptId: 'at1' }),
  row('b', '李浩然'),
  row('c', '王欣怡', { state: 'recording' }),
];

function panel(rows: readonly WaitingListRow[], more: { schoolClass?: unknown; outcome?: unknown } = {}) {
  const outcome = more.outcome ?? { ok: true, studentId: 'b' };
  const waitingList = {
    state: new ObservableValue<WaitingListSnapshot>({
      rows,
      activeStudentId: 'b',
      sort: 1,
      playType: 'SINGLE',
      boundOnly: false,
      calls: [],
    }),
    toggle: vi.fn(async () => outcome),
    rollCall: vi.fn(async () => outcome),
    setSort: vi.fn(),
  };
  const notices = { show: vi.fn() };
  const dialogs = { review: vi.fn(async () => undefined) };
  const classroom = {
    state: new ObservableValue({ teacher: { accountType: 1 }, schoolClass: 'schoolClass' in more ? more.schoolClass : { id: 'k' } }),
  };
  const element = renderWithHost(<WaitingListPanel onFold={() => undefined} />, {
    waitingList,
    notices,
    dialogs,
    classroom,
    navigation: { go: vi.fn() },
  });
  const names = () => [...element.querySelectorAll<HTMLElement>('.ch-row-name')];
  return { element, waitingList, notices, dialogs, names };
}

it('has the title 待答名单 with the student count [2.7-1]', () => {
  const { element } = panel(three);
  expect(element.querySelector('h2')?.textContent).toBe('待答名单');
  expect(element.querySelector('.ch-list-count')?.textContent).toBe('3 人');
});

it('shows name and state in each row, and who is active [2.7-4]', () => {
  const { element } = panel(three);
  const rows = [...element.querySelectorAll('.ch-row')];
  expect(rows[0]?.textContent).toContain('陈子涵');
  expect(rows[0]?.querySelector('[data-level]')?.textContent).toContain('91');
  expect(rows[1]?.textContent).toContain('请作答');
  expect(rows[2]?.textContent).toContain('录音中');
  expect(rows.map((each) => each.hasAttribute('data-active'))).toEqual([false, true, false]);
});

it('says that the class has no students and asks to import a list [2.7-3]', () => {
  const { element } = panel([]);
  expect(element.textContent).toContain('班级里还没有学生');
  expect(element.textContent).toContain('请先导入学生名单');
  expect(element.querySelector<HTMLButtonElement>('.ch-list-foot button')?.disabled).toBe(true);
});

it('toggles a student by a press, and says why when it may not [4-19]', async () => {
  const { names, waitingList, notices } = panel(three, { outcome: { ok: false, reason: 'answering' } });
  await perform(() => names()[0]!.click());
  expect(waitingList.toggle).toHaveBeenCalledWith('a');
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '有学生正在作答，请先等他答完。' });
});

it('calls at random and reads the name out [2.7-5]', async () => {
  const { element, waitingList } = panel(three);
  await perform(() => element.querySelector<HTMLElement>('.ch-list-foot button')!.click());
  expect(waitingList.rollCall).toHaveBeenCalledOnce();
  expect(element.querySelector('[role=status]')?.textContent).toBe('请 李浩然 作答');
});

it('opens the details of an answer from its score [2.6-1]', async () => {
  const { element, dialogs, waitingList } = panel(three);
  await perform(() => element.querySelector<HTMLElement>('.ch-row-end')!.click());
  expect(dialogs.review).toHaveBeenCalledWith(['at1']);
  expect(waitingList.toggle).not.toHaveBeenCalled();
});

it('is one stop of the tab key, and the arrow keys walk it', async () => {
  const { element, names } = panel(three);
  expect(names().map((name) => name.tabIndex)).toEqual([-1, 0, -1]);
  const press = (key: string) =>
    perform(() => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  names()[1]!.focus();
  await press('ArrowUp');
  expect(document.activeElement).toBe(names()[0]);
  await press('ArrowRight');
  expect(document.activeElement).toBe(element.querySelector('.ch-row-end'));
  await press('ArrowLeft');
  await press('End');
  expect(document.activeElement).toBe(names()[2]);
  expect(names().map((name) => name.tabIndex)).toEqual([-1, -1, 0]);
});

it('asks for a class where there is none', () => {
  expect(panel([], { schoolClass: undefined }).element.textContent).toContain('还没有选择班级');
});
