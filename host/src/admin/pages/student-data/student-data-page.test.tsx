import { erasurePlaces, type ErasureCounts, type ErasureStatement, type StudentData } from '@chorus/contract/api/admin/data-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, press, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import { statementText } from './statement-text.ts';
import StudentDataPage from './student-data-page.tsx';

beforeEach(() => layOut());
afterEach(() => vi.restoreAllMocks());

const student = { id: 's', number: '=1', name: '欧阳一一', initials: 'OYYY', place: { classId: 'c', className: '七(1)班', seat: 1 } };
const data: StudentData = {
  student,
  enrolments: [{ className: '七(1)班', seat: 1, from: 0, to: null }],
  consents: [{ purpose: 'recording', state: 'given', day: '2026-09-01', note: '', by: '周敏' }],
  clickers: [],
  groups: [],
  answers: { count: 41, scored: 40, days: 2, first: 1_790_000_000_000, last: 1_790_100_000_000 },
  recordings: { count: 3, bytes: 6_000, oldestAt: 1_790_000_000_000 },
  praise: 2,
  byDay: [{ day: '2026-09-01', answers: 41, recordings: 3 }],
  audit: { rows: [], total: 0 },
};
const counts = (value: number) => Object.fromEntries(erasurePlaces.map((place) => [place, value])) as ErasureCounts;
const statement: ErasureStatement = {
  studentId: 's',
  number: 7,
  erasedAt: 1_790_000_000_000,
  by: '周敏',
  before: counts(2),
  checkedAt: 1_790_000_000_000,
  now: counts(0),
  mentions: 1,
  complete: true,
  backups: [{ name: 'chorus-1-manual.db', at: 1_780_000_000_000, until: null }],
};

const open = () => {
  const said = adminForTest({
    schoolStudents: () => ({ rows: [student], total: 1 }),
    studentData: () => data,
    eraseStudentData: () => statement,
    erasedStudents: () => ({ rows: [{ studentId: 's', number: 7, erasedAt: 1, by: '' }], total: 1 }),
    proveErasure: () => ({ ...statement, complete: false, now: { ...counts(0), files: 1 } }),
  });
  return { ...said, element: renderWithAdmin(<StudentDataPage />, said.admin) };
};

it('shows what is kept of a student', async () => {
  const { element } = open();
  await settle();
  await press('Enter', element.querySelector('.ad-grid-row')!);
  await settle();
  const text = element.querySelector('.ad-sheet')!.textContent;
  for (const told of ['最初 至 今', '41 次，其中 40 次有成绩', '3 条', '答题 41 次，录音 3 条']) expect(text).toContain(told);
});

it('erases only for who types the student’s number, and shows the statement, which names nobody', async () => {
  const { element, bodies } = open();
  await settle();
  await press('Enter', element.querySelector('.ad-grid-row')!);
  await settle(() => button('删除全部数据', element).click());
  const field = element.querySelector<HTMLInputElement>('.ad-sheet input')!;
  await type(field, '2');
  await settle(() => button('全部删除', element).click());
  expect([bodies('eraseStudentData'), element.querySelector('[data-invalid]')?.textContent]).toEqual([
    [],
    expect.stringContaining('不一样'),
  ]);
  await type(field, '=1');
  await settle(() => button('全部删除', element).click());
  expect(bodies('eraseStudentData')).toEqual([{ studentId: 's', number: '=1' }]);
  const sheet = element.querySelector('.ad-sheet')!.textContent;
  expect(sheet).toContain('已经删干净');
  expect(sheet).toContain('chorus-1-manual.db');
  expect(sheet).not.toContain('欧阳');
});

it('looks again at who was erased, and says where something is left', async () => {
  const { element, bodies } = open();
  await settle();
  await type(element.querySelector('select')!, 'gone');
  await press('Enter', element.querySelector('.ad-grid-row')!);
  await settle();
  expect(bodies('proveErasure')).toEqual([{ studentId: 's' }]);
  expect(element.querySelector('.ad-sheet')?.textContent).toContain('还有没删掉的');
  await settle(() => button('现在再查一次', element).click());
  expect(bodies('proveErasure')).toHaveLength(2);
});

it('writes the statement as a text with everything that it says', () => {
  const { admin } = adminForTest();
  const text = statementText(admin.i18n.t, (ms) => String(ms), { ...statement, by: '' });
  for (const line of ['证明编号：7', '学生编号：s', '删除人：系统自动', '录音文件：删除前 2, 现在 0', '没有固定的清除时间'])
    expect(text).toContain(line);
});

it('erases the recordings alone with the number, shows that they are gone, and shows it again later', async () => {
  const proof = {
    studentId: 's',
    erasedAt: 1,
    by: '周敏',
    before: 3,
    checkedAt: 1,
    now: { recordings: 0, files: 0 },
    complete: true,
    backups: [],
  };
  let known: typeof proof | null = null;
  const said = adminForTest({
    schoolStudents: () => ({ rows: [student], total: 1 }),
    studentData: () => data,
    eraseRecordings: () => (known = proof),
    proveRecordings: () => known,
  });
  const element = renderWithAdmin(<StudentDataPage />, said.admin);
  await settle();
  await press('Enter', element.querySelector('.ad-grid-row')!);
  await settle();
  await settle(() => button('查看录音删除证明', element).click());
  expect(said.admin.notices.open.get().at(-1)?.text).toContain('没有单独删除过');
  await settle(() => button('只删除录音', element).click());
  expect(element.querySelector('.ad-sheet')!.textContent).toContain('答题记录和成绩保留');
  await type(element.querySelector<HTMLInputElement>('.ad-sheet input')!, '=1');
  await settle(() => button('删除录音', element).click());
  expect(said.bodies('eraseRecordings')).toEqual([{ studentId: 's', number: '=1' }]);
  expect(element.querySelector('.ad-sheet')!.textContent).toContain('删除前 3，现在 0');
  await settle(() => button('关闭', element).click());
  await settle(() => button('查看录音删除证明', element).click());
  expect(element.querySelector('.ad-sheet')!.textContent).toContain('已经删干净');
});
