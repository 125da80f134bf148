import type { Clock, Disposable, Reference, SpeechOutcome } from '@chorus/sdk';
import { toInt16 } from '../../audio/samples.ts';
import { recordingRateHz } from '../../audio/recording-rate.ts';
import type { WorkerTake } from '../speech-worker-port.ts';
import { CloudError } from './cloud-error.ts';
import type { Connection } from './connect-first.ts';
import { EndOfVoice } from './end-of-voice.ts';
import { readReply } from './read-reply.ts';
import { commandsOf, type SentRequest } from './scoring-request.ts';

/** The scorer's and the gateway's time for one recording [9-9]. */
export const coreMs = 60_000;
/** A message of a live recording holds at most so many samples, a quarter of what gateways take. */
const messageSamples = 8192;

/** A recording that a gateway hears while it is spoken: connect, start, sound, stop, and one answer [7.4-14]. */
export class CloudTake implements WorkerTake {
  readonly #ended = new EndOfVoice(recordingRateHz);
  readonly #answer: Promise<unknown>;
  #samples = 0;
  #over = false;
  #settle: { readonly resolve: (reply: unknown) => void; readonly reject: (error: unknown) => void } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly reference: Reference,
    request: SentRequest,
    private readonly clock: Clock,
  ) {
    this.#answer = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.#answer.catch(() => undefined);
    connection.events = {
      message: (text) => this.#heard(text, request.request_id),
      closed: () => this.#settle?.reject(new CloudError('dropped', 'The connection ended before there was a score.')),
    };
    const { connect, start } = commandsOf(connection.gateway.app, request, 1, connection.connectId);
    connection.socket.send(JSON.stringify(connect));
    connection.socket.send(JSON.stringify(start));
  }

  async push(samples: Float32Array): Promise<{ readonly ended: boolean }> {
    const sound = toInt16(samples);
    this.#samples += sound.length;
    for (let at = 0; at < sound.length && !this.#over; at += messageSamples) {
      const piece = sound.slice(at, at + messageSamples);
      this.connection.socket.send(new Uint8Array(piece.buffer));
    }
    return { ended: this.#ended.push(samples) };
  }

  async finish({ signal }: { readonly signal?: AbortSignal } = {}): Promise<SpeechOutcome> {
    this.connection.socket.send(JSON.stringify({ cmd: 'stop' }));
    const abort = () => this.#settle?.reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    const limit: Disposable = this.clock.timeout(coreMs, () =>
      this.#settle?.reject(new CloudError('timed-out', `The gateway gave no score within ${coreMs} ms.`)),
    );
    try {
      return readReply(await this.#answer, this.reference, (1000 * this.#samples) / recordingRateHz);
    } finally {
      limit.dispose();
      signal?.removeEventListener('abort', abort);
      this.cancel();
    }
  }

  /** Nothing more is sent; whether the speaker has finished is still heard. */
  cancel(): void {
    this.#over = true;
    this.connection.socket.close();
  }

  /** Answers are told apart by what was sent with the question, never by their order; a partial one is none. */
  #heard(text: string, id: string): void {
    let reply: { readonly eof?: unknown; readonly request_id?: unknown; readonly tokenId?: unknown } | null;
    try {
      reply = JSON.parse(text) as typeof reply;
    } catch {
      return;
    }
    if (reply?.eof !== 1) return;
    const about = reply.request_id ?? reply.tokenId;
    if (about === undefined || about === id) this.#settle?.resolve(reply);
  }
}
