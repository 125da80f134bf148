import { sayWord, type AnswerSession, type AudioService, type QuestionPartSnapshot, type Settings, type Word } from '@chorus/sdk';
import { makeAutoObservable, runInAction } from 'mobx';
import type { Match, Mode, Side, Slot } from '../place.ts';
import { readMs } from './questions.ts';

/** What keeps a side from being heard. */
export type ReadProblem = 'no-microphone' | 'permission-denied' | 'no-consent' | 'other';

/** What is to be known of the match. */
export interface HeardMatch {
  readonly match: Match | null;
  readonly view: string;
  readonly mode: Mode;
  readonly word: Word | undefined;
  readonly sides: readonly Side[];
  isIn(slot: Slot): boolean;
  part(slot: Slot): QuestionPartSnapshot | undefined;
  player(side: Side): string | undefined;
}

/** What is heard in a match: the word's own sound, and the sides that read it. */
export class Voice {
  /** Why a side could not be heard; until it is tried again. */
  private refused: ReadProblem | undefined = undefined;
  /** The sound of the word could not be played. It is played again at a press, or the teacher lets the word be seen. */
  silent = false;

  constructor(
    private readonly match: HeardMatch,
    private readonly services: { readonly answers: AnswerSession; readonly audio: AudioService; readonly settings: Settings },
  ) {
    makeAutoObservable<this, 'match' | 'services'>(this, { match: false, services: false });
  }

  /** Another word begins. */
  reset(): void {
    this.refused = undefined;
    this.silent = false;
  }

  /** Whose turn it is to read: the first side that has not. Each word begins with another side: who reads later has heard it already. */
  get turn(): Slot | undefined {
    const { view, mode, sides } = this.match;
    if (view !== 'asked' || mode !== 'reading') return undefined;
    const first = (this.match.match?.index ?? 0) % sides.length;
    return [...sides.slice(first), ...sides.slice(0, first)].find(({ slot }) => !this.match.isIn(slot))?.slot;
  }
  /** Why the side whose turn it is was not heard; until it is tried again. */
  get problem(): ReadProblem | undefined {
    const { turn } = this;
    return this.refused ?? (turn && this.match.part(turn)?.interrupted ? 'other' : undefined);
  }
  /** A side speaks into the microphone. */
  speaks(slot: Slot): boolean {
    return this.match.part(slot)?.recording !== undefined;
  }
  /** Lets the side whose turn it is speak, or ends that. */
  async record(): Promise<void> {
    const slot = this.turn;
    const part = slot && this.match.part(slot);
    if (slot === undefined || !part) return;
    const { answers, audio } = this.services;
    if (part.recording) return answers.finish();
    if (part.interrupted) await answers.resolveInterrupted('discard');
    await audio.stop();
    const { reference } = part.question.item as unknown as { readonly reference: Parameters<AnswerSession['record']>[0]['reference'] };
    const studentId = this.match.player(this.match.sides.find((one) => one.slot === slot)!)!;
    const outcome = await answers.record({ studentId, reference, maxMs: readMs, slot });
    runInAction(() => (this.refused = outcome.ok ? undefined : problemOf(outcome.reason)));
  }
  /** A side is let go without an answer, as where it can't be heard. */
  async skip(slot: Slot): Promise<void> {
    this.refused = undefined;
    await this.services.answers.endPart(slot);
  }

  /** Plays the word that is asked by its sound. While it is heard a press does not begin it anew: nobody keeps the others from hearing it to its end. */
  async play(): Promise<void> {
    const { word } = this.match;
    if (!word) return;
    const { audio, settings } = this.services;
    const key = `pk:${word.id}`;
    const { playback } = audio.state.get();
    if (playback?.playing === true && playback.key === key) return;
    const { accent } = settings.state.get();
    const said = await sayWord(audio, word, accent, { key });
    runInAction(() => (this.silent = said === 'silent' && this.match.word?.id === word.id));
  }
}

const problemOf = (reason: string): ReadProblem =>
  reason === 'no-microphone' || reason === 'permission-denied' || reason === 'no-consent' ? reason : 'other';
