import {
  Dialogs,
  letterGrade,
  primaryAccountType,
  scoreLevel,
  shownMark,
  shownStars,
  starsReason,
  type ComparedTries,
  type SpeechOutcome,
} from '@chorus/sdk';
import {
  FairIcon,
  LetterGrade,
  MouthPicture,
  NextIcon,
  PraiseBar,
  ScoreCover,
  ScoreStars,
  useService,
  useSoundAdvice,
  useT,
  WholeWords,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { soundToMind } from './advice.ts';
import { DockButtons, StudentName } from './dock-buttons.tsx';
import type { ReadAloudStore } from './read-aloud-store.ts';
import type { Reading } from './reading-merits.ts';
import { scoreSounds, useScoreSounds } from './score-sounds.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Name, score and stars in one card, and how to go on. The card opens the details. */
export const ScoredDock = observer(function ScoredDock({ store }: { readonly store: ReadAloudStore }) {
  const { reading } = store;
  const outcome = reading?.result?.outcome;
  if (!reading) return null;
  const mark = reading.override?.overall ?? (outcome?.kind === 'teacherMarked' ? outcome.overall : undefined);
  const scored = mark === undefined && outcome?.kind === 'scored' ? outcome : undefined;
  const overall = mark ?? scored?.overall;
  return overall === undefined ? null : <Score store={store} reading={reading} overall={overall} scored={scored} />;
});

interface ScoreProps {
  readonly store: ReadAloudStore;
  readonly reading: Reading;
  readonly overall: number;
  /** What was heard, where the score is the scorer's. */
  readonly scored: Scored | undefined;
}

const Score = observer(function Score({ store, reading, overall, scored }: ScoreProps) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const count = shownStars(overall, { outcome: scored, accountType: store.accountType });
  const sounds = store.unheard ? [] : scoreSounds(scoreLevel(overall, store.accountType), count, store.compared);
  useScoreSounds(store.revealing, sounds, () => store.revealPainted());
  if (store.unheard) return <Unheard store={store} reading={reading} scored={scored} />;
  return (
    <>
      <button type="button" className="sw-card" aria-haspopup="dialog" onClick={() => void dialogs.review([reading.id])}>
        <StudentName store={store} />
        <ScoreCover>
          <Figures overall={overall} accountType={store.accountType} compared={store.compared} />
        </ScoreCover>
        <ScoreCover quiet>
          <span className="sw-stars">
            <ScoreStars count={count} />
            {scored ? <StarsNote outcome={scored} count={count} /> : <span className="sw-stars-note">{t('scored.by-teacher')}</span>}
          </span>
        </ScoreCover>
        <span className="ch-hidden-text">{t('scored.details')}</span>
      </button>
      <DockButtons store={store} praise={<PraiseBar ones={{ studentIds: [reading.studentId] }} since={reading.givenAt} />} />
    </>
  );
});

/** Nothing that may be shown was heard: what to do, and nothing to praise. */
const Unheard = observer(function Unheard({ store, reading, scored }: Pick<ScoreProps, 'store' | 'reading' | 'scored'>) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const advise = useSoundAdvice();
  const sound = scored && soundToMind(scored, store.word);
  const how = sound && advise(sound.sign, sound.heard);
  return (
    <>
      <button type="button" className="sw-card" aria-haspopup="dialog" onClick={() => void dialogs.review([reading.id])}>
        <StudentName store={store} />
        <span className="sw-told">
          <FairIcon size="3rem" />
          <span>
            <strong>{t('scored.unsure')}</strong>
            <span className="ch-english">
              <WholeWords text={how === undefined ? t('advice.unsure') : t('advice.unsure.sound', { sound: sound!.sign, how })} />
            </span>
          </span>
          {how !== undefined && (
            <span className="sw-mouth">
              <MouthPicture sign={sound!.sign} view="side" label={how} />
            </span>
          )}
        </span>
        <span className="ch-hidden-text">{t('scored.details')}</span>
      </button>
      <DockButtons store={store} again />
    </>
  );
});

interface FiguresProps {
  readonly overall: number;
  readonly accountType: number;
  readonly compared: ComparedTries | undefined;
}

/** The score, beside the one before where there is one: an arrow and colour only where it rose. */
function Figures({ overall, accountType, compared }: FiguresProps) {
  const t = useT();
  const primary = accountType === primaryAccountType;
  const grades = compared && { before: letterGrade(compared.before), now: letterGrade(overall) };
  const rose = compared !== undefined && (primary ? grades!.now < grades!.before : compared.rise > 0);
  const plain = compared !== undefined && !rose;
  const mark = shownMark(overall);
  const before = compared && (primary ? grades!.before : compared.before);
  return (
    <span className="sw-figures">
      {before !== undefined && (
        <span className="sw-before ch-tabular">
          {plain && <small>{t('scored.before')} </small>}
          {!plain && <span className="ch-hidden-text">{t('scored.before')}</span>}
          {before}
        </span>
      )}
      {rose && (
        <span className="ch-arrives">
          <NextIcon size="3.5rem" />
        </span>
      )}
      {plain && <small className="sw-now">{t('scored.now')}</small>}
      {primary ? (
        <LetterGrade grade={letterGrade(overall)} />
      ) : (
        <span
          className="sw-score-number ch-tabular"
          data-level={plain ? undefined : scoreLevel(overall, accountType)}
          style={{ '--ch-count-from': compared?.before ?? 0, '--ch-count-to': mark } as CSSProperties}
        >
          {/* a counter counts in whole points */}
          <span className={Number.isInteger(mark) ? 'ch-count' : undefined}>{mark}</span>
        </span>
      )}
      {rose && (
        <span className="sw-rise ch-tabular ch-arrives">
          <span aria-hidden="true">↑{!primary && compared.rise}</span>
          {!primary && <span className="ch-hidden-text">{t('scored.rise', { rise: compared.rise })}</span>}
        </span>
      )}
    </span>
  );
}

/** Why there are as many stars, where the letters say it, too. */
function StarsNote({ outcome, count }: { readonly outcome: Scored; readonly count: number }) {
  const t = useT();
  const reason = starsReason(outcome, count);
  return reason ? <span className="sw-stars-note">{t(`stars.${reason}`)}</span> : null;
}
