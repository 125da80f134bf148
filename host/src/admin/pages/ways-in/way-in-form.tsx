import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { WayInInfo, WayInSettings } from '@chorus/contract/api/admin/identity-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { CheckField, Form, PasswordField, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { CopyLine } from './copy-line.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** Adds a way in, or changes one. An issuer is asked by the server before anything is saved. */
export function WayInForm(props: {
  /** Undefined: a new one. */
  readonly known: WayInInfo | undefined;
  readonly onDone: (saved: AdminData<'saveIdentityProvider'>) => void;
  readonly onClose: () => void;
}) {
  const { known, onDone, onClose } = props;
  const { api, clock } = useAdmin();
  const t = useText();
  const { orgKind } = useActing();
  const [id] = useState(() => known?.id ?? uuidv7(clock.now()));
  const settings = known?.settings;
  const oidc = settings?.kind === 'oidc' ? settings : undefined;
  const form = useForm({
    values: {
      kind: settings?.kind ?? 'oidc',
      name: known?.name ?? '',
      issuer: oidc?.issuer ?? '',
      clientId: oidc?.clientId ?? '',
      clientSecret: '',
      privateNetwork: oidc?.privateNetwork ?? false,
      address: settings?.kind === 'ticket' ? settings.address : '',
      byPhone: settings?.byPhone ?? false,
      password: '',
    },
    check: ({ kind, name, issuer, clientId, password }) => ({
      name: name.trim() === '' ? t('ways.problem.name.empty') : undefined,
      issuer: kind === 'oidc' && issuer.trim() === '' ? t('ways.problem.issuer.empty') : undefined,
      clientId: kind === 'oidc' && clientId.trim() === '' ? t('ways.problem.clientId.empty') : undefined,
      password: password === '' ? t('ways.problem.password.empty') : undefined,
    }),
    submit: async ({ kind, name, issuer, clientId, clientSecret, privateNetwork, address, byPhone, password }) => {
      const chosen: WayInSettings =
        kind === 'oidc'
          ? { kind, issuer: issuer.trim(), clientId: clientId.trim(), privateNetwork, byPhone }
          : { kind: 'ticket', address: address.trim(), byPhone };
      const secret = kind === 'oidc' && clientSecret !== '' && { clientSecret };
      onDone(await api.call('saveIdentityProvider', { id, name: name.trim(), settings: chosen, ...secret, password }, { quiet: true }));
    },
    wrong: fieldProblems(t, 'ways.problem'),
  });
  const { kind } = form.values;
  return (
    <Sheet title={t(known ? 'ways.edit' : 'ways.add')} subtitle={known?.name} unsaved={form.changed} onClose={onClose}>
      <Form form={form}>
        {!known && (
          <SelectField
            form={form}
            name="kind"
            label={t('ways.kind')}
            hint={t(`ways.kind-${kind}-what`)}
            options={(['oidc', 'ticket'] as const).map((value) => ({ value, label: t(`ways.kind-${value}`) }))}
          />
        )}
        <TextField form={form} name="name" label={t('ways.name')} hint={t('ways.name-hint')} maxLength={40} autoFocus />
        {kind === 'oidc' ? (
          <>
            <CopyLine label={t('ways.redirect')} value={`${window.location.origin}/sso/${id}/callback`} hint={t('ways.redirect-hint')} />
            <TextField form={form} name="issuer" label={t('ways.issuer')} hint={t('ways.issuer-hint')} maxLength={500} />
            <TextField form={form} name="clientId" label={t('ways.client-id')} maxLength={200} />
            <PasswordField
              form={form}
              name="clientSecret"
              label={t('ways.client-secret')}
              hint={t(known?.hasSecret ? 'ways.client-secret-kept' : 'ways.client-secret-hint')}
              autoComplete="off"
            />
            {(orgKind === 'platform' || oidc?.privateNetwork) && (
              <CheckField form={form} name="privateNetwork" label={t('ways.private')} hint={t('ways.private-hint')} />
            )}
          </>
        ) : (
          <TextField form={form} name="address" label={t('ways.address')} hint={t('ways.address-hint')} maxLength={500} />
        )}
        <CheckField form={form} name="byPhone" label={t('ways.by-phone')} hint={t(`ways.by-phone-${kind}`)} />
        <OwnPasswordField form={form} />
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t(kind === 'oidc' ? 'ways.test-and-save' : known ? 'kit.save' : 'ways.add-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
