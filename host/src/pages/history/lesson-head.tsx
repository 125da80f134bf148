import { isAnswer, tallyAnswers, type Student } from '@chorus/sdk';
import { useMemo, useState } from 'react';
import { inTrouble } from '../../services/class-day/day-activities.ts';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { Chip } from '../../shell/chip.tsx';
import { useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { FoldButton } from './fold-button.tsx';
import type { HistoryLesson } from './group-rows.ts';
import { activityOf } from './history-filters.ts';
import { useTallyTexts } from './tally-text.ts';
import type { ReadRow } from './use-history.ts';

interface LineProps {
  readonly students: readonly Student[];
  readonly accountType: number;
  readonly read: (row: HistoryRow) => Pick<ReadRow, 'byType'>;
}

/** The line of a lesson: when it was, what was done, how many answers there are and what they came to, and who should be helped. It opens and folds what was answered. */
export function LessonHead(
  props: LineProps & {
    readonly lesson: HistoryLesson;
    readonly open: boolean;
    readonly onPress: () => void;
    readonly time: (at: number) => string;
    readonly titleOf: (activity: string) => string;
  },
) {
  const { lesson, time, titleOf } = props;
  const t = useText();
  const { from, to, rows } = lesson;
  const activities = [...new Set(rows.map(activityOf))];
  const [begun, over] = [time(from), time(to)];
  return (
    <>
      <h2>
        <FoldButton open={props.open} onPress={props.onPress}>
          <span className="ch-tabular">{begun === over ? begun : t('history.lesson-time', { from: begun, to: over })}</span>
          <small>{activities.map(titleOf).join(t('list.and'))}</small>
        </FoldButton>
      </h2>
      <WhatItHolds {...props} rows={rows} />
    </>
  );
}

/** How many answers there are and what they came to, each kind by itself; who should be helped at a press. */
export function WhatItHolds({ rows, read, students, accountType }: LineProps & { readonly rows: readonly HistoryRow[] }) {
  const t = useText();
  // The board shows them to the class: at a press, as on the day's page.
  const [named, setNamed] = useState(false);
  const tallyTexts = useTallyTexts(accountType);
  // A list that is scrolled draws it again and again.
  const { trouble, tallies } = useMemo(() => {
    const byType = new Map(rows.map((row) => [row.attempt, read(row).byType]));
    const attempts = [...byType.keys()];
    return { trouble: inTrouble(attempts, students, accountType), tallies: tallyAnswers(attempts, (attempt) => byType.get(attempt)) };
  }, [rows, read, students, accountType]);
  const count = rows.filter(({ attempt }) => isAnswer(attempt)).length;
  return (
    <>
      <p>{[t('history.answers', { count }), ...tallyTexts(tallies, true)].join(' · ')}</p>
      {trouble.length > 0 && (
        <p>
          <Chip tone="poor" expanded={named} onPress={() => setNamed(!named)}>
            {t('class-day.trouble', { count: trouble.length })}
          </Chip>
          {named && <strong>{trouble.map(studentName).join(t('list.and'))}</strong>}
        </p>
      )}
    </>
  );
}
