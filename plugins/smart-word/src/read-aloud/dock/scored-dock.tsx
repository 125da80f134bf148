import { observer } from 'mobx-react-lite';
import { Dialogs, isSure, letterGrade, phoneStress, primaryAccountType, scoreLevel, stars, wholeScore } from '@chorus/sdk';
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
  if (!reading || !store.word || outcome?.kind !== 'scored') return null;
  const sure = isSure(outcome);
  const level = scoreLevel(outcome.overall, store.accountType);
  const advice = adviceOf(outcome);
  const stress = phoneStress(outcome.words, referenceOf(store.word));
  const told =
    'key' in advice
      ? t(advice.key)
      : say(advice.reason, outcome.words.length > 1, advice.reason.kind === 'phone' ? stress[advice.reason.at] : undefined);
  return (
    <>
      <HearButtons store={store} />
      <button type="button" className="sw-score" aria-haspopup="dialog" onClick={() => void dialogs.review([reading.id])}>
        <ScoreCover>
          {sure && store.accountType === primaryAccountType && <LetterGrade grade={letterGrade(outcome.overall)} />}
          {sure && store.accountType !== primaryAccountType && (
            <span className="sw-score-number ch-tabular" data-level={level}>
              {wholeScore(outcome.overall)}
            </span>
          )}
          {!sure && <span className="sw-score-unsure">{t('scored.unsure')}</span>}
        </ScoreCover>
        <span className="sw-score-text">
          <ScoreCover quiet>
            {sure && <ScoreStars count={stars(outcome.overall)} />}
            <span className="sw-advice ch-english">{told}</span>
          </ScoreCover>
          <span className="ch-hidden-text">{t('scored.details')}</span>
        </span>
      </button>
      <GoOnButtons store={store} />
    </>
  );
});
