import { useEffect, useState } from 'react';
import {
  AnswerSession,
  chosenMark,
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

/** The word dialog: one student's reading or every student's state, reading it once more, and the word with its sound [2.6-14]. */
export default function WordReview({ attempts, close, shows }: ReviewProps<RecordAnswer, RecordResult, WordItem>) {
  const t = useT();
  const { accent } = useObservable(useService(Settings).state);
  const open = useObservable(useService(AnswerSession).state);
  const { rows } = useObservable(useService(WaitingList).state);
  const [chosenId, setChosenId] = useState('');
  const students = studentsOf(attempts, open, rows);
  const reading = students.find(({ student }) => student.id === chosenId)?.reading ?? students[0]?.reading;
  const shownId = reading?.id;
  useEffect(() => {
    if (shownId !== undefined) shows(shownId);
  }, [shownId, shows]);
  if (!reading) return null;
  // Its model is the one of the chosen sound type.
  const sampleSound = reading.asked.sound[accent] ?? reading.asked.sampleSound;
  const item = { ...reading.asked, ...(sampleSound !== undefined && { sampleSound }) };
  return (
    <div className="ad-word">
      {students.length > 1 && (
        <>
          <Mean readings={students.flatMap((one) => one.reading ?? [])} />
          <StudentStates students={students} chosen={reading.studentId} onChoose={setChosenId} />
        </>
      )}
      {reading.status === 'evaluating' ? (
        <InlineMessage icon={<SpinnerIcon size="2rem" />} title={t('word.state.evaluating')}>
          {t('word.evaluating')}
        </InlineMessage>
      ) : (
        <OneReading key={reading.id} item={item} attempt={reading} close={close} ipa={chosenMark(reading.asked.ipa, accent)} />
      )}
      <RecordAgain key={reading.studentId} reading={reading} />
      <WordHead item={reading.asked} />
    </div>
  );
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
