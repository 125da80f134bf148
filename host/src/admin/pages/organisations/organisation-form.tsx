import { plainNumber } from '@chorus/sdk';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../../admin-context.tsx';
import { CheckField, Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { kindsBelow } from './organisation-tree.ts';

/** Adds an organisation to another one, or changes one's name and code. */
export function OrganisationForm(props: {
  readonly parent: OrganisationInfo | undefined;
  /** Undefined: a new one. */
  readonly known: OrganisationInfo | undefined;
  readonly onDone: (saved: OrganisationInfo) => void;
  readonly onClose: () => void;
}) {
  const { parent, known, onDone, onClose } = props;
  const { api, clock, session } = useAdmin();
  const t = useText();
  const kinds = parent ? kindsBelow(parent.kind) : [];
  const form = useForm({
    values: {
      kind: known?.kind ?? kinds[0] ?? 'school',
      name: known?.name ?? '',
      code: known?.code ?? '',
      administer: false,
    },
    check: ({ name, code }) => ({
      name: name.trim() === '' ? t('organisations.problem.name.empty') : undefined,
      code: /^\d{0,12}$/.test(plainNumber(code)) ? undefined : t('organisations.problem.code.digits'),
    }),
    submit: async ({ kind, name, code, administer }) => {
      const saved = await api.call(
        'saveOrganisation',
        {
          id: known?.id ?? uuidv7(clock.now()),
          parentId: known?.parentId ?? parent!.id,
          kind: kind as AdminBody<'saveOrganisation'>['kind'],
          name: name.trim(),
          code: plainNumber(code),
          ...(!known && kind === 'school' ? { administer } : {}),
        },
        { quiet: true },
      );
      if (!known && kind === 'school' && administer) await session.refresh();
      onDone(saved);
    },
    wrong: fieldProblems(t, 'organisations.problem'),
  });
  return (
    <Sheet
      title={t(known ? 'organisations.edit' : 'organisations.add')}
      subtitle={known ? known.name : t('organisations.add-to', { name: parent!.name })}
      unsaved={form.changed}
      onClose={onClose}
    >
      <Form form={form}>
        {!known && (
          <SelectField
            form={form}
            name="kind"
            label={t('organisations.kind')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        )}
        <TextField form={form} name="name" label={t('organisations.name')} autoFocus />
        <TextField
          form={form}
          name="code"
          label={t('organisations.code')}
          hint={t('organisations.code-hint')}
          inputMode="numeric"
          maxLength={12}
        />
        {!known && form.values.kind === 'school' && (
          <CheckField form={form} name="administer" label={t('organisations.administer')} hint={t('organisations.administer-hint')} />
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t(known ? 'kit.save' : 'organisations.add-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
