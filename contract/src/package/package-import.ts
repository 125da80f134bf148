import { EntrySequence } from './entry-sequence.ts';
import { ImportJournal } from './import-journal.ts';
import { limited, settled, silentMs, unlessAborted, within } from './import-limits.ts';
import { ImportPace } from './import-pace.ts';
import type { ImportOptions, ImportParts, PackageConflict, PackageSource } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import { openPackage } from './open-package.ts';
import { findBooks, refuseWithoutBooks } from './package-books.ts';
import { messageOf, PackageError, type PackageErrorCode } from './package-error.ts';
import { encodeIndex, hex, type PackageEntry } from './package-index.ts';
import { compareVersions, readPackageName, type PackageName } from './package-name.ts';
import type { DraftFile, Hashing, PackageDraft } from './package-store.ts';
import { compareContents, isWithin, tellContents, type ToldContents } from './told-contents.ts';
import { readZipDirectory, type DirectoryEntry } from './zip-directory.ts';

const pieceBytes = 1024 * 1024;
/** Deflated files over this are unpacked beside the package, so that a part of them can be read. JSON is read as a whole anyway. */
export const mediaBytes = 8 * 1024 * 1024;
/** Between two notes of what is done: what a death costs at most, beside the file that it falls into. */
const noteBytes = 64 * 1024 * 1024;
const noteMs = 2000;
/** A slow stick takes its time for what is behind in its memory. */
const flushMs = 300_000;
/** Left free for what else the machine does. */
const spareBytes = 64 * 1024 * 1024;
const sampleBytes = 64 * 1024;

/** Brings a package onto this machine. What dies on the way goes on when the same file is chosen again. Errors: `PackageError`, and the signal's reason. */
export class PackageImport {
  constructor(private readonly parts: ImportParts) {}

  async run(source: PackageSource, options: ImportOptions): Promise<InstalledPackage> {
    const { signal } = options;
    const pace = new ImportPace(this.parts.now, options.onProgress ?? (() => undefined));
    pace.phase('reading', source.size);
    signal.throwIfAborted();
    const entries = await readZipDirectory(limited(source));
    const id = await fingerprint(limited(source), source.fileName, entries, this.parts.hashing);
    const name = readPackageName(source.fileName);
    refuseWithoutBooks(
      entries.map(({ path }) => path),
      name,
    );
    const told = await tellContents(limited(source), entries, name);
    const replaces = await this.#settle(name, told, options, pace, source.size);
    signal.throwIfAborted();
    const head = { fileName: source.fileName, bytes: source.size, begunAt: this.parts.now() };
    await this.#forgetChanged(source.fileName, id);
    const draft = await this.parts.store.openDraft(id, head);
    try {
      const done = await this.#copy(source, entries, draft, options, pace);
      pace.phase('finishing', source.size);
      const installed = await this.#finish(source, name, entries, done, draft, replaces);
      return installed;
    } catch (error) {
      await draft.close();
      // What is wrong with the file is wrong at the next time, too.
      if (error instanceof PackageError && isOfTheFile(error.code)) await this.parts.store.forgetDraft(id);
      throw error;
    }
  }

