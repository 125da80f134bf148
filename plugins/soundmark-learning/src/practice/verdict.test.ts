import { phoneIpa, sureOfPhoneFrom, type PhoneScore } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import en from '../locales/en.json';
import zhCN from '../locales/zh-CN.json';
import { articulations } from '../mouth/articulation.ts';
import { adviceKey, verdictOf } from './verdict.ts';

const phone = (score: number, change: Partial<PhoneScore> = {}): PhoneScore => ({ phone: 'TH', score, fromMs: 0, toMs: 300, ...change });
const of = (phones: readonly PhoneScore[], confidence = 0.9) => verdictOf(sampleScore(50, { confidence }, phones), { phones: ['TH'] });

describe('what is said of a symbol that was read aloud', () => {
  it('names what was heard only where it is sure', () => {
    expect(of([phone(20, { heard: 'S', confidence: sureOfPhoneFrom })])).toEqual({ kind: 'heard', heard: 'S' });
    expect(of([phone(20, { heard: 'S', confidence: sureOfPhoneFrom - 0.01 })])).toEqual({ kind: 'again' });
    expect(of([phone(20, { heard: 'S', confidence: 1 })], 0.4)).toEqual({ kind: 'again' });
  });

  it('says good, fair, poor, and nothing for sure', () => {
    expect(of([phone(95)]).kind).toBe('good');
    expect(of([phone(70, { confidence: 1 })]).kind).toBe('fair');
    expect(of([phone(20, { confidence: 1 })]).kind).toBe('poor');
    expect(of([]).kind).toBe('again');
  });

  it('finds no fault with a sound that counts as the symbol, as that of the other accent', () => {
    const outcome = sampleScore(30, {}, [phone(30, { phone: 'AO', heard: 'AA', confidence: 1 })]);
    expect(verdictOf(outcome, { phones: ['AO'] }).kind).toBe('heard');
    expect(verdictOf(outcome, { phones: ['AO'], otherPhones: [['AA']] }).kind).toBe('fair');
  });
});

/** What Chinese learners say for what. */
const confusions =
  'TH:S TH:F TH:T TH:D DH:Z DH:D DH:V DH:L V:W V:F V:B W:V N:L L:N L:R R:L R:W SH:S S:SH S:TH Z:S Z:DH ZH:SH ZH:R ZH:JH CH:SH CH:JH CH:T JH:CH JH:ZH JH:D NG:N N:NG M:N P:B B:P T:D D:T K:G G:K F:V F:HH HH:F IY:IH IH:IY EH:AE EH:IH AE:EH AE:AA AA:AH AH:AA AO:OW OW:AO UH:UW UW:UH ER:AH EY:EH AY:AE AW:AO OY:AO Y:IY'
    .split(' ')
    .map((one) => one.split(':') as [string, string]);

describe('advice', () => {
  it.each(confusions)('says what to do with the mouth for %s where %s was heard', (wanted, heard) => {
    const key = adviceKey(`/${phoneIpa(wanted)}/`, phoneIpa(heard))!;
    for (const table of [zhCN, en] as Readonly<Record<string, string>>[]) expect(table[key]?.length).toBeGreaterThan(6);
  });

  it('is the voice where nothing else differs', () => {
    expect(adviceKey('/z/', 's')).toBe('fix.voice');
    expect(adviceKey('/p/', 'b')).toBe('fix.breath');
    expect(adviceKey('/θ/', 's')).toBe('how.θ');
  });

  it('stands for every symbol, and is left out for one that is not known', () => {
    for (const symbol of Object.keys(articulations)) for (const table of [zhCN, en]) expect(table).toHaveProperty([`how.${symbol}`]);
    expect(adviceKey('/ǀ/')).toBeUndefined();
    expect(adviceKey('/θ/', 'ǀ')).toBe('how.θ');
  });
});
