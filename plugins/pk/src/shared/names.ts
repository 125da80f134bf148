import { ClassroomService, type Student } from '@chorus/sdk';
import { useObservable, useService, useT } from '@chorus/sdk/ui';
import type { Side } from '../place.ts';

export const nameOf = (student: Pick<Student, 'realName' | 'name'>): string => student.realName || student.name || '-';

/** Names of students by id; who has left the class meanwhile is called so. */
export function useNames(): {
  readonly student: (id: string) => string;
  readonly side: (side: Pick<Side, 'name' | 'studentIds'>) => string;
} {
  const { students } = useObservable(useService(ClassroomService).state);
  const t = useT();
  const student = (id: string) => {
    const found = students.find((one) => one.id === id);
    return found ? nameOf(found) : t('gone');
  };
  return { student, side: ({ name, studentIds }) => name || studentIds.map(student).join('、') };
}
