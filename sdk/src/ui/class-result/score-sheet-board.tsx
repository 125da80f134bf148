import type { ReactNode } from 'react';
import { missedBy, rightCounts, type ScoreSheet } from '../../rules/score-sheet.ts';
import { Button } from '../button.tsx';
import { RetryIcon } from '../icons.tsx';
import { ScoreCover, useScoresHidden } from '../scores-hidden.tsx';
import { useUiText } from '../ui-text.tsx';
import { ShapeColumns } from './shape-columns.tsx';

/** What {@link ScoreSheetBoard} takes. */
export interface ScoreSheetBoardProps {
  readonly title: ReactNode;
  readonly sheet: ScoreSheet;
  /** The questions' names on the sheet. */
  readonly questions: readonly string[];
  /** What else there is to say of all questions, below. Cover in `ScoreCover` what tells scores. */
  readonly more?: ReactNode;
  /** Asks what was missed again, those who missed it. */
  readonly onAgain: () => void;
  readonly onRestart: () => void;
  /** Back to elsewhere than where the class came from, which the footer's button does. */
  readonly onLeave?: () => void;
  /** Ids of the students who were asked: how many of them have answered is said beside the title. */
  readonly asked?: readonly string[];
}

/** The end of several questions: how many students had how many right, in numbers only; what was missed again, all again, or back. Hides with the scores. */
export function ScoreSheetBoard({ title, sheet, questions, more, onAgain, onRestart, onLeave, asked = [] }: ScoreSheetBoardProps) {
  const text = useUiText();
  const hidden = useScoresHidden();
  const missers = new Set(questions.flatMap((question) => missedBy(sheet, question))).size;
  const answered = asked.filter((id) => questions.some((question) => sheet[question]?.[id] !== undefined)).length;
  const again = missers > 0 && !hidden;
  const columns = rightCounts(sheet, questions).map((count, right) => ({
    key: String(right),
    label: text('sheet.right', { count: right }),
    level: right === questions.length ? ('good' as const) : right * 2 >= questions.length ? ('fair' as const) : ('poor' as const),
    count,
  }));
  return (
    <section className="ch-result" aria-label={text('result.region')}>
      <header className="ch-result-head">
        {title}
        {asked.length > 0 && (
          <p>{text(answered === asked.length ? 'result.allAnswered' : 'result.answered', { count: answered, all: asked.length })}</p>
        )}
      </header>
      <div className="ch-result-card ch-result-sheet">
        <h3>{text('result.shapes')}</h3>
        <ScoreCover>
          <ShapeColumns label={text('sheet.counts')} columns={columns} />
        </ScoreCover>
      </div>
      {more}
      <footer className="ch-result-foot">
        {onLeave && <Button onPress={onLeave}>{text('sheet.leave')}</Button>}
        <span className="ch-result-on">
          <Button kind={again ? 'plain' : 'primary'} size={again ? 'medium' : 'large'} onPress={onRestart}>
            {text('sheet.restart')}
          </Button>
          {again && (
            <Button kind="primary" size="large" icon={<RetryIcon />} onPress={onAgain}>
              {text('sheet.again', { count: missers })}
            </Button>
          )}
        </span>
      </footer>
    </section>
  );
}
