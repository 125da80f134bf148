import {
  defineEvaluateType,
  type AnswerEvent,
  type EvaluateTypeDefinition,
  type Json,
  type Question,
  type SpeechOutcome,
} from '@chorus/sdk';
import { FramedAnswerBus } from '../answer-bus/framed-answer-bus.ts';
import { Evaluation } from '../answer-session/evaluation.ts';
import { HostAnswerSession } from '../answer-session/host-answer-session.ts';
import { TeacherMarking } from '../answer-session/teacher-marking.ts';
import type { CaptureHandlers, CaptureRefusal } from '../audio/audio-capture.ts';
import { RecordingSource } from '../audio/recording-source.ts';
import type { DeviceEvent } from '../devices/device-input.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import { HostSpeech } from '../speech/host-speech.ts';
import { SoundAlignments } from '../speech/sound-alignments.ts';
import { FakeBrowser } from './journal-tab.ts';
import { PageLife } from './page-life.ts';

const scorer = { provider: 'device', version: 'test', modelChecksum: 'x' } as const;
/** What the fake scorer says. */
export const scored = (overall: number): SpeechOutcome => ({
  kind: 'scored',
  overall,
  accuracy: overall,
  fluency: overall,
  integrity: overall,
  confidence: 1,
  warnings: [],
  words: [],
  durationMs: 1000,
  scorer,
});

/** A question of the fake type, by its item's id. */
export const question = (itemId: string, changeable = true): Question => ({
  ref: { packId: 'p', packVersion: '1.0.0', itemId },
  type: 'test.type/1',
  item: { right: 'B', itemId },
  changeable,
});
/** A reference for recordings. */
export const cat = { kind: 'word', word: { text: 'cat' } } as const;

/** A page of the lesson, and its services. */
export interface AnswerPage {
  readonly session: HostAnswerSession;
  readonly journal: HostJournal;
  readonly speech: HostSpeech;
  readonly marking: TeacherMarking;
  readonly life: PageLife;
}

/** What a clicker sends: the begin of an mp3. */
export const sampleVoice = new Uint8Array([0xff, 0xfb, 0x90]);

