import { align } from '../align/align.ts';
import { lostNats } from '../align/lost.ts';
import type { Read } from '../align/reading.ts';
import { phonesOf } from '../align/prepared.ts';
import type { PreparedReference } from '../align/prepared.ts';
import type { Span } from '../features/utterance-features.ts';
import type { Frames } from '../frames.ts';
import type { Model } from '../model/model.ts';
import { unevenness } from '../features/phone-features.ts';
import { mean } from '../features/statistics.ts';
import { refuseRecording } from '../refusal/gates.ts';
import type { Steps } from '../steps.ts';
import type { TakeFacts } from '../refusal/gates.ts';
import type { RefusalReason } from '../types.ts';
import { evidenceOf } from './calibrate.ts';
import type { NetScores } from './net.ts';
import { meanGop, measureWords, scoreSpan } from './score-span.ts';
import type { MeasuredWord } from './score-span.ts';

/** One sentence of the text as it was said; `net` and `words` fit each other. */
export interface JudgedSentence {
  readonly words: readonly MeasuredWord[];
  readonly net: NetScores;
  /** Of prompts, what any other phones would fit better by (`lostNats`); 0 of sentences. */
  readonly lost: number;
}

/** What was said, or why that can't be told. */
export type Judgement =
  | { readonly refused: RefusalReason }
  | {
      readonly refused?: undefined;
      /** How sure it is that this text was said; see `ModeSettings.evidence`. */
      readonly evidence: number;
      /** Sentences of which at least one word was said. */
      readonly sentences: readonly JudgedSentence[];
      /** Share of the words that were said. */
      readonly integrity: number;
    };

/** Least share of a text's phones that must have been said for the rest to count as left out instead of as another text. */
const LEAST_SAID = 0.3;
/** What is left of a text after leaving words out must be believed by this much more than a whole one. */
const PARTLY_SAID_MARGIN = 1.7;
/** How far (of 10) the nets must hear a word, in the text read as a whole, that the best path leaves out, so that it counts as said. */
const SAID_FROM = 5;
/** From so many words on that are left out at the end the reader stopped. */
const STOPPED = 2;
/** Silence before and after the words that the nets were fitted with (90 % of the corpus): waiting longer is not worse reading. */
const LEAD_FRAMES = 60;
const TRAIL_FRAMES = 80;
/** Following repetitions must make the words fit by this much better (nats of goodness) to be believed. */
const READ_AGAIN_MARGIN = 0.15;

/**
 * Holds a recording against a text: gates, alignment, who said what, and the net's raw scores. `read` is how the words were followed by one who
 * knows that readers say things twice: where that fits clearly better, it is what is scored.
 */
export function* judge(model: Model, frames: Frames, facts: TakeFacts, reference: PreparedReference, read?: Read): Steps<Judgement> {
  const mode = model.manifest.modes[reference.mode];
  const words = reference.sentences.flat();
  const refused = refuseRecording(facts, phonesOf(words), mode);
  if (refused) return { refused };
  const whole = yield* align(words, frames, model.manifest.acoustic.logPrior);
  if (!whole) return { refused: 'too-short' };
  yield;
  const asked = yield* held(model, frames, reference, measureWords(model, frames, whole));
  // A prompt of one or two words is said or not; only longer texts can have words left out.
  const plain = reference.mode === 'word' ? asked : yield* partSaid(model, frames, reference, asked);
  if (!plain) return { refused: 'other-text' };
  const again = read && readAgain(model, frames, read, plain.words);
  const found = again ? yield* held(model, frames, reference, again.words, again.span) : plain;
  if (found.evidence < mode.refuse) return { refused: 'other-text' };
  return { evidence: found.evidence, sentences: found.sentences, integrity: found.words.length / words.length };
}

/** What the nets say of words, and how far they are believed to have been said. */
interface HeldWords {
  readonly words: readonly MeasuredWord[];
  readonly sentences: readonly JudgedSentence[];
  readonly evidence: number;
}

/** Holds the recording (or its `span`) against words of the text, at least one. */
export function* held(
  model: Model,
  frames: Frames,
  reference: PreparedReference,
  words: readonly MeasuredWord[],
  from: Span = { from: 0, to: frames.length },
): Steps<HeldWords> {
  const { acoustic, modes } = model.manifest;
  const sentences: JudgedSentence[] = [];
  for (const { span, words: own } of bySentence(reference, words, from)) {
    yield;
    const net = yield* scoreSpan(model, reference.mode, frames, span, own);
    const segments = own.map(({ segment }) => segment);
    const lost = reference.mode === 'word' ? lostNats(segments, frames, acoustic.logPrior, true) : 0;
    sentences.push({ words: own, net, lost });
  }
  const heard = sentences.flatMap(({ net }) => net.words);
  const phones = words.reduce((sum, word) => sum + word.measures.length, 0);
  const uneven = unevenness(
    words.map(({ segment }) => segment),
    acoustic.lnDuration,
  );
  const facts = {
    gop: meanGop(words),
    accuracy: mean(heard.map(({ accuracy }) => accuracy)),
    said: mean(heard.map(({ said }) => said)),
    phones,
    lost: mean(sentences.map(({ lost }) => lost)),
    uneven,
  };
  return { words, sentences, evidence: evidenceOf(facts, modes[reference.mode]) };
}

