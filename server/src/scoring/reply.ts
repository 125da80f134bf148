import { randomUUID } from 'node:crypto';
import type {
  ScoredDetail,
  ScoredFluency,
  ScoringApp,
  ScoringCore,
  ScoringFailed,
  ScoringRequest,
  ScoringResult,
  ScoringScored,
} from '@chorus/contract/scoring';
import type { SpeechOutcome, WordScore } from '@chorus/speech';
import type { TakeResult } from './pool-protocol.ts';
import { optionsOf } from './reference.ts';
import type { ScoringError } from './scoring-error.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time as the protocol writes it: `YYYY-MM-DD HH:mm:ss:SSS`. */
function localStamp(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}:${String(at.getMilliseconds()).padStart(3, '0')}`;
}

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Numbers of a recording's faults; 0 is none. */
const tips: Readonly<Record<string, number>> = {
  'nothing-heard': 10_000,
  'too-short': 10_001,
  'too-noisy': 10_002,
  noisy: 10_002,
  'not-speech': 10_002,
  'too-loud': 10_003,
  clipping: 10_003,
  'too-quiet': 10_004,
  quiet: 10_004,
  'other-text': 10_005,
};
/** Words per minute that count as slow below, and as fast above. */
const pace = { slow: 80, fast: 190 } as const;

/** What an answer is made of. */
export interface ReplyParts {
  readonly core: ScoringCore;
  readonly coreType: string;
  readonly app: ScoringApp;
  readonly request: ScoringRequest;
  readonly result: TakeResult;
  readonly audioUrl: string | undefined;
  readonly forced: boolean;
  /** UTC milliseconds: when the request began, when its sound had ended, now. */
  readonly times: { readonly began: number; readonly ended: number; readonly now: number };
}

/** What a client finds its request by. */
export const echoOf = (app: ScoringApp | undefined, request: ScoringRequest | undefined) => ({
  ...(app && { applicationId: app.applicationId }),
  ...(app?.connect_id !== undefined && { connect_id: app.connect_id }),
  ...(request?.tokenId !== undefined && { tokenId: request.tokenId }),
  ...(request?.request_id !== undefined && { request_id: request.request_id }),
});

/** The answer to a recording that is not scored. */
export const failedReply = (error: ScoringError, app: ScoringApp | undefined, request: ScoringRequest | undefined): ScoringFailed => ({
  ...echoOf(app, request),
  eof: 1,
  errId: error.errId,
  error: error.message,
});

/** The answer to a recording that was scored, or in which there was nothing to score. */
export function scoredReply(parts: ReplyParts): ScoringScored {
  const { app, request, times, audioUrl } = parts;
  return {
    ...echoOf(app, request),
    eof: 1,
    recordId: randomUUID().replaceAll('-', ''),
    dtLastResponse: localStamp(times.now),
    refText: request.refText ?? '',
    params: {},
    ...(audioUrl !== undefined && { audioUrl }),
    result: resultOf(parts),
  };
}

/** Scores are multiplied by `rateScale`, cut at 100, given of `rank` and rounded to `precision`. How much of a point was said is no measure to be multiplied. */
function scaler({ rank = 100, precision = 1, rateScale = 1 }: ScoringRequest): (score: number) => number {
  return (score) => {
    const steps = Math.round((Math.min(100, score * rateScale) * (rank / 100)) / precision);
    return precision === 1 ? steps : Math.round(steps * precision * 10) / 10;
  };
}

function resultOf({ core, coreType, request, result, forced, times }: ReplyParts): ScoringResult {
  const { outcome, quality, durationMs } = result;
  if (outcome.kind !== 'scored' && outcome.kind !== 'refused') throw new Error(`The scorer answered with "${outcome.kind}".`);
  const scale = scaler(request);
  const scored = outcome.kind === 'scored' ? outcome : undefined;
  const warning = scored?.warnings.find((name) => name in tips);
  const fault = outcome.kind === 'refused' ? outcome.reason : warning;
  const { scorer } = outcome;
  return {
    version: scorer.version,
    res: coreType,
    rank: request.rank ?? 100,
    precision: request.precision ?? 1,
    overall: scale(scored?.overall ?? 0),
    pron: scale(scored?.accuracy ?? 0),
    accuracy: scale(scored?.accuracy ?? 0),
    integrity: scale(scored?.integrity ?? 0),
    fluency: scored ? fluencyOf(core, scored, scale) : 0,
    pretime: 0,
    systime: times.now - times.began,
    wavetime: durationMs,
    delaytime: times.now - times.ended,
    forceout: forced ? 1 : 0,
    info: { ...quality, tipId: fault === undefined ? 0 : (tips[fault] ?? 0) },
    details: scored ? detailsOf(core, request, scored, scale) : [],
    chorus: {
      scorer: { provider: scorer.provider, version: scorer.version, modelChecksum: scorer.modelChecksum },
      ...(scored ? { confidence: scored.confidence, warnings: scored.warnings } : { refused: (outcome as { reason: string }).reason }),
    },
  };
}

function fluencyOf(core: ScoringCore, { fluency, reasons }: Scored, scale: (score: number) => number): ScoredFluency {
  if (core.kind !== 'paragraph') return scale(fluency);
  const wpm = reasons?.wordsPerMinute;
  const speed = wpm === undefined ? 1 : wpm < pace.slow ? 0 : wpm > pace.fast ? 2 : 1;
  return { overall: scale(fluency), pause: reasons?.pauses.length ?? 0, speed };
}

function detailsOf(core: ScoringCore, request: ScoringRequest, scored: Scored, scale: (score: number) => number): ScoredDetail[] {
  const word = (one: WordScore): ScoredDetail => ({
    char: one.text,
    score: scale(one.score),
    start: one.fromMs,
    end: one.toMs,
    dur: one.toMs - one.fromMs,
    dp_type: one.said ? (one.noticed?.includes('repeated') ? 2 : 0) : 1,
    phone: one.phones.map((phone, i) => ({
      char: phone.phone.toLowerCase(),
      score: scale(phone.score),
      phid: `${i + 1}_1`,
      ...(phone.heard !== undefined && { pherr: phone.heard.toLowerCase() }),
      start: phone.fromMs,
      end: phone.toMs,
    })),
  });
  switch (core.kind) {
    case 'paragraph':
      return (scored.sentences ?? [wholeAsSentence(scored)]).map(({ words: [from, to], overall, fluency }) => {
        const words = scored.words.slice(from, to);
        return {
          text: words.map(({ text }) => text).join(' '),
          score: scale(overall),
          start: words[0]?.fromMs ?? 0,
          end: words.at(-1)?.toMs ?? 0,
          fluency: { overall: scale(fluency), pause: 0, speed: 1 },
          snt_details: words.map(({ text, score }) => ({ char: text, score: scale(score) })),
        };
      });
    case 'choice':
      return optionsOf(request).map(({ text, answer }, i) => ({
        text,
        score: i === scored.option ? scale(scored.overall) : 0,
        answer: answer ? 1 : 0,
        ...(i === scored.option && { phone: scored.words.flatMap((one) => word(one).phone ?? []) }),
      }));
    case 'retell':
    case 'qa':
      return (scored.points ?? []).map(({ text, share }) => ({ text, score: scaler({ ...request, rateScale: 1 })(100 * share) }));
    default:
      return scored.words.map(word);
  }
}

const wholeAsSentence = ({ words, overall, accuracy, fluency, integrity }: Scored) => ({
  words: [0, words.length] as const,
  overall,
  accuracy,
  fluency,
  integrity,
});
