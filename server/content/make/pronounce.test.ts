import { describe, expect, it } from 'vitest';
import { readDecisions, type Decision } from './decisions.ts';
import { pronounce } from './pronounce.ts';

const scissors: Decision = {
  word: 'scissors',
  variety: 'uk',
  dictionary: '/ˈsɪzərz/',
  espeak: '/sˈɪsəz/',
  decided: '/ˈsɪzəz/',
  why: 'z in every dictionary',
};

describe('pronounce', () => {
  it('takes the dictionary for American and the book for British English where nothing speaks against it', () => {
    expect(pronounce('cat', 'kæt', 'kˈat', []).ipa).toEqual({ us: '/kæt/', uk: '/kæt/' });
    expect(pronounce('tiger', 'ˈtaɪɡə', 'tˈaɪɡə', []).pronunciations.us.phones.join(' ')).toBe('T AY G ER');
  });

  it('does not pass over a difference that nobody has decided', () => {
    expect(() => pronounce('scissors', 'ˈsɪzəz', 'sˈɪsəz', [])).toThrow(/espeak-ng says/);
    expect(pronounce('scissors', 'ˈsɪzəz', 'sˈɪsəz', [scissors]).ipa.uk).toBe('/ˈsɪzəz/');
  });

  it('does not keep a decision about something that has changed since', () => {
    expect(() => pronounce('scissors', 'ˈsɪzəz', 'sˈɪzəz', [scissors])).toThrow(/the decision is about/);
    expect(() => pronounce('cat', 'kæt', 'kˈat', [{ ...scissors, word: 'cat', variety: 'us' }])).toThrow(/CMUdict says/);
  });

  it('does not guess a word that the dictionary lacks', () => {
    expect(() => pronounce('qwzzk', 'kæt', 'kˈat', [])).toThrow(/does not know/);
  });

  it('has a reason for every decision', () => {
    for (const { word, why } of readDecisions()) expect(why.length, word).toBeGreaterThan(15);
  });
});
