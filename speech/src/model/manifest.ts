import type { SkipCost } from '../align/graph.ts';
import { SpeechError } from '../errors.ts';
import { BANDS } from '../frontend/log-mel.ts';
import { PHONE_FEATURES } from '../features/phone-features.ts';
import { UTTERANCE_FEATURES } from '../features/utterance-features.ts';
import { PHONES } from '../phones.ts';

/** Name and version of the layout that this code reads. */
export const MODEL_FORMAT = 'chorus-speech-model/5';

/** A file beside the manifest with its size in bytes and SHA-256. */
export interface ModelFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `score = a * raw + b`, both on 0–100. */
export type Affine = readonly [a: number, b: number];

export const EVIDENCE_FACTORS = ['gop', 'word', 'said', 'lnPhones', 'lost', 'uneven', 'bias'] as const;
export type EvidenceFactor = (typeof EVIDENCE_FACTORS)[number];

/** What depends on how long the text is: prompts of one or two words are judged apart from sentences. */
export interface ModeSettings {
  /**
   * How sure it is that this text was said: `gop * mean GOP + word * word accuracy (0–10) + said * how far the nets hear the words (0–10) + lnPhones *
   * ln(phones) + lost * nats lost against any phones + uneven * deviation of the lengths + bias`. For sentences it is in units of the mean GOP (nats), less
   * where the nets don't hear words; for words the log odds fitted on cut-out words against other words of as many phones. Both are of recordings as
   * they were and through channels.
   */
  readonly evidence: Readonly<Record<EvidenceFactor, number>>;
  /** Evidence below which another text was said. */
  readonly refuse: number;
  /** Evidence below which the speaker should say it again. */
  readonly sayAgain: number;
  /** Speech frames per phone below which there is too little to judge. */
  readonly framesPerPhone: number;
  /** A word's highest score falls from 100 at `from` to `lowest` at `to` (evidence of the word). */
  readonly wordCap: { readonly from: number; readonly to: number; readonly lowest: number };
  readonly calibration: { readonly phone: Affine; readonly word: Affine; readonly sentence: Affine };
}

/** Shape of one layer of the acoustic model. */
export interface LayerShape {
  readonly out: number;
  readonly in: number;
  readonly k: number;
  readonly d: number;
  readonly relu: boolean;
  readonly res: boolean;
}

/** What a net's inputs are standardised with: over the texts that it was fitted on. */
export interface Standardise {
  readonly phoneMean: readonly number[];
  readonly phoneSd: readonly number[];
  readonly utteranceMean: readonly number[];
  readonly utteranceSd: readonly number[];
}

/** The model's description: everything but the weights. */
export interface Manifest {
  readonly format: typeof MODEL_FORMAT;
  readonly version: string;
  readonly attribution: string;
  readonly phones: readonly string[];
  readonly acoustic: ModelFile & {
    readonly layers: readonly LayerShape[];
    readonly mean: readonly number[];
    readonly sd: readonly number[];
    readonly logPrior: readonly number[];
    readonly lnDuration: readonly (readonly [number, number])[];
  };
  readonly scorer: ModelFile & {
    /** Name, rows and columns of each tensor of a net, in file order; the file holds net after net. */
    readonly tensors: readonly (readonly [name: string, rows: number, columns: number])[];
    /** Which nets of the file judge a mode; their answers are averaged. */
    readonly nets: { readonly word: readonly number[]; readonly sentence: readonly number[] };
    readonly standardise: { readonly word: Standardise; readonly sentence: Standardise };
  };
  /** What leaving words out costs. */
  readonly skipCost: SkipCost;
  readonly modes: { readonly word: ModeSettings; readonly sentence: ModeSettings };
}

const misfit = (what: string): SpeechError => new SpeechError('model-misfit', `The model does not fit this scorer: ${what}.`);

type Loose = Record<string, unknown>;

function record(value: unknown, name: string): Loose {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit(`${name} is not an object`);
  return value as Loose;
}

function numbers(value: unknown, length: number, name: string): void {
  const good = Array.isArray(value) && value.length === length && value.every((one) => Number.isFinite(one));
  if (!good) throw misfit(`${name} is not ${length} numbers`);
}

function file(value: Loose, name: string): void {
  const good = typeof value['file'] === 'string' && Number.isSafeInteger(value['bytes']) && /^[0-9a-f]{64}$/.test(String(value['sha256']));
  if (!good) throw misfit(`${name} names no file with size and SHA-256`);
}

