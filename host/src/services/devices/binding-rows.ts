import type { AnswerDevicesSnapshot, DeviceBinding, Student } from '@chorus/sdk';

/** How much of a clicker's number is printed on it, and searched by [5-13]. */
const shownDigits = 6;

/** The last six digits of a clicker's number, as a teacher says it. */
export const shortUid = (uid: string): string => uid.slice(-shownDigits);

/** A student and the clickers that are the student's. */
export type BindingRow = {
  readonly student: Student;
  readonly own: DeviceBinding | undefined;
  readonly loan: DeviceBinding | undefined;
  readonly lowBattery: boolean;
};

/** The class by seat, as the search leaves it: by the last six digits of a clicker, or by name. */
export function bindingRows(
  students: readonly Student[],
  { bindings, devices }: AnswerDevicesSnapshot,
  search: string,
): readonly BindingRow[] {
  const low = new Set(devices.flatMap(({ uid, lowBattery }) => (lowBattery ? [uid] : [])));
  const rows = students
    .filter(({ placeholder }) => !placeholder)
    .sort((a, b) => a.seat - b.seat)
    .map((student): BindingRow => {
      const mine = bindings.filter(({ studentId }) => studentId === student.id);
      return {
        student,
        own: mine.find(({ loan }) => !loan),
        loan: mine.find(({ loan }) => loan),
        lowBattery: mine.some(({ uid }) => low.has(uid)),
      };
    });
  const text = search.trim();
  if (text === '') return rows;
  return rows.filter(
    ({ student, own, loan }) =>
      [own, loan].some((binding) => binding && matchesUid(binding.uid, text)) || `${student.realName} ${student.name}`.includes(text),
  );
}

/** Clickers that the receiver knows and nobody has. */
export function freeDevices(state: AnswerDevicesSnapshot, search: string): AnswerDevicesSnapshot['devices'] {
  const taken = new Set(state.bindings.map(({ uid }) => uid));
  const text = search.trim();
  return state.devices.filter(({ uid }) => !taken.has(uid) && uid !== state.teacherUid && (text === '' || matchesUid(uid, text)));
}

/** Whether digits are among a number's last six; more than six digits are compared from the end. */
export function matchesUid(uid: string, search: string): boolean {
  return search.length > shownDigits ? uid.endsWith(search) : shortUid(uid).includes(search);
}
