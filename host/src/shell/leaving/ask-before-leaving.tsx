import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHost, useText } from '../host-context.tsx';
import { underWay } from './under-way.ts';

let asked = false;

/** Leaves a page whose teacher has been asked already. */
export async function leaveUnasked(go: () => Promise<void>): Promise<void> {
  asked = true;
  try {
    await go();
  } finally {
    asked = false;
  }
}

/** Asks before 返回, 首页 or the browser leave a page where somebody speaks or the class answers, as the close button does [2.4-9]. */
export function AskBeforeLeaving() {
  const { answerSession, dialogs, journal, session } = useHost();
  const t = useText();
  const busy = () => !asked && journal.writing && session.state.get().userInfo !== undefined && underWay(answerSession.state.get());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && busy());
  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef(false);
  useEffect(() => {
    // a second press while it is asked leads nowhere else, and asks nothing twice
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const question = { title: t('close.answer'), text: t('close.under-way'), confirm: t('close.leave-yes'), cancel: t('close.leave-no') };
    void dialogs.confirm(question).then((sure) => {
      asking.current = false;
      if (latest.current.state === 'blocked') latest.current[sure ? 'proceed' : 'reset']();
    });
  }, [blocker, dialogs, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (busy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return null;
}
