import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import {
  answerKind,
  askStudents,
  isSpokenKind,
  nextCalled,
  personalBest,
  sameItem,
  toDisposable,
  type ComparedTries,
  type PersonalBest,
  type ScorePraise,
} from '@chorus/sdk';
import type {
  Accent,
  ActivitySession,
  AnswerHistory,
  AnswerOutcome,
  AnswerRefusal,
  AnswerSession,
  AnswerSessionSnapshot,
  AttemptView,
  AudioService,
  AudioState,
  Classroom,
  ClassroomService,
  Clock,
  ContentService,
  Navigation,
  Notices,
  Scope,
  Settings,
  SettingsSnapshot,
  SoundEffects,
  SpeechEvaluator,
  Student,
  WaitingList,
  WaitingListRefusal,
  WaitingListSnapshot,
  Word,
} from '@chorus/sdk';
import { fromObservable, Loadable, RecordingTimer, type ObservableBox } from '@chorus/sdk/ui';
import { readAloud, unitEnd } from '../routes.ts';
import type { AskedWords } from '../shared/asked-words.ts';
import { amongOf, isChosen, readingWords, unitTitle, valuesOf, type AskedReading, type ReadingPlace } from './asked-reading.ts';
import { comparedReadings, isUnheard, praiseOfReadings, type Reading } from './reading-merits.ts';
import { questionOf, recordMs, referenceOf, wordType } from './question.ts';
import { ScoreReveal } from './score-reveal.ts';
import { WordSounds } from './word-sounds.ts';

/** What is on the dock: the one thing to do now. */
export type Moment = 'call' | 'ready' | 'recording' | 'evaluating' | 'scored' | 'refused' | 'unscored' | 'no-microphone';

/** What the store works with. */
export interface ReadAloudServices {
  readonly content: ContentService;
  readonly history: AnswerHistory;
  readonly answers: AnswerSession;
  readonly waiting: WaitingList;
  readonly classroom: ClassroomService;
  readonly audio: AudioService;
  readonly speech: SpeechEvaluator;
  readonly settings: Settings;
  readonly navigation: Navigation;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly sounds: SoundEffects;
}

/** A refusal that the dock itself explains, so that no notice is shown. */
const explained: ReadonlySet<AnswerRefusal> = new Set(['no-microphone', 'permission-denied']);

/** A unit's words, or some that were chosen, read aloud one after the other by called students. */
export class ReadAloudStore {
  readonly words: Loadable<readonly Word[]>;
  index = 0;
  /** The last try to record was refused for lack of a microphone. */
  microphoneRefused = false;
  private unit: (AskedReading & { readonly title: string }) | undefined = undefined;
  private readonly answers: ObservableBox<AnswerSessionSnapshot | undefined>;
  private readonly waiting: ObservableBox<WaitingListSnapshot>;
  private readonly classroom: ObservableBox<Classroom>;
  private readonly audio: ObservableBox<AudioState>;
  private readonly settings: ObservableBox<SettingsSnapshot>;
  private place: ActivitySession<ReadingPlace> | undefined = undefined;
  /** What the class has read of the word on the stage by the time it came there. */
  private past: readonly AttemptView[] = [];
  private readonly take: RecordingTimer;
  private readonly reveal: ScoreReveal;
  private readonly sounds: WordSounds;
  /** Whether the page is there: a question that it no longer waits for is not opened. */
  private present = false;
  /** Where the class was, and what the unit is called. */
  private about: Promise<readonly [ActivitySession<ReadingPlace>, string]> | undefined;
  private opening: Promise<unknown> = Promise.resolve();

