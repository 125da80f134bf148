import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';
import { grades } from '../../../grades.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';

/** Adds a class, or changes its name, its grade and who teaches it. */
export function ClassForm(props: {
  /** Undefined: a new one. */
  readonly known: SchoolClassInfo | undefined;
  readonly onDone: (saved: SchoolClassInfo) => void;
  readonly onClose: () => void;
}) {
  const { known, onDone, onClose } = props;
  const { api, clock, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const acting = useActing();
  const [teachers, setTeachers] = useState<ReadonlySet<string>>(new Set(known?.teachers.map(({ id }) => id)));
  const { value: all = [] } = useLoaded(acting.orgId, (signal) => api.call('schoolTeachers', {}, { signal, quiet: true }));
  const form = useForm({
    values: { name: known?.name ?? '', gradeId: known ? String(known.gradeId) : '' },
    check: ({ name, gradeId }) => ({
      name: name.trim() === '' ? t('classes.problem.name.empty') : undefined,
      gradeId: gradeId === '' ? t('classes.problem.grade') : undefined,
    }),
    submit: async ({ name, gradeId }) => {
      const body = { id: known?.id ?? uuidv7(clock.now()), name: name.trim(), teacherIds: [...teachers] };
      onDone(await api.call('saveClass', { ...body, gradeId: Number(gradeId) as AdminBody<'saveClass'>['gradeId'] }, { quiet: true }));
    },
    wrong: fieldProblems(t, 'classes.problem'),
  });
  const options = grades.map((gradeId) => ({ value: String(gradeId), label: gradeName(gradeId, locale) }));
  return (
    <Sheet title={known?.name ?? t('classes.add')} unsaved={form.changed} onClose={onClose}>
      <Form form={form}>
        <TextField form={form} name="name" label={t('classes.name')} hint={t('classes.name-hint')} maxLength={40} autoFocus />
        <SelectField
          form={form}
          name="gradeId"
          label={t('classes.grade')}
          options={known ? options : [{ value: '', label: t('classes.grade-choose') }, ...options]}
        />
        <fieldset className="ad-choices">
          <legend>{t('classes.teachers')}</legend>
          {all.length === 0 && <p className="ad-what">{t('classes.teachers-none')}</p>}
          {all.map(({ id, name, phone }) => (
            <Check
              key={id}
              label={name}
              what={phone}
              checked={teachers.has(id)}
              onChange={() => {
                const next = new Set(teachers);
                if (!next.delete(id)) next.add(id);
                setTeachers(next);
              }}
            />
          ))}
        </fieldset>
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t(known ? 'kit.save' : 'classes.add-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
