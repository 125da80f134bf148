import { Button, ProgressBar, useLocale, useObservable, useScrolls } from '@chorus/sdk/ui';
import { ArrowRight, Footprints, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { questionLocatorToken } from '../../services/navigation/question-locator.ts';
import type { Resume } from '../../services/navigation/host-navigation.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { overviewToken } from '../../services/overview/class-overview.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useNoneStored, useOutOfReach } from '../../shell/use-out-of-reach.ts';
import type { AfterUnit } from './after-unit.ts';
import { takersOf, type Door } from './group-doors.ts';
import { nextTitle, throughText, useAfterUnit, useWordOf } from './use-after-unit.ts';
import { usePlaceLabel } from './use-place-label.ts';

/** More would be too small to count. */
const mostDots = 24;

/** The large door: to the question that is open, to where the class was, or the first step of a class that was nowhere yet. */
export function GoOn({ doors }: { readonly doors: readonly Door[] }) {
  const [first] = doors;
  const navigation = useService(navigationToken);
  const asked = useService(questionLocatorToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const pick = usePick();
  const resume = useObservable(navigation.resume);
  const question = useObservable(asked.page);
  const known = useObservable(navigation.resumeAsked);
  const lost = useObservable(asked.lost);
  const { schoolClass, lesson } = useObservable(classroom.state);
  if (question) {
    return (
      <section className="ch-card ch-go-on" aria-label={t('home.go-on')}>
        <Body>
          <p className="ch-go-on-title">{t('home.asking', { name: pick(question.title) })}</p>
          <p className="ch-go-on-when">{t('home.asking-what')}</p>
        </Body>
        <Go onPress={() => void asked.show()}>{t('home.to-question')}</Go>
      </section>
    );
  }
  // Unless the class has been somewhere since.
  if (lost && lesson && (resume?.at ?? 0) < lesson.startedAt) {
    const { route, params, query } = lost.at;
    return (
      <section className="ch-card ch-go-on" aria-label={t('home.go-on')}>
        <Body>
          <p className="ch-go-on-title">{pick(lost.title)}</p>
          <p className="ch-go-on-when">{t('home.asked-last')}</p>
        </Body>
        <Go onPress={() => void navigation.go(route, { params, query })}>{t('home.resume')}</Go>
      </section>
    );
  }
  if (resume) return <Last resume={resume} doors={doors} />;
  if (schoolClass && known !== schoolClass.id) {
    return (
      <section className="ch-card ch-go-on" aria-busy="true" aria-label={t('home.go-on')}>
        <span className="ch-home-shape" data-shape="picture" />
        <span className="ch-home-shape" data-shape="word" />
      </section>
    );
  }
  return (
    <section className="ch-card ch-go-on" aria-label={t('home.go-on')}>
      <Body>
        <Picture />
        <p className="ch-go-on-title">{t('home.first')}</p>
        <p className="ch-go-on-when">{t('home.first-what')}</p>
      </Body>
      {first && (
        <Go route={first.value.route} onPress={() => void navigation.go(first.value.route)}>
          {t('home.first-go', { name: pick(first.value.label) })}
        </Go>
      )}
    </section>
  );
}

function Last({ resume, doors }: { readonly resume: Resume; readonly doors: readonly Door[] }) {
  const navigation = useService(navigationToken);
  const overview = useService(overviewToken);
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const { progress, title, at } = resume;
  const label = usePlaceLabel(resume);
  const { key, params } = overview.whenSaid(at, locale);
  const next = useAfterUnit(resume);
  const then = next && nextTitle(next);
  const word = useWordOf(next);
  return (
    <section className="ch-card ch-go-on" aria-label={t('home.go-on')}>
      <Body>
        <header className="ch-go-on-head">
          {progress && <strong className="ch-home-last">{label}</strong>}
          {title && <span>{pick(title)}</span>}
        </header>
        {then !== undefined ? (
          <>
            <p className="ch-go-on-when">{next && throughText(next, t)}</p>
            <p className="ch-go-on-then">
              {t('home.then-what')}
              <strong className="ch-go-on-title">{then}</strong>
            </p>
            {word && (
              <div className="ch-go-on-preview">
                <div>
                  {word.picture !== undefined && <Picture of={word.picture} />}
                  <p className="ch-go-on-word ch-english">{word.text}</p>
                </div>
              </div>
            )}
          </>
        ) : progress ? (
          <>
            {progress.picture !== undefined && <Picture of={progress.picture} />}
            <p className="ch-go-on-word ch-english">{progress.text}</p>
          </>
        ) : (
          <>
            <Picture />
            <p className="ch-go-on-title ch-home-last">{label}</p>
          </>
        )}
        {then === undefined && <p className="ch-go-on-when">{next ? throughText(next, t) : t('home.last', { when: t(key, params) })}</p>}
        {progress && then === undefined && <HowFar at={progress.at} of={progress.of} />}
      </Body>
      {next && (
        <Button kind="quiet" onPress={() => void navigation.go(resume.route, resume)}>
          {t('home.back-to-last')}
        </Button>
      )}
      <GoFrom resume={resume} next={next} doors={doors} />
    </section>
  );
}

/** On: to where the class was, or, where it is through with a unit, to what comes after it. */
function GoFrom({
  resume,
  next,
  doors,
}: {
  readonly resume: Resume;
  readonly next: AfterUnit | undefined;
  readonly doors: readonly Door[];
}) {
  const navigation = useService(navigationToken);
  const t = useText();
  const { route } = resume;
  if (!next)
    return (
      <Go route={route} onPress={() => void navigation.go(route, resume)}>
        {t('home.resume')}
      </Go>
    );
  if (next.kind !== 'end') {
    const { bookId, unit } = next;
    return (
      <Go route={route} onPress={() => void navigation.go(route, { query: { bookId, unitId: unit.id } })}>
        {t(`home.next-${next.kind}`)}
      </Go>
    );
  }
  const shelf = (takersOf(doors, 'wordBook')[0] ?? doors[0])?.value.route ?? route;
  return (
    <Go route={shelf} onPress={() => void navigation.go(shelf)}>
      {t('home.choose-book')}
    </Go>
  );
}

/** What is said above the button; where it is larger than its place, it scrolls. */
function Body({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [body, scrolls] = useScrolls();
  return (
    <div className="ch-go-on-body" ref={body} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': t('home.go-on') })}>
      {children}
    </div>
  );
}

/** Of a word, or of a way; where there is hardly any room for it, nothing. */
function Picture({ of }: { readonly of?: string }) {
  return (
    <span className="ch-go-on-picture">
      <span>{of === undefined ? <Footprints size="5rem" aria-hidden /> : <img src={of} alt="" />}</span>
    </span>
  );
}

function HowFar({ at, of }: { readonly at: number; readonly of: number }) {
  const t = useText();
  const label = t('home.progress-label', { at, of });
  return (
    <div className="ch-go-on-progress">
      <span className="ch-tabular">{t('home.progress', { at, of })}</span>
      {of <= mostDots ? (
        <span className="ch-dots" data-many={of > 12 || undefined} role="img" aria-label={label}>
          {Array.from({ length: of }, (_, n) => (
            <i key={n} data-done={n < at || undefined} data-now={n === at - 1 || undefined} />
          ))}
        </span>
      ) : (
        <ProgressBar label={label} value={at / of} />
      )}
    </div>
  );
}

/** `route`: where it leads, said to lead nowhere while that can't be opened. */
function Go(props: { readonly children: string; readonly route?: string; readonly onPress: () => void }) {
  const kernel = useService(kernelToken);
  const t = useText();
  const owner = useObservable(kernel.routes).find(({ value }) => value.name === props.route)?.pluginId;
  const away = useOutOfReach(owner);
  const all = useNoneStored();
  return (
    <>
      {away && !all && (
        <p className="ch-go-on-when">
          <WifiOff size="1.25em" aria-hidden /> {t(`home.away-${away}`)}
        </p>
      )}
      <Button
        kind={away ? 'plain' : 'primary'}
        size="large"
        className="ch-go"
        fill
        endIcon={
          away && all ? <WifiOff size="1.25em" role="img" aria-label={t(`home.away-${away}`)} /> : <ArrowRight size="1.25em" aria-hidden />
        }
        onPress={props.onPress}
      >
        {props.children}
      </Button>
    </>
  );
}
