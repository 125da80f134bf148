import { randomUUID } from 'node:crypto';
import type { Data, EntryKind, JournalEntry, Payload } from '@chorus/contract';
import type { SpeechOutcome } from '@chorus/sdk';
import { Api } from './api.ts';
import type { Chorus } from './chorus.ts';
import { books, classes, password, phones } from './sample-school.ts';

/** A reading of a word: who, by the place in seat order, which word of the unit, and the score of each of its sounds. */
export interface SeededReading {
  readonly student: number;
  readonly word: number;
  readonly sound: number;
}

/**
 * An earlier lesson of the large middle-school class at the server, in which these readings of the first unit were scored, one after the other, and these
 * students praised. `daysAgo`: whole days; without, an hour ago. `since`: from then on, a millisecond each, as if another machine had them of the lesson that is on.
 */
export async function readUnitBefore(
  chorus: Chorus,
  readings: readonly SeededReading[],
  { daysAgo = 0, praised = [], since }: { readonly daysAgo?: number; readonly praised?: readonly number[]; readonly since?: number } = {},
): Promise<void> {
  const api = await new Api(chorus).login();
  const { teacherId, schoolId } = (await api.call('teacherLogin', { phone: phones.middle, password })).userInfo;
  const clazzId = (await api.call('classes', { teacherId })).find(({ name }) => name === classes.middle.large)!.id;
  const students = await api.call('students', { clazzId });
  const book = (await api.call('wordBooks', {})).find(({ title }) => title['zh-CN'] === books.middle.book)!;
  const unit = (await api.call('units', { bookId: book.id })).find(({ title }) => title['zh-CN'] === books.middle.unit)!;
  const words = await api.call('words', { unitId: unit.id });
  const wallMs = since ?? Date.now() - (daysAgo > 0 ? daysAgo * 24 * 3_600_000 : 3_600_000);
  const startTime = new Date(daysAgo > 0 ? wallMs : Date.now()).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { id: lessonId } = await api.call('startLesson', { clazzId, teacherId, startTime });
  await api.call('endLesson', { id: lessonId });
  const frame = { v: 1, schoolId, ownerId: teacherId, deviceId: randomUUID(), bootId: randomUUID(), epoch: 1, wallMs, monoMs: 1 };
  const entries: JournalEntry[] = [];
  const add = <K extends EntryKind>(kind: K, payload: Payload<K>) =>
    entries.push({ ...frame, id: randomUUID(), seq: entries.length + 1, kind, payload } as JournalEntry);
  readings.forEach(({ student, word: at, sound }, n) => {
    const word = words[at]!;
    const [questionId, attemptId, type] = [randomUUID(), randomUUID(), 'chorus.word/1'];
    const givenAt = wallMs + n * (since === undefined ? 1_000 : 1);
    const reference = { kind: 'word', word: { text: word.text, pronunciations: word.pronunciations } };
    add('question.opened', { questionId, lessonId, item: word.ref, type, data: { ...told(word), reference }, changeable: true });
    const given = { questionId, item: word.ref, studentId: students[student]!.id, ordinal: 1, source: 'microphone', type } as const;
    add('attempt', { ...given, id: attemptId, lessonId, pluginVersion: '1.0.0', answer: { recordingId: randomUUID(), ms: 900 }, givenAt });
    add('attempt.fact', {
      id: randomUUID(),
      attemptId,
      at: givenAt,
      by: teacherId,
      kind: 'scored',
      payload: { result: { outcome: outcomeOf(word.text, word.pronunciations[0]!.phones, sound) }, status: 'scored' },
    });
  });
  for (const student of praised)
    add('student.praised', { praiseId: randomUUID(), lessonId, kind: 'clap', studentIds: [students[student]!.id] });
  for (let from = 0; from < entries.length; from += 500) {
    const { refused } = await api.call('appendJournal', { entries: entries.slice(from, from + 500) });
    if (refused[0]) throw new Error(`The server refused a reading: ${refused[0].message}`);
  }
}

/** Of a word what the item of `chorus.word/1` says, without its reference. */
const told = ({ text, pos, meaning, ipa, sound }: Data<'words'>[number]) => ({ text, pos, meaning: meaning['zh-CN'], ipa, sound });

function outcomeOf(text: string, sounds: readonly string[], score: number): SpeechOutcome {
  const phones = sounds.map((phone, at) => ({ phone, score: at === 0 ? score : 95, fromMs: at * 100, toMs: at * 100 + 100 }));
  const words = [{ text, score, said: true, fromMs: 0, toMs: 500, phones }];
  const scorer = { provider: 'device', version: 'seeded', modelChecksum: '' } as const;
  const figures = { overall: score, accuracy: score, fluency: score, integrity: 100, confidence: 0.9 };
  return { kind: 'scored', ...figures, warnings: [], words, durationMs: 900, scorer };
}
