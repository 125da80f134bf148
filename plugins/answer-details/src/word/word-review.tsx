import { useEffect, useState } from 'react';
import {
  AnswerSession,
  phoneLevel,
  Settings,
  WaitingList,
  type RecordAnswer,
  type RecordResult,
  type ReviewProps,
  type WordItem,
} from '@chorus/sdk';
import { ScoreBadge, SpinnerIcon, useObservable, useService, useT } from '@chorus/sdk/ui';
import { classSummary } from '../record/class-summary.ts';
import { OneReading } from '../record/one-reading.tsx';
import { InlineMessage } from '../record/inline-message.tsx';
import { useShownScore } from '../shared/use-shown-score.ts';
import { RecordAgain } from './record-again.tsx';
import { StudentStates } from './student-states.tsx';
import { studentsOf, type WordReading } from './students-of.ts';
import { WordHead } from './word-head.tsx';
import '../record/record-review.css';
import './word-review.css';

/** The word dialog: the word and its sound, one student's reading of it or every student's state, and reading it once more [2.6-14]. */
export default function WordReview({ attempts, close, shows }: ReviewProps<RecordAnswer, RecordResult, WordItem>) {
  const open = useObservable(useService(AnswerSession).state);
  const { rows } = useObservable(useService(WaitingList).state);
  const [chosenId, setChosenId] = useState(attempts[0]?.studentId ?? '');
  const students = studentsOf(attempts, open, rows);
  const reading = students.find(({ student }) => student.id === chosenId)?.reading ?? students[0]?.reading;
  const shownId = reading?.id;
  useEffect(() => {
    if (shownId !== undefined) shows(shownId);
  }, [shownId, shows]);
  if (!reading) return null;
  return (
    <div className="ad-word">
      <WordHead item={reading.asked} />
      {students.length > 1 && (
        <>
          <Mean readings={students.flatMap((one) => one.reading ?? [])} />
          <StudentStates students={students} chosen={reading.studentId} onChoose={setChosenId} />
        </>
      )}
      <RecordAgain key={reading.studentId} reading={reading} />
      <Reading key={reading.id} reading={reading} close={close} />
    </div>
  );
}

/** Its model is the one of the chosen sound type. */
function Reading({ reading, close }: { readonly reading: WordReading; readonly close: () => void }) {
  const t = useT();
  const { accent } = useObservable(useService(Settings).state);
  const sampleSound = reading.asked.sound[accent] ?? reading.asked.sampleSound;
  if (reading.status === 'evaluating')
    return (
      <InlineMessage icon={<SpinnerIcon size="2rem" />} title={t('word.state.evaluating')}>
        {t('word.evaluating')}
      </InlineMessage>
    );
  return <OneReading item={{ ...reading.asked, ...(sampleSound !== undefined && { sampleSound }) }} attempt={reading} close={close} />;
}

/** The class's mean over those who have a score. */
function Mean({ readings }: { readonly readings: readonly WordReading[] }) {
  const t = useT();
  const shown = useShownScore();
  const summary = classSummary(readings);
  return (
    summary && (
      <p className="ad-word-mean">
        {t('word.mean')} <ScoreBadge level={phoneLevel(summary.overall)}>{shown(summary.overall)}</ScoreBadge>
        {summary.without > 0 && <small className="ad-without">{t('mean.without', { count: summary.without })}</small>}
      </p>
    )
  );
}
