import type { ConsentChange, StudentConsents } from '@chorus/contract/api/admin/consent-calls';
import type { ConsentState } from '@chorus/contract/consent';
import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import { Form, SelectField, TextField, useForm } from '../../kit/form.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';

const states = ['given', 'refused', 'withdrawn', 'unknown'] as const;

/** What was typed: the same for all who are chosen. */
export type TypedConsent = Pick<ConsentChange, 'state' | 'note'> & { readonly day?: string };

/** Enters what parents said: of one student, as it stands, or of many. */
export function ConsentSheet(props: {
  /** Undefined: many, who are chosen in the list. */
  readonly student: StudentConsents | undefined;
  readonly count: number;
  /** Of whom nothing is known is not recorded. */
  readonly first: boolean;
  readonly onSave: (typed: TypedConsent) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { student, count, first, onSave, onClose } = props;
  const t = useText();
  const known = student?.consents[0];
  const form = useForm({
    values: {
      state: known && known.state !== 'unknown' ? (known.state as string) : 'given',
      day: known?.day ?? '',
      note: known?.note ?? '',
    },
    submit: ({ state, day, note }) => onSave({ state: state as ConsentState, note: note.trim(), ...(day !== '' && { day }) }),
    wrong: ({ errors }) => {
      const code = errors.find(({ path }) => path.endsWith('/day'))?.message;
      return code === 'future' || code === 'no-day' ? { day: t(`consents.problem.day.${code}`) } : undefined;
    },
  });
  const { state } = form.values;
  return (
    <Sheet
      title={student ? student.student.name : t('consents.set-many', { count })}
      subtitle={student ? (student.student.place?.className ?? t('consents.no-class')) : undefined}
      unsaved={form.changed}
      onClose={onClose}
    >
      {known && known.state !== 'unknown' && (
        <Facts>
          <Fact label={t('consents.state')}>{t(`consents.state-${known.state}`)}</Fact>
          <Fact label={t('consents.by')}>{known.by}</Fact>
        </Facts>
      )}
      <p className="ad-what">{t('consents.form-what')}</p>
      <Form form={form}>
        <SelectField
          form={form}
          name="state"
          label={t('consents.state')}
          hint={t(`consents.effect-${state === 'withdrawn' ? 'refused' : state === 'unknown' && first ? 'unknown-first' : state}`)}
          options={states.map((value) => ({ value, label: t(`consents.state-${value}`) }))}
        />
        {state !== 'unknown' && (
          <>
            <TextField form={form} name="day" type="date" label={t('consents.day')} hint={t('consents.form-day-hint')} />
            <TextField form={form} name="note" label={t('consents.note')} hint={t('consents.form-note-hint')} maxLength={200} />
          </>
        )}
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t('kit.save')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
