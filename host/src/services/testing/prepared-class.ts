import type { Student } from '@chorus/sdk';
import type { PreparedBy } from '../without-login/prepared-classes.ts';

/** The teacher who prepares a class in tests. */
export const preparedBy: PreparedBy = {
  id: 'teacher',
  teacherId: 'teacher',
  name: '周明轩',
  thirdPartyType: 0,
  schoolId: 'school',
  schoolName: '实验小学',
  provinceId: '51',
  cityId: '5101',
  stage: 'primary',
};
export const preparedClass = { id: 'class', name: '三年级1班', gradeId: 3, studentCount: 2 };
const student = (id: string, name: string, seat: number): Student => ({
  id,
  realName: name,
  name,
  loginAccount: `${id}@school`,
  seat,
  initialLetter: 'A',
  placeholder: false,
});
export const preparedStudents = [student('a', '马洁', 4), student('b', '刘浩然', 7)] as const;
export const pin = '270519';
