import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { gradeName } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { gradeIds, type GradeId } from './grades.ts';

/** Adds a class, or changes its name, grade and teachers. */
export function ClassForm(props: {
  /** Undefined: a new one. */
  readonly known: SchoolClassInfo | undefined;
  readonly onDone: (info: SchoolClassInfo) => void;
  readonly onClose: () => void;
}) {
  const { known, onDone, onClose } = props;
  const { api, clock, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const [id] = useState(() => known?.id ?? uuidv7(clock.now()));
  const form = useForm({
    // The ids in one text: a form keeps texts.
    values: {
      name: known?.name ?? '',
      gradeId: known ? String(known.gradeId) : '',
      teacherIds: (known?.teachers ?? []).map((teacher) => teacher.id).join(' '),
    },
    check: ({ name, gradeId }) => ({
      name: name.trim() === '' ? t('classes.problem.name.empty') : undefined,
      gradeId: gradeId === '' ? t('classes.problem.gradeId.missing') : undefined,
    }),
    submit: async ({ name, gradeId, teacherIds }) => {
      const body = { id, name: name.trim(), gradeId: Number(gradeId) as GradeId, teacherIds: idsIn(teacherIds) };
      onDone(await api.call('saveClass', body, { quiet: true }));
    },
    wrong: fieldProblems(t, 'classes.problem'),
  });
  const grades = gradeIds.map((grade) => ({ value: String(grade), label: gradeName(grade, locale) }));
  return (
    <Sheet
      title={t(known ? 'classes.edit' : 'classes.add')}
      subtitle={known?.name ?? t('classes.add-what')}
      unsaved={form.changed}
      onClose={onClose}
    >
      <Form form={form}>
        <TextField form={form} name="name" label={t('classes.name')} hint={t('classes.name-hint')} maxLength={40} autoFocus />
        <SelectField
          form={form}
          name="gradeId"
          label={t('classes.grade')}
          options={known ? grades : [{ value: '', label: t('classes.choose-grade') }, ...grades]}
        />
        <TeacherChoice chosen={idsIn(form.values.teacherIds)} onChange={(ids) => form.set('teacherIds', ids.join(' '))} />
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

const idsIn = (text: string) => text.split(' ').filter((id) => id !== '');

/** Who teaches the class, of those who teach at the school. */
function TeacherChoice({ chosen, onChange }: { readonly chosen: readonly string[]; readonly onChange: (ids: readonly string[]) => void }) {
  const { api } = useAdmin();
  const t = useText();
  const { orgId } = useActing();
  const { value: teachers, error, reload } = useLoaded(orgId, (signal) => api.call('schoolTeachers', {}, { signal, quiet: true }));
  return (
    <fieldset className="cl-teachers">
      <legend>{t('classes.teachers')}</legend>
      {!teachers &&
        (error ? (
          <p role="alert">
            {t('classes.teachers-failed')} <Button onPress={reload}>{t('kit.again')}</Button>
          </p>
        ) : (
          <p className="ad-what">{t('kit.loading')}</p>
        ))}
      {teachers?.length === 0 && <p className="ad-what">{t('classes.no-teachers')}</p>}
      {teachers?.map(({ id, name, phone }) => (
        <label key={id} className="ad-check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span>
            {name} <span className="ad-faint ad-figure">{phone}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
