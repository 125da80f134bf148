import { useObservable } from '@chorus/sdk/ui';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { audioToken } from '../../services/audio/host-audio.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { MarkAloud } from '../marking/mark-aloud.tsx';
import { stageMoment } from '../sidebar/moment.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useSelected } from '../use-selected.ts';
import { WaitingListPanel } from './waiting-list-panel.tsx';

/** The waiting list beside the page; it makes room for the stage by itself. */
export function ListSidebar() {
  const waitingList = useService(waitingListToken);
  const answerSession = useService(answerSessionToken);
  const audio = useService(audioToken);
  const t = useText();
  const count = useSelected(waitingList.state, ({ rows }) => rows.filter(({ student }) => !student.placeholder).length);
  const single = useSelected(waitingList.state, ({ playType }) => playType === 'SINGLE');
  // Which moment it is both say; it stays the same while a class answers.
  const momentNow = () => stageMoment(waitingList.state.get(), answerSession.state.get());
  useSelected(answerSession.state, momentNow);
  const moment = useSelected(waitingList.state, momentNow);
  const { microphone } = useObservable(audio.state);
  // Without a microphone the teacher marks beside the list.
  const marks = single && (microphone === 'denied' || microphone === 'missing');
  return (
    <Sidebar title={t('list.rail')} count={count} moment={marks ? undefined : moment}>
      {(fold) => (
        <>
          <WaitingListPanel onFold={fold} />
          <MarkAloud />
        </>
      )}
    </Sidebar>
  );
}
