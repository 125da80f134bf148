/** Digits of a PIN. */
export const pinLength = 6;
/** Wrong tries that forget it. */
export const maxPinFailures = 5;

/** Why a PIN can't be chosen; closed. */
export type PinProblem = 'digits' | 'easy';

/** What is wrong with a PIN that somebody wants to have: one that is guessed first is refused. */
export function pinProblem(pin: string): PinProblem | undefined {
  if (!/^[0-9]{6}$/.test(pin)) return 'digits';
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10));
  // 000000, 123456, 987654, 890123, 135791; 123123, 121212, 112233, 111222, 123321.
  const [a, b] = [pin.slice(0, 3), pin.slice(3)];
  const mirrored = [...a].reverse().join('') === b;
  const easy =
    steps.size === 1 || a === b || mirrored || new Set(digits).size <= 2 || /^(..)\1\1$/.test(pin) || /^(.)\1(.)\2(.)\3$/.test(pin);
  return easy ? 'easy' : undefined;
}
