import {
  Dialogs,
  isSure,
  letterGrade,
  phoneStress,
  primaryAccountType,
  scoreLevel,
  type SpeechOutcome,
  stars,
  wholeScore,
  type Word,
} from '@chorus/sdk';
import {
  Button,
  FairIcon,
  LetterGrade,
  NextIcon,
  PlayIcon,
  PoorIcon,
  PraiseBar,
  RetryIcon,
  ScoreCover,
  ScoreStars,
  useReasonText,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { adviceOf } from './advice.ts';
import { referenceOf } from './question.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** Hear what was said, hear how it should be. */
const HearButtons = observer(function HearButtons({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <span className="sw-dock-left sw-dock-buttons">
      <Button
        icon={<PlayIcon />}
        disabled={store.reading?.audio === undefined}
        aria-label={t('after.replay')}
        onPress={() => void store.replay()}
      >
        <span className="sw-wide">{t('after.replay')}</span>
      </Button>
      <Button icon={<VolumeIcon />} aria-label={t('after.model')} onPress={() => void store.playModel()}>
        <span className="sw-wide">{t('after.model')}</span>
      </Button>
    </span>
  );
});

/** Once more, or the next student. `again`: to try again is the thing to do. */
const GoOnButtons = observer(function GoOnButtons({ store, again = false }: { readonly store: ReadAloudStore; readonly again?: boolean }) {
  const t = useT();
  return (
    <span className="sw-dock-right sw-dock-buttons">
      <Button
        kind={again ? 'primary' : 'plain'}
        icon={<RetryIcon />}
        aria-label={t('after.again')}
        onPress={() => void store.toggleRecording()}
      >
        <span className={again ? '' : 'sw-wide'}>{t('after.again')}</span>
      </Button>
      <Button kind={again ? 'plain' : 'primary'} endIcon={<NextIcon />} onPress={() => void store.nextStudent()}>
        {t('after.next')}
      </Button>
    </span>
  );
});

/** There is no score, and this is why, and what to do. */
export const RefusedDock = observer(function RefusedDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const outcome = store.reading?.result?.outcome;
  const reason = outcome?.kind === 'refused' ? outcome.reason : 'nothing-heard';
  return (
    <>
      <HearButtons store={store} />
      <span className="sw-told" role="alert">
        <PoorIcon size="2.25rem" />
        <span>
          <strong>{t(`refused.${reason}`)}</strong>
          <span>{t(`refused.${reason}.do`)}</span>
        </span>
      </span>
      <GoOnButtons store={store} again />
    </>
  );
});

/** The recording is kept, but the scorer failed: score it now, or read again. */
export const UnscoredDock = observer(function UnscoredDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left sw-dock-buttons">
        <Button icon={<PlayIcon />} disabled={store.reading?.audio === undefined} onPress={() => void store.replay()}>
          {t('after.replay')}
        </Button>
        <Button icon={<RetryIcon />} onPress={() => void store.rescore()}>
          {t('unscored.rescore')}
        </Button>
      </span>
      <span className="sw-told">
        <FairIcon size="2.25rem" />
        <span>
          <strong>{t('unscored.title')}</strong>
          <span>{t('unscored.text')}</span>
        </span>
      </span>
      <GoOnButtons store={store} />
    </>
  );
});

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
      <PraiseBar ones={{ studentIds: [reading.studentId] }} since={reading.givenAt} />
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
