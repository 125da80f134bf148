import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import type { AnswerOutcome } from '@chorus/sdk';
import { Button, EmptyState, ScoresProvider, SegmentedControl, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { ClipboardList, Download, EyeOff, Users, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { HistoryRow as Row } from '../../services/history/answer-history.ts';
import { useHost, usePick, useText } from '../../shell/host-context.tsx';
import { ChangeScoreDialog } from './change-score-dialog.tsx';
import { csvOf, xlsxOf, type Table } from './export-table.ts';
import { byQuestion, byStudent, meanOf, newestOfEach } from './group-rows.ts';
import { HistoryRow, type RowAction } from './history-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { saveFile } from './save-file.ts';
import { readRow, useHistory, useNameOf } from './use-history.ts';
import './history.css';

const twoPlaces = (score: number | undefined) => (score === undefined ? undefined : Math.round(score * 100) / 100);

/** What this class answered today, by student and by question: replay, export, and the teacher's last word. */
export default function AnswerHistoryPage() {
  const { classroom, answerSession, dialogs, notices, navigation, settings, history } = useHost();
  const t = useText();
  const pick = usePick();
  const { rows, complete, types } = useHistory();
  const { students, schoolClass, teacher } = useObservable(classroom.state);
  const nameOf = useNameOf();
  const { locale } = useObservable(settings.state);
  const hidden = useScoresHidden();
  const [by, setBy] = useState<'student' | 'question'>('student');
  const [asked, setAsked] = useState<{ readonly row: Row; readonly action: 'score' | 'move' }>();
  const accountType = teacher?.accountType ?? 0;
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // Once for all that is drawn of them: an older version's answers are brought to the newer one's form first.
  const reads = useMemo(
    () => new Map(rows.map((row) => [row.attempt.id, readRow(row, types.get(row.question.type), pick)])),
    // `pick` picks by the locale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, types, pick, locale],
  );
  const read = (row: Row) => reads.get(row.attempt.id)!;
  const groups = by === 'student' ? byStudent(rows, students) : byQuestion(rows);

  const tell = (outcome: AnswerOutcome) => {
    if (!outcome.ok) void notices.show({ kind: 'warning', text: t('history.refused') });
  };
  const act = (row: Row, action: RowAction) => {
    const { id } = row.attempt;
    if (action === 'void') void answerSession.void(id, '').then(tell);
    else if (action === 'take-back') void answerSession.takeBack(id).then(tell);
    else setAsked({ row, action });
  };
  const review = (attemptIds: readonly string[]) => {
    dialogs.review(attemptIds).catch(() => void notices.show({ kind: 'error', text: t('review.failed') }));
  };
  const table = (): Table => [
    ['time', 'student', 'seat', 'question', 'ordinal', 'score', 'scorer', 'reason', 'voided'].map((column) =>
      t(`history.column.${column}`),
    ),
    ...rows.map((row) => {
      const { title, score, scorer, older } = read(row);
      const { attempt } = row;
      return [
        new Date(attempt.givenAt).toLocaleString(locale),
        nameOf(attempt.studentId),
        students.find(({ id }) => id === attempt.studentId)?.seat,
        title,
        attempt.ordinal,
        twoPlaces(score),
        older ? t('history.older') : twoPlaces(scorer),
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
          {groups.map((group) => {
            const counted = group.rows.filter(({ attempt }) => !attempt.voided);
            const mean = meanOf(counted.map((row) => (read(row).unsure ? undefined : read(row).score)));
            const [first] = group.rows;
            const everybody = by === 'question' ? newestOfEach(counted) : [];
            const heading = by === 'student' ? nameOf(group.key) : first ? read(first).title : '';
            return (
              <section key={group.key} className="ch-card ch-history-group" aria-label={heading}>
                <header>
                  <h2>
                    {heading}
                    <small className="ch-tabular">
                      {mean === undefined
                        ? t('history.answers', { count: counted.length })
                        : t('history.answers-mean', { count: counted.length, mean: Math.round(mean) })}
                    </small>
                  </h2>
                  {everybody.length > 1 && (
                    <Button aria-haspopup="dialog" icon={<UsersRound size="1.25em" aria-hidden />} onPress={() => review(everybody)}>
                      {t('history.everybody')}
                    </Button>
                  )}
                </header>
                <ul>
                  {group.rows.map((row) => {
                    const { title, ...said } = read(row);
                    return (
                      <HistoryRow
                        key={row.attempt.id}
                        row={row}
                        title={by === 'student' ? title : nameOf(row.attempt.studentId)}
                        said={said}
                        accountType={accountType}
                        time={clock.format(row.attempt.givenAt)}
                        onReview={() => review([row.attempt.id])}
                        onAction={(action) => act(row, action)}
                      />
                    );
                  })}
                </ul>
              </section>
            );
          })}
        </ScoresProvider>
      )}
      {asked?.action === 'score' && (
        <ChangeScoreDialog
          name={nameOf(asked.row.attempt.studentId)}
          score={read(asked.row).score}
          onSave={(word) => {
            setAsked(undefined);
            void answerSession.override(asked.row.attempt.id, word).then(tell);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.action === 'move' && (
        <MoveDialog
          from={asked.row.attempt.studentId}
          students={students}
          onMove={(studentId) => {
            setAsked(undefined);
            void answerSession.move(asked.row.attempt.id, studentId).then(tell);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
