import type { ErasureStatement, RecordingsStatement, StudentData } from '@chorus/contract/api/admin/data-calls';
import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { Button, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Download, MicOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { byteSize } from '../../../shell/byte-size.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Form, TextField, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import { actionText, doerText } from '../audit/audit-texts.ts';
import '../data.css';
import { RecordingsSheet } from './recordings-sheet.tsx';
import { StatementSheet } from './statement-sheet.tsx';

/** All that is kept of one student: shown, exported, erased. */
export function StudentDataSheet(props: {
  readonly student: SchoolStudentInfo;
  readonly onErased: () => void;
  readonly onClose: () => void;
}) {
  const { student, onErased, onClose } = props;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const [erasing, setErasing] = useState<'all' | 'recordings'>();
  const [statement, setStatement] = useState<ErasureStatement>();
  const [proof, setProof] = useState<RecordingsStatement>();
  const [busy, run] = useAction('data.problem');
  const { value, error, reload } = useLoaded(student.id, (signal) =>
    api.call('studentData', { studentId: student.id }, { signal, quiet: true }),
  );
  if (statement) return <StatementSheet studentId={student.id} given={statement} onClose={onClose} />;
  if (proof)
    return <RecordingsSheet student={student} given={proof} onClose={() => (setProof(undefined), setErasing(undefined), reload())} />;
  if (erasing)
    return (
      <EraseSheet
        what={erasing}
        student={student}
        onErased={async (number) => {
          const body = { studentId: student.id, number };
          if (erasing === 'recordings') setProof(await api.call('eraseRecordings', body, { quiet: true }));
          else {
            setStatement(await api.call('eraseStudentData', body, { quiet: true }));
            onErased();
          }
          say(t('data.erased'));
        }}
        onClose={() => setErasing(undefined)}
      />
    );
  const prove = () =>
    run(async () => {
      const known = await api.call('proveRecordings', { studentId: student.id }, { quiet: true });
      if (known) setProof(known);
      else say(t('data.recordings-never'));
    });
  const save = () =>
    run(async () => {
      const { url } = await api.call('exportStudent', { studentId: student.id }, { quiet: true });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      say(t('data.exported'));
    });
  return (
    <Sheet
      title={student.name}
      subtitle={student.number}
      onClose={onClose}
      foot={
        acting.may('data.write') && (
          <>
            <Button icon={<MicOff size="1.25em" aria-hidden />} onPress={() => setErasing('recordings')}>
              {t('data.erase-recordings')}
            </Button>
            <Button kind="danger" icon={<Trash2 size="1.25em" aria-hidden />} onPress={() => setErasing('all')}>
              {t('data.erase')}
            </Button>
          </>
        )
      }
    >
      <div className="ad-sheet-actions">
        <Button icon={<Download size="1.25em" aria-hidden />} busy={busy} onPress={() => void save()}>
          {t('data.export')}
        </Button>
        <p className="ad-what">{t('data.export-what')}</p>
        <Button kind="quiet" busy={busy} onPress={() => void prove()}>
          {t('data.recordings-proof')}
        </Button>
      </div>
      {value ? (
        <AllOf data={value} />
      ) : error ? (
        <ErrorState title={promptText(error, t, !navigator.onLine)} onRetry={reload} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Sheet>
  );
}

function AllOf({ data }: { readonly data: StudentData }) {
  const t = useText();
  const when = useWhen();
  const { enrolments, consents, clickers, groups, answers, recordings, praise, byDay, audit } = data;
  const list = (rows: readonly string[]) => (rows.length === 0 ? t('data.nothing') : rows.map((row, at) => <p key={at}>{row}</p>));
  return (
    <>
      <Facts>
        <Fact label={t('data.enrolments')}>
          {list(
            enrolments.map(({ className, seat, from, to }) =>
              t('data.enrolment', {
                name: className,
                seat,
                from: from === 0 ? t('data.from-start') : when(from, false),
                to: to === null ? t('data.until-now') : when(to, false),
              }),
            ),
          )}
        </Fact>
        <Fact label={t('page.consents')}>{list(consents.map(({ state }) => t(`consents.state-${state}`)))}</Fact>
        <Fact label={t('data.clickers')}>{list(clickers.map(({ uid, className }) => t('data.clicker', { uid, name: className })))}</Fact>
        <Fact label={t('data.groups')}>
          {list(groups.map(({ className, set, group }) => t('data.group', { name: className, set, group })))}
        </Fact>
        <Fact label={t('data.answers')}>
          {t('data.answers-value', { count: answers.count, scored: answers.scored, days: answers.days })}
        </Fact>
        {answers.first !== null && answers.last !== null && (
          <Fact label={t('data.answers-time')}>
            {t('data.period', { from: when(answers.first, false), to: when(answers.last, false) })}
          </Fact>
        )}
        <Fact label={t('data.recordings')}>
          {t('data.recordings-value', { count: recordings.count, size: byteSize(recordings.bytes) })}
        </Fact>
        {recordings.oldestAt !== null && <Fact label={t('recordings.oldest')}>{when(recordings.oldestAt)}</Fact>}
        <Fact label={t('data.praise')}>{t('data.times', { count: praise })}</Fact>
      </Facts>
      {byDay.length > 0 && (
        <section>
          <h3>{t('data.by-day')}</h3>
          <Facts>
            {byDay.map(({ day, answers: count, recordings: sounds }) => (
              <Fact key={day} label={day}>
                {t('data.by-day-row', { answers: count, recordings: sounds })}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {audit.rows.length > 0 && (
        <section>
          <h3>{t('data.log')}</h3>
          <Facts>
            {audit.rows.map((row) => (
              <Fact key={row.id} label={when(row.at)}>
                {`${actionText(t, row.action)} · ${doerText(t, row)}`}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </>
  );
}

/** Says what is lost, and takes the number before it is. */
function EraseSheet(props: {
  readonly what: 'all' | 'recordings';
  readonly student: SchoolStudentInfo;
  readonly onErased: (number: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { what, student, onErased, onClose } = props;
  const t = useText();
  const form = useForm({
    values: { number: '' },
    check: ({ number }) => ({ number: number.trim() === student.number ? undefined : t('data.problem.number.other') }),
    submit: ({ number }) => onErased(number.trim()),
    wrong: fieldProblems(t, 'data.problem'),
  });
  return (
    <Sheet
      title={t(what === 'all' ? 'data.erase-title' : 'data.erase-recordings-title', { name: student.name })}
      subtitle={student.place?.className}
      onClose={onClose}
    >
      <p className="ad-warn">{t(what === 'all' ? 'data.erase-what' : 'data.erase-recordings-what')}</p>
      <Form form={form}>
        <TextField form={form} name="number" label={t('data.erase-number', { number: student.number })} maxLength={40} autoFocus />
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="danger" submit busy={form.busy}>
            {t(what === 'all' ? 'data.erase-do' : 'data.erase-recordings-do')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
