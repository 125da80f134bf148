import type { Db } from '../database/open.ts';
import { textIn, type Language } from '../locales/texts.ts';

/** How a report calls a student. */
export interface CalledStudent {
  readonly seat: number | undefined;
  readonly name: string;
  readonly number: string | undefined;
}

/** Ids that are asked for in one statement. */
const atOnce = 500;

/** The names of a school's people, for a report on one of its classes. */
export class NamesOfSchool {
  readonly #students = new Map<string, CalledStudent>();
  readonly #teachers = new Map<string, string>();
  readonly #told = new Set<string>();
  /** Who is in the class now, as it sits. */
  #ofClass: readonly string[] = [];

  private constructor(
    private readonly db: Db,
    private readonly schoolId: string,
    private readonly language: Language,
  ) {}

  static async of(
    db: Db,
    schoolId: string,
    { classId, language }: { readonly classId: string; readonly language: Language },
  ): Promise<NamesOfSchool> {
    const names = new NamesOfSchool(db, schoolId, language);
    const rows = await db
      .selectFrom('enrolments')
      .innerJoin('students', 'students.id', 'enrolments.studentId')
      .select(['students.id', 'students.realName as name', 'students.loginAccount as number', 'enrolments.seat'])
      .where('enrolments.schoolId', '=', schoolId)
      .where('enrolments.classId', '=', classId)
      .where('enrolments.toMs', 'is', null)
      .orderBy('enrolments.seat')
      .orderBy('students.id')
      .execute();
    for (const { id, ...student } of rows) names.#students.set(id, student);
    names.#ofClass = rows.map(({ id }) => id);
    for (const id of names.#ofClass) names.#told.add(id);
    return names;
  }

  /** Everybody whom the report has named. */
  get told(): ReadonlySet<string> {
    return this.#told;
  }

  /** Looks up whoever of these, students and teachers, is not known yet. */
  async load(ids: readonly string[]): Promise<void> {
    const fresh = [...new Set(ids)].filter((id) => id !== '' && !this.#students.has(id) && !this.#teachers.has(id));
    for (let at = 0; at < fresh.length; at += atOnce) {
      const part = fresh.slice(at, at + atOnce);
      const students = await this.db
        .selectFrom('students')
        .select(['id', 'realName as name', 'loginAccount as number'])
        .where('schoolId', '=', this.schoolId)
        .where('id', 'in', part)
        .execute();
      for (const { id, ...student } of students) this.#students.set(id, { ...student, seat: undefined });
      const teachers = await this.db
        .selectFrom('teachers')
        .innerJoin('accounts', 'accounts.id', 'teachers.accountId')
        .select(['teachers.id', 'accounts.name'])
        .where('teachers.schoolId', '=', this.schoolId)
        .where('teachers.id', 'in', part)
        .execute();
      for (const { id, name } of teachers) this.#teachers.set(id, name);
    }
  }

  student(id: string): CalledStudent {
    this.#told.add(id);
    return this.#students.get(id) ?? { seat: undefined, number: undefined, name: textIn(this.language, 'export-student') };
  }

  teacher(id: string): string {
    return this.#teachers.get(id) ?? textIn(this.language, 'export-teacher');
  }

  /** The class as it sits, then whoever else answered in it. */
  inOrder(answered: readonly string[]): readonly (readonly [string, CalledStudent])[] {
    const others = answered.filter((id) => !this.#ofClass.includes(id));
    return [...this.#ofClass, ...others].map((id) => [id, this.student(id)] as const);
  }
}
