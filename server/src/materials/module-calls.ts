import type { MaterialModule } from '@chorus/contract/api/material-calls';
import type { ContentInfo } from '@chorus/contract/api/content-calls';
import type { ShelfBook } from '@chorus/contract/content/content-answers';
import { bookKindOf } from '@chorus/contract/content/kinds';
import type { ItemRef } from '@chorus/sdk';
import type { LibraryOf } from '../content/content-calls.ts';
import { breather } from '../breather.ts';
import { searchKeys } from '../content/search-keys.ts';
import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';

type Stage = MaterialModule['stage'];
const stages = ['primary', 'middle'] as const satisfies readonly Stage[];
/** In the order in which pupils pass them; the codes have another one [3-29]. */
const gradeOrder = [100, 101, 102, 103, 104, 105, 0, 9, 1, 2, 3, 7, 4, 5, 6, 8];
const usualLimit = 12;

type Book = MaterialModule & { readonly kind: 'book'; readonly gradeId: number; readonly ref: ItemRef };

/** The same in every version of a pack: the tree has the newest. No part of it has a slash. */
const idOf = ({ packId, itemId }: ItemRef) => `${packId}/${itemId}`;

const empty = { name: null, gradeId: null, ref: null, bookKind: null, cover: null, count: 0 };

const stageModule = (stage: Stage, count: number): MaterialModule => ({ ...empty, id: stage, pid: '', kind: 'stage', stage, count });
const gradeModule = (stage: Stage, gradeId: number, count: number): MaterialModule => ({
  ...empty,
  id: `${stage}/${gradeId}`,
  pid: stage,
  kind: 'grade',
  stage,
  gradeId,
  count,
});

function bookModule({ ref, kind, content, assets, unitCount }: ShelfBook): Book {
  const { title, stage, grade, cover } = content as { title: Record<string, string>; stage: Stage; grade: number; cover?: string };
  return {
    id: idOf(ref),
    pid: `${stage}/${grade}`,
    kind: 'book',
    name: title,
    stage,
    gradeId: grade,
    ref,
    bookKind: kind,
    cover: (cover === undefined ? undefined : assets[cover]) ?? null,
    count: unitCount,
  };
}

const unitModule = (pid: string, { stage, gradeId }: Book, { ref, content }: ContentInfo): MaterialModule => ({
  ...empty,
  id: idOf(ref),
  pid,
  kind: 'unit',
  name: content['title'] as Record<string, string>,
  stage,
  gradeId,
  ref,
});

const byGrade = (a: Book, b: Book) => gradeOrder.indexOf(a.gradeId) - gradeOrder.indexOf(b.gradeId);

/** The books that a school sees as a tree: stage, grade, book, unit. */
export function moduleCalls(
  libraryOf: LibraryOf,
): Pick<Handlers, 'moduleListByPid' | 'findModuleListByPid' | 'findEspecialList' | 'searchContent' | 'searchKeys'> {
  const books = async (schoolId: string) => {
    const all = await (await libraryOf(schoolId)).answers.books();
    return all.flatMap((book) => (bookKindOf(book.kind) ? bookModule(book) : [])).toSorted(byGrade);
  };

  /** Undefined where a module of that id is none that has others below it. */
  const booksBelow = (all: readonly Book[], pid: string): readonly Book[] | undefined => {
    if (pid === '') return all;
    if ((stages as readonly string[]).includes(pid)) return all.filter(({ stage }) => stage === pid);
    const found = all.filter((book) => book.pid === pid || book.id === pid);
    return found.length > 0 ? found : undefined;
  };

  const unitsOf = async (schoolId: string, book: Book): Promise<MaterialModule[]> => {
    const { answers } = await libraryOf(schoolId);
    const units: MaterialModule[] = [];
    let page = await answers.list({ parent: book.ref, kind: 'unit', limit: 200 });
    for (; page; page = page.next ? await answers.list({ parent: book.ref, kind: 'unit', limit: 200, after: page.next }) : undefined)
      units.push(...page.entries.map((entry) => unitModule(book.id, book, entry)));
    return units;
  };

  return {
    async moduleListByPid({ pid }, { owner: { schoolId } }) {
      const all = await books(schoolId);
      const below = booksBelow(all, pid);
      if (!below) throw unknown();
      const grades = (stage: Stage) => [...new Set(all.flatMap((book) => (book.stage === stage ? [book.gradeId] : [])))];
      if (pid === '') return stages.map((stage) => stageModule(stage, grades(stage).length)).filter(({ count }) => count > 0);
      const stage = stages.find((one) => one === pid);
      if (stage)
        return grades(stage).map((gradeId) => gradeModule(stage, gradeId, below.filter((book) => book.gradeId === gradeId).length));
      return below[0]!.id === pid ? unitsOf(schoolId, below[0]!) : [...below];
    },

    async findModuleListByPid({ pid }, { owner }) {
      const below = booksBelow(await books(owner.schoolId), pid);
      if (!below) throw unknown();
      return [...below];
    },

    findEspecialList: async ({ stage }, { owner }) =>
      (await books(owner.schoolId)).filter((book) => bookKindOf(book.bookKind!)?.especial && (stage === undefined || book.stage === stage)),

    searchContent: async ({ query, limit = usualLimit }, { owner }) => ({
      hits: [...(await (await libraryOf(owner.schoolId)).search(query, limit))],
    }),

    async searchKeys({ texts }) {
      const breathe = breather();
      const keys: string[][] = [];
      for (const text of texts) {
        await breathe();
        keys.push([...searchKeys([text], 'name')].toSorted(([, a], [, b]) => a - b).map(([key]) => key));
      }
      return { keys };
    },
  };
}
