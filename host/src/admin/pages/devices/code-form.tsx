import { plainNumber } from '@chorus/sdk';
import { mostDevices } from '@chorus/contract/api/admin/device-calls';
import { Button, ErrorState } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Form, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { OrganisationPicker } from '../organisations/organisation-picker.tsx';
import { OrganisationTree } from '../organisations/organisation-tree.ts';
import type { MadeCodeData } from './made-code.tsx';

/** Makes a code: for how many machines, until when, of which school. */
export function CodeForm({ onDone, onClose }: { readonly onDone: (made: MadeCodeData) => void; readonly onClose: () => void }) {
  const { api, clock } = useAdmin();
  const t = useText();
  const acting = useActing();
  const below = acting.orgKind !== 'school';
  const form = useForm({
    values: { schoolId: below ? '' : acting.orgId, deviceLimit: '1', until: inAYear(clock.now()), note: '' },
    check: ({ schoolId, deviceLimit, until }) => ({
      schoolId: schoolId === '' ? t('codes.problem.schoolId.no-school') : undefined,
      deviceLimit:
        /^\d{1,4}$/.test(plainNumber(deviceLimit)) &&
        Number(plainNumber(deviceLimit)) >= 1 &&
        Number(plainNumber(deviceLimit)) <= mostDevices
          ? undefined
          : t('codes.problem.deviceLimit', { most: mostDevices }),
      until: until === '' ? t('codes.problem.until.no-day') : undefined,
    }),
    submit: async ({ schoolId, deviceLimit, until, note }) =>
      onDone(
        await api.call(
          'makeActivationCode',
          { schoolId, deviceLimit: Number(plainNumber(deviceLimit)), until, note: note.trim() },
          { quiet: true },
        ),
      ),
    wrong: fieldProblems(t, 'codes.problem'),
  });
  return (
    <Sheet title={t('codes.make')} subtitle={t('codes.make-what')} unsaved={form.changed} onClose={onClose}>
      <Form form={form}>
        {below && <SchoolField value={form.values.schoolId} problem={form.problems.schoolId} onChange={(id) => form.set('schoolId', id)} />}
        <TextField
          form={form}
          name="deviceLimit"
          label={t('codes.limit')}
          hint={t('codes.limit-hint', { most: mostDevices })}
          inputMode="numeric"
          maxLength={4}
          autoFocus={!below}
        />
        <TextField form={form} name="until" type="date" label={t('devices.until')} hint={t('codes.until-hint')} />
        <TextField form={form} name="note" label={t('codes.note')} hint={t('codes.note-hint')} maxLength={60} />
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t('codes.make-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** Which school of those below. */
function SchoolField(props: { readonly value: string; readonly problem: string | undefined; readonly onChange: (id: string) => void }) {
  const { api } = useAdmin();
  const t = useText();
  const acting = useActing();
  const { value: loaded, error, reload } = useLoaded(acting.orgId, (signal) => api.call('organisations', {}, { signal, quiet: true }));
  const tree = useMemo(() => loaded && new OrganisationTree(loaded.organisations), [loaded]);
  if (error && !tree)
    return <ErrorState title={t('organisations.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />;
  if (!tree) return <p className="ad-what">{t('kit.loading')}</p>;
  const schools = tree.ordered.filter(({ kind, archivedAt }) => kind === 'school' && archivedAt === null);
  if (schools.length === 0) return <p className="ad-what">{t('codes.no-school')}</p>;
  return (
    <div>
      <OrganisationPicker label={t('codes.where')} tree={tree} among={schools} value={props.value} onChange={props.onChange} />
      {props.problem !== undefined && (
        <p className="ad-form-problem" role="alert">
          {props.problem}
        </p>
      )}
    </div>
  );
}

/** The end of the school year that comes: a code should not end in the middle of one. */
function inAYear(now: number): string {
  const date = new Date(now);
  const year = date.getFullYear() + (date.getMonth() >= 5 ? 1 : 0);
  return `${year}-08-31`;
}
