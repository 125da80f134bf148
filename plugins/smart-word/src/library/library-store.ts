import { makeAutoObservable } from 'mobx';
import type { ActivitySession, BookUnit, ClassroomService, Classroom, ContentService, Word, WordBook } from '@chorus/sdk';
import { fromObservable, Loadable, type ObservableBox } from '@chorus/sdk/ui';
import { WordChoice, type ChoicePlace } from './word-choice.ts';

/** The books of one grade. */
export interface Shelf {
  readonly gradeId: number;
  readonly books: readonly WordBook[];
  readonly words: number;
  /** It is the grade of the chosen class. */
  readonly own: boolean;
}

/** A book's units, each with its words where those were asked for. */
export interface OpenedBook {
  readonly book: WordBook;
  readonly units: readonly BookUnit[];
}

/** Where there is something to choose: in a book, among the books of a grade, or among the grades. */
export type Start = { readonly bookId: string } | { readonly grade: number } | { readonly all: true };

/** Which books there are, by grade, and what is in the opened one. */
export class LibraryStore {
  readonly books: Loadable<readonly WordBook[]>;
  readonly opened: Loadable<OpenedBook | undefined>;
  readonly words: Loadable<readonly Word[]>;
  /** Which words a drill is to ask. */
  readonly choice = new WordChoice();
  private readonly classroom: ObservableBox<Classroom>;
  private place: Promise<void> | undefined = undefined;
  /** Of each unit, by its id. */
  private readonly versions = new Map<string, string>();

  constructor(
    content: ContentService,
    classroom: ClassroomService,
    private readonly openPlace: () => Promise<ActivitySession<ChoicePlace>>,
    /** A unit has other words than it had: somebody has changed it. */
    private readonly onChanged: () => void = () => undefined,
  ) {
    this.classroom = fromObservable(classroom.state);
    this.books = new Loadable(() => content.wordBooks());
    this.opened = new Loadable(async (bookId) => {
      const [books, units] = await Promise.all([content.wordBooks(), content.units(bookId)]);
      const book = books.find((candidate) => candidate.id === bookId);
      return book && { book, units };
    });
    this.words = new Loadable(async (unitId) => {
      const words = await content.words(unitId);
      const version = words[0]?.ref.packVersion ?? '';
      const before = this.versions.get(unitId);
      this.versions.set(unitId, version);
      if (before !== undefined && before !== version) this.onChanged();
      return words;
    });
    makeAutoObservable<this, 'openPlace' | 'place' | 'classroom' | 'versions' | 'onChanged'>(this, {
      versions: false,
      onChanged: false,
      classroom: false,
      books: false,
      opened: false,
      words: false,
      choice: false,
      openPlace: false,
      place: false,
    });
  }

  /** What was chosen before a reload is chosen again. */
  async recall(): Promise<void> {
    await (this.place ??= this.openPlace().then((place) => this.choice.keepIn(place)));
  }

  /** Shelves, the class's own grade first, then the stage's, then by grade. */
  get shelves(): readonly Shelf[] {
    const { stage, schoolClass } = this.classroom.current;
    const grades = byGradeId(this.books.value ?? []);
    const rank = (shelf: Shelf) => (shelf.own ? 0 : shelf.books.some((book) => book.stage === stage) ? 1 : 2);
    return [...grades]
      .map(([gradeId, books]): Shelf => ({
        gradeId,
        books,
        own: gradeId === schoolClass?.gradeId,
        words: books.reduce((sum, book) => sum + book.wordCount, 0),
      }))
      .sort((a, b) => rank(a) - rank(b) || a.gradeId - b.gradeId);
  }

  /** The class's grade is known: its only book is opened at once, else its shelf. Undefined until the books are there. */
  get start(): Start | undefined {
    if (this.books.value === undefined) return undefined;
    const { shelves } = this;
    const [shelf] = shelves;
    if (!shelf || (!shelf.own && shelves.length > 1)) return { all: true };
    const [book] = shelf.books;
    return book && shelf.books.length === 1 ? { bookId: book.id } : { grade: shelf.gradeId };
  }

  booksOf(gradeId: number): readonly WordBook[] {
    return (this.books.value ?? []).filter((book) => book.gradeId === gradeId);
  }
}

// not Map.groupBy, which Chromium 109 does not have
function byGradeId(books: readonly WordBook[]): Map<number, WordBook[]> {
  const map = new Map<number, WordBook[]>();
  for (const book of books) map.set(book.gradeId, [...(map.get(book.gradeId) ?? []), book]);
  return map;
}
