import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { PluginError, type AnswerOutcome } from '@chorus/sdk';
import { Button, EmptyState, ScoresProvider, SegmentedControl, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { ClipboardList, Download, EyeOff, Users, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerHistory } from '../../services/history/answer-history.ts';
import { useHost, useText } from '../../shell/host-context.tsx';
import { ChangeScoreDialog } from './change-score-dialog.tsx';
import { csvOf, xlsxOf, type Table } from './export-table.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { byQuestion, byStudent, meanOf, newestOfEach, type HistoryGroup } from './group-rows.ts';
import { HistoryList, type ListPlace } from './history-list.tsx';
import { HistoryRow, type RowAction } from './history-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { saveFile } from './save-file.ts';
import { useHistory, useNameOf } from './use-history.ts';
import './history.css';
import { withinWindow } from '../../shell/within-window.ts';

const twoPlaces = (score: number | undefined) => (score === undefined ? undefined : Math.round(score * 100) / 100);

type By = 'student' | 'question';

/** How the page was left, for when the teacher comes back to it. */
const left = new WeakMap<AnswerHistory, { readonly classId: string; readonly by: By; readonly place: ListPlace }>();

/** What this class answered today, by student and by question: replay, export, and the teacher's last word. */
export default function AnswerHistoryPage() {
  const { classroom, answerSession, dialogs, notices, navigation, settings, history } = useHost();
  const t = useText();
  const { rows, complete, read, say } = useHistory();
  const { students, schoolClass, teacher } = useObservable(classroom.state);
  const nameOf = useNameOf();
  const { locale } = useObservable(settings.state);
  const hidden = useScoresHidden();
  const before = left.get(history);
  const [by, setBy] = useState<By>(before?.by ?? 'student');
  const [asked, setAsked] = useState<{ readonly attemptId: string; readonly action: 'score' | 'move' }>();
  /** Answers that are looked at, of an activity that is gone. */
  const [gone, setGone] = useState<readonly string[]>();
  const accountType = teacher?.accountType ?? 0;
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const groups = useMemo(() => (by === 'student' ? byStudent(rows, students) : byQuestion(rows)), [by, rows, students]);

  const tell = useCallback(
    (outcome: AnswerOutcome) => {
      if (!outcome.ok) void notices.show({ kind: 'warning', text: t('history.refused') });
    },
    [notices, t],
  );
  const act = useCallback(
    (attemptId: string, action: RowAction) => {
      if (action === 'void') void answerSession.void(attemptId, '').then(tell);
      else if (action === 'take-back') void answerSession.takeBack(attemptId).then(tell);
      else if (action === 'take-back-earlier') void say('takeBack', attemptId);
      else if (action === 'join') void say('join', attemptId);
      else setAsked({ attemptId, action });
    },
    [answerSession, say, tell],
  );
  const review = useCallback(
    (attemptIds: readonly string[]) => {
      dialogs.review(attemptIds).catch((error: unknown) => {
        if (error instanceof PluginError && error.code === 'unknown-evaluate-type') setGone(attemptIds);
        else void notices.show({ kind: 'error', text: t('review.failed') });
      });
    },
    [dialogs, notices, t],
  );
  const table = (): Table => [
    ['time', 'student', 'seat', 'question', 'ordinal', 'score', 'scorer', 'reason', 'voided'].map((column) =>
      t(`history.column.${column}`),
    ),
    ...rows.map((row) => {
      const { title, score, scorer, unread, answered, madeBy } = read(row);
      const { attempt } = row;
      return [
        new Date(attempt.givenAt).toLocaleString(locale),
        nameOf(attempt.studentId),
        students.find(({ id }) => id === attempt.studentId)?.seat,
        answered ? t('history.what-answered', { what: title, answered }) : title,
        attempt.ordinal,
        twoPlaces(score),
        unread ? `${t(`history.${unread}`)} (${madeBy})` : twoPlaces(scorer),
        attempt.override?.reason,
        attempt.voided ? t('history.voided') : undefined,
      ];
    }),
  ];
  const save = async (kind: 'csv' | 'xlsx') => {
    const name = `${schoolClass?.name ?? ''} ${history.day()}.${kind}`.trim();
    const file = kind === 'csv' ? new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(table());
    saveFile(file, name);
  };

  const heading = ({ key, rows: [first] }: HistoryGroup) => (by === 'student' ? nameOf(key) : first ? read(first).title : '');
  const head = (group: HistoryGroup) => {
    const counted = group.rows.filter(({ attempt }) => !attempt.voided);
    const scores = counted.map((row) => (read(row).unsure ? undefined : read(row).score));
    const mean = meanOf(scores);
    const without = scores.filter((score) => score === undefined).length;
    const everybody = by === 'question' ? newestOfEach(counted) : [];
    return (
      <>
        <h2>
          {heading(group)}
          <small className="ch-tabular">
            {mean === undefined
              ? t('history.answers', { count: counted.length })
              : t(without === 0 ? 'history.answers-mean' : 'history.answers-mean-without', {
                  count: counted.length,
                  mean: Math.round(mean),
                  without,
                })}
          </small>
        </h2>
        {everybody.length > 1 && (
          <Button aria-haspopup="dialog" icon={<UsersRound size="1.25em" aria-hidden />} onPress={() => review(everybody)}>
            {t('history.everybody')}
          </Button>
        )}
      </>
    );
  };
  const askedRow = rows.find(({ attempt }) => attempt.id === asked?.attemptId);

  if (!schoolClass)
    return (
      <EmptyState
        icon={<Users size="3rem" aria-hidden />}
        title={t('list.no-class')}
        text={t('history.no-class')}
        action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
      />
    );
  return (
    <div className="ch-page ch-history">
      <header className="ch-history-head">
        <SegmentedControl
          label={t('history.by')}
          options={(['student', 'question'] as const).map((value) => ({ value, label: t(`history.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
        <p role="status">{t('history.count', { count: rows.filter(({ attempt }) => !attempt.voided).length })}</p>
        <PopoverNext
          middleware={withinWindow}
          placement="bottom-end"
          arrow={false}
          content={
            <Menu className="ch-menu">
              <MenuItem text={t('history.xlsx')} onClick={() => void save('xlsx')} />
              <MenuItem text={t('history.csv')} onClick={() => void save('csv')} />
            </Menu>
          }
        >
          <Button icon={<Download size="1.25em" aria-hidden />} disabled={rows.length === 0} aria-haspopup="menu">
            {t('history.export')}
          </Button>
        </PopoverNext>
      </header>
      {hidden && (
        <p className="ch-history-note" role="status">
          <EyeOff size="1.25em" aria-hidden /> {t('scores.history')}
        </p>
      )}
      {complete === false && <p className="ch-history-note">{t('history.incomplete')}</p>}
      {rows.length === 0 ? (
        <EmptyState icon={<ClipboardList size="3rem" aria-hidden />} title={t('history.none')} text={t('history.none-what')} />
      ) : (
        // The teacher's own page: it shows them, and says that it does.
        <ScoresProvider hidden={false}>
          <HistoryList
            key={by}
            groups={groups}
            heading={heading}
            head={head}
            row={(row) => {
              const said = read(row);
              return (
                <HistoryRow
                  attempt={row.attempt}
                  current={row.current}
                  heardTwice={row.heardTwice === true}
                  title={by === 'student' ? said.title : nameOf(row.attempt.studentId)}
                  said={said}
                  accountType={accountType}
                  time={clock.format(row.attempt.givenAt)}
                  onReview={review}
                  onAction={act}
                />
              );
            }}
            place={before && before.classId === schoolClass.id && before.by === by ? before.place : undefined}
            onLeave={(place) => left.set(history, { classId: schoolClass.id, by, place })}
          />
        </ScoresProvider>
      )}
      {gone && (
        <GoneDialog
          rows={rows.filter(({ attempt }) => gone.includes(attempt.id))}
          read={read}
          nameOf={nameOf}
          onClose={() => setGone(undefined)}
        />
      )}
      {askedRow && asked?.action === 'score' && (
        <ChangeScoreDialog
          name={nameOf(askedRow.attempt.studentId)}
          score={read(askedRow).score}
          onSave={(word) => {
            setAsked(undefined);
            void answerSession.override(askedRow.attempt.id, word).then(tell);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {askedRow && asked?.action === 'move' && (
        <MoveDialog
          from={askedRow.attempt.studentId}
          students={students}
          onMove={(studentId) => {
            setAsked(undefined);
            void answerSession.move(askedRow.attempt.id, studentId).then(tell);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
