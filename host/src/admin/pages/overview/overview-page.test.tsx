import { expect, it } from 'vitest';
import { adminForTest, renderWithAdmin, settle } from '../../testing/render-with-admin.tsx';
import OverviewPage from './overview-page.tsx';

const schoolClass = (name: string, students: number, teachers: readonly string[]) => ({
  id: name,
  name,
  gradeId: 7,
  archivedAt: null,
  students,
  teachers: teachers.map((teacher) => ({ id: teacher, name: teacher })),
  inLesson: false,
});

async function steps(unknown: number, classes: readonly ReturnType<typeof schoolClass>[]) {
  const { admin } = adminForTest({
    organisations: () => ({ organisations: [{ schools: 1, teachers: 2 }] }) as never,
    backups: () => ({ notice: null, backups: [] }) as never,
    schoolClasses: () => [...classes],
    consents: () => ({ rows: [], total: 0, counts: { given: 0, refused: 0, withdrawn: 0, unknown }, consentFirst: false }),
  });
  const element = renderWithAdmin(<OverviewPage />, admin);
  await settle();
  const said = [...element.querySelectorAll('.ad-steps button')].map((button) => button.textContent);
  return said.length > 0 ? said : element.querySelector('.ad-card .ad-what')?.textContent;
}

it('names the classes without students or teachers, and counts the consents that nobody has entered', async () => {
  const full = schoolClass('七年级1班', 52, ['林晓雯']);
  expect(await steps(234, [full, schoolClass('七年级2班', 0, ['林晓雯']), schoolClass('七年级3班', 40, [])])).toEqual([
    '给还没有学生的班导入名单七年级2班',
    '给没有教师的班安排教师七年级3班：没有教师能给它上课。',
    '登记家长同意书234 名学生的录音同意书还没登记。',
  ]);
  expect(await steps(0, [full])).toBe('都已就绪，没有待办的事。');
});
