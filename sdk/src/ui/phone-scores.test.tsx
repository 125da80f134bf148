// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { PhoneScores } from './phone-scores.tsx';
import { render } from './render-for-test.tsx';

const phone = (score: number, heard?: string) => ({ phone: 'AE', score, fromMs: 0, toMs: 1, ...(heard !== undefined && { heard }) });

it('has a bar as long as each phone’s score, red below 60, amber below 85, green from there, and says the level in words [5-25]', () => {
  const { element } = render(<PhoneScores phones={[59.9, 60, 84.9, 85].map((score) => phone(score))} />);
  const bars = [...element.querySelectorAll<HTMLElement>('li')].map((each) => [
    each.dataset['level'],
    each.querySelector<HTMLElement>('.ch-phone-bar > span')?.style.width,
    each.querySelector('.ch-hidden-text')?.textContent,
  ]);
  expect(bars).toEqual([
    ['poor', '59%', 'æ：59 分，待加强'],
    ['fair', '60%', 'æ：60 分，良好'],
    ['fair', '84%', 'æ：84 分，良好'],
    ['good', '85%', 'æ：85 分，优秀'],
  ]);
});

it('finds no fault with a phone of which the scorer is not sure', () => {
  const { element } = render(<PhoneScores phones={[{ ...phone(20, 'EH'), confidence: 0.95 }]} />);
  expect(element.querySelector('li')?.dataset['level']).toBeUndefined();
  expect(element.querySelector('.ch-hidden-text')?.textContent).toBe('æ：没听清');
  expect(element.querySelector('.ch-phone-note')?.textContent).toBe('没听清');
});

it('shows letters to primary accounts', () => {
  const { element } = render(<PhoneScores phones={[phone(90)]} accountType={7} />);
  expect(element.querySelector('.ch-phone-note')?.textContent).toBe('A');
});

it('rings a mended phone and shows both its scores', () => {
  const { element } = render(<PhoneScores phones={[phone(93), phone(90)]} mended={new Map([[0, 41]])} />);
  const [mended, other] = [...element.querySelectorAll('li')];
  expect(mended?.querySelector('.ch-phone-note')?.textContent).toBe('41→93');
  expect([mended, other].map((tile) => tile?.querySelector('.ch-mended-ring') !== null)).toEqual([true, false]);
});

it('writes the signs of the phonetic mark', () => {
  const phones = ['CH', 'ER'].map((name) => ({ phone: name, score: 90, fromMs: 0, toMs: 1 }));
  const { element } = render(<PhoneScores phones={phones} ipa="/tʃər/" />);
  expect([...element.querySelectorAll('.ch-phone-sign')].map((sign) => sign.textContent)).toEqual(['tʃ', 'ər']);
});

it('says what was heard instead', () => {
  const { element } = render(<PhoneScores phones={[phone(20, 'EH')]} />);
  expect(element.querySelector('.ch-hidden-text')?.textContent).toBe('æ：20 分，待加强，听到 e');
  expect(element.querySelector('.ch-phone-note')?.textContent).toBe('听到 e');
});