/** Everything around an answer session: a browser, a microphone, a scorer, an evaluate type. A reload is another `page()` of the same world. */
export class AnswerWorld {
  readonly browser = new FakeBrowser();
  readonly faults: unknown[] = [];
  /** Plugins whose code ran under a mark of the safe start. */
  readonly marked: string[] = [];
  readonly events: string[] = [];
  /** Students whose parents have forbidden to record them. */
  readonly unrecorded = new Set<string>();
  /** What the bus said. */
  readonly heard: AnswerEvent[] = [];
  confirmed = true;
  erased = 0;
  refusedCapture: CaptureRefusal | undefined;
  microphone: CaptureHandlers | undefined;
  /** Clickers by number, and who holds them. */
  readonly holders = new Map([
    ['11', 'anna'],
    ['22', 'ben'],
    ['33', 'chen'],
  ]);
  /** Who is called while the class does not answer as a team. */
  called: string | undefined;
  /** What clickers were told. */
  readonly told: string[] = [];
  studentOf: (uid: string) => string | undefined = (uid) => this.holders.get(uid);
  /** As of when that is known. */
  boundAt: number | undefined;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  readonly #lives: { readonly life: PageLife; readonly journal: HostJournal }[] = [];
  fetchRecording: (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>> = async () => sampleVoice;
  /** What the type's function does. */
  evaluate: (answer: Json, signal: AbortSignal) => Promise<Json> = async (answer) => ({
    overall: (answer as { chosen?: string }).chosen === 'B' ? 100 : 0,
  });
  /** What the type makes of a letter. */
  answerOf: (keys: string, item: Json) => Json = (chosen) => ({ chosen });
  outcome: () => Promise<SpeechOutcome> = async () => scored(80);

  /** What the type's plugin declares. */
  capabilities: readonly string[] = ['speech.evaluate'];
  /** Types beside `test.type/1`. */
  moreTypes: readonly EvaluateTypeDefinition[] = [];
  /** Settles when the type's plugin is there. */
  typeLoaded: Promise<void> = Promise.resolve();

  /** `watching`: another machine gives the lesson. */
  async page(watching = false): Promise<AnswerPage> {
    const { browser } = this;
    const life = new PageLife();
    const journal = await browser.tab((disk) => life.disk(disk), life.locks(browser.locks));
    this.#lives.push({ life, journal });
    await journal.open('lesson', 'class', watching);
    const take = { push: async () => ({ ended: false }), finish: () => this.outcome(), cancel: () => undefined };
    const store = { put: async () => ({ key: '', sha256: '' }), url: async (key: string) => key };
    const source = new RecordingSource(journal, store, async () => new Float32Array(16_000), { key: () => undefined });
    const speech = new HostSpeech(
      { load: async () => undefined, open: async () => take, score: () => this.outcome() },
      (id) => source.samples(id),
      new SoundAlignments({ align: async () => [] }, async () => undefined),
    );
    const type = defineEvaluateType<Json, Json, Json>({
      id: 'test.type/1',
      title: { 'zh-CN': '', en: '' },
      answerSchema: { type: 'object' },
      resultSchema: { type: 'object' },
      itemSchema: { type: 'object', required: ['right'] },
      evaluate: (answer, _item, services, signal) => {
        const { recordingId } = answer as { recordingId?: string };
        return recordingId === undefined
          ? this.evaluate(answer, signal)
          : services.speech.evaluate(recordingId, cat, { signal }).then((outcome) => ({ outcome }) as unknown as Json);
      },
      evidence: 'chosen',
      nameItem: (item) => (item as { itemId?: string }).itemId ?? '',
      summarise: (result) => {
        const { overall, outcome } = result as { overall?: number; outcome?: SpeechOutcome };
        return { overall: overall ?? (outcome?.kind === 'scored' ? outcome.overall : undefined), refused: outcome?.kind === 'refused' };
      },
      fromKeys: (keys, item) => (/^[A-D]$/.test(keys) ? this.answerOf(keys, item) : undefined),
      review: async () => ({ default: () => null }),
    });
    const kernel = {
      evaluateType: async (id: string) => {
        const known = [type, ...this.moreTypes].find((one) => one.id === id);
        if (!known) throw new Error('unknown');
        await this.typeLoaded;
        return {
          plugin: { id: 'test.plugin', definition: { declaration: { version: '1.2.3', capabilities: this.capabilities } } },
          type: known,
        } as never;
      },
      runMarked: async <T>(id: string, code: () => Promise<T>) => {
        this.marked.push(id);
        return code();
      },
      fault: (_id: string, _code: string, error: unknown) => void this.faults.push(error),
    };
    const bus = new FramedAnswerBus(browser.clock, (run) => browser.clock.timeout(16, run));
    bus.subscribe((batch) => {
      this.heard.push(...batch);
      this.events.push(...batch.map(({ kind }) => kind));
    });
    const evaluation = new Evaluation(() => kernel, speech, browser.clock);
    const session = new HostAnswerSession({
      journal,
      bus,
      frames: (run) => {
        run();
        return { dispose: () => undefined };
      },
      clickers: {
        input: {
          pollMs: 50,
          subscribe: (listener) => {
            this.#listeners.add((event) => life.soon(() => listener(event)));
            return { dispose: () => undefined };
          },
          fetchRecording: (path, signal) => this.fetchRecording(path, signal),
        },
        studentOf: (uid) => this.studentOf(uid),
        boundAt: () => this.boundAt,
        called: (studentId) => this.called === studentId,
        tell: (uid, what) => void this.told.push(`${uid} ${what}`),
      },
      capture: {
        capture: async (handlers) => {
          if (this.refusedCapture) return { refused: this.refusedCapture };
          this.microphone = handlers;
          return { stop: async () => void (this.microphone = undefined) };
        },
      },
      speech,
      evaluation,
      clock: browser.clock,
      ids: browser.ids,
      schoolId: () => 'school',
      lesson: () => ({ lessonId: 'lesson', scope: 'class', ownerId: 'teacher' }),
      mayRecord: (studentId) => !this.unrecorded.has(studentId),
      unrecorded: (studentId) => void this.events.push(`unrecorded ${studentId}`),
      microphone: (what) => void this.events.push(what),
      confirmErase: async () => this.confirmed,
      erased: () => void (this.erased += 1),
    });
    session.restore();
    return { session, journal, speech, life, marking: new TeacherMarking({ answers: session, evaluation, speech, ids: browser.ids }) };
  }

  /** A device does something: every open page hears it. */
  hear(event: DeviceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Every open page is killed: what it had begun to write may be on the disk, and nothing of it goes on. */
  kill(): void {
    this.#listeners.clear();
    this.microphone = undefined;
    for (const { life, journal } of this.#lives.splice(0)) {
      life.kill();
      journal.close();
    }
  }

  /** So much sound comes out of the microphone, in blocks of 50 ms. */
  speak(ms: number): void {
    for (let at = 0; at < ms; at += 50) this.microphone?.block(new Float32Array(800).fill(0.25));
  }
}
