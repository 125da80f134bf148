import { readFile } from 'node:fs/promises';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { decodeSpeech } from '@chorus/speech/audio';
import { createAligner } from '@chorus/speech/node';
import { expect, it } from 'vitest';
import { sentencesIn, setText } from '../../own-texts/edit-text.ts';
import { placeSounds, type LookedThrough } from '../../own-texts/place-sounds.ts';
import { lostWords, withWords } from '../../own-texts/words-again.ts';
import { toInt16 } from '../audio/samples.ts';
import { decodeWav, encodeWav } from '../audio/wav.ts';
import { TextSounds } from './text-sounds.ts';

interface Spoken {
  readonly file: string;
  readonly sentences: readonly string[];
  readonly starts: readonly (readonly (number | null)[])[];
}

const folder = new URL('../../../../speech/fixtures/spoken/', import.meta.url);
const spoken = JSON.parse(await readFile(new URL('spoken.json', folder), 'utf8')) as readonly Spoken[];
const aligner = createAligner();
const sounds = new TextSounds({
  samples: async (bytes) => decodeWav(new Uint8Array(bytes)),
  aligner: { align: async (samples, sentences) => aligner.align(samples, sentences) as never },
});
const { signal } = new AbortController();

/** The first sentences of a story as a file, and what they say. */
async function story(n: number, count: number) {
  const { file, sentences, starts } = spoken[n]!;
  const samples = await decodeSpeech(await readFile(new URL(file, folder)));
  const bytes = encodeWav(toInt16(samples.subarray(0, starts[count]![0]! * 16)), 16_000).buffer;
  const name = `${file}.wav`;
  return { texts: sentences.slice(0, count), file: { name, type: 'audio/wav', size: bytes.byteLength, arrayBuffer: async () => bytes } };
}
const textOf = (...paragraphs: readonly (readonly string[])[]) => {
  let n = 0;
  const draft: OwnTextDraft = {
    title: '',
    stage: 'middle',
    level: null,
    belongsTo: null,
    roles: [],
    paragraphs: paragraphs.map((texts) => ({
      sentences: texts.map((text) => ({ id: `s${n++}`, text, translation: '', role: null, span: null })),
    })),
    sounds: [],
  };
  return { draft, doubts: {} };
};
async function lookThrough(file: Awaited<ReturnType<typeof story>>['file'], text: ReturnType<typeof textOf>): Promise<LookedThrough> {
  const all = sentencesIn(text.draft);
  const { sound, found } = await sounds.hear(
    file,
    all.map((one) => one.text),
    { signal, onFinding: () => undefined },
  );
  return { sound, ids: all.map(({ id }) => id), found };
}

it('gives each of two sounds what a text has of it, and nothing of what it has not', async () => {
  const [one, other, none] = await Promise.all([story(0, 2), story(1, 2), story(2, 1)]);
  const text = textOf([one.texts[1]!], none.texts, other.texts);
  const placed = placeSounds(text, [await lookThrough(other.file, text), await lookThrough(one.file, text)]);
  const nameOf = new Map(placed.draft.sounds.map(({ id, name }) => [id, name]));
  const spans = sentencesIn(placed.draft).map(({ span }) => span);
  expect(spans.map((span) => span && [nameOf.get(span.sound), span.sure])).toEqual([
    [one.file.name, true],
    null,
    [other.file.name, true],
    [other.file.name, true],
  ]);
  expect(Math.abs(spans[0]!.fromMs - spoken[0]!.starts[1]![0]!)).toBeLessThan(150);
  expect(placed.doubts).toEqual({ s1: 'no-sound' });
});

it('finds the words of a sentence that was mistyped, in its place alone', async () => {
  const one = await story(0, 2);
  const text = textOf(one.texts);
  const placed = placeSounds(text, [await lookThrough(one.file, text)]);
  const right = sentencesIn(placed.draft)[1]!;
  const mistyped = setText(placed.draft, 's1', 'Something else.');
  const known = new Map(sentencesIn(mistyped).map(({ id, text: said }) => [id, said]));
  const mended = { draft: setText(mistyped, 's1', right.text), doubts: {} };
  const [lost] = lostWords(mended.draft, known);
  const samples = await sounds.samples(await one.file.arrayBuffer(), signal);
  const found = await sounds.find(samples.slice(lost!.fromMs * 16, lost!.toMs * 16), [right.text], signal);
  const { span } = sentencesIn(withWords(mended, lost!, found).draft)[1]!;
  expect(span!.words.map(({ letters }) => letters)).toEqual(right.span!.words.map(({ letters }) => letters));
  for (const [n, { fromMs }] of span!.words.entries()) expect(Math.abs(fromMs - right.span!.words[n]!.fromMs)).toBeLessThan(60);
});
