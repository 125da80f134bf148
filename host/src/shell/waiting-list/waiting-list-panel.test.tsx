import {
  ObservableValue,
  type GivenPraise,
  type Student,
  type TeamAnswer,
  type WaitingListRow,
  type WaitingListSnapshot,
} from '@chorus/sdk';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { HiddenScoresProvider } from '../hidden-scores/hidden-scores-provider.tsx';
import { stagePlaces } from '../roll-call/stage-places.ts';
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

function panel(
  rows: readonly WaitingListRow[],
  more: {
    schoolClass?: unknown;
    students?: readonly Student[];
    outcome?: unknown;
    list?: Partial<WaitingListSnapshot>;
    team?: TeamAnswer;
    phase?: 'answering' | 'ended' | 'none';
    speech?: boolean;
  } = {},
) {
  const outcome = more.outcome ?? { ok: true, studentId: 'b' };
  const waitingList = {
    state: new ObservableValue<WaitingListSnapshot>({
      rows,
      activeStudentId: 'b',
      sort: 1,
      playType: 'SINGLE',
      boundOnly: false,
      calls: [],
      ...more.list,
    }),
    toggle: vi.fn(async () => outcome),
    rollCall: vi.fn(async () => outcome),
    setSort: vi.fn(),
    setBoundOnly: vi.fn(async () => outcome),
    setPlayType: vi.fn(async () => outcome),
    setAbsent: vi.fn(async () => outcome),
    startTeam: vi.fn(async () => outcome),
    endTeam: vi.fn(async () => outcome),
    undoCall: vi.fn(async () => outcome),
  };
  const notices = { show: vi.fn() };
  const dialogs = { review: vi.fn(async () => undefined) };
  const classroom = {
    state: new ObservableValue({
      teacher: { accountType: 1 },
      schoolClass: 'schoolClass' in more ? more.schoolClass : { id: 'k' },
      students: more.students ?? rows.map((each) => each.student),
    }),
  };
  const navigation = { go: vi.fn() };
  const hiddenScores = { state: new ObservableValue(false), set: vi.fn(async (hidden: boolean) => (hiddenScores.state.set(hidden), true)) };
  const nameCaller = { on: new ObservableValue(false), set: vi.fn(async (_on: boolean) => true) };
  const praise = {
    state: new ObservableValue<readonly GivenPraise[]>([]),
    give: vi.fn(async () => ({ ok: true, id: 'p' }) as const),
    takeBack: vi.fn(async () => ({ ok: true, id: 'p' }) as const),
  };
  const drawn = (
    <HiddenScoresProvider>
      <WaitingListPanel onFold={() => undefined} />
    </HiddenScoresProvider>
  );
  const element = renderWithHost(drawn, {
    hiddenScores,
    praise,
    devices: { pollMs: 50 },
    nameCaller,
    waitingList,
    notices,
    dialogs,
    classroom,
    navigation,
    answerSession: {
      state: new ObservableValue(
        more.phase === 'none'
          ? undefined
          : { team: more.team, phase: more.phase ?? 'answering', question: { speech: more.speech === false ? undefined : {} } },
      ),
      group: new ObservableValue(undefined),
    },
    clock: { now: () => 1000, interval: () => ({ dispose: () => undefined }) },
  });
  const names = () => [...element.querySelectorAll<HTMLElement>('.ch-row-name')];
  return { element, waitingList, praise, hiddenScores, nameCaller, notices, dialogs, navigation, names };
}

it('has the title 待答名单 with the student count [2.7-1]', () => {
  const { element } = panel(three);
  expect(element.querySelector('h2')?.textContent).toBe('待答名单');
  expect(element.querySelector('.ch-list-count')?.textContent).toBe('3 人');
});

async function choose(element: HTMLElement, text: string): Promise<void> {
  await perform(() => element.querySelector<HTMLElement>('[aria-label="名单设置"]')!.click());
  await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull();
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) => each.textContent === text);
  await perform(() => item!.click());
}

