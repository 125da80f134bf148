import type { SchoolClass } from '@chorus/sdk';
import { gradeName } from '@chorus/sdk';
import { Button, EmptyState, ErrorState, Skeleton, useLocale, useObservable } from '@chorus/sdk/ui';
import { CircleCheck, School, Users } from 'lucide-react';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { ClaimDialog } from '../../shell/without-login/claim-dialog.tsx';
import { Chip } from '../../shell/chip.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';

/** Which class is it today? The choice starts the lesson. */
export default function ChooseClassPage() {
  const session = useService(sessionToken);
  useObservable(session.state);
  return session.withoutLogin ? <WithoutLogin /> : <Classes />;
}

/** Without a login there is one class; when its lesson is over, the next one begins at login. */
function WithoutLogin() {
  const session = useService(sessionToken);
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { lesson } = useObservable(classroom.state);
  useEffect(() => {
    if (lesson) return;
    session
      .logout()
      .then(() => navigation.go('Login', { replace: true, query: { quit: '1' } }))
      .catch(() => undefined);
  }, [lesson, session, navigation]);
  if (!lesson) return null;
  return (
    <EmptyState
      icon={<School size="3rem" aria-hidden />}
      title={t('class.without-login')}
      text={t('class.without-login-what')}
      action={<Button onPress={() => void navigation.home()}>{t('class.without-login-back')}</Button>}
    />
  );
}

function Classes() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const notices = useService(noticesToken);
  const t = useText();
  const locale = useLocale();
  const { schoolClass: current, teacher } = useObservable(classroom.state);
  const whose = teacher?.id;
  // Another teacher, or the same one in another school, has other classes.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const [classes, again] = useAsync(useCallback(() => classroom.classes(), [classroom, whose]));
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const [statuses] = useAsync(useCallback(() => classroom.statuses(), [classroom, whose]));
  const [starting, setStarting] = useState<string>();

  const choose = async (schoolClass: SchoolClass) => {
    if (starting !== undefined) return;
    setStarting(schoolClass.id);
    try {
      if (schoolClass.id !== current?.id) await classroom.choose(schoolClass);
      await navigation.go('Home');
    } catch {
      setStarting(undefined);
      void notices.show({ kind: 'error', text: t('class.start-failed') });
    }
  };

  if (classes.status === 'loading')
    return (
      <div className="ch-page ch-near">
        <h2 className="ch-page-title">{t('class.question')}</h2>
        <Skeleton shape="cards" count={4} />
      </div>
    );
  if (classes.status === 'failed') return <ErrorState title={t('class.failed')} text={t('login.no-network')} onRetry={again} />;
  if (classes.value.length === 0)
    return <EmptyState icon={<School size="3rem" aria-hidden />} title={t('class.none')} text={t('class.none-what')} />;
  return (
    <div className="ch-page">
      <ClaimDialog />
      <h2 className="ch-page-title ch-near">{t('class.question')}</h2>
      <ul className="ch-doors ch-classes" style={{ '--columns': columnsFor(classes.value.length) } as CSSProperties}>
        {classes.value.map((schoolClass) => (
          <li key={schoolClass.id}>
            <button
              type="button"
              className="ch-card ch-door ch-class"
              aria-current={schoolClass.id === current?.id || undefined}
              aria-busy={schoolClass.id === starting || undefined}
              disabled={starting !== undefined && schoolClass.id !== starting}
              onClick={() => void choose(schoolClass)}
            >
              <span className="ch-class-top ch-near">
                <Chip>{gradeName(schoolClass.gradeId, locale) || t('class.no-grade')}</Chip>
                {schoolClass.id === current?.id ? (
                  <Chip tone="good" icon={<CircleCheck size="1.25em" aria-hidden />}>
                    {t('class.current')}
                  </Chip>
                ) : (
                  statuses.status === 'there' && <StatusChip status={statuses.value.get(schoolClass.id)} />
                )}
              </span>
              <span className="ch-door-words">
                <span className="ch-door-title">{schoolClass.name}</span>
                <span className="ch-door-note">
                  <Users size="1.125em" aria-hidden />
                  {schoolClass.studentCount === 0 ? t('class.empty') : t('class.students', { count: schoolClass.studentCount })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** So many beside one another that the rows fill the board: few classes are read from afar. */
const columnsFor = (classes: number) => Math.min(4, Math.ceil(Math.sqrt(classes)));

const tones = { 0: 'brand', 1: 'good', 2: undefined } as const;

/** How far the class's lesson of the day is: blue, green or grey, and in words [4-1]. */
function StatusChip({ status }: { readonly status: keyof typeof tones | undefined }) {
  const t = useText();
  if (status === undefined) return null;
  const tone = tones[status];
  return <Chip {...(tone && { tone })}>{t(`class.status-${status}`)}</Chip>;
}
