import { PluginError } from '../plugin/errors.ts';
import type { Json } from '../plugin/json.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { OfflineBook, OfflineNode, OfflineRange, OfflineStore } from '../services/offline-store.ts';

/** Books of packages in memory: none, until a test adds some. */
export class FakeOfflineStore implements OfflineStore {
  readonly state = new ObservableValue<readonly OfflineBook[]>([]);
  readonly #files = new Map<string, ReadonlyMap<string, Blob>>();
  readonly #texts = new Map<string, Readonly<Record<string, string>>>();

  /** Imports a book with these files, by their paths in the package; the book's folder bears its id. */
  add(book: OfflineBook, files: Readonly<Record<string, string>>): void {
    this.#texts.set(book.id, files);
    this.#files.set(book.id, new Map(Object.entries(files).map(([path, text]) => [path, new Blob([text])])));
    this.state.set([...this.state.get().filter(({ id }) => id !== book.id), book]);
  }

  /** Deletes the package of a book. */
  remove(bookId: string): void {
    this.#files.delete(bookId);
    this.state.set(this.state.get().filter(({ id }) => id !== bookId));
  }

  async tree(bookId: string): Promise<OfflineNode> {
    this.#book(bookId);
    const files = this.#texts.get(bookId)!;
    const paths = Object.keys(files).filter((path) => path.startsWith(`${bookId}/`));
    return nodeOf(bookId, 0, paths, files);
  }

  async read(bookId: string, path: string, range?: OfflineRange): Promise<Blob> {
    const file = this.#book(bookId).get(path);
    if (!file) throw new PluginError('content-missing', `The book "${bookId}" has no file "${path}".`, { id: bookId, path });
    return range ? file.slice(range.from, range.to === undefined ? undefined : range.to + 1) : file;
  }

  #book(bookId: string): ReadonlyMap<string, Blob> {
    const files = this.#files.get(bookId);
    if (!files) throw new PluginError('content-missing', `The book "${bookId}" is not on this machine.`, { id: bookId });
    return files;
  }
}

function nodeOf(path: string, level: number, paths: readonly string[], files: Readonly<Record<string, string>>): OfflineNode {
  const text = files[path];
  if (text !== undefined) return fileOf(path, level, text);
  const names = [...new Set(paths.map((one) => one.slice(path.length + 1).split('/')[0]!))].sort();
  const childList = names.map((name) => {
    const inner = `${path}/${name}`;
    return nodeOf(
      inner,
      level + 1,
      paths.filter((one) => one === inner || one.startsWith(`${inner}/`)),
      files,
    );
  });
  const ordered = [...childList.filter(({ type }) => type === 'directory'), ...childList.filter(({ type }) => type === 'file')];
  return { key: path, url: path, type: 'directory', level, childList: ordered, suffix: '' };
}

function fileOf(path: string, level: number, text: string): OfflineNode {
  const suffix = (/[^/]\.([^./]+)$/.exec(path)?.[1] ?? '').toLowerCase();
  const node = { key: path, url: path, type: 'file', level, childList: [], suffix } as const;
  if (suffix !== 'json') return node;
  const data = JSON.parse(text) as Json;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return isObject ? { ...node, data: { ...(data as Record<string, Json>), packagePath: '' } } : node;
}
