import type { ScoringApp, ScoringReply } from '@chorus/contract/scoring';
import type { Now } from '../clock.ts';
import type { Owner } from '../http/handlers.ts';
import type { Sessions } from '../session/sessions.ts';
import type { SoundCopies } from '../storage/erase-sound.ts';
import { clientOf, isOwn, ownApplicationOf, type Applications } from './applications.ts';
import type { FaultSwitches } from './faults.ts';
import type { ScoringJob } from './job.ts';
import type { KeptAudio } from './kept-audio.ts';
import { sessionIn } from './own-signature.ts';
import type { TakeResult } from './pool-protocol.ts';
import { echoOf, scoredReply } from './reply.ts';
import type { PoolTake, ScorerPool } from './scorer-pool.ts';

/** What was measured and kept of a recording. */
export interface RecordingFacts {
  readonly began: number;
  readonly ended: number;
  readonly forced: boolean;
  /** All of it, where it is to be kept. */
  readonly bytes: Uint8Array;
  /** Where the gateway was reached. */
  readonly base: string;
}

/** What both ways into the gateway share: who may, which threads score, what is answered, and what is kept. */
export class ScoringGateway implements SoundCopies {
  constructor(
    readonly pool: ScorerPool,
    readonly kept: KeptAudio,
    private readonly applications: Applications,
    private readonly sessions: Pick<Sessions, 'holds'>,
    readonly now: Now,
    /** Undefined but for tests. */
    readonly faults: FaultSwitches | undefined,
  ) {}

  /** Error: `ScoringError`. */
  admit(app: ScoringApp): void {
    this.applications.admit(app);
  }

  /** Whether the session that a signature of our own pages was given out under goes on in this browser; undefined for others, which have none. */
  holds(app: ScoringApp, browserIds: readonly string[]): Promise<boolean> | undefined {
    return isOwn(app) ? this.sessions.holds(sessionIn(app), browserIds) : undefined;
  }

  /** The type of a recording that is kept, for who has its token; of one of our own pages in their session alone. */
  async heard(name: string, token: string, browserIds: readonly string[]): Promise<string | undefined> {
    const kept = this.kept.find(name, token);
    const { sessionHash } = kept ?? {};
    return sessionHash === undefined || (await this.sessions.holds(sessionHash, browserIds)) ? kept?.type : undefined;
  }

  /** Error: `ScoringError` `busy`. */
  open(job: ScoringJob): PoolTake {
    return this.pool.stream(job.spec, clientOf(job.app));
  }

  /** Scores a whole recording. Error: `ScoringError`. */
  score(job: ScoringJob, bytes: Uint8Array, signal: AbortSignal): Promise<TakeResult> {
    return this.pool.score(job.spec, clientOf(job.app), bytes, signal);
  }

  /** The answer to a recording; keeps it for a lesson where the client asks for an address to hear it at. */
  async reply(job: ScoringJob, result: TakeResult, facts: RecordingFacts): Promise<ScoringReply> {
    const { request, core, coreType, app, spec } = job;
    const owner = { ...clientOf(app), recordingId: request.recordingId, sessionHash: isOwn(app) ? sessionIn(app) : undefined };
    // Of a recording of our own pages that does not say which one it is nothing is kept: nobody could erase it.
    const isTied = owner.recordingId !== undefined || !isOwn(app);
    const wanted = request.attachAudioUrl === 1 && request.saveAudio !== 0 && facts.bytes.length > 0 && isTied;
    const name = wanted ? await this.kept.keep(spec.format.audioType, facts.bytes, owner).catch(() => undefined) : undefined;
    const times = { began: facts.began, ended: facts.ended, now: this.now() };
    const audioUrl = name === undefined ? undefined : `${facts.base}/audio/${name}`;
    return scoredReply({ core, coreType, app, request, result, audioUrl, forced: facts.forced, times });
  }

  /** Of the server's own pages. */
  async erase({ schoolId, teacherId }: Owner, recordingIds: readonly string[]): Promise<void> {
    await this.kept.erase(clientOf({ applicationId: ownApplicationOf(schoolId), userId: teacherId }), recordingIds);
  }

  /** Lets the switched-on faults act on an answer. */
  async disturb(reply: ScoringReply | object): Promise<object> {
    const { delayMs, errId } = this.faults?.now ?? {};
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (errId === undefined || !('eof' in reply)) return reply;
    const { tokenId, request_id, applicationId } = reply as ScoringReply;
    return {
      ...echoOf(applicationId === undefined ? undefined : { applicationId }, { tokenId, request_id } as never),
      eof: 1,
      errId,
      error: 'as the test asked',
    };
  }
}
