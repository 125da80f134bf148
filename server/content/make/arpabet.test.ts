import { describe, expect, it } from 'vitest';
import { parseArpabet, toAmericanIpa } from './arpabet.ts';

describe('toAmericanIpa', () => {
  it.each([
    ['S T R AO1 B EH2 R IY0', '/ˈstrɔːˌberi/'],
    ['K AE1 T', '/kæt/'],
    ['K AH0 M P Y UW1 T ER0', '/kəmˈpjuːtər/'],
    ['B ER1 D', '/bɜːrd/'],
    ['S W IY1 T', '/swiːt/'],
    ['K AA1 R', '/kɑːr/'],
    ['IH1 N T UW0', '/ˈɪntu/'],
    ['M AH1 NG K IY0', '/ˈmʌŋki/'],
    ['IH0 K S P EH1 N S IH0 V', '/ɪkˈspensɪv/'],
    ['B AE1 S K AH0 T B AO2 L', '/ˈbæskətˌbɔːl/'],
    ['IH2 N T R AH0 D UW1 S', '/ˌɪntrəˈduːs/'],
    ['S AH1 B W EY2', '/ˈsʌbˌweɪ/'],
  ])('writes %s as %s', (arpabet, ipa) => {
    expect(toAmericanIpa(parseArpabet(arpabet))).toBe(ipa);
  });
});

describe('parseArpabet', () => {
  it('keeps the stress of vowels beside the phones', () => {
    expect(parseArpabet('R EY1 N B OW2')).toEqual({ phones: ['R', 'EY', 'N', 'B', 'OW'], stress: [0, 1, 0, 0, 2] });
  });
});
