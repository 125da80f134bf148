import type { AdminData } from '@chorus/contract/api/admin/calls';
import { afterEach, expect, it } from 'vitest';
import { adminForTest, button, renderWithAdmin, settle } from '../../testing/render-with-admin.tsx';
import StudentsPage from './students-page.tsx';

afterEach(() => (window.location.hash = ''));

it('adds a student to the class that is chosen, also where its list comes after the press', async () => {
  window.location.hash = '#/students?class=own';
  let come = (_: AdminData<'schoolClasses'>) => {};
  const test = adminForTest({
    schoolClasses: () => new Promise((resolve) => (come = resolve)) as never,
    schoolStudents: () => ({ rows: [], total: 0 }),
  });
  const element = renderWithAdmin(<StudentsPage />, test.admin);
  await settle();
  await settle(() => button('添加学生').click());
  const own = { id: 'own', name: '七年级1班', gradeId: 1, archivedAt: null, studentCount: 0, teachers: [] };
  await settle(() => come([own] as never));
  expect(element.querySelector<HTMLSelectElement>('form [name=classId]')!.value).toBe('own');
});
