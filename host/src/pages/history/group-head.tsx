import { isAnswer, tallyAnswers } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { UserRound, UsersRound } from 'lucide-react';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { useText } from '../../shell/host-context.tsx';
import { FoldButton } from './fold-button.tsx';
import { newestOfEach, type HistoryGroup } from './group-rows.ts';
import type { HistoryFilters } from './history-filters.ts';
import { useTallyTexts } from './tally-text.ts';
import type { ReadRow } from './use-history.ts';

/** The line of a student or a question within a lesson: how many answers there are and what they came to. It opens and folds them. */
export function GroupHead(props: {
  readonly group: HistoryGroup;
  readonly heading: string;
  readonly by: HistoryFilters['by'];
  readonly open: boolean;
  readonly read: (row: HistoryRow) => ReadRow;
  readonly accountType: number;
  readonly onFold: () => void;
  readonly onReview: (attemptIds: readonly string[]) => void;
  /** Opens a student's record; not where the class is not the one that is taught. */
  readonly onStudent?: (studentId: string) => void;
}) {
  const { group, heading, by, open, read, accountType, onFold, onReview, onStudent } = props;
  const t = useText();
  const tallyTexts = useTallyTexts(accountType);
  const counted = group.rows.filter(({ attempt }) => isAnswer(attempt));
  const byType = new Map(counted.map((row) => [row.attempt, read(row).byType]));
  const tallies = tallyAnswers([...byType.keys()], (attempt) => byType.get(attempt));
  const figures = tallyTexts(tallies, by === 'student');
  const without = tallies.reduce((sum, { answers, scored }) => sum + answers - scored, 0);
  const everybody = by === 'question' ? newestOfEach(group.rows.filter(({ attempt }) => !attempt.voided)) : [];
  return (
    <>
      <h3>
        <FoldButton open={open} onPress={onFold}>
          {heading}
          <small className="ch-tabular">
            {[
              t('history.answers', { count: counted.length }),
              ...figures,
              ...(figures.length > 0 && without > 0 ? [t('history.without', { count: without })] : []),
            ].join(' · ')}
          </small>
        </FoldButton>
      </h3>
      {by === 'student' && onStudent && (
        <Button icon={<UserRound size="1.25em" aria-hidden />} onPress={() => onStudent(group.key)}>
          {t('student.record')}
        </Button>
      )}
      {everybody.length > 1 && (
        <Button aria-haspopup="dialog" icon={<UsersRound size="1.25em" aria-hidden />} onPress={() => onReview(everybody)}>
          {t('history.everybody')}
        </Button>
      )}
    </>
  );
}
