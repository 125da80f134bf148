import type {
  AnswerOutcome,
  AnswerSession,
  AttemptView,
  ChoiceAnswer,
  ChoiceItem,
  Clock,
  GapFillingAnswer,
  Json,
  QuestionPartSnapshot,
  Word,
} from '@chorus/sdk';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Match, Side, Slot } from '../place.ts';
import { tilesOf, written } from './questions.ts';

/** What is to be known of the match that is touched. */
export interface TouchedMatch {
  readonly match: Match | null;
  readonly view: string;
  readonly word: Word | undefined;
  readonly sides: readonly Side[];
  isIn(slot: Slot): boolean;
  part(slot: Slot): QuestionPartSnapshot | undefined;
  answer(slot: Slot): AttemptView | undefined;
  player(side: Side): string | undefined;
  change(change: Partial<Match>): void;
}

/** What the sides touch: one option, or letters in their turn. */
export class Touches {
  /** Touches that are on their way to the disk. */
  private taken: { readonly [slot: string]: string } = {};

  constructor(
    private readonly of: TouchedMatch,
    private readonly services: { readonly answers: AnswerSession; readonly clock: Clock },
  ) {
    makeAutoObservable<this, 'of' | 'services' | 'taken'>(this, { of: false, services: false, taken: observableRef });
  }

  /** Another word begins. */
  reset(): void {
    this.taken = {};
  }
  isTaken(slot: Slot): boolean {
    return this.taken[slot] !== undefined;
  }

  /** What a side chooses from. */
  options(slot: Slot): ChoiceItem['questions'][number] | undefined {
    return (this.of.part(slot)?.question.item as ChoiceItem | undefined)?.questions?.[0];
  }
  /** Id of the option that a side has touched. */
  chosen(slot: Slot): string | undefined {
    const answer = this.of.answer(slot)?.answer as ChoiceAnswer | undefined;
    return this.taken[slot] ?? answer?.chosen?.['q']?.[0];
  }
  /** The letters of a side, and which of them it has put down. */
  tiles(slot: Slot): { readonly letters: readonly string[]; readonly put: readonly number[] } {
    const { match, word } = this.of;
    if (!match || !word) return { letters: [], put: [] };
    return { letters: tilesOf(word.text, `${match.seed}:${word.id}:${slot}`), put: match.letters[slot] ?? [] };
  }

  /** A side touches an option. `at`: when, on the monotonic clock; now without it. */
  async choose(slot: Slot, optionId: string, at?: number): Promise<void> {
    if (!this.may(slot)) return;
    await this.give(slot, optionId, { chosen: { q: [optionId] } } satisfies ChoiceAnswer, at);
  }

  /** A side puts down a letter; with the last one the word is given. */
  async put(slot: Slot, tile: number, at?: number): Promise<void> {
    const { letters, put } = this.tiles(slot);
    if (!this.may(slot) || put.includes(tile) || tile < 0 || tile >= letters.length) return;
    const now = [...put, tile];
    this.of.change({ letters: { ...this.of.match!.letters, [slot]: now } });
    if (now.length < letters.length) return;
    const text = written(
      this.of.word!.text,
      now.map((one) => letters[one]!),
    );
    await this.give(slot, text, { written: { w: text } } satisfies GapFillingAnswer, at);
  }
  /** A side takes its last letter back. */
  takeLetter(slot: Slot): void {
    if (!this.may(slot)) return;
    this.of.change({ letters: { ...this.of.match!.letters, [slot]: this.tiles(slot).put.slice(0, -1) } });
  }

  private may(slot: Slot): boolean {
    return this.of.view === 'asked' && !this.of.isIn(slot);
  }

  private async give(slot: Slot, touched: string, answer: Json, at?: number): Promise<void> {
    const side = this.of.sides.find((one) => one.slot === slot)!;
    const studentId = this.of.player(side)!;
    this.taken = { ...this.taken, [slot]: touched };
    this.of.change({ heard: { ...this.of.match!.heard, [slot]: { at: this.wall(at), by: 'screen', tie: false } } });
    let outcome: AnswerOutcome | undefined;
    try {
      outcome = await this.services.answers.give({ studentId, source: 'screen', answer, slot });
    } finally {
      runInAction(() => {
        const { [slot]: _, ...others } = this.taken;
        this.taken = others;
        if (!outcome?.ok && !this.of.answer(slot)) this.forget(slot);
      });
    }
  }

  /** A clicker’s press: when it was heard decides who was first. */
  hear(press: { readonly questionId: string; readonly source: string; readonly monoMs: number; readonly tie: boolean }): void {
    const { match } = this.of;
    const slot = this.of.sides.find((side) => this.of.part(side.slot)?.questionId === press.questionId)?.slot;
    if (slot === undefined || press.source !== 'clicker' || !match || match.heard[slot]) return;
    this.of.change({ heard: { ...match.heard, [slot]: { at: this.wall(press.monoMs), by: 'clicker', tie: press.tie } } });
  }

  /** A moment of the monotonic clock on the wall's: when a finger was lifted, however long the page took to hear of it. */
  private wall(monoMs?: number): number {
    const { clock } = this.services;
    return clock.now() - (monoMs === undefined ? 0 : Math.max(0, clock.mono() - monoMs));
  }

  /** Takes a side’s wrong touch back; it may answer again. */
  async undo(slot: Slot, reason: string): Promise<void> {
    const attempt = this.of.answer(slot);
    if (!attempt) return;
    await this.services.answers.void(attempt.id, reason);
    this.forget(slot);
  }

  /** What a side touched is none: it begins anew. */
  private forget(slot: Slot): void {
    const { match } = this.of;
    if (!match) return;
    const { [slot]: _, ...heard } = match.heard;
    this.of.change({ heard, letters: { ...match.letters, [slot]: [] } });
  }
}
