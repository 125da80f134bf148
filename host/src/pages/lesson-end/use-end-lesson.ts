import { useHost, useText } from '../../shell/host-context.tsx';
import { openOf, underWay } from '../../shell/leaving/under-way.ts';

/** Ends the lesson and asks for the next class; asks first where somebody still speaks or answers. */
export function useEndLesson(): () => Promise<void> {
  const { classroom, answerSession, dialogs, navigation, notices, session } = useHost();
  const t = useText();
  return async () => {
    const { schoolClass } = classroom.state.get();
    if (underWay(openOf(answerSession), true)) {
      const sure = await dialogs.confirm({
        title: t('lesson-end.under-way'),
        text: t('lesson-end.under-way-what'),
        confirm: t('lesson-end.end-yes'),
        cancel: t('lesson-end.end-no'),
      });
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
