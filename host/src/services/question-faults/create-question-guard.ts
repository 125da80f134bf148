import type { Kernel } from '../../kernel/kernel-types.ts';
import type { DialogStore } from '../dialogs/dialog-store.ts';
import type { HostI18n } from '../i18n/host-i18n.ts';
import { questionFaultText } from './question-fault-text.ts';
import { QuestionGuard, type QuestionGuardPorts } from './question-guard.ts';

/** What of the host the guard needs. What is made after it is asked for late. */
export interface GuardOfHost extends Pick<QuestionGuardPorts, 'evaluateType' | 'navigation' | 'log'> {
  readonly kernel: () => Pick<Kernel, 'rows'>;
  readonly dialogs: Pick<DialogStore, 'confirm'>;
  readonly i18n: Pick<HostI18n, 't' | 'pick'>;
}

/** Guards the questions of every activity, and tells of a fault in a dialog that names the activity. */
export function createQuestionGuard({ kernel, dialogs, i18n, ...ports }: GuardOfHost): QuestionGuard {
  const titleOf = (pluginId: string) => {
    const row = kernel()
      .rows.get()
      .find(({ id }) => id === pluginId);
    return row?.manifest ? i18n.pick(row.manifest.title) : pluginId;
  };
  return new QuestionGuard({
    ...ports,
    tell: async (fault, pluginId, itemId) => {
      await dialogs.confirm(questionFaultText(fault, titleOf(pluginId), itemId, i18n.t));
    },
  });
}