  constructor(
    scope: Scope,
    private readonly services: ReadAloudServices,
    private readonly openPlace: () => Promise<ActivitySession<ReadingPlace>>,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    this.answers = fromObservable(services.answers.state);
    this.waiting = fromObservable(services.waiting.state);
    this.classroom = fromObservable(services.classroom.state);
    this.audio = fromObservable(services.audio.state);
    this.settings = fromObservable(services.settings.state);
    this.take = scope.own(new RecordingTimer(services.clock));
    this.reveal = scope.own(new ScoreReveal(services.clock));
    this.sounds = new WordSounds(services, (reason) => this.notice('warning', `notice.play.${reason}`));
    this.words = new Loadable(async (key) => {
      const words = await readingWords(services, JSON.parse(key) as AskedWords);
      // until it is known where the class was, no word is on the stage
      await this.about;
      return words;
    });
    makeAutoObservable<
      this,
      | 'services'
      | 'openPlace'
      | 'place'
      | 'about'
      | 't'
      | 'take'
      | 'reveal'
      | 'sounds'
      | 'unit'
      | 'past'
      | 'present'
      | 'opening'
      | 'answers'
      | 'waiting'
      | 'classroom'
      | 'audio'
      | 'settings'
    >(this, {
      answers: false,
      waiting: false,
      classroom: false,
      audio: false,
      settings: false,
      words: false,
      services: false,
      openPlace: false,
      place: false,
      about: false,
      t: false,
      take: false,
      reveal: false,
      sounds: false,
      present: false,
      opening: false,
      unit: observableRef,
      past: observableRef,
    });
    scope.own(
      toDisposable(
        reaction(
          () => this.question,
          (question) => {
            this.take.follow(question);
            this.reveal.follow(question);
          },
        ),
      ),
    );
  }

  get word(): Word | undefined {
    return this.words.value?.[this.index];
  }

  get count(): number {
    return this.words.value?.length ?? 0;
  }

  get accent(): Accent {
    return this.settings.current.accent;
  }

  get fontSize(): number {
    return this.settings.current.fontSize;
  }

  get student(): Student | undefined {
    const id = this.recordingNow?.studentId ?? this.waiting.current.activeStudentId;
    return this.waiting.current.rows.find((row) => row.student.id === id)?.student;
  }

  get accountType(): number {
    return this.classroom.current.teacher?.accountType ?? 0;
  }

  /** The open question, if it is the one about the word on the stage. */
  private get question(): AnswerSessionSnapshot | undefined {
    const open = this.answers.current;
    return open && sameItem(open.question.ref, this.word?.ref) && open.question.type === wordType ? open : undefined;
  }

  private get recordingNow() {
    return this.question?.recording;
  }

  /** The active student's newest reading of this word. */
  get reading(): Reading | undefined {
    return this.readings.at(-1);
  }

  /** The active student's readings of this word, oldest first. */
  get readings(): readonly Reading[] {
    const id = this.student?.id;
    return (this.question?.attempts.filter((attempt) => attempt.studentId === id) ?? []) as unknown as readonly Reading[];
  }

  /** What was said came, and was not heard well enough for a score that may be shown: it is to be read again. */
  get unheard(): boolean {
    return this.moment === 'scored' && this.reading !== undefined && isUnheard(this.reading);
  }

  /** The newest reading beside the scored one before it; undefined for a first try, and where the teacher has marked one of them. */
  get compared(): ComparedTries | undefined {
    return comparedReadings(this.readings);
  }

  /** What can truly be said in praise of the newest reading. */
  get praise(): ScorePraise | undefined {
    return praiseOfReadings(this.readings);
  }

  /** The newest reading is the best ever of its student at this word. */
  get best(): PersonalBest | undefined {
    const { reading } = this;
    if (!reading || !this.question) return undefined;
    const now = new Set(this.question.attempts.map(({ id }) => id));
    return personalBest(reading, [...this.past.filter(({ id }) => !now.has(id)), ...this.question.attempts]);
  }

  /** The newest reading's score has just come and is being revealed. */
  get revealing(): boolean {
    return this.reveal.attemptId !== undefined && this.reveal.attemptId === this.reading?.id;
  }

  /** The score that is revealed has been painted. */
  revealPainted(): void {
    this.reveal.painted();
  }

  /** Any press shows the score as it is at the end. */
  endReveal(): void {
    this.reveal.finish();
  }

  /** Somebody who was drawn stands on the stage. */
  get onStage(): boolean {
    return this.waiting.current.calledNow?.shown === true;
  }

