import type { LocalStore } from '../storage/local-store.ts';

/** The browser keeps all databases of an origin in the same files, and has these open as long as any page has one of the databases. */
export interface SharedFiles {
  /** Whether they are open for this page and its own databases alone, as far as can be told. */
  alone(): Promise<boolean>;
  /** Closes every database of this page but the journal's for so long. */
  rest(ms: number): Promise<void>;
  /** Whether a device's files are in doubt: known to other windows, of which each may still have another device, and over a reload. */
  doubted(deviceId: string): boolean;
  doubt(deviceId: string, is: boolean): void;
}

const lockName = 'chorus.files';
const noteName = 'journal.doubted';
/** Those of databases that are gone are forgotten in time. */
const notedDevices = 8;

/** {@link SharedFiles} of this browser. Each page has a lock for as long as it lives, so that others can count it. */
export class BrowserFiles implements SharedFiles {
  constructor(
    private readonly locks: LockManager | undefined,
    private readonly local: LocalStore,
    private readonly own: ReadonlySet<string>,
    readonly rest: SharedFiles['rest'],
  ) {
    locks?.request(lockName, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
  }

  async alone(): Promise<boolean> {
    if (!this.locks) return false;
    try {
      const { held } = await this.locks.query();
      const databases = await indexedDB.databases();
      return held?.filter(({ name }) => name === lockName).length === 1 && databases.every(({ name }) => this.own.has(name ?? ''));
    } catch {
      return false;
    }
  }

  doubted(deviceId: string): boolean {
    return this.#noted().includes(deviceId);
  }

  doubt(deviceId: string, is: boolean): void {
    const others = this.#noted().filter((id) => id !== deviceId);
    this.local.set(noteName, (is ? [...others, deviceId] : others).slice(-notedDevices).join(' '));
  }

  #noted(): readonly string[] {
    return this.local.get(noteName)?.split(' ') ?? [];
  }
}
