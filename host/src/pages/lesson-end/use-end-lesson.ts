import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { openOf, underWay } from '../../shell/leaving/under-way.ts';

/** Ends the lesson and asks for the next class; asks first where somebody still speaks or answers. */
export function useEndLesson(): () => Promise<void> {
  const classroom = useService(classroomToken);
  const answerSession = useService(answerSessionToken);
  const dialogs = useService(dialogsToken);
  const navigation = useService(navigationToken);
  const notices = useService(noticesToken);
  const session = useService(sessionToken);
  const t = useText();
  return async () => {
    const { schoolClass } = classroom.state.get();
    if (underWay(openOf(answerSession), true)) {
      const sure = await dialogs.confirm(() => ({
        title: t('lesson-end.under-way'),
        text: t('lesson-end.under-way-what'),
        confirm: t('lesson-end.end-yes'),
        cancel: t('lesson-end.end-no'),
      }));
      if (!sure) return;
    }
    if (session.withoutLogin) {
      await session.logout();
      await navigation.go('Login', { replace: true, query: { quit: '1' } });
      return;
    }
    await classroom.end('teacher');
    await navigation.go('ChooseClass', { replace: true });
    void notices.show({ kind: 'good', text: t('lesson-end.ended', { name: schoolClass?.name ?? '' }) });
  };
}
