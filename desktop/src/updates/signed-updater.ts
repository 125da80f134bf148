import { feedNameOf } from '@chorus/contract/desktop/release-feed';
import { CancellationToken } from 'builder-util-runtime';
import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { asFeed, isSigned } from './release-signature.ts';
import { UpdateError, type Updater } from './updater.ts';

/** What {@link SignedUpdater} needs beside electron-updater. */
export interface SignedUpdaterOptions {
  /** Such as `win32-x64`. */
  readonly system: string;
  /** The public half of the key that releases are signed with, in PEM. */
  readonly publicKey: string;
  /** A download that brings nothing for so long is given up. */
  readonly stallMs?: number;
}

const usualStallMs = 60_000;
type Code = UpdateError['code'];

/** {@link Updater} by electron-updater, which sees to block maps, check sums and installers; that a feed is ours is seen here, before anything is fetched. */
export class SignedUpdater implements Updater {
  constructor(
    private readonly updater: AppUpdater,
    private readonly options: SignedUpdaterOptions,
  ) {
    updater.autoDownload = false;
    // Installed when it is asked for: what comes up is watched from then on.
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    // Whoever waits for a promise is told by it.
    updater.on('error', () => undefined);
  }

  async check(feed: string, signal: AbortSignal): Promise<string | undefined> {
    // Servers that give one range at a time are usual, ours among them.
    this.updater.setFeedURL({ provider: 'generic', url: feed, useMultipleRangeRequest: false });
    const found = await this.#asked(signal);
    if (!found) throw new UpdateError('no-feed', `electron-updater asks nothing of ${feed}`);
    const name = feedNameOf(this.options.system);
    const said = asFeed(found.updateInfo);
    if (!said || !isSigned(said, name, this.options.publicKey))
      throw new UpdateError('not-signed', `${feed}${name} is not signed with the key of this client`);
    return found.isUpdateAvailable ? said.version : undefined;
  }

  async download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
    const token = new CancellationToken();
    const cancel = () => token.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    let stalled: NodeJS.Timeout | undefined;
    const goesOn = () => {
      clearTimeout(stalled);
      stalled = setTimeout(cancel, this.options.stallMs ?? usualStallMs);
    };
    const progress = ({ percent }: { readonly percent: number }) => {
      goesOn();
      onPercent(Math.min(100, Math.max(0, Math.round(percent))));
    };
    this.updater.on('download-progress', progress);
    goesOn();
    try {
      await this.updater.downloadUpdate(token);
    } catch (error) {
      throw updateError(error, 'cut');
    } finally {
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
      this.updater.off('download-progress', progress);
    }
  }

  install(failed: (error: UpdateError) => void): void {
    this.updater.once('error', (error) => failed(updateError(error, 'not-installed')));
    this.updater.quitAndInstall(true, true);
  }

  async #asked(signal: AbortSignal): Promise<UpdateCheckResult | null> {
    const late = new Promise<never>((_resolve, reject) => {
      const tell = () => reject(new UpdateError('unreachable', 'no answer in time'));
      if (signal.aborted) tell();
      else signal.addEventListener('abort', tell, { once: true });
    });
    try {
      return await Promise.race([this.updater.checkForUpdates(), late]);
    } catch (error) {
      // What has no field that electron-updater reads is something else than a feed.
      throw updateError(error, error instanceof TypeError ? 'no-feed' : 'unreachable');
    }
  }
}

const codes: Readonly<Record<string, Code>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'no-feed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'no-feed',
  ERR_UPDATER_INVALID_VERSION: 'no-feed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'no-feed',
  ERR_UPDATER_INVALID_SIGNATURE: 'not-signed',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ENOSPC: 'no-room',
};

function updateError(error: unknown, otherwise: Code): UpdateError {
  if (error instanceof UpdateError) return error;
  const { code = '', message = String(error) } = error as { readonly code?: string; readonly message?: string };
  return new UpdateError(codes[code] ?? otherwise, message, { cause: error });
}
