import type { SampleClass, SampleSchool, SampleStudent } from '../school.ts';
import { random, type Random } from './random.ts';
import { given, surnames } from './student-names.ts';

/** Rows of the sample school are as old as the school itself: ids are made of this time, so that they sort like later ones. */
const foundedMs = Date.UTC(2026, 7, 20);

interface ClassPlan {
  name: string;
  gradeId: SampleClass['gradeId'];
  size: number;
  /** School year, grade and class: the beginning of every login account. */
  account: string;
}

const middleClasses: ClassPlan[] = [
  { name: '七年级3班', gradeId: 1, size: 38, account: '260703' },
  { name: '七年级4班', gradeId: 1, size: 52, account: '260704' },
  { name: '七年级5班', gradeId: 1, size: 1, account: '260705' },
  { name: '七年级6班', gradeId: 1, size: 0, account: '260706' },
];
const primaryClasses: ClassPlan[] = [
  { name: '三年级1班', gradeId: 103, size: 38, account: '260301' },
  { name: '三年级2班', gradeId: 103, size: 52, account: '260302' },
  { name: '三年级口语社团', gradeId: 103, size: 1, account: '260303' },
  { name: '四年级1班', gradeId: 104, size: 0, account: '260401' },
];

/** The sample school; every run makes the same one. */
export function makeSchool(): SampleSchool {
  const next = random(20260901);
  const id = () => opaqueId(next);
  const schoolId = id();
  const [middle, primary] = [id(), id()];
  const school: Omit<SampleSchool, 'administrators'> = {
    school: {
      id: schoolId,
      name: '启明外国语学校',
      region: {
        provinceId: '51',
        provinceName: '四川省',
        cityId: '5101',
        cityName: '成都市',
        districtId: '510104',
        districtName: '锦江区',
      },
    },
    teachers: [
      { id: middle, phone: '13800000001', name: '林晓雯', stage: 'middle', thirdPartyType: 2, administrator: true },
      { id: primary, phone: '13800000002', name: '周明轩', stage: 'primary', thirdPartyType: 7, administrator: false },
    ],
    classes: [
      ...middleClasses.map((plan) => makeClass(plan, middle, next)),
      ...primaryClasses.map((plan) => makeClass(plan, primary, next)),
    ],
  };
  // After all others, whose ids stay as they were.
  return {
    ...school,
    administrators: [
      { id: id(), phone: '13800000008', name: '何立', of: 'city' },
      { id: id(), phone: '13800000009', name: '沈静怡', of: 'platform' },
    ],
  };
}

function makeClass({ name, gradeId, size, account }: ClassPlan, teacherId: string, next: Random): SampleClass {
  const taken = new Set<string>();
  const students: SampleStudent[] = [];
  while (students.length < size) {
    const [surname, initialLetter] = pick(surnames, next);
    const realName = surname + pick(given, next);
    // Two given names of one class that differ in nothing but the surname would be called by mistake.
    if (taken.has(realName) || taken.has(realName.slice(surname.length))) continue;
    taken.add(realName).add(realName.slice(surname.length));
    const seat = students.length + 1;
    students.push({ id: opaqueId(next), realName, initialLetter, seat, loginAccount: `${account}${String(seat).padStart(2, '0')}` });
  }
  return { id: opaqueId(next), name, gradeId, teacherId, students };
}

function pick<T>(list: readonly T[], next: Random): T {
  return list[Math.floor(next() * list.length)]!;
}

/** Shaped as a UUIDv7, with seeded digits in place of random ones. */
function opaqueId(next: Random): string {
  const time = foundedMs.toString(16).padStart(12, '0');
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(next() * 16).toString(16)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${'89ab'[Math.floor(next() * 4)]}${digits(3)}-${digits(12)}`;
}
