import { Button, CalledOnStage, RollCallActions, RollCallOdds, useObservable } from '@chorus/sdk/ui';
import type { WaitingListRefusal, WaitingListSnapshot } from '@chorus/sdk';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';
import { studentName } from '../waiting-list/row-view.ts';
import { stagePlaces } from './stage-places.ts';
import { useRollPresses } from './use-roll-presses.ts';

/** Beside every page that has the waiting list: ends a roll at a press, says who was called, and, where the activity has no stage for it, is that stage. */
export function RollCallMoment({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const waitingList = useService(waitingListToken);
  const shown = useSelected(waitingList.state, ({ calledNow }) => calledNow?.shown === true);
  const placed = useObservable(stagePlaces.state).has('stage');
  useRollPresses(waitingList);
  useEffect(() => {
    const watched = waitingList.watchStage();
    return () => watched.dispose();
  }, [waitingList]);
  return (
    <>
      {shown && !placed && <StageOverPage main={main} />}
      <Announcement />
    </>
  );
}

/** Whom a call has drawn, once it has landed. What was called before the page was there is no news; nor is a call that is taken back. */
function Announcement() {
  const waitingList = useService(waitingListToken);
  const t = useText();
  const [name, setName] = useState('');
  useEffect(() => {
    const newest = ({ calls }: WaitingListSnapshot) => ({ count: calls.length, id: calls[0]?.id });
    let before = newest(waitingList.state.get());
    const subscription = waitingList.state.subscribe((list) => {
      const now = newest(list);
      if (now.id === before.id) return;
      const takenBack = now.count < before.count;
      before = now;
      const ids = takenBack ? [] : (list.calls[0]?.studentIds ?? []);
      const names = ids.flatMap((id) => list.rows.find((row) => row.student.id === id)?.student ?? []).map(studentName);
      setName(names.join(t('list.and')));
    });
    return () => subscription.dispose();
  }, [waitingList, t]);
  return (
    <span className="ch-hidden-text" role="status">
      {name === '' ? '' : t('list.called', { name })}
    </span>
  );
}

/** The host's stage of a roll call, over an activity that has none. */
function StageOverPage({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const waitingList = useService(waitingListToken);
  const answerSession = useService(answerSessionToken);
  const notices = useService(noticesToken);
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const rolls = useSelected(waitingList.state, ({ calledNow }) => calledNow?.turns.some(({ rolling }) => rolling) === true);
  const reference = useSelected(answerSession.state, (asked) => asked?.question.speech?.reference);
  const readText =
    reference?.kind === 'word'
      ? reference.word.text
      : reference?.kind === 'sentence'
        ? reference.words.map(({ text }) => text).join(' ')
        : '';
  const report = (reason: WaitingListRefusal) => void notices.show({ kind: 'warning', text: t(`list.refused.${reason}`) });
  useLayoutEffect(() => {
    const page = main.current;
    page?.toggleAttribute('inert', true);
    section.current?.focus({ preventScroll: true });
    return () => {
      if (!page) return;
      page.toggleAttribute('inert', false);
      page.focus({ preventScroll: true });
    };
  }, [main]);
  return (
    <section
      className="ch-stage-over"
      data-stage=""
      translate="no"
      ref={section}
      tabIndex={-1}
      aria-label={t('list.stage')}
      onKeyDown={(event) => event.key === 'Escape' && waitingList.putStageAway()}
    >
      <CalledOnStage
        waiting={waitingList}
        prompt={
          readText !== '' && (
            <p lang="en" translate="no">
              {readText}
            </p>
          )
        }
      />
      <footer className="ch-stage-over-foot">
        {rolls ? (
          <p>{t('list.roll-stop')}</p>
        ) : (
          <>
            <span>
              <RollCallActions waiting={waitingList} onRefused={report} />
            </span>
            <Button kind="primary" size="large" onPress={() => waitingList.putStageAway()}>
              {t('list.answer')}
            </Button>
            <span>
              <RollCallOdds waiting={waitingList} />
            </span>
          </>
        )}
      </footer>
    </section>
  );
}
