import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import WebSocket from 'ws';

/** A client of the scoring protocol as a vendor's documentation describes it. It knows nothing of the gateway that it talks to but its addresses. */

/** What the protocol calls `app`. */
export interface Application {
  readonly applicationId: string;
  readonly userId: string;
  readonly secret?: string;
}

/** A recording and what was to be said. */
export interface Recording {
  readonly coreType: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly audio: { readonly audioType: string; readonly sampleRate: number; readonly channel?: number; readonly sampleBytes?: number };
  readonly bytes: Buffer;
}

/** What may come back, all of it: which part of it does, the tests say. */
export interface Answer {
  readonly cmd: string;
  readonly eof: number;
  readonly errId: number;
  readonly error: string;
  readonly tokenId: string;
  readonly audioUrl: string;
  readonly result: {
    readonly overall: number;
    readonly pron: number;
    readonly accuracy: number;
    readonly integrity: number;
    readonly fluency: number | { readonly overall: number };
    readonly wavetime: number;
    readonly forceout: number;
    readonly info: { readonly tipId: number };
    readonly details: readonly {
      readonly char: string;
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly dur: number;
      readonly phone: readonly { readonly char: string; readonly score: number; readonly phid: string }[];
    }[];
  };
}

const hex32 = () => randomBytes(16).toString('hex');
const stamp = () => String(Math.floor(Date.now() / 1000));

function app({ applicationId, userId, secret }: Application) {
  const timestamp = stamp();
  const sig =
    secret === undefined
      ? 'default'
      : createHash('sha1')
          .update(applicationId + timestamp + userId + secret)
          .digest('hex');
  return { applicationId, timestamp, userId, sig };
}

const fullAudio = (audio: Recording['audio']) => ({ channel: 1, sampleBytes: 2, ...audio });

/** Posts a file: `POST {base}/{coreType}?appKey&connect_id&request_id`, a form of `text` and `audio`. */
export function post(base: string, who: Application, what: Recording): Promise<{ readonly status: number; readonly answer: Answer }> {
  const [connectId, requestId] = [hex32(), hex32()];
  const text = JSON.stringify({
    connect: { cmd: 'connect', param: { sdk: { version: 1, source: 7, protocol: 2 }, app: { ...app(who), connect_id: connectId } } },
    start: {
      cmd: 'start',
      param: { app: app(who), audio: fullAudio(what.audio), request: { coreType: what.coreType, request_id: requestId, ...what.request } },
    },
  });
  const boundary = `----${hex32()}`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\n${text}\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="record"\r\nContent-Type: audio/${what.audio.audioType}\r\n\r\n`,
    ),
    what.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const address = `${base}/${what.coreType}?appKey=${who.applicationId}&connect_id=${connectId}&request_id=${requestId}`;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      address,
      {
        method: 'POST',
        headers: { 'Request-Index': '0', 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': body.length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, answer: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** How a live recording is ended: the three ways that clients have. */
export type Ending = 'stop' | 'end' | 'empty';

/** A live connection to `{base}/{coreType}`. Never waits for an answer to `connect`. */
export class LiveConnection {
  readonly answers: Answer[] = [];
  closed: number | undefined;
  #waiting: (() => void)[] = [];

  private constructor(
    private readonly socket: WebSocket,
    private readonly who: Application,
  ) {
    socket.on('message', (data: Buffer) => {
      this.answers.push(JSON.parse(data.toString('utf8')) as Answer);
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closed = code;
      this.#wake();
    });
    socket.on('error', () => undefined);
  }

  static open(base: string, coreType: string, who: Application, options: { readonly origin?: string } = {}): Promise<LiveConnection> {
    const socket = new WebSocket(`${base}/${coreType}?connect_id=${hex32()}`, options);
    const connection = new LiveConnection(socket, who);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(connection));
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)));
    });
  }

  connect(): void {
    this.text({
      cmd: 'connect',
      param: {
        sdk: { version: 16_778_752, source: 6, protocol: 1, os: 'linux', arch: 'x86_64', product: 'chrome' },
        app: { ...app(this.who), connect_id: hex32() },
      },
    });
  }

  start(what: Omit<Recording, 'bytes'>): void {
    const request = { coreType: what.coreType, request_id: hex32(), ...what.request };
    this.text({ cmd: 'start', param: { app: app(this.who), audio: fullAudio(what.audio), request } });
  }

  /** Sends sound in messages of 1,280 bytes, 40 ms at 16 kHz, as fast as asked. */
  async sound(bytes: Buffer, everyMs = 0): Promise<void> {
    for (let at = 0; at < bytes.length; at += 1280) {
      this.binary(bytes.subarray(at, at + 1280));
      if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }

  finish(ending: Ending): void {
    if (ending === 'empty') this.binary(Buffer.alloc(0));
    else this.text({ cmd: ending });
  }

  text(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }
  binary(bytes: Buffer): void {
    this.socket.send(bytes, { binary: true });
  }

  /** The next final answer. */
  async final(): Promise<Answer> {
    for (;;) {
      const at = this.answers.findIndex(({ eof }) => eof === 1);
      if (at >= 0) return this.answers.splice(at, 1)[0]!;
      if (this.closed !== undefined) throw new Error(`The connection was closed with ${this.closed}.`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Resolves with the code when the other side has closed. */
  async ended(): Promise<number> {
    while (this.closed === undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.closed;
  }

  close(): void {
    this.socket.terminate();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
