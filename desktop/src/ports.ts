/** The line to the receiver of the students' clickers: a local socket on port 8011, JSON followed by a newline (7.4-15). */
export interface DeviceSocket {
  /** Opens the line. Errors: `refused` (no receiver software), `timeout`. */
  open(signal: AbortSignal): Promise<void>;
  send(line: string): void;
  /** Calls with every whole line, without its newline; returns the undo. */
  onLine(listener: (line: string) => void): () => void;
  /** Calls once when the line is cut; returns the undo. */
  onClosed(listener: () => void): () => void;
  close(): void;
}

/** The system's on-screen keyboard. */
export interface OnScreenKeyboard {
  open(): Promise<void>;
}

/** Where updates come from: the download URL with its last segment removed (7.4-19). */
export interface Updater {
  check(feed: string, signal: AbortSignal): Promise<{ readonly version: string } | undefined>;
  download(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>;
  installAndRestart(): void;
}

/** The windows of the client: the page's own and the overlays above the desktop. */
export interface Windows {
  minimise(): void;
  hide(): void;
  /** Leads to the login page, from an overlay too. */
  backToLogin(): void;
}
