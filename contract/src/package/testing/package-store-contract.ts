import type { InstalledPackage } from '../installed-package.ts';
import { PackageError, type PackageErrorCode } from '../package-error.ts';
import type { PackageDraft, PackageStore } from '../package-store.ts';

/** What every store of packages promises: run each case with an empty place. Needs no test library, so that a page can run it, too. */
export interface StoreCase {
  readonly title: string;
  /** `open` opens the same place anew each time, as after a death of what had it open. */
  run(open: () => Promise<PackageStore>): Promise<void>;
}

const facts: Omit<InstalledPackage, 'id'> = {
  fileName: 'words_202601010800.zip',
  kind: 'resource',
  key: 'words',
  name: 'words',
  time: '202601010800',
  bytes: 4,
  files: 1,
  importedAt: 1,
  books: [],
  contentPacks: [],
};
const head = { fileName: facts.fileName, bytes: 4, begunAt: 1 };
const bytes = (...values: number[]) => Uint8Array.from(values);

export const packageStoreCases: readonly StoreCase[] = [
  {
    title: 'is empty at first',
    run: async (open) => {
      const store = await open();
      same(await store.list(), []);
      same(await store.drafts(), []);
      same(await store.open('nothing'), undefined);
      await store.remove('nothing');
      await store.forgetDraft('nothing');
    },
  },
  {
    title: 'keeps what a draft has through a death',
    run: async (open) => {
      const draft = await (await open()).openDraft('a', head);
      await draft.part.write(0, bytes(1, 2, 3));
      await draft.part.write(1, bytes(7));
      await draft.journal.write(0, bytes(9));
      await (await draft.media(0)).write(0, bytes(5, 6));
      await draft.part.flush();
      await draft.journal.flush();
      await draft.close();
      const store = await open();
      same(await store.drafts(), [{ ...head, id: 'a', copied: 3 }]);
      const again = await store.openDraft('a', { ...head, begunAt: 2 });
      same(await again.part.read(0, 3), bytes(1, 7, 3));
      same(await again.journal.size(), 1);
      same(await (await again.media(0)).read(1, 1), bytes(6));
      await again.part.truncate(1);
      same(await again.part.size(), 1);
      await fails('store-failed', again.part.read(0, 2));
      await again.close();
    },
  },
  {
    title: 'opens a draft for one at a time',
    run: async (open) => {
      const store = await open();
      const draft = await store.openDraft('a', head);
      await fails('draft-in-use', store.openDraft('a', head));
      await fails('draft-in-use', store.forgetDraft('a'));
      await draft.close();
      await (await store.openDraft('a', head)).close();
    },
  },
  {
    title: 'forgets a draft with all that it has',
    run: async (open) => {
      const store = await open();
      const draft = await filled(store, 'a');
      await draft.close();
      await store.forgetDraft('a');
      same(await store.drafts(), []);
      const again = await store.openDraft('a', head);
      same(await again.part.size(), 0);
      same(await again.journal.size(), 0);
      await again.close();
    },
  },
  {
    title: 'reads what was committed, with its index and its media',
    run: async (open) => {
      const draft = await filled(await open(), 'a');
      const { id } = await draft.commit(facts, []);
      for (const store of [await open()]) {
        same(await store.list(), [{ ...facts, id }]);
        same(await store.drafts(), []);
        const stored = (await store.open(id))!;
        same(stored.file.size, 4);
        same(await stored.file.read(1, 2), bytes(2, 3));
        same(stored.index, bytes(8, 8));
        same(await (await stored.media(0)).read(0, 2), bytes(5, 6));
      }
    },
  },
  {
    title: 'puts a new version in the place of the old ones in one step',
    run: async (open) => {
      const store = await open();
      const first = await (await filled(store, 'a')).commit(facts, []);
      const other = await (await filled(store, 'b')).commit({ ...facts, key: 'other' }, []);
      const second = await (await filled(store, 'c')).commit({ ...facts, time: '202602020800' }, [first.id]);
      for (const now of [store, await open()]) {
        same((await now.list()).map(({ id }) => id).sort(), [other.id, second.id].sort());
        same(await now.open(first.id), undefined);
      }
    },
  },
  {
    title: 'gives the same package another id each time that it is imported',
    run: async (open) => {
      const store = await open();
      const first = await (await filled(store, 'a')).commit(facts, []);
      const second = await (await filled(store, 'a')).commit(facts, [first.id]);
      if (first.id === second.id) throw new Error('the same id twice');
    },
  },
  {
    title: 'removes a package',
    run: async (open) => {
      const store = await open();
      const { id } = await (await filled(store, 'a')).commit(facts, []);
      await store.remove(id);
      for (const now of [store, await open()]) {
        same(await now.list(), []);
        same(await now.open(id), undefined);
      }
    },
  },
];

async function filled(store: PackageStore, id: string): Promise<PackageDraft> {
  const draft = await store.openDraft(id, head);
  await draft.part.write(0, bytes(1, 2, 3, 4));
  const media = await draft.media(0);
  await media.write(0, bytes(5, 6));
  await media.flush();
  await draft.part.flush();
  await draft.writeIndex(bytes(8, 8));
  return draft;
}

function same(found: unknown, wanted: unknown): void {
  const [left, right] = [shown(found), shown(wanted)];
  if (left !== right) throw new Error(`${left} is not ${right}`);
}

async function fails(code: PackageErrorCode, work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PackageError) || error.code !== code) throw new Error(`no ${code}: ${String(error)}`);
}

/** Keys in one order, bytes as numbers. */
function shown(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (part instanceof Uint8Array) return [...part];
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'undefined'
  );
}
