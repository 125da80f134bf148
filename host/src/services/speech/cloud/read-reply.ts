import type {
  PhoneScore,
  Reference,
  ReferenceWord,
  RefusalReason,
  ScorerInfo,
  SentenceScore,
  SpeechOutcome,
  SpeechWarning,
  WordScore,
} from '@chorus/sdk';
import { CloudError } from './cloud-error.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
/** What came of a gateway, which may be anything. */
type Given = Readonly<Record<string, unknown>>;

const refusals: readonly string[] = [
  'nothing-heard',
  'too-quiet',
  'too-loud',
  'too-noisy',
  'too-short',
  'other-text',
  'not-speech',
  'unsupported',
] satisfies RefusalReason[];
const warnings: readonly string[] = ['clipping', 'noisy', 'quiet', 'words-missing', 'say-again'] satisfies SpeechWarning[];
/** What `info.tipId` says of a recording without a score. */
const tips: Readonly<Record<number, RefusalReason>> = {
  10_000: 'nothing-heard',
  10_001: 'too-short',
  10_002: 'too-noisy',
  10_003: 'too-loud',
  10_004: 'too-quiet',
  10_005: 'other-text',
};
/** Codes that ARPABET writes otherwise. */
const codes: Readonly<Record<string, string>> = { ax: 'AH', axr: 'ER', oo: 'AA', h: 'HH', j: 'Y' };

/** A gateway's answer as the scorer's outcome. Errors: {@link CloudError} `refused` [7.4-13], `bad-answer`. */
export function readReply(reply: unknown, reference: Reference, durationMs: number): SpeechOutcome {
  if (!isGiven(reply)) throw new CloudError('bad-answer', 'The gateway answered with no object.');
  const { errId, error, result } = reply;
  if (errId !== undefined && Number(errId) !== 0)
    throw new CloudError('refused', typeof error === 'string' ? error : 'unknown error', Number(errId));
  if (!isGiven(result) || typeof result['overall'] !== 'number') throw new CloudError('bad-answer', 'The gateway gave no result.');
  const ours = isGiven(result['chorus']) ? result['chorus'] : {};
  const scorer = scorerOf(result, ours);
  const heardMs = numberOr(result['wavetime'], durationMs);
  const reason = refusalOf(result, ours);
  if (reason) return { kind: 'refused', reason, durationMs: heardMs, scorer };
  const rank = numberOr(result['rank'], 100) || 100;
  const score = (value: unknown) => Math.max(0, Math.min(100, (numberOr(value, 0) * 100) / rank));
  const overall = score(result['overall']);
  const parts = partsOf(listOf(result['details']), reference, heardMs, score);
  const said = parts.words.filter((word) => word.said).length;
  return {
    kind: 'scored',
    overall,
    accuracy: score(result['accuracy'] ?? result['pron'] ?? result['overall']),
    fluency: score(wholeOf(result['fluency'] ?? result['overall'])),
    integrity:
      result['integrity'] === undefined && parts.words.length > 0
        ? (100 * said) / parts.words.length
        : score(result['integrity'] ?? result['overall']),
    confidence: Math.max(0, Math.min(1, numberOr(ours['confidence'], 1))),
    warnings: (Array.isArray(ours['warnings']) ? ours['warnings'] : []).filter((one): one is SpeechWarning =>
      warnings.includes(one as string),
    ),
    ...parts,
    durationMs: heardMs,
    scorer,
  };
}

function scorerOf(result: Given, ours: Given): ScorerInfo {
  const { provider, version, modelChecksum } = isGiven(ours['scorer']) ? ours['scorer'] : {};
  return {
    provider: provider === undefined ? 'cloud' : 'server',
    version: textOf(version ?? result['version']),
    modelChecksum: textOf(modelChecksum),
  };
}

function refusalOf(result: Given, ours: Given): RefusalReason | undefined {
  const { refused } = ours;
  if (typeof refused === 'string') return refusals.includes(refused) ? (refused as RefusalReason) : 'not-speech';
  const info = isGiven(result['info']) ? result['info'] : {};
  return result['overall'] === 0 ? tips[numberOr(info['tipId'], 0)] : undefined;
}

type Score = (value: unknown) => number;

