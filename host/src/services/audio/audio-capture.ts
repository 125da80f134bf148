/** Why the microphone could not be opened. */
export type CaptureRefusal = 'playing' | 'busy' | 'no-microphone' | 'permission-denied';

/** What is told while it is open. Blocks are 16 kHz mono in [-1, 1]. */
export interface CaptureHandlers {
  block(samples: Float32Array): void;
  /** The device went away: there will be no more blocks. */
  unplugged(): void;
}

/** What the browser says of an open microphone. Filters that it could not switch off are true. */
export interface CaptureTrack {
  readonly deviceId: string | undefined;
  readonly label: string;
  /** Of the device; what it gives is 16 kHz whatever it is. */
  readonly rateHz: number | undefined;
  readonly automaticGain: boolean;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: boolean;
}

/** An open microphone. `stop` resolves after the last block. */
export interface OpenCapture {
  readonly track: CaptureTrack;
  stop(): Promise<void>;
}

/** Opens the microphone, unless a sound plays: recording and replay exclude each other. */
export interface AudioCapture {
  capture(handlers: CaptureHandlers): Promise<{ stop(): Promise<void> } | { readonly refused: CaptureRefusal }>;
}