  /** The file of this name is another one than when an import of it was cut off: that one can never go on. */
  async #forgetChanged(fileName: string, id: string): Promise<void> {
    const { store } = this.parts;
    const changed = (await store.drafts()).filter((draft) => draft.fileName === fileName && draft.id !== id);
    // One that another window has under way stays; what can't be removed now is removed by hand, or next time.
    for (const draft of changed) await store.forgetDraft(draft.id).catch(() => undefined);
  }

  /** Asks where a version is here already; gives what the new one takes the place of. */
  async #settle(
    name: PackageName,
    told: ToldContents,
    { onConflict, signal }: ImportOptions,
    pace: ImportPace,
    bytes: number,
  ): Promise<readonly string[]> {
    const listed = await this.parts.store.list();
    const named = listed.filter(({ kind, key }) => kind === name.kind && key === name.key);
    const old = listed.filter((one) => named.includes(one) || isWithin(one, told));
    if (old.length === 0) return [];
    const newest = (named.length > 0 ? named : old).reduce((most, one) => (compareVersions(one, most) > 0 ? one : most));
    const order = named.length > 0 ? compareVersions(newest, name) : compareContents(newest, told);
    const here: PackageConflict['here'] = order > 0 ? 'newer' : order < 0 ? 'older' : 'same';
    pace.phase('asking', bytes);
    if (!(await unlessAborted(signal, onConflict({ here, old, fileName: name.fileName }))))
      throw new PackageError('declined', `"${name.fileName}" was not imported: ${newest.fileName} stays`);
    return old.map(({ id }) => id);
  }

  /** The whole file in its order, each entry seen to on the way. */
  async #copy(
    source: PackageSource,
    entries: readonly DirectoryEntry[],
    draft: PackageDraft,
    options: ImportOptions,
    pace: ImportPace,
  ): Promise<ImportJournal['done']> {
    const journal = await ImportJournal.open(draft.journal);
    const numbers = mediaNumbers(entries);
    const partBytes = await draft.part.size();
    const last = entries[journal.done.length - 1];
    let at = last ? journal.done.at(-1)!.at + last.packed : 0;
    if (journal.done.length > entries.length || at > partBytes) {
      await journal.clear();
      at = 0;
    }
    await this.#refuseWithoutSpace(source.size - Math.min(partBytes, source.size), entries, numbers, journal.done.length);
    const open: DraftFile[] = [];
    const sequence = new EntrySequence(
      {
        entries,
        hashing: this.parts.hashing,
        mediaOf: (ordinal) => {
          const number = numbers.get(ordinal);
          return number === undefined ? undefined : mediaFile(draft, number, open);
        },
        onDone: (entry) => journal.add(entry),
      },
      journal.done.length,
    );
    const note = () =>
      within(
        flushMs,
        (async () => {
          await draft.part.flush();
          for (const media of open) await media.flush();
          // the last may be written on
          open.splice(0, open.length - 1);
          await journal.write();
        })(),
      );
    pace.begin(at, source.size);
    await this.#pieces(source, at, draft.part, sequence, options, pace, note);
    sequence.end();
    if ((await draft.part.size()) > source.size) await draft.part.truncate(source.size);
    await note();
    return journal.done;
  }

  /** Reads one piece ahead and writes one behind, so that disk and hashes work at once. */
  async #pieces(
    source: PackageSource,
    from: number,
    part: DraftFile,
    sequence: EntrySequence,
    { signal, pause }: ImportOptions,
    pace: ImportPace,
    note: () => Promise<void>,
  ): Promise<void> {
    const file = limited(source);
    const read = (at: number) => settled(at < source.size ? file.read(at, Math.min(pieceBytes, source.size - at)) : undefined);
    let [noted, notedAt] = [from, this.parts.now()];
    let next = read(from);
    let written = settled(undefined as Promise<void> | undefined);
    try {
      for (let at = from; at < source.size;) {
        const piece = await next.value;
        if (!piece) break;
        signal.throwIfAborted();
        if (pause?.paused) {
          await written.value;
          await note();
          pace.paused(true);
          await unlessAborted(signal, pause.resumed());
          pace.paused(false);
        }
        next = read(at + piece.length);
        await written.value;
        written = settled(within(silentMs, part.write(at, piece)));
        await sequence.take(piece, at);
        at += piece.length;
        pace.copied(at);
        if (at - noted >= noteBytes || this.parts.now() - notedAt >= noteMs) {
          await written.value;
          await note();
          [noted, notedAt] = [at, this.parts.now()];
        }
      }
      await written.value;
    } catch (error) {
      // Nothing may write any more when the draft is let go.
      await Promise.allSettled([next.value, written.value]);
      if (!isOfTheFileError(error)) await note().catch(() => undefined);
      throw error;
    }
  }

  async #finish(
    source: PackageSource,
    name: PackageName,
    entries: readonly DirectoryEntry[],
    done: ImportJournal['done'],
    draft: PackageDraft,
    replaces: readonly string[],
  ): Promise<InstalledPackage> {
    const numbers = mediaNumbers(entries);
    const index = encodeIndex(
      entries.map((entry, i): PackageEntry => {
        const { at, sha256 } = done[i]!;
        const { path, packed, size, deflated, crc32 } = entry;
        return { path, at, packed, size, deflated, media: numbers.get(i), crc32, sha256 };
      }),
    );
    const part = { size: source.size, read: (at: number, bytes: number) => draft.part.read(at, bytes) };
    const opened = openPackage({ file: part, index, media: async (number) => asRandomAccess(await draft.media(number)) });
    const { books, contentPacks } = await findBooks({ paths: opened.index.paths, file: opened.file }, name);
    await draft.writeIndex(index);
    const { kind, key, time, fileName } = name;
    const facts = { fileName, kind, key, name: name.name, time, bytes: source.size, files: entries.length, books, contentPacks };
    return draft.commit({ ...facts, importedAt: this.parts.now() }, replaces);
  }

  async #refuseWithoutSpace(
    toCopy: number,
    entries: readonly DirectoryEntry[],
    numbers: ReadonlyMap<number, number>,
    done: number,
  ): Promise<void> {
    const free = await this.parts.store.freeBytes();
    if (free === undefined) return;
    let needed = toCopy + spareBytes;
    for (const ordinal of numbers.keys()) if (ordinal >= done) needed += entries[ordinal]!.size;
    // index and journal
    for (const { rawName } of entries) needed += rawName.length + 128;
    if (needed > free) throw new PackageError('disk-full', `${needed} bytes are needed, ${free} are free`, { needed, free });
  }
}

/** Another file of the same name, or one that was changed, is another import. */
async function fingerprint(source: PackageSource, fileName: string, entries: readonly DirectoryEntry[], hashing: Hashing): Promise<string> {
  const sha256 = hashing.sha256();
  const lines = entries.map(({ path, offset, packed, size, crc32 }) => `${path}\0${offset}\0${packed}\0${size}\0${crc32}`);
  sha256.update(new TextEncoder().encode([fileName, source.size, ...lines].join('\n')));
  const bytes = Math.min(sampleBytes, source.size);
  for (const at of new Set([0, Math.floor((source.size - bytes) / 2), source.size - bytes])) sha256.update(await source.read(at, bytes));
  return hex(sha256.digest()).slice(0, 32);
}

/** Which entries get a file of their own, and its number. */
function mediaNumbers(entries: readonly DirectoryEntry[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  entries.forEach(({ deflated, size, path }, ordinal) => {
    if (deflated && size > mediaBytes && !path.toLowerCase().endsWith('.json')) numbers.set(ordinal, numbers.size);
  });
  return numbers;
}

/** An entry that was cut begins anew: the same bytes are written over. */
async function mediaFile(draft: PackageDraft, number: number, open: DraftFile[]): Promise<DraftFile> {
  const file = await draft.media(number);
  open.push(file);
  return file;
}

async function asRandomAccess(file: DraftFile) {
  return { size: await file.size(), read: (at: number, bytes: number) => file.read(at, bytes) };
}

const isOfTheFile = (code: PackageErrorCode) => ['broken', 'tree-failed'].includes(messageOf(code)) && code !== 'declined';
const isOfTheFileError = (error: unknown) => error instanceof PackageError && isOfTheFile(error.code);
