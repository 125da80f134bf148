import { describe, expect, it } from 'vitest';
import { alignLetters } from './align-letters.ts';

function spelled(word: string, phones: string): string {
  const list = phones.split(' ');
  return alignLetters(word, list)
    .map(([start, end], i) => `${word.slice(start, end)}:${list[i]}`)
    .join(' ');
}

describe('alignLetters', () => {
  it.each([
    ['strawberry', 'S T R AO B EH R IY', 's:S t:T r:R aw:AO b:B e:EH rr:R y:IY'],
    ['listen', 'L IH S AH N', 'l:L i:IH st:S e:AH n:N'],
    ['bridge', 'B R IH JH', 'b:B r:R i:IH dge:JH'],
    ['geography', 'JH IY AA G R AH F IY', 'g:JH e:IY o:AA g:G r:R a:AH ph:F y:IY'],
    ['friend', 'F R EH N D', 'f:F r:R ie:EH n:N d:D'],
  ])('finds the letters of each phone of %s', (word, phones, expected) => {
    expect(spelled(word, phones)).toBe(expected);
  });

  it('gives a letter to every phone that it stands for', () => {
    expect(spelled('exercise', 'EH K S ER S AY Z')).toBe('e:EH x:K x:S er:ER c:S i:AY se:Z');
    expect(spelled('music', 'M Y UW Z IH K')).toBe('m:M u:Y u:UW s:Z i:IH c:K');
    expect(spelled('apple', 'AE P AH L')).toBe('a:AE pp:P le:AH le:L');
    expect(spelled('chair', 'CH EH AH')).toBe('ch:CH air:EH air:AH');
  });

  it('leaves no letter over: silent ones go with the phone before, at the start with the first', () => {
    expect(spelled('notebook', 'N OW T B UH K')).toBe('n:N o:OW te:T b:B oo:UH k:K');
    expect(spelled('psalm', 'S AA M')).toBe('ps:S al:AA m:M');
  });

  it('throws when the spelling cannot be read so', () => {
    expect(() => alignLetters('cat', ['B', 'ER', 'D'])).toThrow(/No spelling/);
  });
});
