import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import type { ReactElement } from 'react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useBatchTitle } from './batch-texts.ts';

/** So many of those that stay as they are, are named. */
const named = 5;

/** Undoes an import or a new school year: says first what that would do, and what it leaves as it is. */
export function useUndoBatch(onUndone: () => void): {
  readonly dialog: ReactElement | undefined;
  readonly busy: boolean;
  readonly undo: (batch: RosterBatchInfo) => void;
} {
  const { api } = useAdmin();
  const t = useText();
  const titleOf = useBatchTitle();
  const say = useSaid();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('batches.problem');
  const undo = async ({ id, ...batch }: RosterBatchInfo) => {
    const title = titleOf(batch);
    let dry = { restored: 0, left: [] as readonly { readonly name: string; readonly number: string }[] };
    const asked = await run(async () => void (dry = await api.call('undoBatch', { id, dry: true }, { quiet: true })));
    if (!asked) return;
    const { restored, left } = dry;
    const names = left.slice(0, named).map(({ name, number }) => (number === '' ? name : t('batches.student', { name, number })));
    const question = {
      title: t('batches.undo-question', { title }),
      text: [
        restored > 0 ? t('batches.undo-restores', { count: restored }) : t('batches.undo-nothing'),
        ...(left.length > 0
          ? [
              t(left.length > named ? 'batches.undo-leaves-more' : 'batches.undo-leaves', {
                count: left.length,
                names: names.join(t('batches.and')),
              }),
            ]
          : []),
      ].join('\n'),
      confirm: t('batches.undo-do'),
      danger: true,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await api.call('undoBatch', { id, dry: false }, { quiet: true });
      say(t('batches.undone', { title }));
      onUndone();
    });
  };
  return { dialog, busy, undo: (batch) => void undo(batch) };
}