function partsOf(
  details: readonly Given[],
  reference: Reference,
  ms: number,
  score: Score,
): Pick<Scored, 'words' | 'sentences' | 'option' | 'points'> {
  switch (reference.kind) {
    case 'word':
      return {
        words: oneWord(
          details.map((detail) => wordOf(detail, reference.word, ms, score)),
          reference.word,
        ),
      };
    case 'sentence':
      return { words: details.map((detail, i) => wordOf(detail, reference.words[i], ms, score)) };
    case 'symbol':
      return { words: details.map((detail) => wordOf(detail, undefined, ms, score)) };
    case 'paragraph':
      return paragraphOf(details, ms, score);
    case 'choice': {
      const option = details.findIndex((detail) => numberOr(detail['score'], 0) > 0 || listOf(detail['phone']).length > 0);
      return { words: [], ...(option >= 0 && { option }) };
    }
    case 'retell':
    case 'qa':
      return {
        words: [],
        points: details.map((detail) => {
          const share = score(detail['score']) / 100;
          return { text: textOf(detail['text'] ?? detail['char']), share, covered: share >= 0.5 };
        }),
      };
  }
}

function wordOf(detail: Given, asked: ReferenceWord | undefined, ms: number, score: Score): WordScore {
  const said = Number(detail['dp_type'] ?? 0) !== 1;
  const fromMs = numberOr(detail['start'], 0);
  const toMs = numberOr(detail['end'], ms);
  const phones = said ? listOf(detail['phone']).map((phone) => phoneOf(phone, fromMs, toMs, score)) : [];
  return {
    text: textOf(detail['char'] ?? detail['text'] ?? asked?.text),
    score: said ? score(detail['score']) : 0,
    said,
    fromMs,
    toMs,
    phones: withLetters(phones, asked),
    ...(Number(detail['dp_type']) === 2 && { noticed: ['repeated'] as const }),
  };
}

/** Without a time of its own a phone is somewhere in its word. */
function phoneOf(given: Given, fromMs: number, toMs: number, score: Score): PhoneScore {
  const heard = phoneName(given['pherr']);
  return {
    phone: phoneName(given['char']),
    score: score(given['score']),
    fromMs: numberOr(given['start'], fromMs),
    toMs: numberOr(given['end'], toMs),
    ...(heard !== '' && { heard }),
  };
}

const phoneName = (code: unknown): string => (typeof code === 'string' ? (codes[code.toLowerCase()] ?? code.toUpperCase()) : '');

/** The protocol does not say which letters a phone is written with; the way of saying the word that it names does. */
function withLetters(phones: readonly PhoneScore[], asked: ReferenceWord | undefined): readonly PhoneScore[] {
  const way = asked?.pronunciations?.find((one) => one.phones.join(' ') === phones.map(({ phone }) => phone).join(' '));
  if (!way?.letters) return phones;
  return phones.map((phone, i) => {
    const letters = way.letters?.[i];
    return letters ? { ...phone, letters } : phone;
  });
}

/** "ice cream" is one word of a word book and two of a gateway. */
function oneWord(words: readonly WordScore[], asked: ReferenceWord): readonly WordScore[] {
  const [first] = words;
  if (!first || words.length === 1) return words;
  const said = words.filter((word) => word.said);
  return [
    {
      text: asked.text,
      score: words.reduce((sum, word) => sum + word.score, 0) / words.length,
      said: said.length > 0,
      fromMs: said[0]?.fromMs ?? 0,
      toMs: said.at(-1)?.toMs ?? 0,
      phones: withLetters(
        words.flatMap((word) => word.phones),
        asked,
      ),
    },
  ];
}

function paragraphOf(
  details: readonly Given[],
  ms: number,
  score: Score,
): { words: readonly WordScore[]; sentences: readonly SentenceScore[] } {
  const words: WordScore[] = [];
  const sentences = details.map((detail): SentenceScore => {
    const from = words.length;
    const fromMs = numberOr(detail['start'], 0);
    const toMs = numberOr(detail['end'], ms);
    for (const word of listOf(detail['snt_details'])) {
      const value = score(word['score']);
      words.push({ text: textOf(word['char']), score: value, said: value > 0, fromMs, toMs, phones: [] });
    }
    const own = words.slice(from);
    const overall = score(detail['score']);
    return {
      words: [from, words.length],
      overall,
      accuracy: overall,
      fluency: score(wholeOf(detail['fluency'] ?? detail['score'])),
      integrity: own.length === 0 ? overall : (100 * own.filter((word) => word.said).length) / own.length,
    };
  });
  return { words, sentences };
}

/** A number in some core types, an object in others. */
const wholeOf = (fluency: unknown): unknown => (isGiven(fluency) ? fluency['overall'] : fluency);
const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly Given[] => (Array.isArray(value) ? value.filter(isGiven) : []);
function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
