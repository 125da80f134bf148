import type { ConsentChange, StudentConsents } from '@chorus/contract/api/admin/consent-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, press, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import ConsentsPage from './consents-page.tsx';

beforeEach(() => layOut());
afterEach(() => vi.restoreAllMocks());

const student = (n: number): StudentConsents => ({
  student: { id: `s${n}`, number: `2026${n}`, name: `学生${n}`, initials: 'XS', place: { classId: 'c', className: '七(1)班', seat: n } },
  consents: [{ purpose: 'recording', state: 'unknown', day: null, note: '', by: '' }],
});
const all = [1, 2, 3].map(student);
const counts = { given: 0, refused: 0, withdrawn: 0, unknown: 3 };

function open(answers: Answers = {}) {
  const said = adminForTest({
    schoolClasses: () => [{ id: 'c', name: '七(1)班', gradeId: 7, archivedAt: null, students: 3, teachers: [], inLesson: false }],
    consents: ({ offset, limit }) => ({ rows: all.slice(offset, offset + limit), total: 3, counts, consentFirst: false }),
    setConsents: ({ changes }) => ({ before: changes.map((one): ConsentChange => ({ ...one, state: 'unknown', note: '' })) }),
    ...answers,
  });
  return { ...said, element: renderWithAdmin(<ConsentsPage />, said.admin) };
}
const box = (element: HTMLElement, n: number) => element.querySelectorAll<HTMLInputElement>('[role=gridcell] input')[n]!;

it('enters one form for one student, with its day and note', async () => {
  const { element, bodies } = open();
  await settle();
  await settle(() => element.querySelectorAll<HTMLElement>('.ad-grid-row')[1]!.click());
  await type(element.querySelector<HTMLSelectElement>('.ad-sheet select')!, 'refused');
  expect(element.querySelector('.ad-sheet')?.textContent).toContain('上课不录音');
  await type(element.querySelector<HTMLInputElement>('.ad-sheet input[type=date]')!, '2026-09-01');
  await type(element.querySelector<HTMLInputElement>('.ad-sheet input[name=note]')!, ' 表 12 ');
  await settle(() => button('保存', element).click());
  expect(bodies('setConsents')).toEqual([
    { changes: [{ studentId: 's2', purpose: 'recording', state: 'refused', day: '2026-09-01', note: '表 12' }] },
  ]);
  expect(element.querySelector('.ad-sheet')).toBeNull();
});

it('enters many at once, and takes them back as they were', async () => {
  const { element, bodies, admin } = open();
  await settle();
  await settle(() => box(element, 0).click());
  await settle(() => box(element, 2).click());
  expect(element.querySelector('.ad-foot-note')?.textContent).toBe('已选 2 人');
  await settle(() => button('登记同意书', element).click());
  await settle(() => button('保存', element).click());
  const [notice] = admin.notices.open.get();
  expect(notice?.text).toBe('已登记 2 人：同意');
  await settle(() => notice!.action!.run());
  const given = { purpose: 'recording', state: 'given', note: '' };
  const was = { ...given, state: 'unknown' };
  expect(bodies('setConsents')).toEqual([
    {
      changes: [
        { studentId: 's1', ...given },
        { studentId: 's3', ...given },
      ],
    },
    {
      changes: [
        { studentId: 's1', ...was },
        { studentId: 's3', ...was },
      ],
    },
  ]);
});

it('chooses everybody who is found, also those that are not in view', async () => {
  const { element } = open();
  await settle();
  await settle(() => button('选中全部 3 人', element).click());
  expect(element.querySelector('.ad-foot-note')?.textContent).toBe('已选 3 人');
});

it('says at the day what is wrong with it, and keeps what was typed', async () => {
  const { element } = open({
    setConsents: () => {
      throw refused(['/changes/0/day', 'future']);
    },
  });
  await settle();
  await press('Enter', element.querySelectorAll('.ad-grid-row')[0]!);
  await type(element.querySelector<HTMLInputElement>('.ad-sheet input[type=date]')!, '2999-01-01');
  await settle(() => button('保存', element).click());
  expect(element.querySelector('[data-invalid]')?.textContent).toContain('日期不能晚于今天');
  expect(element.querySelector<HTMLInputElement>('.ad-sheet input[type=date]')!.value).toBe('2999-01-01');
});

it('prints whose form is missing', async () => {
  const printed: string[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void printed.push(document.querySelector('.ad-paper tbody')!.textContent));
  const { element, bodies } = open();
  await settle();
  await settle(() => button('打印未登记名单', element).click());
  expect(bodies('consents').at(-1)).toMatchObject({ state: 'unknown', offset: 0 });
  expect(printed).toEqual(['七(1)班120261学生1七(1)班220262学生2七(1)班320263学生3']);
  await settle(() => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.ad-paper')).toBeNull();
});

it('asks before it stops recording students without a consent, says so at each of them, and takes it back', async () => {
  const { element, bodies, admin } = open({ chooseConsentFirst: (body) => body });
  await settle();
  const check = element.querySelector<HTMLInputElement>('.ad-page-actions input')!;
  await settle(() => check.click());
  expect([check.checked, bodies('chooseConsentFirst')]).toEqual([false, []]);
  expect(document.body.textContent).toContain('只有登记了“同意”的学生可以录音');
  await settle(() => button('不录音').click());
  expect([check.checked, element.textContent.includes('还没登记的，上课不录音')]).toEqual([true, true]);
  await settle(() => element.querySelectorAll<HTMLElement>('.ad-grid-row')[1]!.click());
  await type(element.querySelector<HTMLSelectElement>('.ad-sheet select')!, 'unknown');
  expect(element.querySelector('.ad-sheet')?.textContent).toContain('当作还没有登记，不录音');
  await settle(() => admin.notices.open.get().at(-1)!.action!.run());
  expect([check.checked, bodies('chooseConsentFirst')]).toEqual([false, [{ consentFirst: true }, { consentFirst: false }]]);
});