it('has a menu of three orders and a filter, and says why it may not hide a student who is answering [2.7-2] [5-17] [9-7]', async () => {
  const { element, waitingList, notices } = panel(three, { outcome: { ok: false, reason: 'hiding-active' } });
  for (const [n, order] of ['默认顺序', '按分数', '按作答时间'].entries()) {
    await choose(element, order);
    expect(waitingList.setSort).toHaveBeenLastCalledWith(n + 1);
  }
  await choose(element, '只看有答题器的学生');
  expect(waitingList.setBoundOnly).toHaveBeenCalledWith(true);
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '该学生作答中禁止隐藏' });
  await perform(() => waitingList.state.set({ ...waitingList.state.get(), boundOnly: true }));
  await choose(element, '只看有答题器的学生');
  expect(waitingList.setBoundOnly).toHaveBeenLastCalledWith(false);
});

it('links to the answer history [2.7-5]', async () => {
  const { element, navigation } = panel(three);
  await choose(element, '答题记录');
  expect(navigation.go).toHaveBeenCalledWith('AnswerHistory');
});

it('reads names aloud by one press in its menu, and says why when this machine can’t', async () => {
  const { element, nameCaller, notices } = panel(three);
  await choose(element, '点名时读出名字');
  expect(nameCaller.set).toHaveBeenLastCalledWith(true);
  expect(notices.show).not.toHaveBeenCalled();
  nameCaller.set.mockResolvedValue(false);
  await choose(element, '点名时读出名字');
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: expect.stringContaining('没有自带的中文语音') });
});

it('hides the scores of all rows by one press in its menu, and shows them again [2.7-2] [2.7-4]', async () => {
  const { element, hiddenScores } = panel(three);
  const score = () => element.querySelector('.ch-row [data-level]')?.textContent;
  const press = () => choose(element, '对全班隐藏分数');
  expect(score()).toContain('91');
  await press();
  expect(hiddenScores.set).toHaveBeenLastCalledWith(true);
  expect(score()).toBeUndefined();
  expect(element.querySelector('.ch-row')?.textContent).toContain('已作答');
  await press();
  expect(score()).toContain('91');
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

it('says that it is a child’s turn only while something is asked, and how it is answered', () => {
  const state = (more: Parameters<typeof panel>[1]) => {
    const said = panel(three, more).element.querySelectorAll('.ch-row-state')[0];
    return [
      said?.textContent,
      said
        ?.querySelector('svg')
        ?.getAttribute('class')
        ?.match(/lucide-(mic|pointer)/)?.[1],
    ];
  };
  expect(state({})).toEqual(['请作答', 'mic']);
  expect(state({ speech: false })).toEqual(['请作答', 'pointer']);
  expect(state({ phase: 'ended' })).toEqual(['待答', undefined]);
  expect(state({ phase: 'none' })).toEqual(['待答', undefined]);
});

it('says who answered when, in the order of answers: a tie is shown as a tie', () => {
  const rows = [
    row('a', '陈子涵', { answeredAt: 1000 }),
    row('b', '李浩然', { answeredAt: 1049 }),
    row('c', '王欣怡', { answeredAt: 1200 }),
    row('d', '赵明'),
  ];
  const marks = (sort: 1 | 3) =>
    [...panel(rows, { list: { sort } }).element.querySelectorAll('.ch-row')].map(
      (each) => each.querySelector('.ch-row-marks')?.textContent,
    );
  expect(marks(3)).toEqual(['并列第 1 个', '并列第 1 个', '第 3 个', undefined]);
  expect(marks(1)).toEqual([undefined, undefined, undefined, undefined]);
});

it('says that the class has no students and asks to import a list [2.7-3]', () => {
  const { element } = panel([]);
  expect(element.textContent).toContain('班级里还没有学生');
  expect(element.textContent).toContain('请先导入学生名单');
  expect(element.querySelector<HTMLButtonElement>('.ch-list-do button')?.disabled).toBe(true);
});

const standIn = (n: number) => ({ ...row(`p${n}`, `默认学生${n}`), student: { ...student(`p${n}`, `默认学生${n}`), placeholder: true } });

it('says so too where placeholders stand in for a class without students [1-24] [2.7-3]', () => {
  const { element } = panel([standIn(1), standIn(2)]);
  expect(element.querySelector('.ch-list-note')?.textContent).toBe(
    '还没有学生名单 先用下面的名字代替。请导入学生名单，导入后这里就是学生的名字。',
  );
  // Nobody is counted who is not there.
  expect(element.querySelector('.ch-list-count')).toBeNull();
  expect(element.querySelectorAll('.ch-row')).toHaveLength(2);
});

it('counts the one student of a class, as its card does, and not those who fill up beside [1-24]', () => {
  const { element } = panel([row('a', '陈子涵'), standIn(1), standIn(2)]);
  expect(element.querySelector('.ch-list-count')?.textContent).toBe('1 人');
  expect(element.querySelector('.ch-list-note')?.textContent).toBe('不到两名学生，补上默认学生1、默认学生2，不算人数。');
  expect(panel(three).element.querySelector('.ch-list-note')).toBeNull();
});

it('does not say that a class has no students where the filter hides them all, and shows them by a press [2.7-2] [2.7-3]', async () => {
  const { element, waitingList } = panel([], { list: { boundOnly: true }, students: [student('a', '陈子涵')] });
  expect(element.textContent).not.toContain('班级里还没有学生');
  expect(element.querySelector('.ch-empty')?.textContent).toContain('没有学生绑定答题器');
  await perform(() => element.querySelector<HTMLElement>('.ch-empty button')!.click());
  expect(waitingList.setBoundOnly).toHaveBeenCalledWith(false);
});

it('toggles a student by a press, and says why when it may not [4-19]', async () => {
  const { names, waitingList, notices } = panel(three, { outcome: { ok: false, reason: 'answering' } });
  await perform(() => names()[0]!.click());
  expect(waitingList.toggle).toHaveBeenCalledWith('a');
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '有学生正在作答，请先等他答完。' });
});

