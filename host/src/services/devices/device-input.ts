import type { Disposable } from '@chorus/sdk';

/** What the students' and the teacher's devices did, in order; retransmissions already left out. `monoMs` is this page's monotonic clock at arrival. */
export type DeviceEvent =
  /** Letters of an answer. `serial` is the receiver's. */
  | {
      readonly kind: 'keys';
      readonly serial: string;
      readonly uid: string;
      readonly keys: string;
      readonly sequence?: number;
      readonly monoMs: number;
    }
  /** The teacher's pointer (4-20 to 4-23). */
  | {
      readonly kind: 'command';
      readonly uid: string;
      readonly key: 'C' | 'D';
      readonly press: 'single' | 'double';
      readonly monoMs: number;
    }
  | { readonly kind: 'voice-started'; readonly uid: string; readonly voiceId: string; readonly monoMs: number }
  | {
      readonly kind: 'voice-ended';
      readonly uid: string;
      readonly voiceId: string;
      readonly path: string;
      readonly codec: 'mp3' | 'ogg' | 'wav';
      /** Of the device's type (9-3). */
      readonly rateHz: number;
      readonly monoMs: number;
    };

/** The devices, as the answering of questions needs them. */
export interface DeviceInput {
  /** Presses closer together than this are a tie. */
  readonly pollMs: number;
  subscribe(listener: (event: DeviceEvent) => void): Disposable;
  /** The bytes of a clicker's recording. */
  fetchRecording(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
