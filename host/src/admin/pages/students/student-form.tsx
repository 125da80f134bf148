import type { SchoolClassInfo, SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';

/** What the server takes as a seat. */
const seatPattern = /^[1-9]\d{0,2}$/;

/** Adds a student, or changes number, name, class and seat. */
export function StudentForm(props: {
  /** Undefined: somebody new. */
  readonly known: SchoolStudentInfo | undefined;
  readonly classes: readonly SchoolClassInfo[];
  /** The class that somebody new most likely comes to; may be empty. */
  readonly classId: string;
  readonly onDone: (student: SchoolStudentInfo) => void;
  readonly onClose: () => void;
}) {
  const { known, classes, onDone, onClose } = props;
  const { api, clock } = useAdmin();
  const t = useText();
  const [id] = useState(() => known?.id ?? uuidv7(clock.now()));
  const form = useForm({
    values: {
      number: known?.number ?? '',
      name: known?.name ?? '',
      classId: known ? (known.place?.classId ?? '') : props.classId,
      seat: String(known?.place?.seat ?? ''),
    },
    check: ({ number, name, classId, seat }) => ({
      number: number.trim() === '' ? t('students.problem.number.empty') : undefined,
      name: name.trim() === '' ? t('students.problem.name.empty') : undefined,
      seat: classId === '' || seat.trim() === '' || seatPattern.test(seat.trim()) ? undefined : t('students.problem.seat.bad'),
    }),
    submit: async ({ number, name, classId, seat }) => {
      // A seat that was only carried over from another class is not meant.
      const moved = classId !== (known?.place?.classId ?? '') && seat.trim() === String(known?.place?.seat ?? '');
      const place = classId === '' ? null : { classId, seat: moved || seat.trim() === '' ? null : Number(seat) };
      onDone(await api.call('saveStudent', { id, number: number.trim(), name: name.trim(), place }, { quiet: true }));
    },
    wrong: (error) => {
      const problems = fieldProblems(t, 'students.problem')(error);
      if (!problems) return undefined;
      const { 'place/seat': seat, 'place/classId': classId, ...others } = problems;
      return { ...others, ...(seat !== undefined && { seat }), ...(classId !== undefined && { classId }) };
    },
  });
  const options = [{ value: '', label: t('students.without-class') }, ...classes.map((one) => ({ value: one.id, label: one.name }))];
  return (
    <Sheet
      title={t(known ? 'students.edit' : 'students.add')}
      subtitle={known?.name ?? t('students.add-what')}
      unsaved={form.changed}
      onClose={onClose}
    >
      <Form form={form}>
        <TextField form={form} name="number" label={t('students.number')} hint={t('students.number-hint')} maxLength={40} autoFocus />
        <TextField form={form} name="name" label={t('field.name')} maxLength={40} />
        <SelectField form={form} name="classId" label={t('students.class')} options={options} />
        {form.values.classId !== '' && (
          <TextField form={form} name="seat" label={t('students.seat')} hint={t('students.seat-hint')} inputMode="numeric" maxLength={3} />
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t(known ? 'kit.save' : 'students.add-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
