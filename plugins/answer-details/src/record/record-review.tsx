import type { RecordAnswer, RecordItem, RecordResult, ReviewProps } from '@chorus/sdk';
import { ManyReadings } from './many-readings.tsx';
import { OneReading } from './one-reading.tsx';
import './record-review.css';

/** The review of spoken answers: one student's in full, or several students' side by side [2.6-2]. */
export default function RecordReview({ item, attempts, close }: ReviewProps<RecordAnswer, RecordResult, RecordItem>) {
  const [first] = attempts;
  if (!first) return null;
  if (attempts.length > 1) return <ManyReadings attempts={attempts} />;
  return <OneReading item={item} attempt={first} close={close} />;
}
