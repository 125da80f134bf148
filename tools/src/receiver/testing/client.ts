import { WebSocket } from 'ws';

/** A message as a client reads it. */
export type Message = Readonly<Record<string, unknown>>;

/** Milliseconds until a test gives up. */
const patience = 10_000;

/** A client that knows the channel's page and nothing of the simulator. */
export class TestClient {
  /** Lines as they came, and those of them that are JSON. */
  readonly lines: string[] = [];
  readonly told: Message[] = [];
  readonly binary: Buffer[] = [];
  frames = 0;
  closed = false;
  readonly #socket: WebSocket;
  readonly #watchers = new Set<() => void>();
  #rest = Buffer.alloc(0);

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      this.frames += 1;
      if (isBinary) this.binary.push(data);
      this.#read(data);
      this.#tell();
    });
    socket.on('close', () => {
      this.closed = true;
      this.#tell();
    });
  }

  /** Rejects where the receiver refuses. */
  static async connect(url: string, headers: Readonly<Record<string, string>> = {}): Promise<TestClient> {
    const socket = new WebSocket(url, { headers, handshakeTimeout: patience });
    const client = new TestClient(socket);
    await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return client;
  }

  ask(message: Message): void {
    this.raw(`${JSON.stringify(message)}\n`);
  }

  raw(frame: string | Buffer): void {
    this.#socket.send(frame);
  }

  all(fun: string): Message[] {
    return this.told.filter((message) => message['fun'] === fun);
  }

  /** What comes back is what the receiver said until it answered this. */
  async fence(): Promise<void> {
    const before = this.all('get_dev_info').length;
    this.ask({ fun: 'get_dev_info' });
    await this.until(() => this.all('get_dev_info').length > before);
  }

  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`never held; told ${JSON.stringify(this.told).slice(0, 500)}`)), patience);
      const watcher = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  /** The bytes of a recording, put together from its parts, or the reason why there are none. */
  async fetch(path: string, id: number): Promise<Buffer | string> {
    const mine = () => this.all('get_voice').filter((part) => part['id'] === id);
    this.ask({ fun: 'get_voice', vo_path: path, id });
    await this.until(() => mine().some(({ error, part, parts }) => error !== undefined || part === parts));
    const error = mine().find((part) => part['error'] !== undefined)?.['error'];
    return typeof error === 'string' ? error : Buffer.concat(mine().map(({ data }) => Buffer.from(data as string, 'base64')));
  }

  close(): void {
    this.#socket.terminate();
  }

  #read(data: Buffer): void {
    const lines = Buffer.concat([this.#rest, data]);
    let from = 0;
    for (let end = lines.indexOf(10); end >= 0; end = lines.indexOf(10, from)) {
      const line = lines.subarray(from, end).toString('utf8');
      from = end + 1;
      this.lines.push(line);
      try {
        const value: unknown = JSON.parse(line);
        if (typeof value === 'object' && value !== null) this.told.push(value as Message);
      } catch {
        // stays among the lines
      }
    }
    this.#rest = lines.subarray(from);
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
