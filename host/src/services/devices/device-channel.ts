import type { Disposable, Observable } from '@chorus/sdk';

/** `off`: not wanted; `connecting`: the first try; `closed`: nobody there, tried again from time to time; `forbidden`: the browser does not let this page. */
export type ChannelState = 'off' | 'connecting' | 'open' | 'closed' | 'forbidden';

/** `monoMs`: when the line is handled; `lateMs`: how long it may have waited for that. */
export type LineListener = (line: string | undefined, monoMs: number, lateMs: number) => void;

/** Why a recording's bytes did not come. */
export type ChannelErrorCode = 'not-connected' | 'not-found' | 'failed' | 'timeout' | 'bad-answer';

/** A failure of the line to the receiver. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  constructor(
    readonly code: ChannelErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The line to the receiver's service: a WebSocket in a browser, the main process on the desktop. `docs/protocols/receiver.md` says what goes over it. */
export interface DeviceChannel {
  readonly state: Observable<ChannelState>;
  /** Calls with each line, without its newline; undefined for one that was too long to keep. */
  lines(listener: LineListener): Disposable;
  /** Sends a message; lost while the line is not open. */
  send(message: Readonly<Record<string, unknown>>): void;
  /** The bytes of a clicker's recording. Errors: {@link ChannelError}, `AbortError`. */
  fetchRecording(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens the line and keeps it open. */
  start(): void;
  stop(): void;
  /** Closes the line, if it is open, and tries again at once. */
  restart(): void;
}
