import { ScoringConnect, ScoringStart, type ScoringApp, type ScoringReply, type ScoringRequest } from '@chorus/contract/scoring';
import Type from 'typebox';
import { jobOf, parseBy, parseJson, type ScoringJob } from './job.ts';
import type { TakeResult } from './pool-protocol.ts';
import type { PoolTake } from './scorer-pool.ts';
import { failedReply } from './reply.ts';
import { ScoringError, sessionEnded, tooLong } from './scoring-error.ts';

/** What a live session needs of the gateway. */
export interface LivePorts {
  send(reply: ScoringReply | object): void;
  /** Ends the connection; codes are those of WebSocket. */
  close(code: number, reason: string): void;
  /** Error: `ScoringError`. */
  admit(app: ScoringApp): void;
  /** Whether the session that a signature was given out under goes on; undefined for one that needs none. */
  holds(app: ScoringApp): Promise<boolean> | undefined;
  /** Error: `ScoringError` `busy`. */
  open(job: ScoringJob): PoolTake;
  /** The answer to a take; `bytes` are all that came of it. */
  reply(
    job: ScoringJob,
    result: TakeResult,
    facts: { began: number; ended: number; forced: boolean; bytes: Uint8Array },
  ): Promise<ScoringReply>;
  now(): number;
  readonly echoConnect: () => boolean;
  readonly started: () => void;
}

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'connected'; readonly app: ScoringApp }
  | { readonly name: 'started' | 'streaming' | 'scoring'; readonly app: ScoringApp; readonly live: Live };

interface Live {
  readonly job: ScoringJob;
  readonly take: PoolTake;
  readonly began: number;
  readonly blocks: Uint8Array[];
  /** Ends it in time. */
  readonly limit: ReturnType<typeof setTimeout>;
  bytes: number;
}

/** Without a message for so long a connection ends: before `connect`, between questions, while sound is awaited. */
export const liveLimits = { connectMs: 20_000, idleMs: 120_000, soundMs: 10_000, mistakes: 20 } as const;
/** A recording may come half as fast as it is spoken; what comes more slowly than that is scored as far as it has come. */
const longestMs = ({ core }: ScoringJob): number => 2 * core.seconds * 1000;

const Command = Type.Object({ cmd: Type.String({ maxLength: 40 }), param: Type.Optional(Type.Unknown()) });
const parseCommand = parseBy(Command);
const parseConnect = parseBy(ScoringConnect);
const parseStart = parseBy(ScoringStart);

/**
 * One connection of the protocol: idle → connected → started → streaming → scoring → connected. What comes at the wrong time is answered and
 * changes nothing but that the recording under way is given up.
 */
export class LiveSession {
  #state: State = { name: 'idle' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A recording was ended: what still comes of it is late and not wrong. */
  #late = false;
  #mistakes = 0;
  /** What comes while it is looked whether a session goes on. */
  #held: (() => void)[] | undefined;
  #over = false;
  /** The recording under way is the last one. */
  #last = false;

  constructor(
    private readonly coreType: string,
    private readonly ports: LivePorts,
  ) {
    this.#wait(liveLimits.connectMs);
  }

  /** For tests and the log. */
  get state(): State['name'] {
    return this.#state.name;
  }

