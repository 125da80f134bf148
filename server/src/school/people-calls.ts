import { chorusTypes, gradeName } from '@chorus/sdk';
import type { dictionaryTypes } from '@chorus/contract/api/school-people-calls';
import type { Now } from '../clock.ts';
import { bindable } from '../database/bind-guard.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { textIn, type Language, type TextKey } from '../locales/texts.ts';
import { requireClass } from './school-calls.ts';

/** Who people are, where they sit, and what codes mean. Errors: `unknown`, `bad-input`. */
export function peopleCalls(db: Db, now: Now): Pick<Handlers, 'usersByIds' | 'setSeats' | 'dictionary'> {
  return {
    async usersByIds({ ids }, { owner }) {
      const wanted = [...new Set(ids.map(bindable))];
      if (wanted.length === 0) return [];
      const { schoolId, teacherId } = owner;
      const students = await db
        .selectFrom('students')
        .select(['id', 'realName', 'name'])
        .where('schoolId', '=', schoolId)
        .where('id', 'in', wanted)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('enrolments')
              .innerJoin('classTeachers', 'classTeachers.classId', 'enrolments.classId')
              .select('enrolments.id')
              .whereRef('enrolments.studentId', '=', 'students.id')
              .where('classTeachers.teacherId', '=', teacherId),
          ),
        )
        .execute();
      const teachers = await db
        .selectFrom('teachers')
        .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
        .select(['teachers.id', 'accounts.name'])
        .where('teachers.schoolId', '=', schoolId)
        .where('teachers.id', 'in', wanted)
        .execute();
      const found = new Map([...students, ...teachers.map(({ id, name }) => ({ id, name, realName: name }))].map((one) => [one.id, one]));
      return wanted.flatMap((id) => found.get(id) ?? []);
    },

    async setSeats({ clazzId, students }, { owner }) {
      const seats = new Map(students.map(({ id, sequence }) => [id, sequence]));
      if (seats.size < students.length) throw badField('/students', 'have one twice');
      await db.transaction().execute(async (trx) => {
        await requireClass(trx, owner, clazzId);
        const rows = await trx
          .selectFrom('enrolments')
          .select(['id', 'studentId', 'seat'])
          .where('schoolId', '=', owner.schoolId)
          .where('classId', '=', clazzId)
          .where('fromMs', '<=', now())
          .where((eb) => eb.or([eb('toMs', 'is', null), eb('toMs', '>', now())]))
          .execute();
        const sitting = new Set(rows.map(({ studentId }) => studentId));
        if (students.some(({ id }) => !sitting.has(id))) throw badField('/students', 'have somebody who is no student of the class');
        const taken = new Set(rows.filter(({ studentId }) => !seats.has(studentId)).map(({ seat }) => seat));
        for (const seat of seats.values()) {
          if (taken.has(seat)) throw badField('/students', `have seat ${seat}, which is taken`);
          taken.add(seat);
        }
        for (const { id, studentId } of rows)
          if (seats.has(studentId))
            await trx
              .updateTable('enrolments')
              .set({ seat: seats.get(studentId)! })
              .where('id', '=', id)
              .execute();
      });
      return {};
    },

    dictionary: async ({ type }, { language }) => [...lists[type](language)],
  };
}

type List = (language: Language) => readonly { readonly code: string; readonly name: string }[];

/** Grades have codes from 0 on, and those of primary school from 100 on [3-29]. */
const gradeCodes = Array.from({ length: 110 }, (_, code) => code);

const named =
  (codes: Readonly<Record<string, TextKey>>): List =>
  (language) =>
    Object.entries(codes).map(([code, key]) => ({ code, name: textIn(language, key) }));

const lists: Readonly<Record<(typeof dictionaryTypes)[number], List>> = {
  grade: (language) =>
    gradeCodes.map((code) => ({ code: String(code), name: gradeName(code, language) })).filter(({ name }) => name !== ''),
  stage: named({ primary: 'stage-primary', middle: 'stage-middle' }),
  deviceType: named({ 18: 'device-18', 98: 'device-98', 4: 'device-4' }),
  evaluateType: (language) => Object.entries(chorusTypes).map(([code, { title }]) => ({ code, name: title[language] })),
};
