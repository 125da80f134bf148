import { deviceOwnerId, type Body } from '@chorus/contract';
import { ObservableValue, type Clock, type Observable, type SchoolClass } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { LessonOutbox } from '../classroom/lesson-outbox.ts';
import { schoolTime } from '../classroom/school-time.ts';
import type { KeptRecordings } from '../journal/kept-recordings.ts';
import type { UnsentEntries } from '../journal/unsent-entries.ts';
import type { SessionService } from '../session/session-service.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { exportJournal } from '../unsent-answers/export-journal.ts';
import { token } from '../../lifecycle/token.ts';

/** A lesson that was given on this device without a login, at the school of the teacher who is logged in. */
export interface ClaimableLesson {
  readonly id: string;
  /** Undefined: it is none of the teacher's classes, of now or before, and not theirs to take. */
  readonly className: string | undefined;
  /** `YYYY-MM-DD HH:mm:ss` in the school's zone. */
  readonly startTime: string;
  readonly answers: number;
  /** The teacher has said that it is not theirs, or not now. */
  readonly left: boolean;
}

/** What {@link LessonClaims} needs of the host. */
export interface ClaimPorts {
  readonly api: () => ApiClient;
  readonly session: SessionService;
  classes(): Promise<readonly SchoolClass[]>;
  readonly recordings: Pick<KeptRecordings, 'toDo'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly unsent: Pick<UnsentEntries, 'of' | 'handOver'>;
  readonly outbox: Pick<LessonOutbox, 'startsOf' | 'claimed'>;
  readonly local: LocalStore;
  readonly deviceId: string;
  /** There is more to send. */
  taken(): Promise<void>;
}

type Claim = ClaimableLesson & { readonly body: Body<'claimLesson'> };

export const claimsToken = token<LessonClaims>('claims');

/** Lessons that wait on this device for a teacher of their class. None is anybody's before a teacher has said so. */
export class LessonClaims {
  readonly #state = new ObservableValue<readonly Claim[]>(Object.freeze([]));

  constructor(private readonly ports: ClaimPorts) {
    ports.session.state.subscribe(({ userInfo }) => {
      if (userInfo?.id !== this.#whose) this.#state.set(Object.freeze([]));
    });
  }

  #whose: string | undefined;

  get state(): Observable<readonly ClaimableLesson[]> {
    return this.#state;
  }

  /** Looks what waits on this device. Errors: those of a disk that can't be read. */
  async refresh(): Promise<void> {
    const { userInfo, token } = this.ports.session;
    this.#whose = userInfo?.id;
    const found = userInfo && token !== undefined ? await this.#of(userInfo) : [];
    if (this.ports.session.userInfo?.id === userInfo?.id) this.#state.set(Object.freeze(found));
  }

  /** The lesson is this teacher's. Again, after something went wrong in the middle, is the same. Errors: `ApiError`. */
  async take(id: string): Promise<void> {
    const { api, session, unsent, outbox } = this.ports;
    const claim = this.#state.get().find((one) => one.id === id);
    const teacherId = session.userInfo?.id;
    if (!claim || teacherId === undefined) return;
    await api().call('claimLesson', claim.body);
    // Until its entries are the teacher's it is offered again.
    await unsent.handOver(id, this.#device, teacherId);
    await outbox.claimed(teacherId, this.#device, claim.body);
    this.#state.set(Object.freeze(this.#state.get().filter((one) => one !== claim)));
    await this.ports.taken();
  }

  /** It stays on this device, for its right teacher. */
  leave(id: string): void {
    const left = this.#left();
    left.add(id);
    this.ports.local.set(this.#leftKey, JSON.stringify([...left]));
    this.#state.set(Object.freeze(this.#state.get().map((one) => (one.id === id ? { ...one, left: true } : one))));
  }

  /** The lessons that the teacher may take as a file, which takes them when it is imported. Needs no network. */
  async export(): Promise<Blob | undefined> {
    const { userInfo } = this.ports.session;
    const lessons = this.#state.get().flatMap(({ className, body }) => (className === undefined ? [] : [body]));
    if (!userInfo || lessons.length === 0) return undefined;
    const ofThem = ({ lessonId }: { readonly lessonId: string }) => lessons.some(({ id }) => id === lessonId);
    const entries = (await this.ports.unsent.of(this.#device)).filter(ofThem);
    const recordings = (await this.ports.recordings.toDo(this.#device)).filter(ofThem);
    const owner = { ownerId: userInfo.id, schoolId: userInfo.schoolId };
    return exportJournal({ owner, at: this.ports.clock.now(), lessons, entries, recordings });
  }

  async #of({ id: teacherId, schoolId }: { readonly id: string; readonly schoolId: string }): Promise<readonly Claim[]> {
    const starts = await this.ports.outbox.startsOf(this.#device);
    if (starts.length === 0) return [];
    const rows = (await this.ports.unsent.of(this.#device)).filter(({ entry }) => entry.schoolId === schoolId);
    const names = await this.#classNames(teacherId, new Set(starts.map(({ clazzId }) => clazzId)));
    const left = this.#left();
    return starts.flatMap(({ id, clazzId, startTime }): Claim[] => {
      const own = rows.filter(({ lessonId }) => lessonId === id);
      const className = names.get(clazzId);
      if (id === undefined || own.length === 0) return [];
      const last = schoolTime(Math.max(...own.map(({ entry }) => entry.wallMs)), this.ports.session.timeZone);
      // A clock that was put right in the middle.
      const endTime = last < startTime ? startTime : last;
      const answers = own.filter(({ entry }) => entry.kind === 'attempt').length;
      const body = { id, clazzId, deviceId: this.ports.deviceId, startTime, endTime };
      return [{ id, className, startTime, answers, left: left.has(id), body }];
    });
  }

  /** Those of the teacher's classes; where lessons are of others, also of those that were put away or are another's now. */
  async #classNames(teacherId: string, wanted: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const own = await this.ports.classes().catch(() => []);
    const names = new Map(own.map(({ id, name }) => [id, name]));
    if ([...wanted].every((id) => names.has(id))) return names;
    const former = await this.ports
      .api()
      .call('classes', { teacherId, former: true }, { quiet: true })
      .catch(() => []);
    for (const { id, name } of former) names.set(id, name);
    return names;
  }

  get #device(): string {
    return deviceOwnerId(this.ports.deviceId);
  }

  get #leftKey(): string {
    return `claims.left.${this.ports.session.userInfo?.id ?? ''}`;
  }

  #left(): Set<string> {
    try {
      const kept: unknown = JSON.parse(this.ports.local.get(this.#leftKey) ?? '[]');
      return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
    } catch {
      return new Set();
    }
  }
}
