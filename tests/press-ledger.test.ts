import { expect, it } from 'vitest';
import { PressLedger } from './press-ledger.ts';

/** Small letters: the student was not told. */
function wrong(pressed: string, there: string): number {
  const ledger = new PressLedger();
  for (const letter of pressed) {
    ledger.note('q', '1', letter.toUpperCase());
    ledger.last('q', '1')!.told = letter !== letter.toLowerCase();
  }
  return ledger.wrong(new Map([['q', new Map([['1', there]])]])).length;
}

it('takes what was told and kept, and what was kept and not told', () => {
  expect(wrong('ABA', 'ABA')).toBe(0);
  expect(wrong('AbA', 'AA')).toBe(0);
  expect(wrong('AbA', 'ABA')).toBe(0);
  expect(wrong('', '')).toBe(0);
});

it('names what is lost, doubled, in another order, and what nobody pressed', () => {
  expect(wrong('AB', 'A')).toBe(1);
  expect(wrong('ABA', 'AB')).toBe(1);
  expect(wrong('AB', 'AAB')).toBe(1);
  expect(wrong('AB', 'BA')).toBe(1);
  expect(wrong('', 'C')).toBe(1);
  const ledger = new PressLedger();
  ledger.note('one', '1', 'A');
  expect(ledger.wrong(new Map([['two', new Map([['1', 'A']])]]))).toHaveLength(1);
});
