import { expect, it } from 'vitest';
import type { AnswerSessionSnapshot } from '../services/answer-session.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { RecordingTimer } from './recording-timer.ts';

const recording = (startedAt: number) => ({ recordingId: 'r1', studentId: 's1', startedAt, endsAt: startedAt + 5_000 });
const snapshot = (part: Partial<AnswerSessionSnapshot>) =>
  ({ attempts: [], recording: undefined, ...part }) as unknown as AnswerSessionSnapshot;

it('tells how much of a recording’s time has passed', async () => {
  const clock = new VirtualClock();
  const timer = new RecordingTimer(clock);
  const now = recording(clock.now());
  timer.follow(snapshot({ recording: now }));
  expect([timer.passed(now), timer.secondsLeft(now), timer.awaited]).toEqual([0, 5, 'r1']);
  await clock.advance(2_500);
  expect([timer.passed(now), timer.secondsLeft(now)]).toEqual([0.5, 3]);
  expect([timer.passed(undefined), timer.secondsLeft(undefined)]).toEqual([0, 0]);
});

it('waits for the attempt of a recording that has ended, three seconds at most', async () => {
  const clock = new VirtualClock();
  const timer = new RecordingTimer(clock);
  const attempts = [{ answer: { recordingId: 'r1' } }] as unknown as AnswerSessionSnapshot['attempts'];
  timer.follow(snapshot({ recording: recording(clock.now()) }));
  timer.follow(snapshot({}));
  expect(timer.awaited).toBe('r1');
  timer.follow(snapshot({ attempts }));
  expect(timer.awaited).toBeUndefined();
  timer.follow(snapshot({ recording: recording(clock.now()) }));
  timer.follow(snapshot({}));
  await clock.advance(3_100);
  expect(timer.awaited).toBeUndefined();
  timer.dispose();
});
