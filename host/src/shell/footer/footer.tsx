import { Button, useObservable } from '@chorus/sdk/ui';
import { ArrowLeft, House, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../host-context.tsx';
import { useCurrentRoute } from '../router/current-route.tsx';
import { FontSize } from './font-size.tsx';
import { SoundLevel } from './sound-level.tsx';
import { classroomToken } from '../../services/classroom/host-classroom.ts';

/** The bottom edge, where everybody reaches: back, home, font size. */
export function Footer({ children }: { readonly children?: ReactNode }) {
  const navigation = useService(navigationToken);
  const t = useText();
  const { own } = useCurrentRoute();
  const home = own?.meta?.isHome === true;
  return (
    <footer className="ch-footer ch-bar">
      {!home && (
        <>
          <Button kind="quiet" icon={<ArrowLeft size="1.25em" aria-hidden />} onPress={() => void navigation.back()}>
            <span className="ch-footer-label">{t('footer.back')}</span>
          </Button>
          <Button kind="quiet" icon={<House size="1.25em" aria-hidden />} onPress={() => void navigation.home()}>
            <span className="ch-footer-label">{t('footer.home')}</span>
          </Button>
        </>
      )}
      <span className="ch-footer-end">
        {children}
        <LessonEndDoor />
        <SoundLevel />
        <FontSize />
      </span>
    </footer>
  );
}

/** The way to the end of the lesson, wherever a lesson is on; on a narrow screen its picture stands alone. */
function LessonEndDoor() {
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
