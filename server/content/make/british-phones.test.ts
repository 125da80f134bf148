import { describe, expect, it } from 'vitest';
import { britishPhones } from './british-phones.ts';

const phones = (ipa: string) => britishPhones(ipa).phones.join(' ');

describe('britishPhones', () => {
  it('has no R where British English speaks none', () => {
    expect(phones('ˈtiːtʃə')).toBe('T IY CH AH');
    expect(phones('stɑː')).toBe('S T AA');
    expect(phones('tʃeə')).toBe('CH EH AH');
    expect(phones('hɔːs')).toBe('HH AO S');
  });

  it('keeps the R before a vowel', () => {
    expect(phones('ˈkærət')).toBe('K AE R AH T');
  });

  it('speaks the vowel that a syllabic consonant leaves unwritten', () => {
    expect(phones('ˈæpl')).toBe('AE P AH L');
    expect(phones('ˈsteɪʃn')).toBe('S T EY SH AH N');
    expect(phones('ˈstjuːdnt')).toBe('S T Y UW D AH N T');
    expect(phones('mɪlk')).toBe('M IH L K');
    expect(phones('ˈfrendli')).toBe('F R EH N D L IY');
  });

  it('puts the stress on the vowel after the mark', () => {
    expect(britishPhones('ˌɪntrəˈdjuːs').stress).toEqual([2, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(britishPhones('kæt').stress).toEqual([0, 1, 0]);
  });

  it('refuses a sound that is not British', () => {
    expect(() => britishPhones('kɑt')).toThrow(/"ɑt"/);
  });
});
