import type { PraisedOnes, Student, StudentGroup } from '@chorus/sdk';
import type { useText } from '../host-context.tsx';
import { studentName } from '../waiting-list/row-view.ts';

/** Who is praised, in words: a child's name, a group's, several, the class (all who are there). */
export function praisedName(
  one: PraisedOnes,
  {
    there,
    groups,
    t,
  }: { readonly there: readonly Student[]; readonly groups: readonly StudentGroup[]; readonly t: ReturnType<typeof useText> },
): string {
  if ('groupId' in one) return groups.find(({ id }) => id === one.groupId)?.name ?? t('lesson-end.group-gone');
  if (one.studentIds.length >= there.length && there.length > 1) return t('lesson-end.everybody');
  const [first] = one.studentIds.flatMap((id) => there.find((student) => student.id === id) ?? []);
  const name = first ? studentName(first) : t('student.elsewhere');
  return one.studentIds.length > 1 ? t('lesson-end.several', { name, count: one.studentIds.length }) : name;
}
