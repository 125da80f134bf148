import { scoringGrade, type Reference, type ReferenceWord } from '@chorus/sdk';
import type { ScoringApp, ScoringAudio, ScoringRequest } from '@chorus/contract/scoring';
import { recordingRateHz } from '../../audio/recording-rate.ts';
import { scaleOf } from '../measured.ts';

/** Core type of each kind of reference [9-6]. */
export const coreTypes: Readonly<Record<Reference['kind'], string>> = {
  word: 'en.word.score',
  sentence: 'en.sent.score',
  paragraph: 'en.pred.score',
  choice: 'en.choc.score',
  qa: 'en.pqan.score',
  symbol: 'en.alpha.score',
  retell: 'en.retell.score',
};

/** A word's recording ends after five seconds [7.4-12] [9-8]. */
const wordMs = 5000;

/** How long the engine listens to a recording of this length, in milliseconds: half as long again [9-9]; to a word for five seconds [7.4-12]. */
export const evalTimeOf = (kind: Reference['kind'], durationMs: number): number =>
  kind === 'word' && durationMs <= wordMs ? wordMs : Math.round(1.5 * durationMs);

/** What this page's microphone and its kept recordings sound like [7.4-10]. */
export const soundFormat: ScoringAudio = { audioType: 'wav', sampleRate: recordingRateHz, channel: 1, sampleBytes: 2 };

/** What we ask for, with what the protocol wants said and a gateway of ours does not look at. */
export type SentRequest = ScoringRequest & {
  readonly compress: 'raw';
  readonly audioUrlScheme: 'https';
  readonly request_id: string;
  readonly grade?: 7 | 8;
};

/**
 * The request for a text. `kept`: the gateway may keep the recording for a while, as for a file [7.4-12], under the name by which it is erased; a live one
 * stays with us. `gradeId`: code of
 * the class's grade, by which a retelling is judged [3-29].
 */
export function requestOf(
  reference: Reference,
  durationMs: number,
  id: string,
  {
    kept,
    recordingId,
    gradeId,
  }: { readonly kept: boolean; readonly recordingId?: string | undefined; readonly gradeId?: number | undefined },
): SentRequest {
  const rateScale = scaleOf(reference.kind);
  return {
    coreType: coreTypes[reference.kind],
    ...textOf(reference),
    rank: 100,
    precision: 1,
    ...(rateScale !== 1 && { rateScale }),
    ...(reference.kind === 'retell' && gradeId !== undefined && { grade: scoringGrade(gradeId) }),
    saveAudio: kept ? 1 : 0,
    compress: 'raw',
    attachAudioUrl: kept ? 1 : 0,
    audioUrlScheme: 'https',
    ...(kept && recordingId !== undefined && { recordingId }),
    evalTime: evalTimeOf(reference.kind, durationMs),
    request_id: id,
    tokenId: id,
  };
}

/** `connect` and `start` of a recording; `protocol` 1 over WebSocket, 2 over HTTP. */
export function commandsOf(app: ScoringApp, request: ScoringRequest, protocol: 1 | 2, connectId: string) {
  return {
    connect: { cmd: 'connect', param: { sdk: { version: 1, source: 6, protocol }, app: { ...app, connect_id: connectId } } },
    start: { cmd: 'start', param: { app, audio: soundFormat, request } },
  } as const;
}

function textOf(reference: Reference): Pick<ScoringRequest, 'refText' | 'lm' | 'points'> {
  switch (reference.kind) {
    case 'word':
      return { refText: written(reference.word) };
    case 'sentence':
      return { refText: line(reference.words) };
    case 'paragraph':
      return { refText: reference.sentences.map((words) => `${line(words)}.`).join(' ') };
    case 'choice':
      return { lm: reference.options.map((words) => ({ text: line(words) })) };
    case 'symbol':
      return { refText: reference.phones.join(' ').toLowerCase() };
    case 'retell':
      return { refText: reference.points.join(' '), points: reference.points.map((text) => ({ text })) };
    case 'qa':
      return { refText: reference.answers[0] ?? '', lm: reference.answers.map((text) => ({ text })) };
  }
}

const line = (words: readonly ReferenceWord[]): string => words.map(written).join(' ');

/** A word that is to be said in one way brings it along; of several, and of a word of several, the gateway's dictionary knows them. */
function written({ text, pronunciations = [] }: ReferenceWord): string {
  const [only, ...others] = pronunciations;
  if (!only || others.length > 0 || !/^[\p{L}\p{N}'’-]+$/u.test(text)) return text;
  return `${text}(z: ${only.phones.join(' ').toLowerCase()})`;
}
