import { describe, expect, it } from 'vitest';
import type { PhoneScore, SpeechOutcome, SpeechReasons, WordScore } from '../model/speech.ts';
import { scoreReasons } from './score-reasons.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
const phone = (name: string, score: number, more: Partial<PhoneScore> = {}): PhoneScore => ({
  phone: name,
  score,
  fromMs: 0,
  toMs: 100,
  ...more,
});
const word = (text: string, phones: readonly PhoneScore[] = [], more: Partial<WordScore> = {}): WordScore => ({
  text,
  score: 80,
  said: true,
  fromMs: 0,
  toMs: 500,
  phones,
  ...more,
});
const outcome = (words: readonly WordScore[], reasons?: Partial<SpeechReasons>, more: Partial<Scored> = {}): Scored => ({
  kind: 'scored',
  overall: 70,
  accuracy: 70,
  fluency: 70,
  integrity: 100,
  confidence: 0.9,
  warnings: [],
  words,
  ...(reasons && { reasons: { loweredBy: [], pauses: [], extra: [], wordsPerMinute: 100, ...reasons } }),
  durationMs: 1,
  scorer: { provider: 'device', version: '1', modelChecksum: '' },
  ...more,
});
const think = word('think', [
  phone('TH', 30, { heard: 'S', letters: [0, 2] }),
  phone('IH', 90),
  phone('NG', 59.9, { letters: [3, 4] }),
  phone('K', 60),
]);
const stretch = (afterWord: number) => ({ afterWord, fromMs: 0, toMs: 1 });

describe('scoreReasons', () => {
  it('names the phones below 60, the lowest first, with their letters and what was heard instead', () => {
    expect(scoreReasons(outcome([think]))).toEqual([
      { kind: 'phone', word: 'think', at: 0, phone: 'TH', letters: 'th', heard: 'S' },
      { kind: 'phone', word: 'think', at: 2, phone: 'NG', letters: 'n' },
    ]);
  });

  it('names no sound of which the scorer is not sure, nor what was heard instead', () => {
    const doubted = (score: number, confidence: number) => outcome([word('think', [phone('TH', score, { heard: 'S', confidence })])]);
    expect(scoreReasons(doubted(30, 0.959))).toEqual([]);
    expect(scoreReasons(doubted(80, 0.959))).toEqual([]);
    expect(scoreReasons(doubted(30, 0.96))).toMatchObject([{ kind: 'phone', heard: 'S' }]);
    expect(scoreReasons(doubted(80, 0.96))).toMatchObject([{ kind: 'phone', mild: true }]);
  });

  it('puts first what the scorer says cost most, one of each kind before the rest of any', () => {
    const words = [word('I'), think, word('the', [], { said: false })];
    const reasons = { loweredBy: ['pauses', 'sounds', 'too-slow'], pauses: [stretch(0)], wordsPerMinute: 41.6 } as const;
    expect(scoreReasons(outcome(words, reasons)).map((reason) => ('at' in reason ? `phone ${reason.at}` : reason.kind))).toEqual([
      'pauses',
      'phone 0',
      'slow',
      'missing',
      'phone 2',
    ]);
  });

  it('tells missing, repeated and wrongly stressed words by name', () => {
    const words = [word('a', [], { said: false }), word('red', [], { noticed: ['repeated'] }), word('banana', [], { noticed: ['stress'] })];
    expect(scoreReasons(outcome(words))).toEqual([
      { kind: 'missing', words: ['a'] },
      { kind: 'repeated', words: ['red'] },
      { kind: 'stress', words: ['banana'] },
    ]);
  });

  it('names the word before a single pause, and counts several', () => {
    const words = [word('I'), word('see')];
    expect(scoreReasons(outcome(words, { loweredBy: ['pauses'], pauses: [stretch(1)] }))).toEqual([
      { kind: 'pauses', count: 1, after: 'see' },
    ]);
    expect(scoreReasons(outcome(words, { loweredBy: ['pauses'], pauses: [stretch(0), stretch(1)] }))).toEqual([
      { kind: 'pauses', count: 2 },
    ]);
  });

  it('does not blame pauses, pace or extra speech that cost nothing', () => {
    expect(scoreReasons(outcome([word('I')], { pauses: [stretch(0)], extra: [stretch(0)], wordsPerMinute: 20 }, { overall: 90 }))).toEqual(
      [],
    );
  });

  it('tells pace and extra speech that did cost', () => {
    const reasons = { loweredBy: ['too-fast', 'extra-speech'], extra: [stretch(0), stretch(0)], wordsPerMinute: 220.4 } as const;
    expect(scoreReasons(outcome([word('I')], reasons))).toEqual([
      { kind: 'fast', wordsPerMinute: 220 },
      { kind: 'extra', count: 2 },
    ]);
  });

  it('says that sounds were unclear where no single one was poor', () => {
    expect(scoreReasons(outcome([word('I', [phone('AY', 70)])], { loweredBy: ['sounds'] }))).toEqual([{ kind: 'unclear' }]);
  });

  it('names the weakest phone mildly where nothing is poor and the whole is not good either', () => {
    const words = [word('red', [phone('R', 71, { letters: [0, 1], heard: 'L' }), phone('EH', 84.9), phone('D', 90)])];
    expect(scoreReasons(outcome(words))).toEqual([{ kind: 'phone', word: 'red', at: 0, phone: 'R', letters: 'r', mild: true }]);
    expect(scoreReasons(outcome(words, undefined, { overall: 85 }))).toEqual([]);
  });

  it('finds no fault when it is not sure', () => {
    expect(scoreReasons(outcome([think], undefined, { confidence: 0.49 }))).toEqual([]);
  });
});
