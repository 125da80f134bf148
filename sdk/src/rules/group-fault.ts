import type { Student } from '../model/student.ts';
import type { GroupsRefusal, GroupsToSave } from '../services/classroom-service.ts';

const longestName = 60;
const mostGroups = 30;

/** Why groups can't be those of a class with these students; undefined: they can. */
export function groupFault(
  { name, groups }: GroupsToSave,
  students: readonly Pick<Student, 'id' | 'placeholder'>[],
): GroupsRefusal | undefined {
  const names = [name, ...groups.map((group) => group.name)];
  if (
    groups.length === 0 ||
    groups.length > mostGroups ||
    names.some((one) => one !== undefined && (one.length === 0 || one.length > longestName))
  )
    return 'bad-groups';
  const ids = groups.flatMap(({ studentIds }) => studentIds);
  if (new Set(ids).size < ids.length) return 'student-twice';
  const known = new Set(students.flatMap(({ id, placeholder }) => (placeholder ? [] : [id])));
  return ids.every((id) => known.has(id)) ? undefined : 'unknown-student';
}
