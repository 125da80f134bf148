import { useObservable } from '@chorus/sdk/ui';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { audioToken } from '../../services/audio/host-audio.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { MarkAloud } from '../marking/mark-aloud.tsx';
import { stageMoment } from '../sidebar/moment.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { WaitingListPanel } from './waiting-list-panel.tsx';

/** The waiting list beside the page; it makes room for the stage by itself. */
export function ListSidebar() {
  const waitingList = useService(waitingListToken);
  const answerSession = useService(answerSessionToken);
  const audio = useService(audioToken);
  const t = useText();
  const list = useObservable(waitingList.state);
  const asked = useObservable(answerSession.state);
  const { microphone } = useObservable(audio.state);
  // Without a microphone the teacher marks beside the list.
  const marks = list.playType === 'SINGLE' && (microphone === 'denied' || microphone === 'missing');
  return (
    <Sidebar title={t('list.rail')} count={list.rows.length} moment={marks ? undefined : stageMoment(list, asked)}>
      {(fold) => (
        <>
          <WaitingListPanel onFold={fold} />
          <MarkAloud />
        </>
      )}
    </Sidebar>
  );
}
