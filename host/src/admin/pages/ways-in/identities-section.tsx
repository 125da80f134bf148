import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { IdentityInfo } from '@chorus/contract/api/admin/identity-calls';
import { Button } from '@chorus/sdk/ui';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Form, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';

/** Who somebody is at the platforms that their schools come in from; nothing where there are none. */
export function IdentitiesSection({ accountId }: { readonly accountId: string }) {
  const { api } = useAdmin();
  const t = useText();
  const { value, put } = useLoaded(accountId, (signal) => api.call('identitiesOf', { accountId }, { signal, quiet: true }));
  if (!value || value.length === 0) return null;
  return (
    <section>
      <h3>{t('ways.identities')}</h3>
      <p className="ad-what">{t('ways.identities-what')}</p>
      {value.map((one) => (
        <IdentityForm key={`${one.providerId} ${one.subject}`} accountId={accountId} known={one} onDone={put} />
      ))}
    </section>
  );
}

function IdentityForm(props: {
  readonly accountId: string;
  readonly known: IdentityInfo;
  readonly onDone: (all: AdminData<'setIdentity'>) => void;
}) {
  const { accountId, known, onDone } = props;
  const { providerId, name } = known;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const fixed = !useActing().may('accounts.write');
  const set = async (subject: string) => onDone(await api.call('setIdentity', { accountId, providerId, subject }, { quiet: true }));
  const form = useForm({
    values: { subject: known.subject },
    submit: async ({ subject }) => {
      await set(subject.trim());
      say(t('ways.identity-saved', { name }), () => set(known.subject));
    },
    wrong: fieldProblems(t, 'ways.problem'),
  });
  return (
    <Form form={form}>
      <TextField form={form} name="subject" label={t('ways.subject-at', { name })} maxLength={200} />
      {!fixed && form.changed && (
        <div className="ad-form-actions">
          <Button submit busy={form.busy}>
            {t('kit.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
