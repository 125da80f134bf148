import { Button, useObservable } from '@chorus/sdk/ui';
import { BellRing } from 'lucide-react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../host-context.tsx';
import { useCurrentRoute } from '../router/current-route.tsx';

/** The way to the end of the lesson, wherever a lesson is on; on a narrow screen its picture stands alone. */
export function LessonEndDoor() {
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const { own } = useCurrentRoute();
  const { lesson } = useObservable(classroom.state);
  if (!lesson || own?.name === 'LessonEnd') return null;
  return (
    <Button kind="quiet" icon={<BellRing size="1.25em" aria-hidden />} onPress={() => void navigation.go('LessonEnd')}>
      <span className="ch-footer-label">{t('footer.end')}</span>
    </Button>
  );
}
