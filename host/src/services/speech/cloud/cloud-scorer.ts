import type { Data } from '@chorus/contract';
import type { Clock, Reference, SpeechOutcome } from '@chorus/sdk';
import { recordingRateHz } from '../../audio/recording-rate.ts';
import { toInt16 } from '../../audio/samples.ts';
import { encodeWav } from '../../audio/wav.ts';
import type { ScoreOptions, SpeechWorkerPort, WorkerTake } from '../speech-worker-port.ts';
import { CloudError } from './cloud-error.ts';
import { CloudTake, coreMs } from './cloud-take.ts';
import { connectFirst, type Gateway } from './connect-first.ts';
import type { OpenSocket } from './gateway-socket.ts';
import { readReply } from './read-reply.ts';
import { commandsOf, coreTypes, requestOf } from './scoring-request.ts';

/** What {@link CloudScorer} needs of the host. */
export interface CloudPorts {
  readonly clock: Clock;
  readonly open: OpenSocket;
  /** Posts a form and reads the JSON that answers it. */
  post(url: string, body: FormData, signal: AbortSignal): Promise<unknown>;
  /** The gateways of the school, in their order. */
  access(signal?: AbortSignal): Promise<Data<'scoringAccess'>>;
  /** Code of the grade of the class that speaks; undefined where none is chosen. */
  gradeId(): number | undefined;
  /** 32 hexadecimal digits, new each time. */
  id(): string;
}

/** A finished recording; without a name it is none of a student's. */
interface PostedSound {
  readonly file: Blob;
  readonly recordingId: string | undefined;
}

/** Signatures are renewed so long before they end. */
const renewMs = 60_000;
/** Whether a gateway is there is asked with this core type. */
const anyCore = coreTypes.word;

/** Scores by a gateway of the school's choice, over the scoring protocol [7.4-7 to 7.4-14]. Error of every call: {@link CloudError}. */
export class CloudScorer implements SpeechWorkerPort {
  #access: Data<'scoringAccess'> | undefined;
  #session = 0;
  /** The gateway that took the last connection. */
  #reached: Gateway | undefined;

  constructor(private readonly ports: CloudPorts) {}

  /** The session is another one: what was signed in the last one holds no more. */
  forgetAccess(): void {
    this.#access = undefined;
    this.#session += 1;
  }

  /** Resolves when a gateway has taken a connection. */
  async load({ signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    await this.#reach(await this.#gateways(signal), signal);
  }

  async open(reference: Reference, { maxMs }: { readonly maxMs: number }): Promise<WorkerTake> {
    const connection = await connectFirst(await this.#gateways(), coreTypes[reference.kind], this.ports);
    this.#reached = connection.gateway;
    const request = requestOf(reference, maxMs, this.ports.id(), { kept: false, gradeId: this.ports.gradeId() });
    return new CloudTake(connection, reference, request, this.ports.clock);
  }

  async score(samples: Float32Array, reference: Reference, { signal, recordingId }: ScoreOptions = {}): Promise<SpeechOutcome> {
    const left = [...(await this.#gateways(signal))];
    const durationMs = (1000 * samples.length) / recordingRateHz;
    const sound = { file: new Blob([encodeWav(toInt16(samples), recordingRateHz)], { type: 'audio/wav' }), recordingId };
    for (;;) {
      const known = this.#reached;
      const gateway = known && left.includes(known) ? known : await this.#reach(left, signal);
      try {
        return readReply(await this.#post(gateway, sound, reference, durationMs, signal), reference, durationMs);
      } catch (error) {
        if (!(error instanceof CloudError) || !error.ofNetwork) throw error;
        this.#reached = undefined;
        left.splice(left.indexOf(gateway), 1);
        if (left.length === 0) throw error;
      }
    }
  }

  /** The first gateway that takes a connection. */
  async #reach(gateways: readonly Gateway[], signal: AbortSignal | undefined): Promise<Gateway> {
    const { socket, gateway } = await connectFirst(gateways, anyCore, this.ports, signal);
    socket.close();
    this.#reached = gateway;
    return gateway;
  }

  async #post(
    gateway: Gateway,
    { file, recordingId }: PostedSound,
    reference: Reference,
    durationMs: number,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const coreType = coreTypes[reference.kind];
    const id = this.ports.id();
    const connectId = this.ports.id();
    const body = new FormData();
    const request = requestOf(reference, durationMs, id, { kept: true, recordingId, gradeId: this.ports.gradeId() });
    body.append('text', JSON.stringify(commandsOf(gateway.app, request, 2, connectId)));
    body.append('audio', file, 'recording.wav');
    const query = new URLSearchParams({ appKey: gateway.app.applicationId, connect_id: connectId, request_id: id });
    const limit = new AbortController();
    const late = new CloudError('timed-out', `The gateway gave no score within ${coreMs} ms.`);
    const timer = this.ports.clock.timeout(coreMs, () => limit.abort(late));
    const abort = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      signal?.throwIfAborted();
      return await this.ports.post(`${gateway.http}/${coreType}?${query.toString()}`, body, limit.signal);
    } catch (error) {
      if (limit.signal.aborted) throw limit.signal.reason;
      signal?.throwIfAborted();
      throw new CloudError('dropped', 'The connection ended before there was a score.', undefined, { cause: error });
    } finally {
      timer.dispose();
      signal?.removeEventListener('abort', abort);
    }
  }

  async #gateways(signal?: AbortSignal): Promise<readonly Gateway[]> {
    let access = this.#access;
    if (!access || this.ports.clock.now() > access.expiresAt - renewMs) {
      const session = this.#session;
      access = await this.ports.access(signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw new CloudError('no-access', 'The school’s server named no gateways.', undefined, { cause: error });
      });
      if (session === this.#session) this.#access = access;
      this.#reached = undefined;
    }
    if (access.gateways.length === 0) throw new CloudError('no-access', 'No gateway is set for this school.');
    return access.gateways;
  }
}