/** What was said of a text that was `asked`; `undefined` when the recording has another one. */
function* partSaid(model: Model, frames: Frames, reference: PreparedReference, asked: HeldWords): Steps<HeldWords | undefined> {
  const { refuse } = model.manifest.modes[reference.mode];
  const said = yield* saidWords(model, frames, reference, asked);
  if (said.length === 0) return undefined;
  if (said.length === asked.words.length) return asked;
  const phones = said.reduce((sum, word) => sum + word.measures.length, 0);
  const fits = asked.evidence >= refuse;
  if (!fits && phones < LEAST_SAID * phonesOf(reference.sentences.flat())) return undefined;
  const part = yield* held(model, frames, reference, said);
  return fits || part.evidence >= refuse + PARTLY_SAID_MARGIN ? part : undefined;
}

/**
 * The words on the best path that may leave words out. Where the whole text fits, too, a word is only left out if the nets
 * don't hear it there either, or at an end of two and more: a weak word that is run into the next one is said.
 */
export function* saidWords(model: Model, frames: Frames, reference: PreparedReference, asked: HeldWords): Steps<readonly MeasuredWord[]> {
  const { acoustic, skipCost, modes } = model.manifest;
  const path = measureWords(model, frames, (yield* align(reference.sentences.flat(), frames, acoustic.logPrior, skipCost)) ?? []);
  if (path.length === asked.words.length || asked.evidence < modes[reference.mode].refuse) return path;
  const said = new Set(path.map(({ segment }) => segment.word));
  const last = Math.max(-1, ...said);
  // Who stops leaves out the rest, however well it would fit what was said before.
  const end = asked.words.length - last > STOPPED ? last : asked.words.length;
  for (const { words, net } of asked.sentences)
    for (const [i, { segment }] of words.entries()) if (segment.word < end && net.words[i]!.said >= SAID_FROM) said.add(segment.word);
  return said.size === path.length ? path : asked.words.filter(({ segment }) => said.has(segment.word));
}

/** The words as they were said last by a reader who said some twice; `undefined` when nobody did or the plain alignment is about as good. */
function readAgain(
  model: Model,
  frames: Frames,
  { words, again }: Read,
  plain: readonly MeasuredWord[],
): { words: MeasuredWord[]; span: Span } | undefined {
  const said = again.length > 0 ? measureWords(model, frames, words) : [];
  if (said.length < Math.max(1, plain.length) || meanGop(said) < meanGop(plain) + READ_AGAIN_MARGIN) return undefined;
  // Who goes back in the text leaves the last times of its words out of order: nothing that the nets could follow.
  if (said.some((word, i) => i > 0 && begin([word]) < end([said[i - 1]!]))) return undefined;
  // What was said before the first word's last time is no pause before it.
  const first = begin(said);
  const before = again.map(({ phones }) => phones.at(-1)!.to).filter((to) => to <= first);
  return { words: said, span: { from: Math.max(0, ...before), to: frames.length } };
}

/** Groups the said words by sentence; a recording is cut in the middle of the gap between two sentences. */
function bySentence(reference: PreparedReference, said: readonly MeasuredWord[], span: Span): { span: Span; words: MeasuredWord[] }[] {
  const groups: MeasuredWord[][] = [];
  let from = 0;
  for (const sentence of reference.sentences) {
    const to = from + sentence.length;
    const own = said.filter(({ segment }) => segment.word >= from && segment.word < to);
    if (own.length > 0) groups.push(own);
    from = to;
  }
  const cuts = groups.slice(1).map((group, i) => Math.round((end(groups[i]!) + begin(group)) / 2));
  return groups.map((words, i) => ({
    words,
    span: {
      from: Math.max(cuts[i - 1] ?? span.from, begin(words) - LEAD_FRAMES),
      to: Math.min(cuts[i] ?? span.to, end(words) + TRAIL_FRAMES),
    },
  }));
}

const begin = (words: readonly MeasuredWord[]): number => words[0]!.segment.phones[0]!.from;
const end = (words: readonly MeasuredWord[]): number => words.at(-1)!.segment.phones.at(-1)!.to;
