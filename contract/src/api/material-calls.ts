import Type, { type Static } from 'typebox';
import { ContentRef } from './content-calls.ts';
import { call, closed, Nullable } from './envelope.ts';
import { callPaths } from './paths.ts';

const Localized = Type.Record(Type.String(), Type.String());
/** '' is above all stages. A book's and a unit's own names its pack, in whatever version. */
const ModuleId = Type.String({ maxLength: 410 });

/** A part of the tree of materials: a stage of schools, a grade, a book or a unit. */
export const MaterialModule = closed({
  id: ModuleId,
  pid: ModuleId,
  kind: Type.Enum(['stage', 'grade', 'book', 'unit']),
  /** Of a book or unit. Stages and grades are called by their codes. */
  name: Nullable(Localized),
  stage: Type.Enum(['primary', 'middle']),
  gradeId: Nullable(Type.Integer()),
  /** Of a book or unit. */
  ref: Nullable(ContentRef),
  /** Of a book: its kind, and its cover's address. */
  bookKind: Nullable(Type.String()),
  cover: Nullable(Type.String()),
  /** How many modules are directly below. */
  count: Type.Integer(),
});
export type MaterialModule = Static<typeof MaterialModule>;

/** What was found, and where it is: the first unit that names it, and that unit's book. */
export const SearchHit = closed({
  /** Among the texts a word is there for its example. */
  group: Type.Enum(['book', 'unit', 'word', 'text']),
  kind: Type.String(),
  ref: ContentRef,
  title: Localized,
  /** A word's meaning, a sentence's translation; of a text the line that was found. */
  note: Nullable(Localized),
  unit: Nullable(closed({ id: Type.String(), title: Localized })),
  book: Nullable(closed({ id: Type.String(), kind: Type.String(), title: Localized })),
});
export type SearchHit = Static<typeof SearchHit>;

/** An activity or a book that a teacher wants at hand. */
export const Favourite = closed({
  kind: Type.Enum(['activity', 'book']),
  /** An activity: its plugin and route with a space between; a book: its module's id. */
  ref: Type.String({ minLength: 1, maxLength: 410 }),
});
export type Favourite = Static<typeof Favourite>;
/** More would be no choice any more. */
export const mostFavourites = 60;
const Favourites = Type.Array(Favourite, { maxItems: mostFavourites });

/** Materials by stage and grade, what can be looked for in them, and what a teacher has marked. */
export const materialCalls = {
  moduleListByPid: call(
    callPaths.moduleListByPid,
    'What is directly below a module: stages, their grades, the books of a grade, the units of a book.',
    closed({ pid: ModuleId }),
    Type.Array(MaterialModule),
  ),
  findModuleListByPid: call(
    callPaths.findModuleListByPid,
    'All books below a module, however deep.',
    closed({ pid: ModuleId }),
    Type.Array(MaterialModule),
  ),
  findEspecialList: call(
    callPaths.findEspecialList,
    'Books that train one thing and belong to no grade’s course, such as phonetic symbols; of one stage or of all.',
    closed({ stage: Type.Optional(Type.Enum(['primary', 'middle'])) }),
    Type.Array(MaterialModule),
  ),
  searchContent: call(
    callPaths.searchContent,
    'Books, units, words and texts by the beginning of a word in English, Chinese, pinyin or its initials; at most `limit` of each, the nearest first.',
    closed({ query: Type.String({ minLength: 1, maxLength: 60 }), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
    closed({ hits: Type.Array(SearchHit, { maxItems: 80 }) }),
  ),
  searchKeys: call(
    callPaths.searchKeys,
    'By what the Chinese in each text is found, the nearest first: for a page that searches what only it knows, such as the names of its activities.',
    closed({ texts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }) }),
    closed({ keys: Type.Array(Type.Array(Type.String())) }),
  ),
  favourites: call(callPaths.favourites, 'What the teacher has marked, the first mark first.', closed({}), Favourites),
  setFavourite: call(
    callPaths.setFavourite,
    'Mark something, or take the mark away; at most 60 are kept. Answers with all.',
    closed({ ...Favourite.properties, on: Type.Boolean() }),
    Favourites,
  ),
} as const;
