/** A pupil of the chosen class. A class of fewer than two has placeholders (`placeholder: true`), which stay out of reports. */
export type Student = {
  readonly id: string;
  readonly realName: string;
  readonly name: string;
  readonly loginAccount: string;
  readonly seat: number;
  /** First letter of the name in pinyin, upper case; `#` when unknown. */
  readonly initialLetter: string;
  readonly placeholder: boolean;
};

/** A teaching class. `gradeId` is a code of `gradeName`. */
export type SchoolClass = {
  readonly id: string;
  readonly name: string;
  readonly gradeId: number;
  readonly studentCount: number;
};

/** The logged-in teacher. Account type 7 is a primary-school account, which sees letter grades. */
export type Teacher = {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly accountType: number;
  readonly schoolId: string;
  readonly schoolName: string;
  readonly administrator: boolean;
};

/** A lesson: from the choice of a class to another class, logout, or 90 minutes idle. `startedAt` is UTC milliseconds. */
export type Lesson = {
  readonly id: string;
  readonly classId: string;
  readonly startedAt: number;
};

/** How far a student is with the open question: '' none, then wait → recording → evaluating → success or fail. */
export type StudentAnswerState = '' | 'wait' | 'recording' | 'evaluating' | 'success' | 'fail';
