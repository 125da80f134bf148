import { observer } from 'mobx-react-lite';
import { Dialogs, letterGrade, phoneIpa, phoneStress, primaryAccountType, scoreLevel, stars } from '@chorus/sdk';
import { LetterGrade, ScoreStars, useService, useT } from '@chorus/sdk/ui';
import { adviceOf, sureFrom } from '../advice.ts';
import { referenceOf } from '../question.ts';
import type { ReadAloudStore } from '../read-aloud-store.ts';
import { GoOnButtons, HearButtons } from './after-buttons.tsx';

/** The score, what to mind, and how to go on. The score opens its details. */
export const ScoredDock = observer(function ScoredDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const { reading } = store;
  const outcome = reading?.result?.outcome;
  if (!reading || !store.word || outcome?.kind !== 'scored') return null;
  const sure = outcome.confidence >= sureFrom;
  const level = scoreLevel(outcome.overall, store.accountType);
  const advice = adviceOf(outcome);
  const named = 'phone' in advice ? advice.phone : undefined;
  const at = outcome.words.flatMap(({ phones }) => phones).findIndex((phone) => phone === named);
  const phones = {
    phone: named ? phoneIpa(named.phone, phoneStress(outcome.words, referenceOf(store.word))[at]) : '',
    heard: named?.heard === undefined ? '' : phoneIpa(named.heard),
  };
  return (
    <>
      <HearButtons store={store} />
      <button type="button" className="sw-score" aria-haspopup="dialog" onClick={() => void dialogs.review([reading.id])}>
        {sure && store.accountType === primaryAccountType && <LetterGrade grade={letterGrade(outcome.overall)} />}
        {sure && store.accountType !== primaryAccountType && (
          <span className="sw-score-number ch-tabular" data-level={level}>
            {Math.round(outcome.overall)}
          </span>
        )}
        {!sure && <span className="sw-score-unsure">{t('scored.unsure')}</span>}
        <span className="sw-score-text">
          {sure && <ScoreStars count={stars(outcome.overall)} />}
          <span className="sw-advice ch-english">{t(advice.key, phones)}</span>
          <span className="ch-hidden-text">{t('scored.details')}</span>
        </span>
      </button>
      <GoOnButtons store={store} />
    </>
  );
});
