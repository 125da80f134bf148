import { Type } from 'typebox';
import type { JsonFile } from '../json-file.ts';
import { UpdateError } from './updater.ts';

const closed = { additionalProperties: false } as const;

/** `updates/watch.json` of the client's own folder. */
export const watchSchema = Type.Object(
  {
    /** A version that was installed and has not come up yet, and how often it was started. */
    trial: Type.Optional(Type.Object({ version: Type.String(), starts: Type.Integer({ minimum: 0 }) }, closed)),
    /** The version that was taken back last. */
    withdrawn: Type.Optional(Type.String()),
  },
  closed,
);

/** The installers of this client's versions, on its own disk. */
export interface KeptInstallers {
  /** Keeps the installer of the version that runs, in place of the one kept before; false where the system has none of it. Error: the disk's. */
  keepCurrent(): boolean;
  /** Whether one is kept. */
  has(): boolean;
  /** Ends the client, and installs the one that is kept. */
  goBack(): void;
}

/** A new version is started so often before it is taken back. */
const startsOfTrial = 2;

/**
 * Takes a new version back that does not come up. What is to be done at a start is written down before it is tried, so that a version that ends at once,
 * or takes the machine with it, is counted too.
 */
export class NewVersionWatch {
  constructor(
    private readonly file: JsonFile<typeof watchSchema>,
    private readonly installers: KeptInstallers,
    /** The version that runs. */
    private readonly version: string,
    private readonly log: (message: string) => void,
  ) {}

  isWithdrawn(version: string): boolean {
    return this.file.read()?.withdrawn === version;
  }

  /** Before a version is installed over this one. Error: {@link UpdateError} `no-room`. */
  installing(version: string): void {
    try {
      if (!this.installers.keepCurrent()) this.log(`There is no installer of ${this.version}: ${version} can't be taken back.`);
      this.file.write({ ...this.file.read(), trial: { version, starts: 0 } });
    } catch (error) {
      throw new UpdateError('no-room', 'the installer of this version can’t be kept', { cause: error });
    }
  }

  /** At each start, before anything else. True: this version is being taken back, and does nothing more. */
  begin(): boolean {
    const kept = this.file.read() ?? {};
    const { trial, ...rest } = kept;
    if (!trial) return false;
    if (trial.version !== this.version) {
      // It was not installed after all, or was taken back already.
      this.file.write(rest);
      return false;
    }
    if (trial.starts < startsOfTrial) {
      this.file.write({ ...rest, trial: { ...trial, starts: trial.starts + 1 } });
      return false;
    }
    this.file.write({ ...rest, withdrawn: this.version });
    if (!this.installers.has()) return false;
    this.log(`${this.version} did not come up ${startsOfTrial} times: the version before it is installed again.`);
    this.installers.goBack();
    return true;
  }

  /** The client has shown itself: this version stays. */
  cameUp(): void {
    const kept = this.file.read();
    if (!kept?.trial) return;
    const { trial: _done, ...rest } = kept;
    this.file.write(rest);
  }
}
