import { compareEntries, foldAllAttempts, type JournalEntry } from '@chorus/contract';
import { expect } from 'vitest';
import { Sync } from '../journal/journal-store.ts';
import { AnswerLedger } from './answer-ledger.ts';
import { AnswerWorld, cat, question, scored, type AnswerPage } from './answer-world.ts';
import { HeldJudge } from './held-judge.ts';
import { HeldVoices } from './held-voices.ts';
import { settle } from './virtual-clock.ts';

/** What can happen to a class that answers. */
export const actions = [
  'open',
  'end',
  'press A',
  'press B',
  'other presses B',
  'speak',
  'stop',
  'other speaks',
  'other stops',
  'record',
  'finish',
  'cancel',
  'score what was cut',
  'team starts',
  'team ends',
  'page killed',
  'second window opens or takes over',
  'window frozen or thawed',
  'receiver out or in',
  'server away or back',
  'worker dead or alive',
  'judge slow or quick',
  'recordings slow or quick',
  'a second',
  'team time',
] as const;
/** What can happen to the disk meanwhile. */
export const diskActions = ['disk full', 'disk away', 'disk cleared', 'disk there'] as const;
/** One of {@link actions} or {@link diskActions}. */
export type Action = (typeof actions)[number] | (typeof diskActions)[number];

const clickers = { one: '11', other: '22' } as const;
type Clicker = keyof typeof clickers;

/** An answer session, its page, its server, and what happened to them, one action after the other. */
export class AnswerWalk {
  readonly #world = new AnswerWorld();
  readonly #server = new Map<string, JournalEntry>();
  readonly #ledger = new AnswerLedger(Object.values(clickers));
  readonly #speaking = new Map<string, string>();
  readonly #judge = new HeldJudge();
  readonly #voices = new HeldVoices(this.#world.browser.clock);
  /** The window that writes, or is about to. */
  #page!: AnswerPage;
  #other: AnswerPage | undefined;
  #reachable = true;
  #settled = true;
  /** The disk was cleared: sounds that only it had are gone. */
  #cleared = false;
  #made = 0;

  static async begin(): Promise<AnswerWalk> {
    const walk = new AnswerWalk();
    const world = walk.#world;
    world.called = 'anna';
    world.outcome = () => walk.#judge.judge(() => scored(80));
    const normal = world.evaluate;
    world.evaluate = (answer, signal) => walk.#judge.judge(() => normal(answer, signal));
    world.fetchRecording = (path, signal) => walk.#voices.fetch(path, signal);
    await walk.#open();
    return walk;
  }

  /** Does an action. `wait`: until everything that follows from it has happened. */
  async do(action: Action, wait: boolean): Promise<void> {
    const sure = this.#settled && wait && !this.#page.life.frozen;
    const check = this.#actions[action](sure);
    this.#settled = wait && !this.#page.life.frozen;
    if (!wait) return;
    await settle();
    (await check)?.();
    await this.#synchronise();
  }

