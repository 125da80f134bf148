import {
  newestAttempts,
  shuffled,
  type ActivitySession,
  type AnswerBus,
  type AnswerSession,
  type AttemptView,
  type AudioService,
  type ClassroomService,
  type Clock,
  type Disposable,
  type QuestionGroupSnapshot,
  type QuestionPartSnapshot,
  type Scope,
  type Settings,
  type SoundEffects,
  type SpeechEvaluator,
  type WaitingList,
  type Word,
} from '@chorus/sdk';
import { fromObservable } from '@chorus/sdk/ui';
import { makeAutoObservable, reaction } from 'mobx';
import { newMatch, slots, type Match, type Mode, type PkPlace, type Round, type Side, type Slot } from '../place.ts';
import { Applause } from './applause.ts';
import { Countdown } from './countdown.ts';
import { asksBySound, canAsk, questionFor } from './questions.ts';
import { afterTurns, cheerOf, judgedOf, pointsOf, roundOf, turnOf, type Answered, type Cheer } from './rules.ts';
import { Touches } from './touches.ts';
import { Voice } from './voice.ts';

export interface MatchServices {
  readonly answers: AnswerSession;
  readonly audio: AudioService;
  readonly bus: AnswerBus;
  readonly classroom: ClassroomService;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly sounds: SoundEffects;
  readonly speech: SpeechEvaluator;
  readonly waiting: WaitingList;
}

/** What the class sees. `opening`: the word is about to be asked. `away`: nobody who plays is there any more. */
export type MatchView = 'none' | 'lead' | 'opening' | 'away' | 'asked' | 'shown' | 'end';

export interface MatchWords {
  readonly byId: ReadonlyMap<string, Word>;
  readonly pool: readonly Word[];
}

/** All have answered: so long the last touch is seen, and can be taken back, before what is right is shown. */
const beforeShownMs = 900;

/** One match: its words one after the other, put to all sides at once. Answers are the host's, the match keeps its place and what came of the words before. */
export class MatchStore implements Disposable {
  readonly voice: Voice;
  readonly touches: Touches;
  readonly countdown: Countdown;
  private readonly applause: Applause;
  private readonly box;
  private timer: Disposable | undefined = undefined;
  private asking = false;

  constructor(
    scope: Scope,
    private readonly services: MatchServices,
    private readonly place: ActivitySession<PkPlace>,
    /** Words by id, and where wrong ones come from; empty until they are here. */
    private readonly words: () => MatchWords,
    private readonly title: (mode: Mode) => string,
    private readonly onEnd: (match: Match) => void,
  ) {
    this.box = {
      place: fromObservable(place.state),
      group: fromObservable(services.answers.group),
      list: fromObservable(services.waiting.state),
      classroom: fromObservable(services.classroom.state),
    };
    this.voice = new Voice(this, services);
    this.touches = new Touches(this, services);
    this.applause = new Applause(this, services);
    this.countdown = new Countdown(
      services.clock,
      () => this.match,
      (change) => this.change(change),
      () => void this.show(),
    );
    makeAutoObservable<this, 'applause' | 'services' | 'place' | 'words' | 'title' | 'onEnd' | 'box' | 'timer' | 'asking'>(this, {
      voice: false,
      touches: false,
      countdown: false,
      applause: false,
      services: false,
      place: false,
      words: false,
      title: false,
      onEnd: false,
      box: false,
      timer: false,
      asking: false,
    });
    scope.own(this);
    scope.own(services.bus.subscribe((batch) => batch.forEach((event) => event.kind === 'given' && this.touches.hear(event))));
    const ends = reaction(
      () => this.view === 'asked' && this.allIn,
      (all) => {
        this.stopTimer();
        if (all) this.timer = services.clock.timeout(beforeShownMs, () => void this.show());
      },
      { fireImmediately: true },
    );
    const shows = reaction(
      () => this.view === 'shown' && !this.judging,
      (shown) => shown && this.applause.word(),
    );
    scope.own({
      dispose: () => {
        ends();
        shows();
      },
    });
  }

  get match(): Match | null {
    return this.box.place.current.match;
  }
  get sides(): readonly Side[] {
    return this.match?.sides ?? [];
  }
  get mode(): Mode {
    return this.match?.options.mode ?? 'meaning';
  }
  get word(): Word | undefined {
    const id = this.match?.wordIds[this.match.index];
    return id === undefined ? undefined : this.words().byId.get(id);
  }
  wordOf(id: string): Word | undefined {
    return this.words().byId.get(id);
  }
  /** The word that is asked is heard, not shown. */
  get bySound(): boolean {
    return this.word !== undefined && asksBySound(this.word, this.mode) && !this.byLook;
  }
  /** It is shown, as it can't be heard. */
  get byLook(): boolean {
    return this.match?.byLook === true;
  }
  /** Seconds that are left while the time is held. */
  get held(): number | undefined {
    const { heldMs = null } = this.match ?? {};
    return heldMs === null ? undefined : Math.ceil(heldMs / 1_000);
  }
  get count(): number {
    return this.match?.wordIds.length ?? 0;
  }

