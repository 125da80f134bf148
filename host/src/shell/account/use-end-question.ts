import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../host-context.tsx';
import { useUnderWay } from '../leaving/ask-before-leaving.tsx';

/** Asks before a change of teacher or school ends the lesson; true at once where there is none. */
export function useEndQuestion(change: 'teacher' | 'school'): () => Promise<boolean> {
  const classroom = useService(classroomToken);
  const dialogs = useService(dialogsToken);
  const session = useService(sessionToken);
  const t = useText();
  const under = useUnderWay();
  return async () => {
    const { lesson, schoolClass } = classroom.state.get();
    if (!lesson || !schoolClass) return true;
    const interrupted = under();
    const what = () => t('account.end-what', { name: session.userInfo?.name ?? '' });
    return dialogs.confirm(() => ({
      title: t(`account.end-${change}`, { name: schoolClass.name }),
      text: interrupted === undefined ? what() : `${t(`close.${interrupted}`)}\n${what()}`,
      confirm: t(`account.end-${change}-yes`),
      cancel: t('account.end-no'),
      danger: interrupted === 'speaking',
    }));
  };
}