it('calls at random, one student or several [2.7-5]', async () => {
  const { element, waitingList } = panel(three);
  await perform(() => element.querySelector<HTMLElement>('.ch-list-do button')!.click());
  expect(waitingList.rollCall).toHaveBeenLastCalledWith({ count: 1 });
  await perform(() => element.querySelector<HTMLElement>('[aria-label="一次点多人"]')!.click());
  await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull();
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(items.map((item) => item.textContent)).toEqual([2, 3, 4, 5, 6].map((count) => `随机点 ${count} 人`));
  await perform(() => items[1]!.click());
  expect(waitingList.rollCall).toHaveBeenLastCalledWith({ count: 3 });
});

it('has one button that calls at random: none while the activity’s stage has it', async () => {
  const { element } = panel(three);
  const said = () => [...element.querySelectorAll('.ch-list-do button')].map((button) => button.textContent || button.ariaLabel);
  let given = () => undefined as void;
  await perform(() => void (given = stagePlaces.claim('button')));
  expect(said()).toEqual(['一次点多人']);
  await perform(given);
  expect(said()[0]).toBe('随机点名');
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

it('switches between one student and the team, and says why it may not [2.7-5] [4-16]', async () => {
  const { element, waitingList, notices } = panel(three, { outcome: { ok: false, reason: 'no-bound-clicker' } });
  await perform(() => element.querySelector<HTMLInputElement>('input[value=TEAM]')!.click());
  expect(waitingList.setPlayType).toHaveBeenCalledWith('TEAM');
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '还没有学生绑定答题器，不能全班作答。' });
});

it('starts the team answer, counts it down with who has answered, and ends it [2.7-5]', async () => {
  const idle = panel(three, { list: { playType: 'TEAM' } });
  await perform(() => idle.element.querySelector<HTMLElement>('.ch-list-foot button')!.click());
  expect(idle.waitingList.startTeam).toHaveBeenCalledOnce();
  const holders = [
    row('a', '甲', { device: 'bound', state: 'success' }),
    row('b', '乙', { device: 'loan', state: 'wait' }),
    row('c', '丙'),
  ];
  const team = { startedAt: 0, endsAt: 13_500, waiting: ['b'], ending: false };
  const running = panel(holders, { list: { playType: 'TEAM' }, team });
  expect(running.element.querySelector('.ch-team-count')?.textContent).toBe('已作答 1 / 2 人');
  const end = running.element.querySelector<HTMLElement>('.ch-list-foot button')!;
  expect(end.textContent).toBe('结束作答（13 秒）');
  await perform(() => end.click());
  expect(running.waitingList.endTeam).toHaveBeenCalledOnce();
});

it('offers no team answer where nothing is asked, and says what to do', () => {
  const foot = (phase: 'answering' | 'ended' | 'none') => {
    const { element } = panel(three, { list: { playType: 'TEAM' }, phase });
    return (
      element.querySelector<HTMLButtonElement>('.ch-list-foot button')?.textContent ?? element.querySelector('.ch-list-foot')?.textContent
    );
  };
  const nothing = '现在没有题目可以作答，出题后再开始。';
  expect([foot('answering'), foot('ended'), foot('none')]).toEqual(['开始作答', nothing, nothing]);
});

