import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import type { ReactNode } from 'react';
import { useShown } from '../../shell/use-facts.ts';
import { takersOf } from '../home/group-doors.ts';
import { useOpenBook } from '../home/open-book.tsx';

const kind = 'wordBook';

/** Opens a list as the book that it is; undefined where no activity here works with word books. */
export function useTeachList(): readonly [
  teach: ((list: Pick<TeacherListInfo, 'packId' | 'title'>) => void) | undefined,
  dialog: ReactNode,
] {
  const doors = useShown('home.activities/1');
  const [open, dialog] = useOpenBook(doors);
  if (takersOf(doors, kind).length === 0) return [undefined, dialog];
  return [({ packId, title }) => open({ ref: { packId, itemId: packId }, kind, title }), dialog];
}
