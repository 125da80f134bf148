import type { JournalEntry } from '@chorus/contract';
import type { Json } from '@chorus/sdk';
import { Sync, type EntryRow, type RecordingRow } from '../journal/journal-store.ts';
import type { Tries, WaitReason } from '../journal/sync-tries.ts';

/** Something that the server does not have yet. */
export interface UnsentRow {
  readonly id: string;
  readonly what: 'recording' | 'erase' | JournalEntry['kind'];
  readonly lessonId: string;
  /** Whom it is about; undefined where it is about nobody. */
  readonly studentId: string | undefined;
  readonly question: { readonly type: string; readonly item: Json } | undefined;
  /** UTC milliseconds. */
  readonly at: number;
  readonly bytes: number;
  readonly why: WaitReason;
  readonly tries: number;
}

interface Known {
  readonly tries: ReadonlyMap<string, Tries>;
  /** The server can be reached. */
  readonly online: boolean;
  /** Everything that is kept of the lessons they belong to. */
  readonly entries: readonly EntryRow[];
}

/** What a teacher reads of what waits: recordings first, then entries, oldest first. */
export function unsentRows(entries: readonly EntryRow[], recordings: readonly RecordingRow[], known: Known): readonly UnsentRow[] {
  const index = new Index(known.entries.map(({ entry }) => entry));
  const tried = (id: string) => known.tries.get(id);
  const why = (id: string): WaitReason => (known.online ? (tried(id)?.why ?? 'queued') : 'offline');
  const refusal = (id: string): WaitReason => {
    const said = tried(id)?.why;
    return said === 'older-server' ? why(id) : said === 'lesson-refused' ? said : 'refused';
  };
  return [
    ...recordings.map((row): UnsentRow => ({
      id: row.recordingId,
      what: row.work === 'erase' ? 'erase' : 'recording',
      lessonId: row.lessonId,
      studentId: row.studentId || index.attempts.get(row.attemptId)?.payload.studentId,
      question: index.questionOf(index.attempts.get(row.attemptId)?.payload.questionId),
      at: index.attempts.get(row.attemptId)?.payload.givenAt ?? 0,
      bytes: row.bytes?.byteLength ?? 0,
      why: why(row.recordingId),
      tries: tried(row.recordingId)?.count ?? 0,
    })),
    ...entries.map(({ entry, lessonId, sync }): UnsentRow => ({
      id: entry.id,
      what: entry.kind,
      lessonId,
      ...index.about(entry),
      at: entry.wallMs,
      bytes: new TextEncoder().encode(JSON.stringify(entry)).length,
      why: sync === Sync.refused ? refusal(entry.id) : why(entry.id),
      tries: tried(entry.id)?.count ?? 0,
    })),
  ];
}

/** Finds student and question of what only names an attempt, a recording or a question. */
class Index {
  readonly attempts = new Map<string, JournalEntry<'attempt'>>();
  readonly #questions = new Map<string, JournalEntry<'question.opened'>>();
  readonly #recordings = new Map<string, JournalEntry<'recording.started'>>();

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) {
      if (entry.kind === 'attempt') this.attempts.set(entry.payload.id, entry);
      if (entry.kind === 'question.opened') this.#questions.set(entry.payload.questionId, entry);
      if (entry.kind === 'recording.started') this.#recordings.set(entry.payload.recordingId, entry);
    }
  }

  questionOf(questionId: string | undefined): UnsentRow['question'] {
    const opened = questionId === undefined ? undefined : this.#questions.get(questionId);
    return opened && { type: opened.payload.type, item: opened.payload.data as Json };
  }

  about(entry: JournalEntry): Pick<UnsentRow, 'studentId' | 'question'> {
    const payload = entry.payload as { readonly studentId?: string; readonly questionId?: string };
    const attempt = entry.kind === 'attempt.fact' ? this.attempts.get(entry.payload.attemptId)?.payload : undefined;
    const ofRecording = entry.kind === 'recording.announced' || entry.kind === 'recording.ended';
    const recording = ofRecording ? this.#recordings.get(entry.payload.recordingId)?.payload : undefined;
    const about = attempt ?? recording ?? payload;
    return { studentId: about.studentId, question: this.questionOf(about.questionId) };
  }
}
