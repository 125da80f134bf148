/** Where updates come from: the download URL with its last segment removed (7.4-19). */
export interface Updater {
  check(feed: string, signal: AbortSignal): Promise<{ readonly version: string } | undefined>;
  download(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>;
  installAndRestart(): void;
}
