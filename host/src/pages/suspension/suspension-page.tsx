import { Button, useObservable } from '@chorus/sdk/ui';
import { Presentation } from 'lucide-react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** Where the classroom waits while the board is used for something else: who is waiting, and the way back. */
export default function SuspensionPage() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { schoolClass } = useObservable(classroom.state);
  return (
    <div className="ch-near ch-suspension">
      <span className="ch-empty-icon">
        <Presentation size="3rem" aria-hidden />
      </span>
      <h2 className="ch-page-title">{t('suspension.title')}</h2>
      <p>{[schoolClass?.name, t('suspension.text')].filter((part) => part !== undefined).join(' · ')}</p>
      <Button kind="primary" size="large" autoFocus onPress={() => void navigation.home()}>
        {t('suspension.open')}
      </Button>
    </div>
  );
}
