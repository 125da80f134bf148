import { deviceOf } from '@chorus/contract/journal/device-owner';
import { Button, EmptyState, ErrorState, useLocale, useObservable } from '@chorus/sdk/ui';
import { Blocks, Users } from 'lucide-react';
import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { platformToken } from '../../platform/host-platform.ts';
import { pluginsToken } from '../../plugins/fetched-plugins.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { schoolTime } from '../../services/classroom/school-time.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { favouritesToken } from '../../services/favourites/favourites.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useShown } from '../../shell/use-facts.ts';
import { whenIdle } from '../../when-idle.ts';
import { ActivityDoors } from './activity-doors.tsx';
import { ClassPanels } from './class-panels.tsx';
import { GoOn } from './go-on.tsx';
import { groupedFrom } from './group-doors.ts';
import { HomeBar } from './home-bar.tsx';
import { HomeTour } from './tour/home-tour.tsx';
import { calledName, greeting } from './greeting.ts';
import './home.css';
import { useWithoutLogin, WithoutLoginDoor } from '../../shell/without-login/without-login-door.tsx';

/** Home is whole without them: code that does not come takes nothing else away. */
const OutsideDoors = lazy(() => import('./outside-doors.tsx').catch(() => ({ default: () => null })));

/** What the teacher's other machines have marked is asked at the latest this long after the page was painted. */
const patienceMs = 1_500;

/** Home of a class: go on where it was, what it can't yet, and the activities. Drawn from manifests; no activity's code is fetched for it. */
export default function HomePage() {
  const classroom = useService(classroomToken);
  const plugins = useService(pluginsToken);
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const session = useService(sessionToken);
  const favourites = useService(favouritesToken);
  const platform = useService(platformToken);
  const t = useText();
  const locale = useLocale();
  const { teacher, schoolClass } = useObservable(classroom.state);
  const { loaded } = useObservable(plugins.state);
  const [failed, setFailed] = useState(false);
  const doors = useShown('home.activities/1');

  const { offline } = useObservable(platform.state);
  useEffect(() => (offline ? undefined : whenIdle(() => void favourites.refresh(), patienceMs)), [favourites, offline]);

  const retry = () => {
    setFailed(false);
    plugins.refresh().catch(() => setFailed(true));
  };
  return (
    <div className="ch-home ch-near">
      <h1 className="ch-home-greeting">
        {teacher && deviceOf(teacher.id) === undefined
          ? t(greeting(Number(schoolTime(clock.now(), session.timeZone).slice(11, 13))), { name: calledName(teacher.name, locale) })
          : t('home.guest')}
      </h1>
      <HomeBar doors={doors} />
      <GoOn doors={doors} />
      <div className="ch-home-rest">
        {!teacher && <GuestDoor />}
        <ClassPanels />
        {doors.length > 0 ? (
          <ActivityDoors doors={doors} />
        ) : failed ? (
          <ErrorState title={t('home.failed')} text={t('login.no-network')} onRetry={retry} />
        ) : loaded && teacher && !schoolClass ? (
          <EmptyState
            icon={<Users size="3rem" aria-hidden />}
            title={t('list.no-class')}
            text={t('home.no-class-what')}
            action={
              <Button kind="primary" onPress={() => void navigation.go('ChooseClass')}>
                {t('title.choose-class')}
              </Button>
            }
          />
        ) : loaded ? (
          <EmptyState
            icon={<Blocks size="3rem" aria-hidden />}
            title={t('home.none')}
            text={t('home.none-what')}
            action={<Button onPress={() => void navigation.go('Plugins')}>{t('home.open-plugins')}</Button>}
          />
        ) : (
          <div className="ch-home-doors" role="status" aria-label={t('home.loading')}>
            {Array.from({ length: 4 }, (_, n) => (
              <span key={n} className="ch-card ch-door ch-home-shape" aria-hidden="true" />
            ))}
          </div>
        )}
        <LaterDoors many={doors.length >= groupedFrom} />
      </div>
      {doors.length > 0 && <HomeTour />}
    </div>
  );
}

/** What comes once Home is painted; by itself, so that nothing else is drawn anew. */
function LaterDoors({ many }: { readonly many: boolean }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setPainted(true)), patienceMs), []);
  return (
    painted && (
      <Suspense fallback={null}>
        <OutsideDoors many={many} />
      </Suspense>
    )
  );
}

/** In offline mode nobody has to log in: a lesson begins from Home [6-3]. */
function GuestDoor() {
  const navigation = useService(navigationToken);
  const without = useWithoutLogin(() => navigation.go('Home', { replace: true }));
  return (
    <>
      <WithoutLoginDoor doors={without.doors} onPress={without.open} />
      {without.dialog}
    </>
  );
}