  /** Everything is well again and a minute goes by: nothing may be lost, doubled, or under way for ever. */
  async end(): Promise<void> {
    this.#reachable = true;
    await this.#world.browser.setDisk('there');
    this.#voices.recover();
    for (const page of [this.#page, this.#other]) page?.life.thaw();
    this.#judge.recover();
    await settle();
    void this.#page.session.end();
    // Longer than any disk that is there again is waited for.
    await this.#world.browser.clock.advance(45_000);
    void this.#page.session.end();
    await settle();
    await this.#synchronise();
    const { journal } = this.#page;
    const rows = journal.rows.get();
    const entries = rows.map(({ entry }) => entry);
    const attempts = entries.flatMap((entry) => (entry.kind === 'attempt' ? [entry.payload] : []));
    this.#ledger.expectNothingDoubled(entries, attempts);
    this.#ledger.expectNothingLost(attempts, this.#world.told, this.#voices.tooLate);
    if (this.#other) expect(this.#other.journal.rows.get().length, 'what the other window reads').toBe(rows.length);
    expect([...this.#server.keys()].sort(), 'what the server has').toEqual(entries.map(({ id }) => id).sort());
    const folded = foldAllAttempts(rows);
    expect(folded.map(({ id }) => id).sort(), 'the fold').toEqual(attempts.map(({ id }) => id).sort());
    const { state } = this.#page.session;
    expect({ team: state.get()?.team, recordings: state.get()?.recordings ?? [] }, 'under way').toEqual({
      team: undefined,
      recordings: [],
    });
    await this.#allOnDisk(entries);
    if (this.#cleared) return;
    const waiting = new Map((await journal.recordings.toDo('teacher')).map(({ attemptId, bytes }) => [attemptId, bytes !== undefined]));
    for (const { id, audio } of folded) if (audio) expect(waiting.get(id), `sound of ${id}, for the object store`).toBe(true);
  }

  /** A page that is opened now reads the same lesson in the same order. */
  async #allOnDisk(entries: readonly JournalEntry[]): Promise<void> {
    const { journal } = await this.#world.page();
    const idsOf = (list: readonly JournalEntry[]) => [...list].sort(compareEntries).map(({ id }) => id);
    expect(idsOf(journal.rows.get().map(({ entry }) => entry)), 'what a new page reads').toEqual(idsOf(entries));
    expect(this.#page.journal.state.get().storage, 'what the title bar says').toBe('disk');
  }

  readonly #actions: { readonly [D in Action]: (sure: boolean) => Promise<(() => void) | undefined> } = {
    open: async () => {
      this.#made += 1;
      void this.#page.session.open({ ...question(`q${this.#made}`), speech: { reference: cat, maxMs: 5000 } });
      return undefined;
    },
    end: async () => void this.#page.session.end(),
    'press A': (sure) => this.#press('one', 'A', sure),
    'press B': (sure) => this.#press('one', 'B', sure),
    'other presses B': (sure) => this.#press('other', 'B', sure),
    speak: () => this.#speak('one'),
    stop: (sure) => this.#stop('one', sure),
    'other speaks': () => this.#speak('other'),
    'other stops': (sure) => this.#stop('other', sure),
    record: async () => {
      void this.#page.session.record({ studentId: 'chen', reference: cat, maxMs: 5000 }).then(() => this.#world.speak(500));
      return undefined;
    },
    finish: async (sure) => {
      const id = this.#page.session.state.get()?.recording?.recordingId;
      void this.#page.session.finish();
      return sure && id !== undefined ? () => this.#ledger.mustKeep(id) : undefined;
    },
    cancel: async () => void this.#page.session.cancel(),
    'score what was cut': async () => void this.#page.session.resolveInterrupted('score'),
    'team starts': async () => void this.#page.session.startTeam({ studentIds: ['anna', 'ben', 'chen'] }),
    'team ends': async () => void this.#page.session.endTeam(),
    'page killed': async () => {
      this.#world.kill();
      this.#voices.newPage();
      this.#other = undefined;
      await this.#open();
      return undefined;
    },
    'second window opens or takes over': async () => {
      if (!this.#other) {
        this.#other = await this.#world.page();
        return undefined;
      }
      this.#voices.newPage();
      [this.#page, this.#other] = [this.#other, this.#page];
      // It is the teacher who takes over: a window that is touched goes on.
      this.#page.life.thaw();
      await this.#page.journal.takeOver();
      return undefined;
    },
    'window frozen or thawed': async () => {
      this.#page.life.freezeOrThaw();
      return undefined;
    },
    'receiver out or in': async () => {
      this.#voices.plugInOrOut();
      this.#speaking.clear();
      return undefined;
    },
    'server away or back': async () => {
      this.#reachable = !this.#reachable;
      return undefined;
    },
    'worker dead or alive': async () => {
      this.#judge.deadOrAlive();
      return undefined;
    },
    'judge slow or quick': async () => {
      this.#judge.slowOrQuick();
      return undefined;
    },
    'recordings slow or quick': async () => {
      this.#voices.slowOrQuick();
      return undefined;
    },
    'a second': () => this.#world.browser.clock.advance(1000).then(() => undefined),
    'disk full': () => this.#disk('full'),
    'disk away': () => this.#disk('away'),
    'disk cleared': () => this.#disk('cleared'),
    'disk there': () => this.#disk('there'),
    'team time': () => this.#world.browser.clock.advance(15_000).then(() => undefined),
  };

  async #disk(state: Parameters<AnswerWorld['browser']['setDisk']>[0]): Promise<undefined> {
    this.#cleared ||= state === 'cleared';
    await this.#world.browser.setDisk(state);
  }

  async #open(): Promise<void> {
    this.#page = await this.#world.page();
  }

  /** What the server has not got yet is sent, where it can be reached. */
  async #synchronise(): Promise<void> {
    if (!this.#reachable || this.#page.life.frozen) return;
    const { journal } = this.#page;
    const entries = (await journal.unsent.next('teacher', 1000)).map(({ entry }) => entry);
    for (const entry of entries) this.#server.set(entry.id, entry);
    await journal.mark(
      entries.map(({ id }) => id),
      Sync.acknowledged,
    );
  }

  async #press(who: Clicker, keys: string, sure: boolean): Promise<(() => void) | undefined> {
    if (!this.#voices.plugged) return undefined;
    const uid = clickers[who];
    const { session } = this.#page;
    const asked = session.state.get();
    this.#ledger.pressed(uid, keys);
    this.#world.hear({ kind: 'keys', serial: 'r', uid, keys, monoMs: this.#world.browser.clock.mono() });
    if (!sure || asked?.phase !== 'answering') return undefined;
    return () => {
      const rows = this.#page.journal.rows.get();
      const own = rows.flatMap(({ entry }) =>
        entry.kind === 'attempt' && entry.payload.questionId === asked.questionId ? [entry.payload] : [],
      );
      const last = own.findLast(({ pressId }) => pressId?.startsWith(`r:${uid}:`));
      expect(last?.answer, `${uid} pressed ${keys}`).toEqual({ chosen: keys });
      this.#ledger.mustKeep(last!.id);
    };
  }

  async #speak(who: Clicker): Promise<undefined> {
    if (!this.#voices.plugged || this.#speaking.has(who)) return;
    this.#made += 1;
    const voiceId = `v${this.#made}`;
    this.#speaking.set(who, voiceId);
    this.#world.hear({ kind: 'voice-started', uid: clickers[who], voiceId, monoMs: 0 });
  }

  async #stop(who: Clicker, sure: boolean): Promise<(() => void) | undefined> {
    const voiceId = this.#speaking.get(who);
    if (voiceId === undefined) return undefined;
    this.#speaking.delete(who);
    const uid = clickers[who];
    const student = this.#world.holders.get(uid);
    const asked = this.#page.session.state.get();
    const heard = asked?.recordings.find(({ studentId }) => studentId === student);
    const pressId = `voice:${uid}:${asked?.questionId}:${voiceId}`;
    this.#world.hear({ kind: 'voice-ended', uid, voiceId, path: pressId, codec: 'mp3', rateHz: 16_000, monoMs: 0 });
    const own = heard && this.#startedAs(heard.recordingId) === voiceId;
    return sure && own ? () => this.#ledger.mustKeep(pressId) : undefined;
  }

  #startedAs(recordingId: string): string | undefined {
    for (const { entry } of this.#page.journal.rows.get())
      if (entry.kind === 'recording.started' && entry.payload.recordingId === recordingId) return entry.payload.clicker?.voiceId;
    return undefined;
  }
}
