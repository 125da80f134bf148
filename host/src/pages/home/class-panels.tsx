import { useLocale, useObservable, Dialog } from '@chorus/sdk/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { overviewToken } from '../../services/overview/class-overview.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useSoundPractice } from '../../shell/use-sound-practice.ts';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { whenIdle } from '../../when-idle.ts';
import { WeakWordsDialog } from './weak-words-dialog.tsx';
import type { Student } from '@chorus/sdk';

/** So many fit into a panel. */
const shownWords = 3;
const shownSounds = 3;
const shownNames = 4;
/** The panels are read at the latest this long after the page was painted. */
const patienceMs = 1_000;

/** What the class can't yet, and whom nobody has called this week. Read after the page was painted; the panels keep their place meanwhile. */
export function ClassPanels() {
  const overview = useService(overviewToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const locale = useLocale();
  const classId = useObservable(classroom.state).schoolClass?.id;
  const read = useObservable(overview.state);
  const practise = useSoundPractice();
  const [open, setOpen] = useState<'words' | 'called'>();
  useEffect(
    () => (classId === undefined ? undefined : whenIdle(() => void overview.refresh(), patienceMs)),
    // what words mean is in the language of now
    [overview, classId, locale],
  );
  if (classId === undefined) return null;
  const now = read?.classId === classId ? read : undefined;
  const percent = (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  const missing = now?.answered === false ? t(now.partial ? 'home.panels-away' : 'home.panels-first') : undefined;
  return (
    <>
      <div className="ch-home-panels">
        <Panel
          title={t('home.weak-words')}
          note={now && now.words.length > 0 ? t('home.share-words') : undefined}
          waits={!now}
          more={now && now.words.length > 0 ? t('home.words-count', { count: now.words.length }) : undefined}
          onMore={() => setOpen('words')}
        >
          {now && now.words.length > 0 ? (
            <ol className="ch-weak-words">
              {now.words.slice(0, shownWords).map(({ ref, text, share }) => (
                <li key={ref.itemId}>
                  <span className="ch-english">{text}</span>
                  <span className="ch-tabular">{percent(share)}</span>
                </li>
              ))}
            </ol>
          ) : (
            <p>{missing ?? t('home.weak-words-none')}</p>
          )}
        </Panel>
        <Panel title={t('home.weak-sounds')} note={now && now.sounds.length > 0 ? t('home.share') : undefined} waits={!now}>
          {now && now.sounds.length > 0 ? (
            <ol className="ch-weak-sounds" data-opens={practise !== undefined || undefined}>
              {now.sounds.slice(0, shownSounds).map(({ sign, share }) => (
                <li key={sign}>
                  <WeakSound sign={sign} share={percent(share)} onPractise={practise} />
                </li>
              ))}
            </ol>
          ) : (
            <p>{missing ?? t('home.weak-sounds-none')}</p>
          )}
        </Panel>
        <Panel
          title={t('home.not-called')}
          waits={!now}
          more={now?.notCalled && now.notCalled.length > 0 ? t('home.students-count', { count: now.notCalled.length }) : undefined}
          onMore={() => setOpen('called')}
        >
          {now?.notCalled && now.notCalled.length > 0 ? (
            <ul className="ch-not-called">
              {now.notCalled.slice(0, shownNames).map((student) => (
                <li key={student.id}>{studentName(student)}</li>
              ))}
            </ul>
          ) : (
            <p>{t(now?.notCalled ? 'home.all-called' : now?.partial ? 'home.called-unknown' : 'home.none-called')}</p>
          )}
        </Panel>
        {open === 'words' && now && <WeakWordsDialog words={now.words} percent={percent} onClose={() => setOpen(undefined)} />}
        {open === 'called' && now?.notCalled && <NotCalledDialog students={now.notCalled} onClose={() => setOpen(undefined)} />}
      </div>
      {now?.partial && missing === undefined && (
        <p className="ch-home-partial" role="status">
          {t('home.partial')}
        </p>
      )}
    </>
  );
}

/** A sound, and how many say it well; where an activity practises sounds, a press leads there. */
function WeakSound(props: { readonly sign: string; readonly share: string; readonly onPractise: ((sign: string) => void) | undefined }) {
  const { sign, share, onPractise } = props;
  const t = useText();
  const said = (
    <>
      <strong className="ch-english">/{sign}/</strong>
      <span className="ch-tabular">
        {share}
        {onPractise && <ChevronRight size="1em" aria-hidden />}
      </span>
    </>
  );
  if (!onPractise) return said;
  return (
    <button type="button" onClick={() => onPractise(sign)}>
      {said} <span className="ch-hidden-text">{t('home.practise-sound')}</span>
    </button>
  );
}

function Panel(props: {
  readonly title: string;
  readonly note?: string;
  /** What it says is not read yet. */
  readonly waits: boolean;
  /** How many there are: a press shows them. */
  readonly more?: string | undefined;
  readonly onMore?: () => void;
  readonly children: ReactNode;
}) {
  const { title, note, waits, more, onMore, children } = props;
  return (
    <section className="ch-card ch-home-panel" aria-label={title} aria-busy={waits || undefined}>
      <header>
        <div>
          <h2>{title}</h2>
          {note !== undefined && <span>{note}</span>}
        </div>
        {more !== undefined && (
          <button type="button" className="ch-home-more" aria-haspopup="dialog" onClick={onMore}>
            {more}
            <ChevronRight size="1em" aria-hidden />
          </button>
        )}
      </header>
      {waits ? (
        <span aria-hidden="true">
          <span className="ch-home-shape" data-shape="line" />
          <span className="ch-home-shape" data-shape="line" />
        </span>
      ) : (
        children
      )}
    </section>
  );
}

/** Everybody whom no roll call has drawn this week, by seat. */
function NotCalledDialog({ students, onClose }: { readonly students: readonly Student[]; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('home.not-called-title', { count: students.length })} width={1100} onClose={onClose}>
      <ul className="ch-not-called" data-all>
        {students.map((student) => (
          <li key={student.id}>{studentName(student)}</li>
        ))}
      </ul>
      <p className="ch-home-what">{t('home.not-called-what')}</p>
    </Dialog>
  );
}
