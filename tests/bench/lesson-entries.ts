import { randomUUID } from 'node:crypto';
import type { EntryKind, JournalEntry, Payload } from '@chorus/contract';
import { uuidv7 } from '@chorus/contract/uuid';

/** Whose lesson it is, and who answers in it. */
export interface LessonOf {
  readonly schoolId: string;
  readonly teacherId: string;
  readonly lessonId: string;
  readonly studentIds: readonly string[];
}

/** So many answers are handed over with their question, as soon as a class has given them. */
const answersOfCall = 4;
const type = 'chorus.record/1';
const sounds = ['AE', 'P', 'AH', 'L', 'T', 'IY'];

/** What the scorer says of a word. */
const result = (overall: number) => ({
  kind: 'scored',
  overall,
  accuracy: overall,
  fluency: 88,
  integrity: 100,
  confidence: 0.91,
  warnings: [],
  words: [
    {
      text: 'apple',
      score: overall,
      startMs: 210,
      endMs: 760,
      phones: sounds.map((phone, n) => ({ phone, score: overall - n, startMs: 210 + n * 90, endMs: 300 + n * 90 })),
    },
  ],
  durationMs: 1240,
  scorer: { provider: 'device', version: '1.4.0', modelChecksum: '9f2c7a10d4e8b653' },
});

/** Entries of a lesson in which a class reads words, as its page writes them. */
export class LessonEntries {
  readonly #frame;
  #seq = 0;
  #answers = 0;
  constructor(
    private readonly of: LessonOf,
    /** When the next entry is written, UTC milliseconds. */
    private atMs = Date.now(),
  ) {
    this.#frame = { v: 1 as const, schoolId: of.schoolId, ownerId: of.teacherId, deviceId: randomUUID(), bootId: randomUUID(), epoch: 1 };
  }

  /** A question and four answers with their scores: nine entries, as a page hands over at once. */
  next(): JournalEntry[] {
    const { lessonId, studentIds, teacherId } = this.of;
    const questionId = uuidv7(this.atMs);
    const item = { packId: 'chorus.sample', packVersion: '1.0.0', itemId: `word:apple:${this.#seq % 200}` };
    const data = { text: 'apple', reference: { kind: 'word', word: { text: 'apple' } } };
    const entries = [this.#entry('question.opened', { questionId, lessonId, item, type, data, changeable: true })];
    for (let n = 0; n < answersOfCall; n += 1) {
      const id = uuidv7(this.atMs);
      const overall = 60 + (this.#answers % 40);
      const studentId = studentIds[this.#answers++ % studentIds.length]!;
      const audio = {
        recordingId: uuidv7(this.atMs),
        sha256: randomUUID().repeat(2).replaceAll('-', ''),
        codec: 'wav',
        rateHz: 16_000,
        ms: 1240,
      } as const;
      const given = {
        id,
        lessonId,
        questionId,
        item,
        studentId,
        ordinal: 1,
        source: 'microphone',
        type,
        pluginId: 'chorus.smart-word',
      } as const;
      entries.push(
        this.#entry('attempt', { ...given, pluginVersion: '1.0.0', answer: { taken: 1 }, audio, givenAt: this.atMs }),
        this.#entry('attempt.fact', {
          id: uuidv7(this.atMs),
          attemptId: id,
          at: this.atMs,
          by: teacherId,
          kind: 'scored',
          payload: { result: result(overall), status: 'scored', summary: { skill: 'reading', evidence: 'scored', overall, text: 'apple' } },
        }),
      );
    }
    return entries;
  }

  #entry<K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry {
    this.#seq += 1;
    this.atMs += 400;
    const { atMs } = this;
    return { ...this.#frame, id: uuidv7(atMs), seq: this.#seq, wallMs: atMs, monoMs: this.#seq * 400, kind, payload } as JournalEntry;
  }
}
