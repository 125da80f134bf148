import { ArrowLeftRight, Check, Pencil, TriangleAlert, UserMinus, UserPlus, type LucideIcon } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import type { RowKind } from './plan-rows.ts';

/** One sign for each that can happen to a row. */
export const kindIcons: Readonly<Record<RowKind, LucideIcon>> = {
  error: TriangleAlert,
  add: UserPlus,
  change: Pencil,
  move: ArrowLeftRight,
  removal: UserMinus,
  same: Check,
};
const tones = { error: 'poor', add: 'brand', move: 'fair', change: undefined, removal: undefined, same: undefined } as const;

/** What happens to a row. */
export function KindChip({ kind }: { readonly kind: RowKind }) {
  const t = useText();
  const Icon = kindIcons[kind];
  const tone = tones[kind];
  return (
    <Chip icon={<Icon size="1em" aria-hidden />} {...(tone && { tone })}>
      {t(`import.kind-${kind}`)}
    </Chip>
  );
}