  /** No word comes after this one. */
  get last(): boolean {
    return this.match !== null && this.match.index + 1 >= this.count;
  }

  /** The open question of all sides, if it is this match's. */
  get group(): QuestionGroupSnapshot | undefined {
    const group = this.box.group.current;
    return group && group.groupId === this.match?.groupId ? group : undefined;
  }

  /** The host has put the word that this page could not: another machine gave the lesson until now. */
  get askedByHost(): boolean {
    const group = this.box.group.current;
    return this.view === 'opening' && group?.kind === 'match' && group.phase === 'answering';
  }

  get view(): MatchView {
    const { match } = this;
    if (!match) return 'none';
    if (match.index >= match.wordIds.length) return 'end';
    if (this.sides.every((side) => this.player(side) === undefined)) return 'away';
    if (match.leadEndsAt !== null) return 'lead';
    if (!this.group) return 'opening';
    return this.group.phase === 'ended' ? 'shown' : 'asked';
  }

  /** Who answers this word for a side; of the word that is asked, who was asked. */
  player(side: Side): string | undefined {
    return this.part(side.slot)?.studentIds?.[0] ?? turnOf(side, this.match?.index ?? 0, (id) => this.isThere(id));
  }
  /** Who of a team has to be at the board for the word after the one that is shown. */
  nextPlayer(side: Side): string | undefined {
    if (this.view !== 'shown' || this.last || side.studentIds.length < 2) return undefined;
    return turnOf(side, (this.match?.index ?? 0) + 1, (id) => this.isThere(id));
  }
  isThere(studentId: string): boolean {
    const inClass = this.box.classroom.current.students.some(({ id }) => id === studentId);
    return inClass && !this.box.list.current.rows.some(({ student, absent }) => student.id === studentId && absent);
  }

  part(slot: Slot): QuestionPartSnapshot | undefined {
    return this.group?.parts.find((part) => part.slot === slot);
  }
  /** The answer of a side that counts. */
  answer(slot: Slot): AttemptView | undefined {
    const attempts = this.part(slot)?.attempts ?? [];
    return [...newestAttempts(attempts).values()].at(-1);
  }
  /** A side has touched, or is let go without an answer. */
  isIn(slot: Slot): boolean {
    const part = this.part(slot);
    return !part || part.phase === 'ended' || this.touches.isTaken(slot) || part.attempts.length > 0;
  }
  get allIn(): boolean {
    return (
      this.group !== undefined &&
      this.group.parts.every(({ slot, attempts, phase }) => phase === 'ended' || (attempts.length > 0 && !this.voice.speaks(slot as Slot)))
    );
  }

  /** Of the word that is shown: what it brought. Undefined while a score is awaited, or nothing is shown. */
  get round(): Round | undefined {
    const { match, word, group } = this;
    if (!match || !word || group?.phase !== 'ended') return undefined;
    const answers = this.sides.flatMap((side): readonly Answered[] => {
      const studentId = this.player(side);
      return studentId === undefined
        ? []
        : [{ slot: side.slot, studentId, ...judgedOf(this.answer(side.slot), this.mode), heard: match.heard[side.slot] }];
    });
    return roundOf(word.id, this.mode, match.options.rule, answers);
  }
  /** A score of this word is still on its way. */
  get judging(): boolean {
    return this.sides.some(({ slot }) => this.answer(slot)?.status === 'evaluating');
  }
  get rounds(): readonly Round[] {
    const before = this.match?.rounds ?? [];
    return this.round ? [...before, this.round] : before;
  }
  points(slot: Slot): number {
    return pointsOf(this.rounds, slot);
  }
  /** What the class sees a side cheered for, while the word that has brought it is shown. */
  cheer(slot: Slot): Cheer | undefined {
    return this.round && cheerOf(this.rounds, slots, slot);
  }

  /** Begins a match with these sides and words. One that is on ends there, and is recorded as far as it was played. */
  async begin(sides: readonly Side[], words: readonly Word[], bookIds: readonly string[]): Promise<void> {
    const { options } = this.place.state.get();
    const seed = crypto.randomUUID();
    const asked = shuffled(
      words.filter((word) => canAsk(word, options.mode, this.words().pool)),
      seed,
    ).slice(0, options.count);
    const { match: before, rounds } = this;
    if (before && !before.recorded && rounds.length > 0) this.onEnd({ ...before, rounds });
    this.applause.dispose();
    await this.services.answers.end();
    this.place.update((place) => ({
      ...place,
      match: newMatch({
        seed,
        startedAt: this.services.clock.now(),
        wordIds: asked.map(({ id }) => id),
        bookIds,
        sides: sides.slice(0, slots.length),
        options,
      }),
    }));
    // Ready by the time somebody reads.
    if (options.mode === 'reading') void this.services.speech.prepare().catch(() => undefined);
    if (asked.length > 0) this.lead();
  }

  /** Goes on where the match was, after a reload or another page. */
  resume(): void {
    const { match } = this;
    if (!match || this.asking) return;
    if (match.leadEndsAt !== null) return this.waitForLead(match.leadEndsAt);
    if (this.view === 'opening') void this.ask();
    else if (this.view === 'asked') this.countdown.wait();
  }

