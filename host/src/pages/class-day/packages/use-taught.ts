import type { PackageHere } from '@chorus/contract/package/packages-state';
import { answerSessionToken } from '../../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { useService } from '../../../shell/host-context.tsx';

/** Says whether the lesson that is on goes on in a package: it asks something of it, or was in a book of it last. */
export function useTaught(): (one: Pick<PackageHere, 'books' | 'contentPacks'>) => boolean {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const answers = useService(answerSessionToken);
  return ({ books, contentPacks }) => {
    if (!classroom.state.get().lesson) return false;
    const { params, query } = navigation.resume.get() ?? {};
    const values = new Set(Object.values({ ...params, ...query }));
    const asked = answers.state.get();
    const packId = asked?.phase === 'ended' ? undefined : asked?.question.ref.packId;
    return books.some(({ bookId }) => values.has(bookId)) || contentPacks.some((pack) => pack.packId === packId);
  };
}
