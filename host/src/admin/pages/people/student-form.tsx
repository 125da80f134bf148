import { plainNumber } from '@chorus/sdk';
import type { SchoolClassInfo, SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../../admin-context.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';

/** Adds a student, or changes number, name, class and seat. */
export function StudentForm(props: {
  /** Undefined: somebody new. */
  readonly known: SchoolStudentInfo | undefined;
  readonly classes: readonly SchoolClassInfo[];
  /** In which class somebody new begins. */
  readonly classId?: string;
  readonly onDone: (saved: SchoolStudentInfo) => void;
  readonly onClose: () => void;
}) {
  const { known, classes, onDone, onClose } = props;
  const { api, clock } = useAdmin();
  const t = useText();
  const begins = classes.some(({ id }) => id === props.classId) ? props.classId! : '';
  const form = useForm({
    values: {
      number: known?.number ?? '',
      name: known?.name ?? '',
      classId: known ? (known.place?.classId ?? '') : begins,
      seat: known?.place ? String(known.place.seat) : '',
    },
    check: ({ number, name, seat }) => ({
      number: number.trim() === '' ? t('students.problem.number.empty') : undefined,
      name: name.trim() === '' ? t('students.problem.name.empty') : undefined,
      seat: /^([1-9]\d{0,2})?$/.test(plainNumber(seat)) ? undefined : t('students.problem.seat'),
    }),
    submit: async ({ number, name, classId, seat }) => {
      const place = classId === '' ? null : { classId, seat: plainNumber(seat) === '' ? null : Number(plainNumber(seat)) };
      onDone(
        await api.call(
          'saveStudent',
          { id: known?.id ?? uuidv7(clock.now()), number: plainNumber(number), name: name.trim(), place },
          { quiet: true },
        ),
      );
    },
    wrong: (error) => {
      const problems = fieldProblems(t, 'students.problem')(error);
      const taken = error.errors.some(({ path }) => path === '/place/seat');
      return taken ? { ...problems, seat: t('students.problem.seat.taken') } : problems;
    },
  });
  return (
    <Sheet title={known?.name ?? t('students.add')} unsaved={form.changed} onClose={onClose}>
      <Form form={form}>
        <TextField form={form} name="number" label={t('students.number')} maxLength={40} autoFocus />
        <TextField form={form} name="name" label={t('field.name')} maxLength={40} />
        <SelectField
          form={form}
          name="classId"
          label={t('students.class')}
          options={[{ value: '', label: t('students.no-class') }, ...classes.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField form={form} name="seat" label={t('students.seat')} hint={t('students.seat-hint')} inputMode="numeric" maxLength={3} />
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