  /** The word is only looked at for a while. */
  private lead(): void {
    const { leadIn = 0 } = this.match?.options ?? {};
    this.voice.reset();
    this.touches.reset();
    this.countdown.dispose();
    const leadEndsAt = leadIn > 0 ? this.services.clock.now() + leadIn * 1_000 : null;
    this.change({ leadEndsAt, endsAt: null, heldMs: null, byLook: false, groupId: '', heard: {}, letters: {} });
    if (leadEndsAt === null) void this.ask();
    else this.waitForLead(leadEndsAt);
  }
  private waitForLead(endsAt: number): void {
    this.stopTimer();
    this.timer = this.services.clock.timeout(Math.max(0, endsAt - this.services.clock.now()), () => void this.ask());
  }

  /** Puts the word to all sides at once. */
  async ask(): Promise<void> {
    const { match, word } = this;
    this.stopTimer();
    if (!match || this.asking) return;
    if (!word) return this.goOn();
    this.asking = true;
    try {
      const seed = `${match.seed}:${match.again}`;
      const parts = this.sides.flatMap((side) => {
        const studentId = turnOf(side, match.index, (id) => this.isThere(id));
        if (studentId === undefined) return [];
        const question = questionFor(word, this.mode, side.slot, this.words().pool, seed, this.title(this.mode));
        return [{ slot: side.slot, question, studentIds: [studentId] }];
      });
      if (parts.length === 0) return;
      const { seconds } = match.options;
      // The record must not be ahead of the place: a reload at this moment would ask the word before once more.
      await this.place.snapshot();
      const opened = await this.services.answers.openGroup({ kind: 'match', order: 'parallel', parts });
      if (!opened.ok) return;
      this.change({ groupId: opened.id, leadEndsAt: null, endsAt: this.countdown.endOf(this.mode === 'reading' ? 0 : seconds) });
      this.countdown.wait();
      if (match.leadEndsAt !== null) this.applause.go();
      await this.place.snapshot();
    } finally {
      this.asking = false;
    }
  }

  /** Shows what is right: nobody can answer any more. */
  async show(): Promise<void> {
    this.stopTimer();
    this.countdown.dispose();
    if (this.view === 'asked') await this.services.answers.end();
  }

  /** The sound can't be heard: the word is shown instead. */
  showWord(): void {
    if (this.view === 'asked') this.change({ byLook: true });
  }

  /** Takes a side’s wrong touch back; it may answer again. */
  async undo(slot: Slot): Promise<void> {
    if (this.view !== 'asked') return;
    this.stopTimer();
    await this.touches.undo(slot, this.title(this.mode));
  }

  /** Asks the word that is shown anew: what was answered to it counts nowhere. */
  async again(): Promise<void> {
    if (this.view !== 'shown') return;
    for (const { slot } of this.sides) {
      const attempt = this.answer(slot);
      if (attempt) await this.services.answers.void(attempt.id, this.title(this.mode));
    }
    this.change({ again: (this.match?.again ?? 0) + 1 });
    this.lead();
  }

  /** The next word, or the end. Pressed twice it is pressed once: no word is passed over. */
  async next(): Promise<void> {
    if (this.view === 'shown' && !this.judging) await this.goOn();
  }
  private async goOn(): Promise<void> {
    const { match, round } = this;
    if (!match) return;
    this.change({ rounds: round ? [...match.rounds, round] : match.rounds, index: match.index + 1 });
    if (match.index + 1 < match.wordIds.length) this.lead();
    else await this.finish();
  }
  /** The same sides and words, mixed anew; of a team those go on who did not have their turn. */
  async playAgain(): Promise<void> {
    const { match } = this;
    if (match)
      await this.begin(
        match.sides.map((side) => afterTurns(side, match.rounds.length)),
        match.wordIds.flatMap((id) => this.wordOf(id) ?? []),
        match.bookIds,
      );
  }
  /** The match ends here, with the words that were played: not before the score of the one that is shown is there. */
  async endNow(): Promise<void> {
    const { match, round } = this;
    if (!match || (this.view === 'shown' && this.judging)) return;
    this.stopTimer();
    this.countdown.dispose();
    await this.services.answers.end();
    this.change({ rounds: round ? [...match.rounds, round] : match.rounds, index: match.wordIds.length });
    await this.finish();
  }
  private async finish(): Promise<void> {
    const { match } = this;
    if (!match || match.recorded) return;
    this.change({ recorded: true, leadEndsAt: null });
    await this.place.snapshot();
    if (match.rounds.length === 0) return;
    this.onEnd(match);
    this.applause.end();
  }

  change(change: Partial<Match>): void {
    this.place.update((place) => (place.match ? { ...place, match: { ...place.match, ...change } } : place));
  }
  private stopTimer(): void {
    this.timer?.dispose();
    this.timer = undefined;
  }
  dispose(): void {
    this.stopTimer();
    this.countdown.dispose();
    this.applause.dispose();
  }
}
