// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { phoneIpa } from '../rules/phone-ipa.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { render } from './render-for-test.tsx';
import { useSoundAdvice } from './use-sound-advice.ts';

function advise(symbol: string, heard?: string): string | undefined {
  let said: string | undefined;
  function Advice() {
    said = useSoundAdvice()(symbol, heard);
    return null;
  }
  render(<Advice />);
  return said;
}

/** What Chinese learners say for what. */
const confusions =
  'TH:S TH:F TH:T TH:D DH:Z DH:D DH:V DH:L V:W V:F V:B W:V N:L L:N L:R R:L R:W SH:S S:SH S:TH Z:S Z:DH ZH:SH ZH:R ZH:JH CH:SH CH:JH CH:T JH:CH JH:ZH JH:D NG:N N:NG M:N P:B B:P T:D D:T K:G G:K F:V F:HH HH:F IY:IH IH:IY EH:AE EH:IH AE:EH AE:AA AA:AH AH:AA AO:OW OW:AO UH:UW UW:UH ER:AH EY:EH AY:AE AW:AO OY:AO Y:IY'
    .split(' ')
    .map((one) => one.split(':') as [string, string]);

it.each(confusions)('says what to do with the mouth for %s where %s was heard', (wanted, heard) => {
  expect(advise(phoneIpa(wanted), phoneIpa(heard))!.length).toBeGreaterThan(6);
});

it('says it of the voice where nothing else differs', () => {
  expect(advise('/z/', 's')).toBe(zhCN['fix.voice']);
  expect(advise('/p/', 'b')).toBe(zhCN['fix.breath']);
  expect(advise('/θ/', 's')).toBe(zhCN['how.θ']);
});

it('knows all 48 symbols in both languages, however they are written, and says nothing of another one', () => {
  const known = (texts: object) => Object.keys(texts).filter((key) => key.startsWith('how.'));
  expect(known(zhCN)).toHaveLength(48);
  expect(known(en)).toEqual(known(zhCN));
  expect([advise('ɚ', 'ǀ'), advise('[oʊ]'), advise('/g/')]).toEqual([zhCN['how.ə'], zhCN['how.əʊ'], zhCN['how.ɡ']]);
  expect(['ǀ', '', 'toString'].map((symbol) => advise(symbol))).toEqual([undefined, undefined, undefined]);
});