  text(text: string): void {
    if (this.#over) return;
    if (this.#held) return void this.#held.push(() => this.text(text));
    let request: ScoringRequest | undefined;
    try {
      const { cmd, param } = parseCommand(parseJson(text));
      if (cmd === 'connect') this.#connect(parseConnect(param).app);
      else if (cmd === 'start') {
        const start = parseStart(param);
        request = start.request;
        this.#start(start);
      } else if (cmd === 'stop' || cmd === 'end') this.#stop(false);
      else throw new ScoringError('wrongOrder', 'this cmd is unknown');
    } catch (error) {
      this.#refuse(error, request);
    }
  }

  binary(bytes: Uint8Array): void {
    if (this.#over) return;
    if (this.#held) return void this.#held.push(() => this.binary(bytes));
    try {
      if (bytes.length === 0) this.#stop(false);
      else this.#sound(bytes);
    } catch (error) {
      this.#refuse(error, undefined);
    }
  }

  /** Ends the connection when the recording under way has been answered, or at once. */
  end(): void {
    this.#last = true;
    this.#endIfLast();
  }

  /** The client has left. */
  left(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    if ('live' in this.#state) this.#giveUp(this.#state.live);
  }

  #connect(app: ScoringApp): void {
    if ('live' in this.#state) throw new ScoringError('wrongOrder', 'connect comes before start');
    this.ports.admit(app);
    this.#state = { name: 'connected', app };
    this.#wait(liveLimits.idleMs);
    if (this.ports.echoConnect()) this.ports.send({ cmd: 'connect', connect_id: app.connect_id ?? '' });
  }

  #start(start: ScoringStart): void {
    const state = this.#state;
    if (state.name !== 'connected') throw new ScoringError('wrongOrder', `start comes after connect, and after the answer`);
    const app = { ...state.app, ...start.app };
    if (app.applicationId !== state.app.applicationId || app.userId !== state.app.userId)
      throw new ScoringError('notAllowed', 'start names another application or user than connect');
    const job = jobOf(this.coreType, app, start);
    // At each recording: a connection may outlive the session that it was made in.
    const holds = this.ports.holds(app);
    if (holds) void this.#hold(holds, job, state.app);
    else this.#begin(job, state.app);
  }

  /** Begins if the session goes on; what comes meanwhile waits its turn. */
  async #hold(holds: Promise<boolean>, job: ScoringJob, app: ScoringApp): Promise<void> {
    const held = (this.#held = []) as (() => void)[];
    try {
      if (!(await holds)) throw sessionEnded();
      if (!this.#over) this.#begin(job, app);
    } catch (error) {
      if (!this.#over) this.#refuse(error, job.request);
    }
    this.#held = undefined;
    for (const message of held) message();
    this.#endIfLast();
  }

  #begin(job: ScoringJob, app: ScoringApp): void {
    const take = this.ports.open(job);
    const limit = setTimeout(() => this.#stop(true), longestMs(job));
    limit.unref();
    const live: Live = { job, take, began: this.ports.now(), blocks: [], limit, bytes: 0 };
    this.#state = { name: 'started', app, live };
    this.#late = false;
    this.#wait(liveLimits.soundMs);
    this.ports.started();
  }

  #sound(bytes: Uint8Array): void {
    const state = this.#state;
    if (state.name === 'scoring') return;
    if (state.name === 'idle' || state.name === 'connected') {
      if (this.#late) return;
      throw new ScoringError('wrongOrder', 'sound comes after start');
    }
    const { live } = state;
    if (live.bytes + bytes.length > live.job.maxBytes) throw tooLong(live.job.core.seconds);
    live.bytes += bytes.length;
    live.take.push(bytes);
    if (live.job.request.attachAudioUrl === 1 && live.job.request.saveAudio !== 0) live.blocks.push(new Uint8Array(bytes));
    this.#state = { ...state, name: 'streaming' };
    this.#wait(liveLimits.soundMs);
    if (isSpent(live)) this.#stop(true);
  }

  #stop(forced: boolean): void {
    const state = this.#state;
    if (state.name === 'scoring') return;
    if (state.name === 'idle' || state.name === 'connected') {
      if (this.#late) return;
      throw new ScoringError('wrongOrder', 'stop comes after start');
    }
    const { live } = state;
    this.#state = { ...state, name: 'scoring' };
    this.#late = true;
    clearTimeout(this.#timer);
    clearTimeout(live.limit);
    const facts = { began: live.began, ended: this.ports.now(), forced, bytes: Buffer.concat(live.blocks) };
    void live.take
      .finish()
      .then((result) => this.ports.reply(live.job, result, facts))
      .catch((error: unknown) => failedReply(asScoringError(error), live.job.app, live.job.request))
      .then((reply) => {
        if (this.#over) return;
        this.#state = { name: 'connected', app: state.app };
        this.#wait(liveLimits.idleMs);
        this.ports.send(reply);
        this.#endIfLast();
      });
  }

  #refuse(error: unknown, request: ScoringRequest | undefined): void {
    const state = this.#state;
    const app = 'app' in state ? state.app : undefined;
    let about = request;
    if ('live' in state) {
      about ??= state.live.job.request;
      // The answer that is being made is still given.
      if (state.name !== 'scoring') {
        this.#giveUp(state.live);
        this.#state = { name: 'connected', app: state.app };
        this.#late = true;
        this.#wait(liveLimits.idleMs);
      }
    }
    this.ports.send(failedReply(asScoringError(error), app, about));
    this.#mistakes += 1;
    if (this.#mistakes >= liveLimits.mistakes) this.#end(1008, 'too many mistakes');
    else this.#endIfLast();
  }

  #giveUp({ take, limit }: Live): void {
    clearTimeout(limit);
    take.cancel();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(1000, 'nothing came'), ms);
    this.#timer.unref();
  }

  #endIfLast(): void {
    if (this.#last && !this.#over && !this.#held && !('live' in this.#state)) this.#end(1001, 'the server is ending');
  }

  #end(code: number, reason: string): void {
    this.left();
    this.ports.close(code, reason);
  }
}

/** Whether so much has been said as the request takes [9-9]. Only plain samples tell their time. */
function isSpent({ job, bytes }: Live): boolean {
  const { evalTime } = job.request;
  const { audioType, rateHz, bytesPerSample } = job.spec.format;
  if (!evalTime || audioType === 'mp3' || audioType === 'ogg' || audioType === 'opus') return false;
  return bytes >= (evalTime / 1000) * rateHz * bytesPerSample;
}

function asScoringError(error: unknown): ScoringError {
  return error instanceof ScoringError ? error : new ScoringError('scorerFailed', 'the scorer failed');
}