  /** The names of a roll call roll: nobody is called yet. */
  get rolls(): boolean {
    return this.waiting.current.calledNow?.turns.some(({ rolling }) => rolling) === true;
  }

  /** The class answers together: the list starts and ends it. */
  get asTeam(): boolean {
    return this.waiting.current.playType === 'TEAM';
  }

  get moment(): Moment {
    if (this.recordingNow) return 'recording';
    if (this.take.awaited !== undefined) return 'evaluating';
    if (!this.student) return 'call';
    if (this.reading) return this.reading.status;
    if (this.microphoneRefused || ['denied', 'missing'].includes(this.audio.current.microphone)) return 'no-microphone';
    return 'ready';
  }

  /** Part 0–1 of the time to read that has passed. */
  get passed(): number {
    return this.take.passed(this.recordingNow);
  }

  /** Whole seconds left, counted down 5, 4, 3, 2, 1 [4-25]. */
  get secondsLeft(): number {
    return this.take.secondsLeft(this.recordingNow);
  }

  /** Goes to these words: to the asked one, else to where the class was before a reload, else to the first. */
  async open({ wordId, ...asked }: AskedReading): Promise<void> {
    void this.services.speech.prepare().catch(() => undefined);
    this.present = true;
    const key = JSON.stringify(asked);
    const about = Promise.all([this.openPlace(), unitTitle(this.services.content, asked.bookId, asked.unitId)]);
    this.about = about;
    await this.words.load(key);
    const [place, ofUnit] = await about;
    const words = this.words.value;
    if (!this.present || this.words.key !== key || !words || words.length === 0) return;
    this.place = place;
    const before = place.state.get();
    const again = before.unitId === asked.unitId && before.among === amongOf(asked) && (wordId === undefined || wordId === before.asked);
    const wanted = again ? before.wordId : wordId;
    const title = isChosen(asked) ? this.t('drills.chosen-words', { count: words.length }) : ofUnit;
    runInAction(() => (this.unit = { ...asked, wordId, title }));
    await this.show(
      Math.max(
        0,
        words.findIndex((word) => word.id === wanted),
      ),
    );
  }

  /** Puts the word at `index` on the stage and asks for it. Refused while somebody is recording. */
  async show(index: number): Promise<void> {
    const word = this.words.value?.[index];
    if (!word || !this.unit || this.recordingNow || this.question?.team) return;
    this.index = index;
    const { title: _title, wordId: asked, ...words } = this.unit;
    const among = amongOf(words);
    const { unitId } = words;
    this.place?.update(() => ({ unitId, wordId: word.id, ...(asked !== undefined && { asked }), ...(among !== undefined && { among }) }));
    this.tellPlace(word);
    await this.services.audio.stop();
    void this.recall(word);
    if (!this.present) return;
    const opened = this.services.answers.open(questionOf(word));
    this.opening = opened.catch(() => undefined);
    this.tell(await opened);
  }

  /** Says where the class is once more, in another language. */
  async translate(): Promise<void> {
    if (!this.unit || !this.word) return;
    const { unitId, bookId } = this.unit;
    const inUnit = await unitTitle(this.services.content, bookId, unitId);
    if (!this.present || this.unit?.unitId !== unitId || !this.word) return;
    const title = isChosen(this.unit) ? this.t('drills.chosen-words', { count: this.count }) : inUnit || this.unit.title;
    runInAction(() => (this.unit = { ...this.unit!, title }));
    this.tellPlace(this.word);
  }

  /** The title bar, and Home, know where the class is. */
  private tellPlace(word: Word): void {
    const { title: label, wordId: _wordId, ...words } = this.unit!;
    void this.services.navigation.setSubtitle(label);
    const progress = { at: this.index + 1, of: this.count, text: word.text, ...(word.picture !== undefined && { picture: word.picture }) };
    void this.services.navigation.setResume({ label, route: readAloud, values: { ...valuesOf(words), wordId: word.id }, progress });
  }

