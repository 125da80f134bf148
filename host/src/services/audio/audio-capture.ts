/** Why the microphone could not be opened. */
export type CaptureRefusal = 'playing' | 'busy' | 'no-microphone' | 'permission-denied';

/** What is told while it is open. Blocks are 16 kHz mono in [-1, 1]. */
export interface CaptureHandlers {
  block(samples: Float32Array): void;
  /** The device went away: there will be no more blocks. */
  unplugged(): void;
}

/** Opens the microphone, unless a sound plays: recording and replay exclude each other. `stop` resolves after the last block. */
export interface AudioCapture {
  capture(handlers: CaptureHandlers): Promise<{ stop(): Promise<void> } | { readonly refused: CaptureRefusal }>;
}
