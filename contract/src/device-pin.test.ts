import { expect, it } from 'vitest';
import { pinProblem } from './device-pin.ts';

it.each(['000000', '123456', '654321', '890123', '135791', '123123', '121212', '112233', '111222', '123321', '100000', '898989'])(
  'refuses %s as a PIN, which is among the first that somebody tries',
  (pin) => expect(pinProblem(pin)).toBe('easy'),
);

it.each(['', '12345', '1234567', '12a456', '１２３４５６', ' 12345', '123 45'])('takes nothing but six digits: not "%s"', (pin) =>
  expect(pinProblem(pin)).toBe('digits'),
);

it.each(['270519', '904127', '318642', '001928'])('takes %s', (pin) => expect(pinProblem(pin)).toBeUndefined());
