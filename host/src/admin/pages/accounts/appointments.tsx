import type { Appointment } from '@chorus/contract/api/admin/account-calls';
import { Button } from '@chorus/sdk/ui';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';

/** Whom those above want to be administrators of this school: nobody becomes one without the yes of one who is. */
export function Appointments({ onAdded }: { readonly onAdded: () => void }) {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const acting = useActing();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('accounts.problem');
  const { value, put } = useLoaded(acting.orgId, (signal) => api.call('appointments', {}, { signal, quiet: true }));
  const answer = async ({ id, name }: Appointment, yes: boolean) => {
    const question = { title: t('appointments.question', { name }), text: t('appointments.question-what'), confirm: t('appointments.yes') };
    if (yes && !(await ask(question))) return;
    await run(async () => {
      put(await api.call('answerAppointment', { id, yes }, { quiet: true }));
      say(t(yes ? 'appointments.added' : 'appointments.refused', { name }));
      if (yes) onAdded();
    });
  };
  if (!value?.appointments.length) return undefined;
  return (
    <section className="ad-appointments" aria-label={t('appointments.title')}>
      <h2>{t('appointments.title')}</h2>
      <ul>
        {value.appointments.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.name}</strong> <span className="ad-figure">{one.phone}</span>
              <span className="ad-what">{t('appointments.by', { org: one.byOrgName, name: one.byName, when: when(one.at, false) })}</span>
            </span>
            <Button busy={busy} aria-label={t('appointments.no-of', { name: one.name })} onPress={() => void answer(one, false)}>
              {t('appointments.no')}
            </Button>
            <Button busy={busy} aria-label={t('appointments.yes-of', { name: one.name })} onPress={() => void answer(one, true)}>
              {t('appointments.yes')}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
