import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { readPackageName } from '@chorus/contract/package/package-name';
import type { LocalStore } from '../storage/local-store.ts';

/** Says in local storage what is here for times without a network (3-17). Where a package is, is its id, and for a book its folder behind it. */
export function writeOfflineFacts(local: LocalStore, packages: readonly InstalledPackage[]): void {
  const facts = packages.map((one) => ({ one, ...readPackageName(one.fileName) }));
  const write = (key: string, value: unknown) => local.set(key, JSON.stringify(value));
  write(
    'localList',
    facts.map(({ one, fileName, name, time, unix }) => ({ key: one.id, fileName, name, time, unix, bytes: one.bytes, files: one.files })),
  );
  write('file2PathMap', Object.fromEntries(facts.map(({ one, fileName }) => [fileName, one.id])));
  write('name2PathMap', Object.fromEntries(facts.map(({ one, name }) => [name, one.id])));
  write(
    'bookIds',
    Object.fromEntries(
      facts.flatMap(({ one, time, unix }) =>
        one.books.map(({ bookId, name, path }) => [bookId, { bookId, name, time, unix, filePath: `${one.id}/${path}` }]),
      ),
    ),
  );
}

/** The shelf reads again what is here (4-41). */
export function tellLocalChange(local: LocalStore): void {
  local.set('localChange', 'true');
}
