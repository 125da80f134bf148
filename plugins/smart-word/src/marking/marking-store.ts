import type {
  ActivitySession,
  AnswerSession,
  Classroom,
  ClassroomService,
  ContentService,
  Notices,
  Scope,
  Student,
  WaitingList,
  Word,
} from '@chorus/sdk';
import { fromObservable, Loadable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { bookWords, type BookWords } from '../shared/asked-words.ts';
import { dictated, forget, look, restRight, toggle, unkept, wordMarks, written, type Marks, type WordMarks } from './marks.ts';

/** What the page was opened with. */
export interface MarkingQuery {
  readonly bookId: string;
  readonly unitId: string;
  /** Ids of the dictated words; all of the unit without it. */
  readonly words: readonly string[];
}

/** The marks of one dictation, and what of them is in the journal: after a reload nothing is lost, and nothing is kept twice. */
export type MarkingPlace = { readonly asked: string; readonly marks: Marks; readonly kept: Marks; readonly done: boolean };
export const markingStart: MarkingPlace = { asked: '', marks: {}, kept: {}, done: false };

export interface MarkingServices {
  readonly content: ContentService;
  readonly classroom: ClassroomService;
  readonly answers: Pick<AnswerSession, 'openGroup' | 'give' | 'end'>;
  readonly waiting: Pick<WaitingList, 'state'>;
  readonly notices: Pick<Notices, 'show'>;
}

/** So many steps can be undone. */
const undone = 100;

/** The papers of a dictation: who wrote which word wrong, kept as answers of the class. */
export class MarkingStore {
  readonly paper: Loadable<BookWords>;
  marks: Marks = {};
  /** The class's result is shown. */
  done = false;
  /** The marks are being written. */
  keeping = false;
  private before: readonly Marks[] = [];
  private readonly classroom: ObservableBox<Classroom>;
  private session: Promise<ActivitySession<MarkingPlace>> | undefined = undefined;
  private place: ActivitySession<MarkingPlace> | undefined = undefined;

  constructor(
    private readonly scope: Scope,
    private readonly services: MarkingServices,
    private readonly openPlace: () => Promise<ActivitySession<MarkingPlace>>,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    this.classroom = fromObservable(services.classroom.state);
    this.paper = new Loadable((key) => bookWords(services.content, JSON.parse(key) as MarkingQuery));
    makeAutoObservable<this, 'scope' | 'services' | 'openPlace' | 'session' | 'place' | 't' | 'before' | 'classroom'>(this, {
      classroom: false,
      paper: false,
      marks: observableRef,
      before: observableRef,
      scope: false,
      services: false,
      openPlace: false,
      session: false,
      place: false,
      t: false,
    });
  }

  /** In seat order, without placeholders. */
  get students(): readonly Student[] {
    return this.classroom.current.students.filter(({ placeholder }) => !placeholder).sort((a, b) => a.seat - b.seat);
  }

  get words(): readonly Word[] {
    return this.paper.value?.words ?? [];
  }

  /** Whose papers were looked at, of the class as it is now. */
  get seen(): number {
    return this.students.filter(({ id }) => id in this.marks).length;
  }

  get undoable(): boolean {
    return this.before.length > 0;
  }

  get result(): readonly WordMarks[] {
    return wordMarks(this.marks, this.words);
  }

  /** Of those whose papers were looked at, how many have no word wrong. */
  get allRight(): number {
    return Object.values(this.marks).filter(({ length }) => length === 0).length;
  }

  /** Goes on with the papers of these words; those of others begin. */
  async open(query: MarkingQuery): Promise<void> {
    const key = JSON.stringify(query);
    const [place] = await Promise.all([(this.session ??= this.openPlace()), this.paper.load(key)]);
    if (this.paper.key !== key) return;
    this.place = place;
    if (place.state.get().asked !== key) place.update(() => ({ ...markingStart, asked: key }));
    const { marks, done } = place.state.get();
    runInAction(() => {
      this.marks = marks;
      this.done = done;
      this.before = [];
    });
  }

  look(studentId: string): void {
    this.change(look(this.marks, studentId));
  }

  toggle(studentId: string, wordId: string): void {
    this.change(toggle(this.marks, studentId, wordId));
  }

  /** This paper was not handed in. */
  forget(studentId: string): void {
    this.change(forget(this.marks, studentId));
  }

  /** Everybody who is there and was not looked at has all right. */
  restRight(): void {
    const absent = new Set(this.services.waiting.state.get().rows.flatMap((row) => (row.absent ? [row.student.id] : [])));
    this.change(
      restRight(
        this.marks,
        this.students.map(({ id }) => id).filter((id) => !absent.has(id)),
      ),
    );
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last || this.keeping) return;
    this.before = this.before.slice(0, -1);
    this.set(last);
  }

  /** Back from the result to the papers. */
  markOn(): void {
    this.done = false;
    this.place?.update((at) => ({ ...at, done: false }));
  }

  /** Writes into the journal what is not there yet, one answer a word and student, and shows what came of it. */
  async keep(): Promise<void> {
    const { answers } = this.services;
    const { place, words } = this;
    if (!place || this.keeping || this.seen === 0 || words.length === 0) return;
    this.keeping = true;
    try {
      const title = this.t('marking.dictation');
      const parts = words.map((word) => ({ slot: word.id, question: dictated(word, title) }));
      const opened = await answers.openGroup({ kind: 'dictation', order: 'free', parts });
      const refused = opened.ok ? await this.give(place) : opened.reason;
      await answers.end();
      if (refused !== undefined) return await this.refuse(refused);
      place.update((at) => ({ ...at, done: true }));
      runInAction(() => (this.done = true));
    } catch {
      await this.refuse('failed');
    } finally {
      runInAction(() => (this.keeping = false));
    }
  }

  /** Why it stopped; undefined: everything is kept. */
  private async give(place: ActivitySession<MarkingPlace>): Promise<string | undefined> {
    const byId = new Map(this.words.map((word) => [word.id, word]));
    for (const { id: studentId } of this.students) {
      if (this.scope.signal.aborted) return 'failed';
      for (const { wordId, right } of unkept(this.marks, place.state.get().kept, studentId, this.words)) {
        const answer = written(byId.get(wordId)!, right);
        const given = await this.services.answers.give({ studentId, source: 'screen', slot: wordId, answer, entered: true });
        if (!given.ok) return given.reason;
      }
      const wrong = this.marks[studentId];
      if (wrong) place.update((at) => ({ ...at, kept: { ...at.kept, [studentId]: wrong } }));
    }
    return undefined;
  }

  private refuse(reason: string): Promise<void> {
    const known = ['not-writer', 'team-answering'].includes(reason) ? `notice.answer.${reason}` : 'marking.not-kept';
    return this.services.notices.show({ kind: 'warning', text: this.t(known) });
  }

  private change(marks: Marks): void {
    if (marks === this.marks || this.keeping) return;
    this.before = [...this.before, this.marks].slice(-undone);
    this.set(marks);
  }

  private set(marks: Marks): void {
    this.marks = marks;
    this.place?.update((at) => ({ ...at, marks }));
  }
}