function mode(value: unknown, name: string): void {
  const settings = record(value, name);
  numbers([settings['refuse'], settings['sayAgain'], settings['framesPerPhone']], 3, `${name}'s thresholds`);
  const evidence = record(settings['evidence'], `${name}.evidence`);
  numbers(
    EVIDENCE_FACTORS.map((factor) => evidence[factor]),
    EVIDENCE_FACTORS.length,
    `${name}.evidence`,
  );
  const cap = record(settings['wordCap'], `${name}.wordCap`);
  numbers([cap['from'], cap['to'], cap['lowest']], 3, `${name}.wordCap`);
  const calibration = record(settings['calibration'], `${name}.calibration`);
  for (const level of ['phone', 'word', 'sentence']) numbers(calibration[level], 2, `${name}.calibration.${level}`);
}

/** Parses the manifest's text. Throws `model-unreadable`, `model-wrong-version` or `model-misfit`. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SpeechError('model-unreadable', "The model's description is not JSON: fetch it again.");
  }
  const all = record(value, 'the description');
  if (all['format'] !== MODEL_FORMAT)
    throw new SpeechError('model-wrong-version', `This scorer reads ${MODEL_FORMAT}, the model is ${String(all['format'])}.`);
  if (typeof all['version'] !== 'string') throw misfit('it has no version');
  if (JSON.stringify(all['phones']) !== JSON.stringify(PHONES)) throw misfit('its phones are others');
  const acoustic = record(all['acoustic'], 'acoustic');
  file(acoustic, 'acoustic');
  numbers(acoustic['mean'], BANDS, 'acoustic.mean');
  numbers(acoustic['sd'], BANDS, 'acoustic.sd');
  numbers(acoustic['logPrior'], PHONES.length, 'acoustic.logPrior');
  if (!Array.isArray(acoustic['lnDuration']) || acoustic['lnDuration'].length !== PHONES.length) throw misfit('acoustic.lnDuration');
  for (const pair of acoustic['lnDuration']) numbers(pair, 2, 'acoustic.lnDuration');
  layers(acoustic['layers']);
  const scorer = record(all['scorer'], 'scorer');
  file(scorer, 'scorer');
  tensorsOf(scorer['tensors']);
  netsOf(scorer);
  const skip = record(all['skipCost'], 'skipCost');
  numbers([skip['open'], skip['extend']], 2, 'skipCost');
  const modes = record(all['modes'], 'modes');
  mode(modes['word'], 'word');
  mode(modes['sentence'], 'sentence');
  return value as Manifest;
}

function tensorsOf(value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) throw misfit('scorer.tensors');
  for (const one of value) {
    const [name, rows, columns] = Array.isArray(one) ? (one as unknown[]) : [];
    const good = typeof name === 'string' && [rows, columns].every((size) => Number.isSafeInteger(size) && (size as number) > 0);
    if (!good) throw misfit('a tensor has no name, rows and columns');
  }
}

function netsOf(scorer: Loose): void {
  const nets = record(scorer['nets'], 'scorer.nets');
  const standardise = record(scorer['standardise'], 'scorer.standardise');
  for (const name of ['word', 'sentence']) {
    const chosen = nets[name];
    const good = Array.isArray(chosen) && chosen.length > 0 && chosen.every((one) => Number.isSafeInteger(one) && one >= 0);
    if (!good) throw misfit(`scorer.nets.${name} names no net`);
    const one = record(standardise[name], `scorer.standardise.${name}`);
    numbers(one['phoneMean'], PHONE_FEATURES, `${name}.phoneMean`);
    numbers(one['phoneSd'], PHONE_FEATURES, `${name}.phoneSd`);
    numbers(one['utteranceMean'], UTTERANCE_FEATURES, `${name}.utteranceMean`);
    numbers(one['utteranceSd'], UTTERANCE_FEATURES, `${name}.utteranceSd`);
  }
}

function layers(value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) throw misfit('acoustic.layers');
  let width = BANDS;
  for (const one of value) {
    const layer = record(one, 'a layer');
    numbers([layer['out'], layer['in'], layer['k'], layer['d']], 4, 'a layer');
    if (layer['in'] !== width) throw misfit('a layer takes what the one before it does not give');
    if ((layer['k'] as number) % 2 !== 1 || (layer['out'] as number) % 4 !== 0) throw misfit('a layer of another kind');
    if (layer['res'] && layer['in'] !== layer['out']) throw misfit('a residual layer changes its width');
    width = layer['out'] as number;
  }
  if (width !== PHONES.length) throw misfit('its outputs are not the phones');
}
