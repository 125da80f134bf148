import { describe, expect, it } from 'vitest';
import type { PhoneScore, SpeechOutcome, WordScore } from '../model/speech.ts';
import { modelReference, phoneSpans, wordSpans, type ReadingSounds } from './compared-spans.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
const phone = (name: string, fromMs: number, toMs: number): PhoneScore => ({ phone: name, score: 80, fromMs, toMs });
const word = (text: string, phones: readonly PhoneScore[]): WordScore => ({
  text,
  score: 80,
  said: phones.length > 0,
  fromMs: phones[0]?.fromMs ?? 0,
  toMs: phones.at(-1)?.toMs ?? 0,
  phones,
});
const outcome = (words: readonly WordScore[]): Scored => ({
  kind: 'scored',
  overall: 80,
  accuracy: 80,
  fluency: 80,
  integrity: 100,
  confidence: 1,
  warnings: [],
  words,
  durationMs: 2_000,
  scorer: { provider: 'device', version: '1', modelChecksum: '' },
});
const thin = word('thin', [phone('TH', 500, 700), phone('IH', 700, 800), phone('N', 800, 1_000)]);
const ice = word('ice', [phone('AY', 1_000, 1_300), phone('S', 1_300, 1_500)]);
const unsaid = word('the', []);
const aligned = (words: readonly WordScore[]) => ({
  words: words.map(({ text, fromMs, toMs, phones }) => ({ text, fromMs, toMs, phones })),
});
const sounds = (more: Partial<ReadingSounds> = {}): ReadingSounds => ({
  recording: { recordingId: 'r', ms: 2_000 },
  model: '/model.ogg',
  alignment: undefined,
  ...more,
});

describe('phoneSpans', () => {
  it('gives the student’s piece and the same phone of the model, each with a margin', () => {
    const model = word('thin', [phone('TH', 100, 300), phone('IH', 300, 400), phone('N', 400, 600)]);
    expect(phoneSpans(outcome([thin]), 0, sounds({ alignment: aligned([model]) }))).toEqual({
      student: { sound: { recordingId: 'r' }, fromMs: 440, toMs: 760 },
      model: { sound: { url: '/model.ogg' }, fromMs: 40, toMs: 360 },
      whole: false,
    });
  });

  it('counts phones over all words', () => {
    expect(phoneSpans(outcome([thin, unsaid, ice]), 4, sounds())?.student).toEqual({
      sound: { recordingId: 'r' },
      fromMs: 1_240,
      toMs: 1_560,
    });
    expect(phoneSpans(outcome([thin, ice]), 5, sounds())).toBeUndefined();
  });

  it('gives the whole model word, and says so, where the phone’s place in it is not known', () => {
    expect(phoneSpans(outcome([thin]), 0, sounds())).toMatchObject({ model: { sound: { url: '/model.ogg' } }, whole: true });
    const shorter = aligned([thin, word('ice', [phone('AY', 100, 500)])]);
    expect(phoneSpans(outcome([thin, ice]), 3, sounds({ alignment: shorter }))).toMatchObject({
      model: { sound: { url: '/model.ogg' }, fromMs: 40, toMs: 560 },
      whole: true,
    });
  });

  it('lets a voice speak the word where no sound of it is known', () => {
    const speak = { sound: { speak: 'ice', accent: 'us' } };
    expect(phoneSpans(outcome([thin, ice]), 3, sounds())?.model).toEqual(speak);
    expect(phoneSpans(outcome([ice]), 0, sounds({ model: undefined }))?.model).toEqual(speak);
  });

  it('has no student’s piece of a deleted recording', () => {
    expect(phoneSpans(outcome([thin]), 0, sounds({ recording: undefined }))).not.toHaveProperty('student');
  });
});

describe('wordSpans', () => {
  it('gives the word as it was said and as it should be', () => {
    expect(wordSpans(outcome([thin, ice]), 1, sounds({ alignment: aligned([thin, ice]) }))).toEqual({
      student: { sound: { recordingId: 'r' }, fromMs: 940, toMs: 1_560 },
      model: { sound: { url: '/model.ogg' }, fromMs: 940, toMs: 1_560 },
      whole: true,
    });
  });

  it('has only the model of a word that was not said', () => {
    expect(wordSpans(outcome([thin, unsaid]), 1, sounds())).toEqual({ model: { sound: { speak: 'the', accent: 'us' } }, whole: true });
    expect(wordSpans(outcome([thin]), 1, sounds())).toBeUndefined();
  });
});

describe('modelReference', () => {
  const said = { text: 'thin', pronunciations: [{ phones: ['TH', 'IH', 'N'] }] };
  it('asks for the phones that were scored', () => {
    expect(modelReference(outcome([thin]), { kind: 'word', word: { text: 'thin' } })).toEqual({ kind: 'word', word: said });
    expect(modelReference(outcome([thin, unsaid]), { kind: 'sentence', words: [] })).toEqual({
      kind: 'sentence',
      words: [said, { text: 'the' }],
    });
  });

  it('keeps a paragraph’s sentences', () => {
    const asked = { kind: 'paragraph', sentences: [[{ text: 'the' }], [{ text: 'thin' }, { text: 'the' }]] } as const;
    expect(modelReference(outcome([unsaid, thin, unsaid]), asked)).toEqual({
      kind: 'paragraph',
      sentences: [[{ text: 'the' }], [said, { text: 'the' }]],
    });
  });

  it('has nothing to find where there was no text to read', () => {
    expect(modelReference(outcome([thin]), { kind: 'qa', answers: ['thin'] })).toBeUndefined();
    expect(modelReference(outcome([]), { kind: 'sentence', words: [] })).toBeUndefined();
  });
});
