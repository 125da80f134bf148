import { isPhone, plainPhone } from '@chorus/contract/as-typed';
import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { MembershipRole } from '@chorus/contract/roles';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, ErrorState } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { OrganisationPicker } from '../organisations/organisation-picker.tsx';
import { OrganisationTree } from '../organisations/organisation-tree.ts';

/** Adds somebody as a teacher or an administrator, or changes name, phone and stage. */
export function AccountForm(props: {
  readonly role: MembershipRole;
  /** Undefined: somebody new. */
  readonly known: AccountInfo | undefined;
  /** Where somebody new is to be an administrator, as somebody has chosen elsewhere. */
  readonly orgId?: string | undefined;
  readonly onDone: (saved: AdminData<'saveAccount'>) => void;
  readonly onClose: () => void;
}) {
  const { role, known, onDone, onClose } = props;
  const { api, clock } = useAdmin();
  const t = useText();
  const acting = useActing();
  const teaches = role === 'teacher' && (!known || known.stage !== null);
  const chooses = !known && role === 'administrator' && acting.may('organisations.write');
  const form = useForm({
    values: { name: known?.name ?? '', phone: known?.phone ?? '', stage: known?.stage ?? '', orgId: props.orgId ?? acting.orgId },
    check: ({ name, phone, stage }) => ({
      name: name.trim() === '' ? t('accounts.problem.name.empty') : undefined,
      phone: isPhone(plainPhone(phone)) ? undefined : t('accounts.problem.phone.no-phone'),
      stage: teaches && stage === '' ? t('accounts.problem.stage.missing') : undefined,
    }),
    submit: async ({ name, phone, stage, orgId }) => {
      const where = known?.memberships.find((one) => one.role === role)?.orgId ?? orgId;
      const body = { id: known?.id ?? uuidv7(clock.now()), orgId: where, role, name: name.trim(), phone: plainPhone(phone) };
      onDone(await api.call('saveAccount', { ...body, ...(teaches && { stage: stage as 'primary' | 'middle' }) }, { quiet: true }));
    },
    wrong: fieldProblems(t, 'accounts.problem'),
  });
  const stages = [
    { value: 'primary', label: t('accounts.stage-primary') },
    { value: 'middle', label: t('accounts.stage-middle') },
  ];
  return (
    <Sheet
      title={t(known ? 'accounts.edit' : `accounts.add-${role}`)}
      subtitle={known ? known.name : t('accounts.add-what')}
      unsaved={form.changed}
      onClose={onClose}
    >
      <Form form={form}>
        {chooses && <WhereField value={form.values.orgId} onChange={(id) => form.set('orgId', id)} />}
        {chooses && <p className="ad-what">{t('accounts.school-names')}</p>}
        <TextField form={form} name="name" label={t('field.name')} maxLength={60} autoFocus />
        <TextField
          form={form}
          name="phone"
          label={t('login.phone')}
          hint={t(known?.wider ? 'accounts.phone-wider' : 'accounts.phone-hint')}
          inputMode="tel"
          plain={plainPhone}
          maxLength={32}
        />
        {teaches && (
          <SelectField
            form={form}
            name="stage"
            label={t('accounts.stage')}
            options={known ? stages : [{ value: '', label: t('accounts.stage-choose') }, ...stages]}
          />
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t(known ? 'kit.save' : 'accounts.add-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** Of which organisation somebody is to be an administrator. */
function WhereField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { api } = useAdmin();
  const t = useText();
  const acting = useActing();
  const { value: loaded, error, reload } = useLoaded(acting.orgId, (signal) => api.call('organisations', {}, { signal, quiet: true }));
  const tree = useMemo(() => loaded && new OrganisationTree(loaded.organisations), [loaded]);
  if (error && !tree)
    return <ErrorState title={t('organisations.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />;
  if (!tree) return <p className="ad-what">{t('kit.loading')}</p>;
  return (
    <OrganisationPicker
      label={t('accounts.where')}
      tree={tree}
      among={tree.ordered.filter(({ archivedAt }) => archivedAt === null)}
      value={value}
      onChange={onChange}
    />
  );
}
