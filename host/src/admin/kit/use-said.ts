import { useAdmin, useText } from '../admin-context.tsx';

/** How long something can be taken back at a press: long enough to read what was done. */
const undoMs = 10_000;

/** Says what has been done. With `undo` it can be taken back meanwhile; what that fails with, its call says. */
export function useSaid(): (text: string, undo?: () => Promise<void>) => void {
  const { notices } = useAdmin();
  const t = useText();
  return (text, undo) =>
    void notices.show({
      kind: 'good',
      text,
      ...(undo && { ms: undoMs, action: { text: t('kit.undo'), run: () => void undo().catch(() => undefined) } }),
    });
}
