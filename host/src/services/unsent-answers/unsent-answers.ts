import type { Data } from '@chorus/contract';
import type { Clock, Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { LessonOutbox } from '../classroom/lesson-outbox.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import type { JournalSync, SyncSnapshot } from '../journal/journal-sync.ts';
import type { SyncTries } from '../journal/sync-tries.ts';
import { token } from '../../lifecycle/token.ts';
import { exportJournal } from './export-journal.ts';
import { LongWait } from './long-wait.ts';
import { unsentRows, type UnsentRow } from './unsent-rows.ts';

/** What {@link UnsentAnswers} needs of the host. */
export interface UnsentAnswersPorts {
  readonly journal: HostJournal;
  readonly sync: Pick<JournalSync, 'state' | 'sendNow'>;
  readonly storage: { readonly weakNetwork: Observable<boolean> };
  readonly tries: SyncTries;
  readonly outbox: Pick<LessonOutbox, 'startsOf'>;
  readonly owner: () => { readonly ownerId: string; readonly schoolId: string } | undefined;
  readonly clock: Clock;
  readonly api: () => Pick<ApiClient, 'call'>;
}

export const unsentAnswersToken = token<UnsentAnswers>('unsentAnswers');

/** What a teacher sees and does about answers that are not at the server yet; of their own only. */
export class UnsentAnswers {
  readonly #longWait: LongWait;

  constructor(private readonly ports: UnsentAnswersPorts) {
    const { journal, sync, clock, owner } = ports;
    const oldestEntry = async () => {
      const next = await journal.unsent.next(owner()?.ownerId ?? '', 1);
      return next[0]?.entry.wallMs;
    };
    this.#longWait = new LongWait({ journal: journal.state, sync: sync.state, clock, oldestEntry });
  }

  /** Something has waited for more than ten seconds. */
  get waitsLong(): Observable<boolean> {
    return this.#longWait.state;
  }

  get sync(): Observable<SyncSnapshot> {
    return this.ports.sync.state;
  }

  /** Whole uploads have failed in this session: they go in parts (3-16, 7.4-4). */
  get weakNetwork(): Observable<boolean> {
    return this.ports.storage.weakNetwork;
  }

  /** What waits, recordings first. Throws when the disk can't be read. */
  async rows(): Promise<readonly UnsentRow[]> {
    const owner = this.ports.owner();
    if (!owner) return [];
    const { entries, recordings } = await this.#unsent(owner.ownerId);
    const lessons = new Set([...entries, ...recordings].map(({ lessonId }) => lessonId));
    const kept = await Promise.all([...lessons].map((id) => this.ports.journal.unsent.ofLesson(id)));
    const { online } = this.ports.journal.state.get();
    return unsentRows(entries, recordings, { tries: await this.ports.tries.all(), online, entries: kept.flat() });
  }

  /** Sends everything now; asks and says what goes wrong (8-3, 8-4). */
  sendNow(): Promise<void> {
    return this.ports.sync.sendNow();
  }

  /** What waits as a file. Needs no network. */
  async export(): Promise<Blob | undefined> {
    const owner = this.ports.owner();
    if (!owner) return undefined;
    const [unsent, lessons] = await Promise.all([this.#unsent(owner.ownerId), this.ports.outbox.startsOf(owner.ownerId)]);
    return exportJournal({ owner, at: this.ports.clock.now(), lessons, ...unsent });
  }

  /** How long the school keeps recordings, and how much room they have. */
  storageSettings(): Promise<Data<'storageSettings'>> {
    return this.ports.api().call('storageSettings', { doubts: true }, { quiet: true });
  }

  /** For administrators. */
  setRetention(retentionDays: number): Promise<Data<'setStorageSettings'>> {
    return this.ports.api().call('setStorageSettings', { retentionDays }, { quiet: true });
  }

  async #unsent(ownerId: string) {
    const { journal } = this.ports;
    const [entries, recordings] = await Promise.all([journal.unsent.of(ownerId), journal.recordings.toDo(ownerId)]);
    // One whose newer state the disk did not take is there twice; what is in memory comes last.
    return { entries, recordings: [...new Map(recordings.map((row) => [row.recordingId, row])).values()] };
  }
}
