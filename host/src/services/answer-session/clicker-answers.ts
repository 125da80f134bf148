import { comparePresses, pressIdOf } from '@chorus/contract';
import type { Disposable, Json } from '@chorus/sdk';
import type { DeviceEvent } from '../devices/device-input.ts';
import type { LastPress } from '../journal/lesson-record.ts';
import type { AnswerPorts, ClickerPorts } from './answer-ports.ts';
import type { AttemptKeeper } from './attempt-keeper.ts';
import { ClickerVoices } from './clicker-voices.ts';
import { checkJson, type LoadedType } from './evaluation.ts';
import type { FoldedQuestion } from './fold-question.ts';
import type { OpenQuestions } from './open-questions.ts';
import { PressNumbers, saysAgain } from './press-numbers.ts';
import type { RecordingKeeper } from './recording-keeper.ts';

/** As much is remembered of what another window should have written: a whole class's presses at a question, some of them changed. */
const maxUnwritten = 1_000;

type Keys = Extract<DeviceEvent, { kind: 'keys' }>;
type Voice = Extract<DeviceEvent, { kind: 'voice-started' | 'voice-ended' }>;

/** A press that says something new. `from`: `<receiver>:<clicker>`. */
interface NewPress {
  readonly questionId: string;
  readonly from: string;
  readonly n: number;
  readonly run: number;
  readonly numbered: boolean;
  readonly uid: string;
  readonly keys: string;
  readonly studentId: string;
  readonly boundAt: number | undefined;
  readonly answer: Json;
  readonly monoMs: number;
  readonly givenAt: number;
}

/**
 * Answers that students give by clicker: letters, and recordings of the clicker's own microphone. A window that only watches reads everything as the one
 * that writes does, and remembers it: when it takes over, it writes what the other one heard and did not write.
 */
export class ClickerAnswers implements Disposable {
  readonly #numbers = new PressNumbers();
  readonly #voices: ClickerVoices;
  readonly #clickers: ClickerPorts;
  readonly #subscription: Disposable;
  #lastHeardMs = Number.NEGATIVE_INFINITY;
  #unwrittenPresses: NewPress[] = [];
  #unwrittenVoices: { readonly questionId: string; readonly voice: Voice; readonly at: number }[] = [];

  constructor(
    private readonly ports: AnswerPorts,
    private readonly questions: OpenQuestions,
    private readonly keeper: AttemptKeeper,
    recordings: RecordingKeeper,
  ) {
    this.#clickers = ports.clickers;
    this.#voices = new ClickerVoices(ports, questions, recordings);
    this.#subscription = ports.clickers.input.subscribe((event) => {
      if (event.kind === 'keys') void this.#keys(event);
      else if (event.kind !== 'command') this.#voice(event);
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#voices.letGo();
  }

  /** Resolves when the recordings on their way here are kept, or lost. */
  arrived(): Promise<void> {
    return this.#voices.arrived();
  }

  /** The lesson is over: recordings on their way here arrive soon, or never. */
  close(): Promise<void> {
    return this.#voices.close();
  }

  /** Another window writes now. */
  letGo(): void {
    this.#voices.letGo();
  }

  /** Lets go of what clickers still record: of all questions, or of this one. */
  giveUp(why: 'too-short' | 'lost', questionId?: string): Promise<void> {
    return this.#voices.giveUp(why, { questionId });
  }

  /** Goes on where the record stands: fetches what was announced, and writes what another window heard and did not write. */
  takeUp(): void {
    this.#voices.takeUp();
    if (!this.ports.journal.writing) return;
    const presses = this.#unwrittenPresses.splice(0);
    const voices = this.#unwrittenVoices.splice(0).filter(({ questionId }) => this.questions.find(questionId));
    if (!this.questions.open) return;
    const said = new Map<string, LastPress>();
    for (const press of presses) {
      const question = this.questions.find(press.questionId);
      if (!question || question.ended) continue;
      const key = `${press.questionId} ${press.uid}`;
      const last = said.get(key) ?? question.presses.get(press.uid);
      const answer = JSON.stringify(press.answer);
      if (last && (comparePresses(press, last) <= 0 || saysAgain({ ...press, answer }, last))) continue;
      said.set(key, { n: press.n, run: press.run, answer, givenAt: press.givenAt });
      if (this.questions.mayAnswer(question, press.studentId)) void this.#write(question, press);
    }
    for (const { voice, at } of voices) this.#heard(voice, at);
  }

