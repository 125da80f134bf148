import type { JournalEntry } from '@chorus/contract';
import { ObservableValue, type Clock, type Disposable, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
import { waitFor } from '../../kernel/time-limit.ts';
import type { LessonPlace } from '../activity-sessions/lesson-place.ts';
import { token } from '../../lifecycle/token.ts';
import type { HostJournal } from './host-journal.ts';

/** How often a machine says that it is there: alone, beside others, and while it watches. */
const aloneMs = 5_000;
const sharedMs = 2_000;
const watchingMs = 1_000;
/** What the other one wrote in the moment in which this one took over has come to the server by then. */
const tookOverMs = 500;
/** A server that knows of no other machines is asked again after this time: it may have been updated. */
const strangeMs = 60_000;
/** Who begins a lesson or takes one over waits no longer than this for a server that does not answer. */
const answerMs = 3_000;
/** What a child says into this machine's microphone while another one takes over is kept, unless it takes longer. */
const spokenMs = 60_000;
/** A page whose turn is later than this has slept, or was stopped. */
const sleptMs = 1_000;

/** A lesson, as machines speak of it. */
export interface SharedLesson {
  readonly id: string;
  readonly startedAt: number;
}

/** What {@link WriterElection} needs of the host. */
export interface ElectionPorts {
  readonly api: () => ApiClient;
  readonly machineId: () => string;
  readonly journal: HostJournal;
  readonly clock: Clock;
  /** Tells the server which lessons there are: it can agree on what it knows. */
  readonly told: () => Promise<unknown>;
  /** Where the lesson is. */
  readonly place: Pick<LessonPlace, 'read' | 'follow'>;
  /** While a child speaks into this machine's microphone: resolves when that is an answer, or none. */
  readonly spoken: () => Promise<unknown> | undefined;
  /** The lesson has ended on the machine that gave it; or that machine, or this one, has begun another for the class. */
  readonly over: (next: SharedLesson | undefined) => Promise<void>;
  /** The class was put away while it is taught. */
  readonly putAway: () => void;
  readonly log: (message: string, error: unknown) => void;
}

export const writerElectionToken = token<WriterElection>('machines');

/**
 * What machines of one teacher agree on by the server: which lesson a class has, and which of them writes. The others watch: they read what that one
 * writes, and can take over. Without a server each goes on as it was; one that watches writes when it is told to.
 */
export class WriterElection {
  readonly #taking = new ObservableValue(false);
  #lesson: { readonly id: string; readonly classId: string } | undefined;
  #timer: Disposable | undefined;
  /** When the next turn is due, by both clocks: not every machine counts the time that it sleeps in both. */
  #due: { readonly wall: number; readonly mono: number } | undefined;
  #waking: Promise<void> | undefined;
  #place: string | undefined;
  #farewell: (() => void) | undefined;
  #toldPutAway = false;
  #read: { readonly lessonId: string; readonly log: string | undefined; readonly cursor: number } | undefined;

  constructor(private readonly ports: ElectionPorts) {
    ports.journal.onWriting(() => this.#awake());
  }

  /** This machine is about to write in the place of another one. */
  get taking(): Observable<boolean> {
    return this.#taking;
  }

  /** The lesson that another machine gives this class now; undefined without a server too. */
  async lessonOf(classId: string): Promise<SharedLesson | undefined> {
    const said = await this.#hold(classId, undefined, false).catch(() => undefined);
    return said?.lesson ?? undefined;
  }

  start(lesson: { readonly id: string; readonly classId: string }): void {
    this.#lesson = lesson;
    this.#toldPutAway = false;
    this.#place = undefined;
    this.#again(0);
  }

  stop(): void {
    this.#lesson = undefined;
    this.#farewell = undefined;
    this.#taking.set(false);
    this.#due = undefined;
    this.#timer?.dispose();
  }

  /** Writes from now on, in the place of another machine: at once where there is no server, else once everything is read that the other one has sent. */
  async take(): Promise<void> {
    if (!this.#lesson) return;
    this.#taking.set(true);
    await this.#round();
  }

  /** The page goes away: another machine that begins a lesson for this class does not wait for this one. */
  leave(): void {
    this.#farewell?.();
  }

  /** Speaks to the server at once: the lesson has gone to another page, which machines that watch it want to hear, or its teacher has logged in again. */
  speak(): void {
    if (this.#lesson) this.#again(0);
  }

  #again(ms: number): void {
    const { clock } = this.ports;
    this.#timer?.dispose();
    this.#due = { wall: clock.now() + ms, mono: clock.mono() + ms };
    this.#timer = clock.timeout(ms, () => void (this.#awake() ?? this.#round()));
  }

  /** A page that slept asks before it writes: another machine may have taken over meanwhile. */
  #awake(): Promise<void> | undefined {
    const { clock } = this.ports;
    const due = this.#due;
    if (due && Math.max(clock.now() - due.wall, clock.mono() - due.mono) > sleptMs)
      this.#waking = waitFor(clock, 2 * answerMs, this.#round()).finally(() => (this.#waking = undefined));
    return this.#waking;
  }

  async #round(): Promise<void> {
    const lesson = this.#lesson;
    if (!lesson) return;
    this.#due = undefined;
    let next = aloneMs;
    try {
      // Of several windows one speaks for the machine.
      if (this.ports.journal.ofMachine) next = await this.#agree(lesson);
      else this.#farewell = undefined;
    } catch (error) {
      next = await this.#unreached(error);
    }
    if (this.#lesson === lesson) this.#again(next);
  }

  async #agree(lesson: { readonly id: string; readonly classId: string }, waited = false): Promise<number> {
    const { journal, machineId } = this.ports;
    const watching = journal.otherMachine.get();
    const taking = this.#taking.get();
    await waitFor(this.ports.clock, answerMs, this.ports.told());
    const place = watching ? undefined : await this.ports.place.read(lesson.id);
    const goodbye = { clazzId: lesson.classId, lessonId: lesson.id, deviceId: machineId(), epoch: journal.epoch, leave: true };
    const farewell = await this.ports.api().farewell('holdLesson', goodbye);
    if (this.#lesson !== lesson) return aloneMs;
    // Before the server is asked: a page that goes away while it asks is in the lesson already.
    this.#farewell = farewell;
    const said = await this.#hold(lesson.classId, lesson.id, taking, place === this.#place ? undefined : place);
    if (this.#lesson !== lesson) return aloneMs;
    // Only this machine has heard it, and only who writes can keep it. A page that slept writes nothing any more.
    const spoken = said.mine || watching || waited || this.#waking ? undefined : this.ports.spoken();
    if (spoken) {
      await waitFor(this.ports.clock, spokenMs, spoken);
      return this.#lesson === lesson ? this.#agree(lesson, true) : aloneMs;
    }
    if (said.lesson && said.lesson.id !== lesson.id) await this.ports.over(said.lesson);
    else if (!said.lesson && said.mine && watching && !taking) await this.ports.over(undefined);
    else {
      if (said.shared) await this.#readOthers(lesson.id);
      await this.#follow(lesson.id, said.place);
      if (said.mine && !watching) this.#place = place;
      await journal.agree(said);
      if (said.mine) this.#taking.set(false);
      if (said.putAway && !this.#toldPutAway) {
        this.#toldPutAway = true;
        this.ports.putAway();
      }
    }
    if (!said.mine) return watchingMs;
    if (taking) return tookOverMs;
    return said.shared ? sharedMs : aloneMs;
  }

  /** Without a server, or a session there, nobody can be asked: who wants to write does. Who watches does not by itself: it can't know which question the other machine has open by now. */
  async #unreached(error: unknown): Promise<number> {
    const { journal, log } = this.ports;
    if (this.#taking.get() && journal.otherMachine.get()) await journal.agree({ mine: true, epoch: journal.epoch + 1 });
    if (isKeptNeeded(error)) return aloneMs;
    log('The machines of a lesson could not agree; this one goes on.', error);
    return strangeMs;
  }

  async #follow(lessonId: string, place: string | undefined): Promise<void> {
    if (place === undefined || place === this.#place) return;
    this.#place = place;
    await this.ports.place.follow(lessonId, place).catch((error: unknown) => this.ports.log('Where the lesson is', error));
  }

  #hold(clazzId: string, lessonId: string | undefined, take: boolean, place?: string) {
    const { api, journal, machineId } = this.ports;
    const body = {
      clazzId,
      deviceId: machineId(),
      epoch: journal.epoch,
      ...(lessonId !== undefined && { lessonId }),
      ...(take && { take }),
      ...(journal.otherMachine.get() && { watch: true }),
      ...(place !== undefined && { place }),
    };
    return api().call('holdLesson', body, { quiet: true, timeoutMs: answerMs });
  }

  /** Reads what has come to the server since the last time, of this machine too: that is known. */
  async #readOthers(lessonId: string): Promise<void> {
    const { api, journal } = this.ports;
    for (;;) {
      const log = api().journalLog;
      const known = this.#read?.lessonId === lessonId && this.#read.log === log ? this.#read.cursor : 0;
      const page = await api().call('readJournal', { lessonId, after: known }, { quiet: true, timeoutMs: answerMs });
      await journal.takeIn(lessonId, page.entries as JournalEntry[]);
      this.#read = { lessonId, log, cursor: page.cursor };
      if (page.entries.length === 0) return;
    }
  }
}
