import { Button, useObservable } from '@chorus/sdk/ui';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { useHost, useText } from '../../shell/host-context.tsx';
import { useSchoolRule } from './use-school-rule.ts';

/** A plugin that is kept out for reasons of its own needs no rule. */
const deniable: ReadonlySet<string> = new Set(['not-yet-allowed', 'switched-off', 'safe-start', 'too-many-faults', 'stage']);

/** What an administrator can decide for the school: switch off, or take the school's rule back. What a wider layer requires stays. */
export function SchoolButtons({ row, name }: { readonly row: PluginRow; readonly name: string }) {
  const { classroom } = useHost();
  const t = useText();
  const { teacher } = useObservable(classroom.state);
  const { deny, takeBack, busy } = useSchoolRule();
  const { id, policy, reason } = row;
  if (id === undefined || policy === undefined || !teacher?.administrator) return null;
  const ofSchool = policy.considered.filter(({ layer }) => layer === 'school');
  return (
    <>
      {ofSchool.length > 0 && (
        <Button busy={busy} onPress={() => void takeBack(id)}>
          {t('plugins.take-back')}
        </Button>
      )}
      {!policy.required && (reason === undefined || deniable.has(reason.code)) && !ofSchool.some(({ effect }) => effect === 'deny') && (
        <Button kind="danger" busy={busy} onPress={() => void deny(id, name)}>
          {t('plugins.deny')}
        </Button>
      )}
    </>
  );
}
