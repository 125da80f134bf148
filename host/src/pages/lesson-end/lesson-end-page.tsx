import { Button, EmptyState, Podium, Skeleton, useObservable, useUiText } from '@chorus/sdk/ui';
import { BellRing, Download, Printer, Trophy, UserX, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { everybodyAnswered } from '../../services/lesson-end/lesson-summary.ts';
import type { LessonReview } from '../../services/lesson-end/lesson-review.ts';
import { schoolTime } from '../../services/classroom/school-time.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { praiseToken } from '../../services/praise/host-praise.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { soundEffectsToken } from '../../services/sound-effects/host-sound-effects.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import { csvOf } from '../history/export-table.ts';
import { saveFile } from '../history/save-file.ts';
import { LessonCards } from './lesson-cards.tsx';
import { LessonNames } from './lesson-names.tsx';
import { lessonTable } from './lesson-table.ts';
import { useEndLesson } from './use-end-lesson.ts';
import { useLessonReview } from './use-lesson-review.ts';
import './lesson-end.css';

/** The end of a lesson: everybody's name is the celebration; what was hard and what comes next; then the lesson ends. */
export default function LessonEndPage() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const praise = useService(praiseToken);
  const session = useService(sessionToken);
  const waitingList = useService(waitingListToken);
  const t = useText();
  const text = useUiText();
  const { lesson, schoolClass } = useObservable(classroom.state);
  const review = useLessonReview();
  const end = useEndLesson();
  const [podium, setPodium] = useState(false);
  if (!lesson || !schoolClass)
    return (
      <EmptyState
        icon={<Users size="3rem" aria-hidden />}
        title={t('lesson-end.choose-class')}
        text={t('lesson-end.choose-class-what')}
        action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('lesson-end.to-classes')}</Button>}
      />
    );
  const icon = '1.25em';
  const ends = (
    <>
      <span className="ch-lesson-space" />
      <Button kind="primary" size="large" icon={<BellRing size={icon} aria-hidden />} onPress={() => void end()}>
        {t('lesson-end.end')}
      </Button>
    </>
  );
  // A lesson can be ended however long a slow server takes to sum it up.
  if (!review)
    return (
      <div className="ch-lesson-end">
        <div className="ch-lesson-body">
          <Skeleton shape="page" count={4} />
        </div>
        <footer className="ch-lesson-foot">{ends}</footer>
      </div>
    );
  const { summary, from } = review;
  const save = () => {
    const praises = praise.state.get().filter(({ at }) => at >= from);
    const table = lessonTable(
      summary,
      { praises, kept: waitingList.kept },
      {
        column: (name) => t(`lesson-end.column.${name}`),
        state: (state) => t(`lesson-end.state.${state}`),
        praise: (kind) => text(`praise.${kind}`),
      },
    );
    const day = schoolTime(from, session.timeZone).slice(0, 10);
    saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${t('lesson-end.file', { name: schoolClass.name, day })}.csv`);
  };
  return (
    <div className="ch-lesson-end">
      <div className="ch-lesson-body">
        <Head review={review} />
        <LessonNames summary={summary} />
        <LessonCards review={review} />
      </div>
      <footer className="ch-lesson-foot">
        <Button icon={<Download size={icon} aria-hidden />} onPress={save}>
          {t('lesson-end.export')}
        </Button>
        <Button icon={<Printer size={icon} aria-hidden />} onPress={() => window.print()}>
          {t('lesson-end.print')}
        </Button>
        {summary.improved.length > 0 && (
          <Button icon={<Trophy size={icon} aria-hidden />} aria-haspopup="dialog" onPress={() => setPodium(true)}>
            {t('lesson-end.podium')}
          </Button>
        )}
        {ends}
      </footer>
      {podium && <Podium improved={summary.improved} onClose={() => setPodium(false)} />}
    </div>
  );
}

function Head({ review: { summary, from, partial, lessonId } }: { readonly review: LessonReview }) {
  const soundEffects = useService(soundEffectsToken);
  const clock = useService(clockToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const { schoolClass } = useObservable(classroom.state);
  const all = everybodyAnswered(summary);
  const { answered, there, times, spoken, children } = summary;
  const verb = spoken ? 'read' : 'answered';
  useEffect(() => {
    // Heard once: a page that is opened again has nothing new to say.
    if (!all || heard === lessonId) return;
    heard = lessonId;
    void soundEffects.play('all-done');
  }, [all, lessonId, soundEffects]);
  const time = useSchoolFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const absent = children.filter(({ state }) => state === 'absent').length;
  if (times === 0)
    return (
      <header className="ch-lesson-head">
        <h2>{t('lesson-end.none')}</h2>
        <p>{t(children.length === 0 ? 'lesson-end.no-students-what' : 'lesson-end.none-what')}</p>
        {partial && <p role="status">{t('lesson-end.partial')}</p>}
      </header>
    );
  return (
    <header className="ch-lesson-head">
      <h2>
        {schoolClass?.name} · {t(`lesson-end.${all ? 'all' : 'some'}-${verb}`, { there, count: answered })}
      </h2>
      <p>
        <span>{t(`lesson-end.times-${verb}`, { from: time.format(from), to: time.format(clock.now()), times })}</span>
        {there > answered && (
          <span>
            <i className="ch-names-waits" /> {t('lesson-end.waits-count', { count: there - answered })}
          </span>
        )}
        {absent > 0 && (
          <span>
            <UserX size="0.8em" aria-hidden /> {t('lesson-end.absent-count', { count: absent })}
          </span>
        )}
      </p>
      {partial && <p role="status">{t('lesson-end.partial')}</p>}
    </header>
  );
}

/** The lesson whose end was heard in this window. */
let heard: string | undefined;
