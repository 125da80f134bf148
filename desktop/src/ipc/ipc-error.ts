/** Why a message between a window and the main process is refused. */
export type IpcErrorCode = 'unknown-channel' | 'foreign-frame' | 'not-for-this-window' | 'bad-value' | 'too-large';

/** A message that is refused: nothing of it is done. */
export class IpcError extends Error {
  override readonly name = 'IpcError';
  constructor(
    readonly code: IpcErrorCode,
    readonly channel: string,
  ) {
    super(`${code}: ${channel.slice(0, 60)}`);
  }
}
