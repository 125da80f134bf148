import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import { questionLocatorToken } from '../../services/navigation/question-locator.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../host-context.tsx';
import { openOf, underWay } from './under-way.ts';

let leaving = false;

/** Leaves a page whose teacher has been asked already. */
export async function leaveUnasked(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

/** What who leaves the page now would interrupt; asked at that moment. */
export function useUnderWay(): () => ReturnType<typeof underWay> {
  const answerSession = useService(answerSessionToken);
  const asked = useService(questionLocatorToken);
  const journal = useService(journalToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  return () => {
    if (!journal.writing || session.state.get().userInfo === undefined) return undefined;
    return underWay(openOf(answerSession), asked.page.get()?.at.route === navigation.state.get().route);
  };
}

/** Asks before 返回, 首页 or the browser leave a page where somebody speaks or the class answers, as the close button does [2.4-9]. */
export function AskBeforeLeaving() {
  const dialogs = useService(dialogsToken);
  const t = useText();
  const under = useUnderWay();
  const busy = () => (leaving ? undefined : under());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && busy() !== undefined,
  );
  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef<AbortController>(undefined);
  useEffect(() => {
    // a second press while it is asked leads nowhere else, and asks nothing twice
    // the browser has left meanwhile: of another page there is nothing to ask
    if (blocker.state !== 'blocked') return asking.current?.abort();
    if (asking.current) return;
    const what = busy();
    if (what === undefined) return blocker.proceed();
    const over = (asking.current = new AbortController());
    const question = () => ({
      title: t('close.answer'),
      text: t(`close.${what}`),
      confirm: t('close.leave-yes'),
      cancel: t('close.leave-no'),
      danger: what === 'speaking',
    });
    void dialogs.confirm(question, over.signal).then((sure) => {
      asking.current = undefined;
      if (latest.current.state === 'blocked') latest.current[sure ? 'proceed' : 'reset']();
    });
    // asked once for each time that somebody leaves
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker, dialogs, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (busy() !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return null;
}
