import { ObservableValue, type Classroom, type Clock, type DeviceBinding, type DeviceOutcome, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { schoolTime } from '../classroom/school-time.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import type { NewEntry } from '../journal/new-entry.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { compareEntries, type JournalEntry } from '@chorus/contract';

/** What {@link ClassBindings} needs of the host. */
export interface ClassBindingsPorts {
  readonly api: () => Pick<ApiClient, 'call'>;
  readonly classroom: Observable<Classroom>;
  readonly journal: Pick<HostJournal, 'record' | 'append'>;
  readonly cache: KeyValueStore;
  readonly local: LocalStore;
  readonly clock: Clock;
  readonly timeZone: () => string;
}

/** A clicker as it is bound. */
type Device = { readonly uid: string; readonly type: number; readonly receiverId: string };
type KeptLoans = { readonly classId: string; readonly day: string; readonly loans: readonly DeviceBinding[] };

const loansKey = 'devices.loans';
/** How long a loan may be seen after its day. A timer for midnight itself would be late by as long as the machine has slept. */
const dayCheckMs = 60_000;
const listKey = (classId: string) => `devices/${classId}`;
/** When the server gave the list that is kept. */
const listedAtKey = (classId: string) => `devices-at/${classId}`;
const done: DeviceOutcome = { ok: true };

/** Whose clicker is whose in the class: bound for good at the server, on loan for today in the journal. */
export class ClassBindings {
  readonly #state = new ObservableValue<readonly DeviceBinding[]>(Object.freeze([]));
  readonly #known = new ObservableValue(false);
  #own: readonly DeviceBinding[] = [];
  #listedAt: number | undefined;
  #classId: string | undefined;
  /** The day whose loans are in the state. */
  #loanDay = '';

  constructor(private readonly ports: ClassBindingsPorts) {
    ports.classroom.subscribe(() => this.#follow());
    ports.journal.record.watch(['device.loaned', 'device.returned'], () => this.#refresh());
    ports.clock.interval(dayCheckMs, () => {
      if (this.#day() !== this.#loanDay) this.#refresh();
    });
    this.#follow();
  }

  get state(): Observable<readonly DeviceBinding[]> {
    return this.#state;
  }

  /** False until the server, or what is kept of it, has said which clickers the class has. */
  get known(): Observable<boolean> {
    return this.#known;
  }

  /** As of when this machine knows whose a clicker is: when the server gave the list, or when it was lent or given back in this lesson. */
  boundAt(uid: string): number | undefined {
    const { record } = this.ports.journal;
    const changes = [...record.ofKind('device.loaned'), ...record.ofKind('device.returned')].filter(({ payload }) => payload.uid === uid);
    const times = [this.#listedAt, ...changes.map(({ wallMs }) => wallMs)].filter((at) => at !== undefined);
    return times.length > 0 ? Math.max(...times) : undefined;
  }

  /** Binds for good. The server decides; without it nothing changes. */
  async bind(studentId: string, device: Device): Promise<DeviceOutcome> {
    return this.#asked(() =>
      this.ports.api().call(
        'bindAnswerMachines',
        {
          userId: studentId,
          answerMachineIds: [device.uid],
          receiverId: device.receiverId,
          answerMachineTypeId: device.type,
        },
        { quiet: true },
      ),
    );
  }

  async unbind(uid: string): Promise<DeviceOutcome> {
    const loan = this.#state.get().find((binding) => binding.uid === uid && binding.loan);
    if (loan) return this.#journalled({ kind: 'device.returned', payload: { lessonId: this.#lessonId(), uid, day: this.#day() } });
    const classId = this.#classId;
    if (classId === undefined) return { ok: false, reason: 'unknown-device' };
    const outcome = await this.#asked(() =>
      this.ports.api().call('unbindDevice', { clazzId: classId, answerMachineId: uid }, { quiet: true }),
    );
    const missing = !outcome.ok && outcome.reason === 'refused' && !this.#own.some((binding) => binding.uid === uid);
    return missing ? { ...outcome, reason: 'unknown-device' } : outcome;
  }

  /** Lends a clicker for today; needs no server. */
  async lend(studentId: string, { uid, type }: Device): Promise<DeviceOutcome> {
    return this.#journalled({ kind: 'device.loaned', payload: { lessonId: this.#lessonId(), studentId, uid, type, day: this.#day() } });
  }

  /** Asks the server for the list again. */
  async reload(): Promise<void> {
    const classId = this.#classId;
    if (classId === undefined) return;
    const askedAt = this.ports.clock.now();
    try {
      const rows = await this.ports.api().call('deviceBindings', { clazzId: classId }, { quiet: true });
      const list = rows.map(({ studentId, answerMachineId: uid, answerMachineTypeId: type }) => ({ studentId, uid, type, loan: false }));
      await this.ports.cache.set(listKey(classId), list);
      await this.ports.cache.set(listedAtKey(classId), askedAt);
      this.#take(classId, list, askedAt);
    } catch (error) {
      // Also where the class is another teacher's by now: the lesson goes on until its end.
      if (!(error instanceof ApiError)) throw error;
      const kept = (await this.ports.cache.get(listKey(classId))) as readonly DeviceBinding[] | undefined;
      const keptAt = await this.ports.cache.get(listedAtKey(classId));
      if (kept) this.#take(classId, kept, typeof keptAt === 'number' ? keptAt : undefined);
    }
  }

  async #asked(call: () => Promise<unknown>): Promise<DeviceOutcome> {
    try {
      await call();
    } catch (error) {
      if (isUnreachable(error)) return { ok: false, reason: 'offline' };
      if (!(error instanceof ApiError)) throw error;
      // The list here was older than the server's [5-13].
      await this.reload().catch(() => undefined);
      return { ok: false, reason: 'refused', ...(error.note ? { message: error.note } : {}) };
    }
    await this.reload();
    return done;
  }

  async #journalled(entry: NewEntry): Promise<DeviceOutcome> {
    try {
      await this.ports.journal.append(entry);
      return done;
    } catch {
      // Another window writes for this class, or no lesson is on.
      return { ok: false, reason: 'refused' };
    }
  }

  #follow(): void {
    const classId = this.ports.classroom.get().schoolClass?.id;
    if (classId === this.#classId) return;
    this.#classId = classId;
    this.#own = [];
    this.#listedAt = undefined;
    this.#known.set(false);
    this.#refresh();
    void this.reload().catch(() => undefined);
  }

  #take(classId: string, list: readonly DeviceBinding[], listedAt: number | undefined): void {
    if (classId !== this.#classId) return;
    this.#listedAt = listedAt;
    this.#own = list.map((binding) => Object.freeze({ ...binding }));
    this.#refresh();
    this.#known.set(true);
  }

  #refresh(): void {
    const classId = this.#classId;
    const day = this.#day();
    this.#loanDay = day;
    if (classId === undefined) return this.#state.set(Object.freeze([]));
    const kept = readJson(this.ports.local, loansKey, isKeptLoans);
    const before = kept?.classId === classId && kept.day === day ? kept.loans : [];
    const { record } = this.ports.journal;
    const loans = foldLoans([...record.ofKind('device.loaned'), ...record.ofKind('device.returned')], day, before);
    // The next lesson of the day has a record of its own.
    if (JSON.stringify(loans) !== JSON.stringify(before))
      this.ports.local.set(loansKey, JSON.stringify({ classId, day, loans } satisfies KeptLoans));
    const next = Object.freeze([...this.#own, ...loans]);
    if (JSON.stringify(next) !== JSON.stringify(this.#state.get())) this.#state.set(next);
  }

  #day(): string {
    return schoolTime(this.ports.clock.now(), this.ports.timeZone()).slice(0, 10);
  }

  #lessonId(): string {
    return this.ports.classroom.get().lesson?.id ?? '';
  }
}

function isKeptLoans(value: unknown): value is KeptLoans {
  const { classId, day, loans } = (value ?? {}) as Partial<Record<keyof KeptLoans, unknown>>;
  return (
    typeof classId === 'string' &&
    typeof day === 'string' &&
    Array.isArray(loans) &&
    loans.every((one: unknown) => {
      const { studentId, uid, type, loan } = (one ?? {}) as Partial<Record<keyof DeviceBinding, unknown>>;
      return typeof studentId === 'string' && typeof uid === 'string' && typeof type === 'number' && loan === true;
    })
  );
}

/** The clickers that are on loan on a day, from a lesson's record on top of what earlier lessons of the day left; a student has one. */
function foldLoans(
  entries: readonly JournalEntry<'device.loaned' | 'device.returned'>[],
  day: string,
  before: readonly DeviceBinding[] = [],
): readonly DeviceBinding[] {
  const loans = new Map(before.map((loan) => [loan.uid, loan]));
  for (const { kind, payload } of [...entries].sort(compareEntries)) {
    if (kind === 'device.returned' && payload.day === day) loans.delete(payload.uid);
    if (kind !== 'device.loaned' || payload.day !== day) continue;
    const { studentId, uid, type } = payload;
    for (const [other, loan] of loans) if (loan.studentId === studentId) loans.delete(other);
    loans.set(uid, Object.freeze({ studentId, uid, type, loan: true }));
  }
  return Object.freeze([...loans.values()]);
}
