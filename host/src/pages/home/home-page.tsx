import type { ContributionEntries } from '@chorus/sdk';
import { Button, EmptyState, ErrorState, Skeleton, useLocale, useObservable } from '@chorus/sdk/ui';
import { Blocks, Play } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { useHost, usePick, useText } from '../../shell/host-context.tsx';
import { SvgIcon } from '../../shell/svg-icon.tsx';
import { useShown } from '../../shell/use-facts.ts';
import { whenIdle } from '../../when-idle.ts';
import { calledName, greeting } from './greeting.ts';

/** Home: go on where you were, or choose an activity. Drawn from manifests; no activity's code is fetched for it. */
export default function HomePage() {
  const { classroom, plugins, navigation, asked, clock } = useHost();
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const { teacher } = useObservable(classroom.state);
  const { loaded } = useObservable(plugins.state);
  const resume = useObservable(navigation.resume);
  const question = useObservable(asked.page);
  const [failed, setFailed] = useState(false);
  const doors = useShown('home.activities/1');

  const retry = () => {
    setFailed(false);
    plugins.refresh().catch(() => setFailed(true));
  };
  return (
    <div className="ch-page">
      <header className="ch-home-head">
        <div>
          <h1 className="ch-page-title">
            {teacher ? t(greeting(new Date(clock.now()).getHours()), { name: calledName(teacher.name, locale) }) : t('home.guest')}
          </h1>
          <p className="ch-home-last">
            {question ? (
              <strong>{t('home.asking', { name: pick(question.title) })}</strong>
            ) : resume ? (
              <>
                {t('home.last')} <strong>{resume.label}</strong>
              </>
            ) : (
              t('home.first')
            )}
          </p>
        </div>
        {(question ?? resume) && (
          <Button
            kind="primary"
            size="large"
            icon={<Play size="1.25em" aria-hidden />}
            onPress={() => void (question ? asked.show() : resume && navigation.go(resume.route, resume))}
          >
            {t(question ? 'home.to-question' : 'home.resume')}
          </Button>
        )}
      </header>
      {doors.length > 0 ? (
        <Doors doors={doors} />
      ) : failed ? (
        <ErrorState title={t('home.failed')} text={t('login.no-network')} onRetry={retry} />
      ) : loaded ? (
        <EmptyState
          icon={<Blocks size="3rem" aria-hidden />}
          title={t('home.none')}
          text={t('home.none-what')}
          action={<Button onPress={() => void navigation.go('Plugins')}>{t('home.open-plugins')}</Button>}
        />
      ) : (
        <Skeleton shape="cards" count={4} />
      )}
    </div>
  );
}

/** So many are drawn before all: more than a screen shows. */
const atOnce = 16;
/** All are drawn at the latest this long after the first. */
const patienceMs = 500;

function Doors({ doors }: { readonly doors: readonly Contributed<ContributionEntries['home.activities/1']>[] }) {
  const { navigation } = useHost();
  const t = useText();
  const pick = usePick();
  const [all, setAll] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setAll(true)), patienceMs), []);
  return (
    <ul className="ch-doors" aria-label={t('home.activities')}>
      {(all ? doors : doors.slice(0, atOnce)).map(({ pluginId, value }, index) => (
        <li key={`${pluginId} ${value.route} ${index}`}>
          <button type="button" className="ch-card ch-door" onClick={() => void navigation.go(value.route)}>
            <span className="ch-door-icon" data-tone={index % 2 === 0 ? 'brand' : 'sun'}>
              <SvgIcon svg={value.icon} />
            </span>
            <span className="ch-door-words">
              <span className="ch-door-title">{pick(value.label)}</span>
              {value.description && <span className="ch-door-note">{pick(value.description)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
