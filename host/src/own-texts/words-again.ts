import type { DraftSentence, OwnTextDraft, SentenceSpan } from '@chorus/contract/content/own-text-draft';
import type { SoundSentence } from '@chorus/sdk';
import type { BegunText } from './draft-of.ts';
import { sentencesIn } from './edit-text.ts';

/** Sentences that follow each other in one sound, and whose words are to be found anew: they were rewritten, joined or parted. */
export interface LostWords {
  readonly sound: OwnTextDraft['sounds'][number];
  readonly sentences: readonly DraftSentence[];
  /** Where to look for them. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** So far before and behind its place a sentence is looked for. */
const aroundMs = 500;

/** Sentences with a place and without words whose text is another one than `known` has, by their ids. */
export function lostWords({ sounds, paragraphs }: OwnTextDraft, known: ReadonlyMap<string, string>): readonly LostWords[] {
  const lost: { sound: OwnTextDraft['sounds'][number]; sentences: DraftSentence[] }[] = [];
  let before: DraftSentence | undefined;
  for (const one of paragraphs.flatMap(({ sentences }) => sentences)) {
    const sound = sounds.find(({ id }) => id === one.span?.sound);
    const isLost = sound && one.span?.words.length === 0 && known.get(one.id) !== one.text;
    if (isLost) {
      const last = lost.at(-1);
      if (last?.sound === sound && last.sentences.at(-1) === before) last.sentences.push(one);
      else lost.push({ sound, sentences: [one] });
    }
    before = one;
  }
  return lost.map(({ sound, sentences }) => ({
    sound,
    sentences,
    fromMs: Math.max(0, sentences[0]!.span!.fromMs - aroundMs),
    toMs: Math.min(sound.ms, sentences.at(-1)!.span!.toMs + aroundMs),
  }));
}

/** The text with the words of those that are surely found, wherever it still has these sentences so; `found` counts from where they were looked for. */
export function withWords(text: BegunText, { sentences, fromMs: offset }: LostWords, found: readonly SoundSentence[]): BegunText {
  const spans = new Map<string, SentenceSpan>();
  const all = sentencesIn(text.draft);
  sentences.forEach((lost, n) => {
    const one = found[n];
    const now = all.find(({ id }) => id === lost.id);
    if (!one?.sure || !lost.span || now?.text !== lost.text || !isSame(now.span, lost.span)) return;
    const others = all.filter(
      ({ id, span }) => id !== lost.id && span?.sound === lost.span!.sound && !sentences.some((own) => own.id === id),
    );
    const least = Math.max(0, ...others.flatMap(({ span }) => (span!.toMs <= lost.span!.fromMs ? [span!.toMs] : [])));
    const most = Math.min(...others.flatMap(({ span }) => (span!.fromMs >= lost.span!.toMs ? [span!.fromMs] : [])), Infinity);
    const within = (ms: number) => Math.round(Math.min(Math.max(ms + offset, least), most));
    const [fromMs, toMs] = [within(one.fromMs), within(one.toMs)];
    const words = one.words.flatMap(({ letters, fromMs: from, toMs: to }) =>
      letters ? [{ letters: [letters[0], letters[1]] as [number, number], fromMs: within(from), toMs: within(to) }] : [],
    );
    // What was set by hand, or found before, stays where it is as far as the words are in it.
    const borders = lost.span.sure
      ? { fromMs: Math.min(lost.span.fromMs, fromMs), toMs: Math.max(lost.span.toMs, toMs) }
      : { fromMs, toMs };
    spans.set(lost.id, { ...lost.span, ...borders, sure: true, words });
  });
  if (spans.size === 0) return text;
  const paragraphs = text.draft.paragraphs.map((paragraph) => ({
    sentences: paragraph.sentences.map((one) => (spans.has(one.id) ? { ...one, span: spans.get(one.id)! } : one)),
  }));
  return { ...text, draft: { ...text.draft, paragraphs } };
}

const isSame = (span: SentenceSpan | null, other: SentenceSpan): boolean =>
  span !== null && span.words.length === 0 && span.sound === other.sound && span.fromMs === other.fromMs && span.toMs === other.toMs;