it('says whom a roll call drew while they are called, and takes it back', async () => {
  const calls = [{ id: 'x', studentIds: ['b', 'c'], at: 0 }];
  const { element, waitingList } = panel(three, { list: { calls } });
  expect(element.querySelector('.ch-list-last')?.textContent).toContain('刚才点到：李浩然、王欣怡');
  expect([...element.querySelectorAll('.ch-row')].map((each) => each.hasAttribute('data-called'))).toEqual([false, true, true]);
  await perform(() => element.querySelector<HTMLElement>('.ch-list-last button')!.click());
  expect(waitingList.undoCall).toHaveBeenCalledOnce();
  const chosen = panel(three, { list: { calls, activeStudentId: 'a' } });
  expect(chosen.element.querySelector('.ch-list-last')).toBeNull();
});

it('goes on to the next of several who were called, by one press', async () => {
  const turn = (studentId: string, done: boolean) => ({ studentId, done, rolling: false });
  const calledNow = { callId: 'x', shown: false, odds: [], turns: [turn('b', true), turn('c', false)] };
  const { element, waitingList } = panel(three, { list: { calledNow } });
  const next = () => element.querySelector<HTMLElement>('.ch-list-next button');
  expect(next()?.textContent).toBe('下一位：王欣怡');
  await perform(() => next()!.click());
  expect(waitingList.toggle).toHaveBeenCalledWith('c');
  await perform(() => waitingList.state.set({ ...waitingList.state.get(), calledNow: { ...calledNow, shown: true } }));
  expect(next()).toBeNull();
});

it('marks who has a clicker and who is away', () => {
  const { element } = panel([row('a', '甲', { device: 'bound' }), row('b', '乙', { absent: true })]);
  const rows = [...element.querySelectorAll('.ch-row')];
  expect(rows[0]?.textContent).toContain('已绑定答题器');
  expect(rows[1]?.querySelector('.ch-row-marks')?.textContent).toBe('缺席');
});

it('disables the mode’s buttons while the mode is being changed [4-17]', async () => {
  let done: (outcome: { ok: boolean }) => void = () => undefined;
  const { element, waitingList } = panel(three);
  waitingList.setPlayType.mockReturnValueOnce(new Promise((resolve) => (done = resolve)));
  const buttons = () => element.querySelector<HTMLFieldSetElement>('.ch-list-mode fieldset')!;
  expect(buttons().disabled).toBe(false);
  await perform(() => element.querySelector<HTMLInputElement>('input[value=TEAM]')!.click());
  expect(buttons().disabled).toBe(true);
  await perform(() => done({ ok: true }));
  await expect.poll(() => buttons().disabled).toBe(false);
});

it('praises any child from its row’s menu, and has it away, by a long press or the menu key', async () => {
  const { names, praise, waitingList } = panel(three);
  const menu = (n: number) =>
    perform(() => void names()[n]!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  const press = (label: string) =>
    perform(() =>
      [...document.querySelectorAll<HTMLElement>('.ch-row-menu button')]
        .find((one) => (one.ariaLabel ?? one.textContent) === label)!
        .click(),
    );
  await menu(2);
  expect(document.querySelector('.ch-row-menu')?.getAttribute('aria-label')).toBe('王欣怡');
  await press('点赞');
  expect(praise.give).toHaveBeenLastCalledWith({ studentIds: ['c'], kind: 'thumb' });
  expect(waitingList.toggle).not.toHaveBeenCalled();
  await press('今天缺席');
  expect(waitingList.setAbsent).toHaveBeenLastCalledWith('c', true);
  await expect.poll(() => document.querySelector('.ch-row-menu')).toBeNull();
});

it('keeps the called student in sight when the row itself grows, and not only when the list does', async () => {
  const seen: Element[] = [];
  let changed = () => undefined as void;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        changed = report;
      }
      observe(element: Element) {
        seen.push(element);
      }
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.getAttribute('data-student'));
  };
  panel(three);
  expect(seen.map((element) => element.getAttribute('data-student') ?? element.className)).toEqual(['ch-rows', 'b']);
  shown.length = 0;
  changed();
  // what comes into sight is measured only then
  await expect.poll(() => shown).toEqual(['b', 'b']);
});
