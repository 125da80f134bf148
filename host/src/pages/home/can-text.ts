import type { WeakWord } from '@chorus/sdk';
import type { useText } from '../../shell/host-context.tsx';

/** How many of a class can a word, said as what they did with it: they read, wrote or chose it. */
export function canText(
  t: ReturnType<typeof useText>,
  { kind: { evidence }, can, cannot }: Pick<WeakWord, 'kind' | 'can' | 'cannot'>,
): string {
  return t(`words.can.${evidence !== undefined && said.has(evidence) ? evidence : 'other'}`, {
    can: can.length,
    all: can.length + cannot.length,
  });
}

const said: ReadonlySet<string> = new Set(['scored', 'chosen', 'written']);