  /** Reads what is known of the word. What this machine alone has is not all: of a best ever nothing is said then. */
  private async recall(word: Word): Promise<void> {
    this.past = [];
    const { attempts, partial } = await this.services.history.attempts({ refs: [word.ref], limit: 2_000 });
    // a word that was chosen right has not been read
    const read = attempts.filter((one) => isSpokenKind(answerKind(one)));
    if (this.word?.id === word.id && !partial) runInAction(() => (this.past = read));
  }

  /** The last word is on the stage: what comes after it is the end of the unit. */
  get atLastWord(): boolean {
    return this.count > 0 && this.index + 1 >= this.count;
  }

  /** To the end of the unit, when the teacher asks for it. */
  async endUnit(): Promise<void> {
    if (!this.unit || this.recordingNow) return;
    const { bookId, unitId, words } = valuesOf(this.unit);
    await this.services.navigation.go(unitEnd, { bookId, unitId, words });
  }

  previous(): Promise<void> {
    return this.show(this.index - 1);
  }

  next(): Promise<void> {
    return this.show(this.index + 1);
  }

  /** Starts recording the active student, or stops: one press, one key [4-25]. */
  async toggleRecording(): Promise<void> {
    if (this.recordingNow) return this.services.answers.finish();
    const { word, student } = this;
    if (!word || this.asTeam || this.moment === 'evaluating') return;
    if (!student) return this.notice('warning', 'notice.callFirst');
    const outcome = await this.services.answers.record({ studentId: student.id, reference: referenceOf(word), maxMs: recordMs });
    runInAction(() => (this.microphoneRefused = !outcome.ok && explained.has(outcome.reason)));
    this.tell(outcome);
  }

  async playModel(accent: Accent = this.accent): Promise<void> {
    if (this.word) await this.sounds.model(this.word, accent);
  }

  async playExample(): Promise<void> {
    if (this.word) await this.sounds.example(this.word, this.accent);
  }

  async replay(reading: Reading | undefined = this.reading): Promise<void> {
    if (reading) await this.sounds.replay(reading);
  }

  async rescore(): Promise<void> {
    if (this.reading) this.tell(await this.services.answers.rescore(this.reading.id));
  }

  /** Calls the next of those who were called together; else the next student down the list, and round it, who has not read this word. */
  async nextStudent(): Promise<void> {
    const called = nextCalled(this.waiting.current);
    if (called !== undefined) return this.activate(called);
    const { rows, activeStudentId } = this.waiting.current;
    const at = rows.findIndex((row) => row.student.id === activeStudentId);
    const order = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    const next = order.find((row) => row.attemptId === undefined && row.student.id !== activeStudentId);
    if (!next) {
      void this.services.sounds.play('all-done');
      return this.notice('good', 'notice.everybodyHasRead');
    }
    await this.activate(next.student.id);
  }

  /** Says why the list did nothing. */
  tellWaiting = (reason: WaitingListRefusal): void => void this.notice('warning', `notice.waiting.${reason}`);

  private async activate(studentId: string): Promise<void> {
    const outcome = await this.services.waiting.toggle(studentId);
    if (!outcome.ok) this.tellWaiting(outcome.reason);
  }

  /** These read the word again. True when they may. */
  async askAgain(studentIds: readonly string[]): Promise<boolean> {
    const { answers: session, waiting } = this.services;
    const outcome = await askStudents({ session, waiting }, studentIds);
    if (!outcome.ok) await this.notice('warning', `notice.answer.${outcome.reason}`);
    return outcome.ok;
  }

  /** The page is left: nothing goes on without it, nor does a question that is being opened. */
  async leave(): Promise<void> {
    this.present = false;
    if (this.recordingNow) await this.services.answers.cancel();
    await this.services.audio.stop();
    await this.opening;
    const open = this.answers.current?.question;
    const ours = open?.type === wordType && this.words.value?.some(({ ref }) => sameItem(open.ref, ref));
    if (!this.present && ours) await this.services.answers.end();
  }

  private tell(outcome: AnswerOutcome): void {
    if (!outcome.ok && !explained.has(outcome.reason)) void this.notice('warning', `notice.answer.${outcome.reason}`);
  }

  private notice(kind: 'good' | 'warning', key: string): Promise<void> {
    return this.services.notices.show({ kind, text: this.t(key) });
  }
}
