import { observer } from 'mobx-react-lite';
import {
  Dialogs,
  isSure,
  letterGrade,
  phoneStress,
  primaryAccountType,
  scoreLevel,
  stars,
  wholeScore,
  type SpeechOutcome,
  type Word,
} from '@chorus/sdk';
import { LetterGrade, ScoreCover, ScoreStars, useReasonText, useService, useT } from '@chorus/sdk/ui';
import { adviceOf } from '../advice.ts';
import { referenceOf } from '../question.ts';
import type { ReadAloudStore } from '../read-aloud-store.ts';
import { GoOnButtons, HearButtons } from './after-buttons.tsx';

/** The score, what to mind, and how to go on. The score opens its details. */
export const ScoredDock = observer(function ScoredDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const say = useReasonText();
  const dialogs = useService(Dialogs);
  const { reading } = store;
  const outcome = reading?.result?.outcome;
  if (!reading || !store.word) return null;
  // What the teacher says stands by itself: the scorer's advice belongs to the scorer's number.
  const mark = reading.override?.overall ?? (outcome?.kind === 'teacherMarked' ? outcome.overall : undefined);
  const scored = outcome?.kind === 'scored' ? outcome : undefined;
  const overall = mark ?? scored?.overall;
  if (overall === undefined) return null;
  const sure = mark !== undefined || (scored !== undefined && isSure(scored));
  const level = scoreLevel(overall, store.accountType);
  const told = mark === undefined && scored ? advised(scored, store.word, t, say) : t('scored.by-teacher');
  return (
    <>
      <HearButtons store={store} />
      <button type="button" className="sw-score" aria-haspopup="dialog" onClick={() => void dialogs.review([reading.id])}>
        <ScoreCover>
          {sure && store.accountType === primaryAccountType && <LetterGrade grade={letterGrade(overall)} />}
          {sure && store.accountType !== primaryAccountType && (
            <span className="sw-score-number ch-tabular" data-level={level}>
              {wholeScore(overall)}
            </span>
          )}
          {!sure && <span className="sw-score-unsure">{t('scored.unsure')}</span>}
        </ScoreCover>
        <span className="sw-score-text">
          <ScoreCover quiet>
            {sure && <ScoreStars count={stars(overall)} />}
            <span className="sw-advice ch-english">{told}</span>
          </ScoreCover>
          <span className="ch-hidden-text">{t('scored.details')}</span>
        </span>
      </button>
      <GoOnButtons store={store} />
    </>
  );
});

function advised(
  outcome: Extract<SpeechOutcome, { kind: 'scored' }>,
  word: Word,
  t: ReturnType<typeof useT>,
  say: ReturnType<typeof useReasonText>,
): string {
  const advice = adviceOf(outcome);
  if ('key' in advice) return t(advice.key);
  const stress = phoneStress(outcome.words, referenceOf(word));
  return say(advice.reason, outcome.words.length > 1, advice.reason.kind === 'phone' ? stress[advice.reason.at] : undefined);
}