  #voice(voice: Voice): void {
    const at = this.ports.clock.now();
    if (this.ports.journal.writing) return this.#heard(voice, at);
    const asked = voice.kind === 'voice-started' ? this.#voices.speakerOf(voice.uid)?.question : this.questions.current;
    if (asked && this.questions.open) remember(this.#unwrittenVoices, { questionId: asked.questionId, voice, at });
  }

  #heard(voice: Voice, at: number): void {
    void (voice.kind === 'voice-started' ? this.#voices.started(voice, at) : this.#voices.ended(voice, at));
  }

  async #keys({ serial, uid, keys, sequence, monoMs }: Keys): Promise<void> {
    await this.questions.opened();
    const asked = this.questions.askedOf(this.#clickers.studentOf(uid));
    const loaded = asked && (await this.#type(asked.question.type));
    const studentId = this.#clickers.studentOf(uid);
    const question = this.questions.askedOf(studentId);
    if (!loaded || !question || question.questionId !== asked.questionId || studentId === undefined) return;
    const answer = loaded.type.fromKeys?.(keys, question.question.item);
    if (!this.questions.mayAnswer(question, studentId)) return;
    if (answer === undefined || !checkJson(loaded.type.answerSchema, answer)) {
      if (loaded.type.fromKeys && this.ports.journal.writing) this.#clickers.tell(uid, 'no-answer');
      return;
    }
    const { clock } = this.ports;
    // Of the press, not of the turn that a burst of presses has to wait for: the order of answers is told by it.
    const givenAt = Math.round(clock.now() - (clock.mono() - monoMs));
    const known = this.#numbers.next(question, { uid, answer: JSON.stringify(answer), sequence, monoMs, givenAt });
    // One that is not in the record yet says so itself, in a moment.
    const kept = question.presses.get(uid)?.answer === JSON.stringify(answer);
    if (known.kind === 'again' && kept && this.ports.journal.writing) this.#clickers.tell(uid, 'kept-before', keys);
    if (known.kind !== 'new') return;
    const { questionId } = question;
    const { n, run } = known;
    const press = {
      questionId,
      from: `${serial}:${uid}`,
      n,
      run,
      numbered: sequence !== undefined,
      uid,
      keys,
      studentId,
      boundAt: this.#clickers.boundAt(uid),
      answer,
      monoMs,
      givenAt,
    };
    if (this.ports.journal.writing) await this.#write(question, press);
    else remember(this.#unwrittenPresses, press);
  }

  async #write(question: FoldedQuestion, press: NewPress): Promise<void> {
    const { from, uid, studentId, boundAt, answer, monoMs, givenAt } = press;
    const { questionId } = question;
    const heard = { monoMs, tie: monoMs - this.#lastHeardMs < this.#clickers.input.pollMs };
    this.#lastHeardMs = monoMs;
    const loaded = this.ports.evaluation.known(question.question.type);
    const attempt = this.keeper.make(question, loaded, {
      studentId,
      source: 'clicker',
      answer,
      pressId: pressIdOf(from, press),
      keys: press.keys,
      ...(boundAt !== undefined && { boundAt }),
      givenAt,
    });
    if (!attempt) return;
    if (await this.keeper.keep(attempt, question)) return remember(this.#unwrittenPresses, press);
    this.ports.bus.publish({ source: 'clicker', studentId, questionId, kind: 'given', value: answer }, heard);
    this.#clickers.tell(uid, 'kept', press.keys);
  }

  /** The question's type; after a reload it is still being loaded when the first student presses. */
  #type(type: string): LoadedType | undefined | Promise<LoadedType | undefined> {
    const { evaluation } = this.ports;
    return evaluation.known(type) ?? evaluation.load(type).catch(() => undefined);
  }
}

function remember<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > maxUnwritten) list.shift();
}
