import { otherSpeech, shortWords, spokenSound, spokenTexts, type Spoken } from '../fixtures/spoken.ts';
import { createAligner, SAMPLE_RATE, type AlignedSentence } from '../src/node.ts';
import { joined } from './cut.ts';

/** Where the aligner finds words against where the voices say that they begin, in MP3 at 32 kbit/s. */
export interface AlignmentFigures {
  /** Of the starts of words of sure sentences, also with half a minute of other speech before: milliseconds that they are off. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly words: number;
  /** Of sentences that are said, those that are sure: 0 to 1. */
  readonly sure: number;
  readonly sentences: number;
  /** Words that are found in sounds in which they are not said. */
  readonly falseWords: number;
}

/** By how many ms each word of the sure sentences begins elsewhere than the voice says; `shiftMs` is what was put before the sound. */
function offBy({ sentences, starts }: Spoken, found: readonly AlignedSentence[], shiftMs: number): number[] {
  return found.flatMap(({ words }, i) => {
    const pieces = Array.from(sentences[i]!.matchAll(/\S+/g), ({ index }) => index);
    return words.flatMap(({ letters, fromMs }) => {
      const start = starts[i]![pieces.findLastIndex((at) => at <= letters[0])];
      return typeof start === 'number' ? [Math.abs(fromMs - shiftMs - start)] : [];
    });
  });
}

export async function alignmentFigures(): Promise<AlignmentFigures> {
  const aligner = createAligner();
  const other = await spokenSound(otherSpeech);
  const texts = [...spokenTexts, shortWords];
  const off: number[] = [];
  let [sure, sentences] = [0, 0];
  for (const text of texts) {
    const pcm = await spokenSound(text.file);
    for (const before of [new Float32Array(0), other]) {
      const found = aligner.align(joined([before, pcm]), text.sentences);
      off.push(...offBy(text, found, (1000 * before.length) / SAMPLE_RATE));
      sure += found.filter((one) => one.sure).length;
      sentences += found.length;
    }
  }
  const none = aligner.align(
    other,
    texts.flatMap((text) => text.sentences),
  );
  off.sort((a, b) => a - b);
  const quantile = (q: number): number => off[Math.floor(q * (off.length - 1))]!;
  const falseWords = none.reduce((sum, { words }) => sum + words.length, 0);
  return { medianMs: quantile(0.5), p95Ms: quantile(0.95), words: off.length, sure: sure / sentences, sentences, falseWords };
}
