import type { ServerFault } from '@chorus/contract/desktop/channels';

/** The process that the server runs in. */
export interface ServerProcess {
  /** Asks it to end, so that it finishes what it writes. */
  stop(): void;
  kill(): void;
  /** Its code once it has ended. */
  readonly ended: Promise<number>;
}

/** What the embedded server needs of the machine. */
export interface EmbeddedServerPorts {
  /** Starts it at a port, with its data in the user's folder and its log beside it. */
  start(port: number, startCode: string): ServerProcess;
  /** A start code, which the server asks its first administrator for. */
  newStartCode(): string;
  /** Whether a port of this machine can be had. */
  isFree(port: number): Promise<boolean>;
  /** Any port that can be had. */
  anyFree(): Promise<number>;
  /** Whether a Chorus server answers there. */
  answers(port: number, signal: AbortSignal): Promise<boolean>;
  wait(ms: number): Promise<void>;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  log(message: string): void;
}

/** What has become of it: where it is, or why it isn't. */
export type EmbeddedState = { readonly home: string; readonly startCode?: string } | { readonly fault: ServerFault };

/** A browser keeps what it keeps by the port, so that the client asks for the same one each time. */
export const usualPort = 8140;
const startLimitMs = 30_000;
const stopLimitMs = 5_000;
/** It ends with this to be started again: a restore waits for the folder. The same as in `server/src/supervise.ts`. */
const restartCode = 75;
/** A server that ends more often than `most` times within `withinMs` is not started anew. */
const most = 3;
const withinMs = 5 * 60_000;

/** The server of a machine that is a whole classroom: started with the client, again when it dies, stopped with the client. */
export class EmbeddedServer {
  #process: ServerProcess | undefined;
  /** Those that have answered: only these are started anew. */
  readonly #up = new WeakSet<ServerProcess>();
  #stopping = false;
  #deaths: readonly number[] = [];
  #port: number | undefined;
  /** The same for the next server after a restore: the page has it by then. */
  readonly #startCode: string;

  constructor(
    private readonly ports: EmbeddedServerPorts,
    /** It will not come back by itself. */
    private readonly lost: (fault: ServerFault) => void,
  ) {
    this.#startCode = ports.newStartCode();
  }

  /** Starts it, at the usual port where that is free. */
  async start(): Promise<EmbeddedState> {
    this.#stopping = false;
    this.#deaths = [];
    if (this.#process && this.#up.has(this.#process)) return this.#home();
    this.#port ??= await this.#choosePort();
    if (this.#port === undefined) return { fault: 'port' };
    return (await this.#run(this.#port)) ? this.#home() : { fault: 'stopped' };
  }

  /** Ends it: politely, and after five seconds for good. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const { ports } = this;
    const running = this.#process;
    if (!running) return;
    running.stop();
    const ended = await Promise.race([running.ended.then(() => true), ports.wait(stopLimitMs).then(() => false)]);
    if (!ended) running.kill();
    await running.ended;
  }

  #home(): EmbeddedState {
    return { home: `http://127.0.0.1:${this.#port}/v2/`, startCode: this.#startCode };
  }

  async #choosePort(): Promise<number | undefined> {
    const { ports } = this;
    if (await ports.isFree(usualPort)) return usualPort;
    ports.log(`Port ${usualPort} is taken by another program: another one is used this time.`);
    return ports.anyFree().catch(() => undefined);
  }

  /** True once it answers. */
  async #run(port: number): Promise<boolean> {
    const { ports } = this;
    const started = ports.start(port, this.#startCode);
    this.#process = started;
    let over = false;
    let again = false;
    void started.ended.then((code) => {
      over = true;
      // It goes back to the database from before a restore.
      again = code === restartCode;
      void this.#after(port, started, code);
    });
    const until = ports.now() + startLimitMs;
    while (!over && ports.now() < until) {
      if (await ports.answers(port, AbortSignal.timeout(2_000))) {
        this.#up.add(started);
        return true;
      }
      await ports.wait(100);
    }
    if (again && !this.#stopping) return this.#run(port);
    if (!over) started.kill();
    return false;
  }

  async #after(port: number, ended: ServerProcess, code: number): Promise<void> {
    if (this.#process === ended) this.#process = undefined;
    if (this.#stopping || !this.#up.has(ended)) return;
    const { ports } = this;
    if (code !== restartCode) {
      this.#deaths = [...this.#deaths.filter((at) => ports.now() - at < withinMs), ports.now()];
      ports.log(`The server ended with code ${code}.`);
    }
    if (this.#deaths.length > most || !(await this.#run(port))) this.lost('stopped');
  }
}
