import type { SampleSchool } from '../school/seed-sample.ts';

const student = (classId: string, n: number) => ({
  id: `${classId}-student-${n}`,
  realName: `学生${n}`,
  initialLetter: 'X',
  seat: n,
  loginAccount: `${classId}-${n}`,
});
const room = (id: string, name: string, count: number, teacherId = 'middle') => ({
  id,
  name,
  gradeId: 1,
  teacherId,
  students: Array.from({ length: count }, (_, n) => student(id, n + 1)),
});
const teacher = (id: string, phone: string, stage: 'primary' | 'middle') => ({
  id,
  phone,
  name: `${id} teacher`,
  stage,
  thirdPartyType: stage === 'primary' ? 7 : 2,
  administrator: stage === 'middle',
});

/** A school for tests: a middle-school teacher with classes of 0, 1 and 3, a primary-school teacher with one of 2. */
export const testSchool: SampleSchool = {
  school: { id: 'school', name: '测试学校', region: { provinceId: '51', provinceName: '四川省', cityId: '5101', cityName: '成都市' } },
  teachers: [teacher('middle', '13800000001', 'middle'), teacher('primary', '13800000002', 'primary')],
  classes: [room('empty', '空班', 0), room('one', '一人班', 1), room('three', '七(3)班 🎈', 3), room('other', '三(1)班', 2, 'primary')],
};
export const testPassword = 'Secret#2026';
