import { describe, expect, it } from 'vitest';
import { makeSchool } from './make/school.ts';
import { readSampleSchool, samplePassword } from './school.ts';

const { school, teachers, classes, administrators } = readSampleSchool();
const students = classes.flatMap((of) => of.students);

describe('the sample school', () => {
  it('is the one that its maker makes', () => {
    expect(makeSchool()).toEqual({ school, teachers, classes, administrators });
  });

  it('has a middle-school teacher who administers and a primary-school teacher [1-1]', () => {
    expect(teachers.map(({ phone, stage, administrator }) => [phone, stage, administrator])).toEqual([
      ['13800000001', 'middle', true],
      ['13800000002', 'primary', false],
    ]);
  });

  it('has the primary teacher as third party type 7 and the other not [6-2]', () => {
    for (const { stage, thirdPartyType } of teachers) expect(thirdPartyType === 7).toBe(stage === 'primary');
  });

  it('gives each teacher classes of 38, 52, 1 and no students', () => {
    for (const { id } of teachers) {
      expect(classes.filter(({ teacherId }) => teacherId === id).map((of) => of.students.length)).toEqual([38, 52, 1, 0]);
    }
  });

  it('has classes of the grades of their teacher [3-29]', () => {
    const gradesOf = (stage: string) =>
      classes.filter(({ teacherId }) => teachers.find(({ id }) => id === teacherId)?.stage === stage).map(({ gradeId }) => gradeId);
    expect(new Set(gradesOf('middle'))).toEqual(new Set([1]));
    expect(new Set(gradesOf('primary'))).toEqual(new Set([103, 104]));
  });

  it('has no two students of one name in a class, and seats from 1 on', () => {
    for (const of of classes) {
      expect(new Set(of.students.map(({ realName }) => realName)).size).toBe(of.students.length);
      expect(of.students.map(({ seat }) => seat)).toEqual(of.students.map((_, i) => i + 1));
    }
  });

  it('has no two ids or login accounts alike', () => {
    const ids = [school.id, ...teachers.map(({ id }) => id), ...classes.map(({ id }) => id), ...students.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(students.map(({ loginAccount }) => loginAccount)).size).toBe(students.length);
  });

  it('sorts every student under the first letter of the pinyin', () => {
    const letter = (surname: string) =>
      new Set(students.filter(({ realName }) => realName.startsWith(surname)).map(({ initialLetter }) => initialLetter));
    expect(letter('王')).toEqual(new Set(['W']));
    expect(letter('张')).toEqual(new Set(['Z']));
    expect(letter('陈')).toEqual(new Set(['C']));
    expect(letter('李')).toEqual(new Set(['L']));
  });

  it('has a password that the product itself would accept [5-3]', () => {
    expect(samplePassword).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z\d])\S{8,25}$/);
  });
});
