import type { RecordingState } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { underWay } from './under-way.ts';

const recording: RecordingState = { recordingId: 'r', studentId: 's', startedAt: 0, endsAt: 5000 };
const team = { startedAt: 0, endsAt: 15_000, waiting: [], ending: false };
const idle = { recording: undefined, recordings: [], team: undefined };

it('is under way while a child speaks or the class answers, and no longer', () => {
  expect(underWay(undefined)).toBe(false);
  expect(underWay(idle)).toBe(false);
  expect(underWay({ ...idle, recording })).toBe(true);
  expect(underWay({ ...idle, recordings: [recording] })).toBe(true);
  expect(underWay({ ...idle, recordings: [{ ...recording, ended: true }] })).toBe(false);
  expect(underWay({ ...idle, team })).toBe(true);
  expect(underWay({ ...idle, team: { ...team, ending: true } })).toBe(false);
});
