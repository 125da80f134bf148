import type { RecordingsStatement } from '@chorus/contract/api/admin/data-calls';
import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { saveFile } from '../../kit/save-table.ts';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { backupText, recordingsText } from './statement-text.ts';

/** That the recordings of a student were deleted, and that they are gone: looked at when it was made, or now. */
export function RecordingsSheet(props: {
  readonly student: SchoolStudentInfo;
  readonly given: RecordingsStatement;
  readonly onClose: () => void;
}) {
  const { student, given, onClose } = props;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const [statement, setStatement] = useState(given);
  const [busy, run] = useAction('data.problem');
  const check = () =>
    run(async () => {
      const known = await api.call('proveRecordings', { studentId: student.id }, { quiet: true });
      if (known) setStatement(known);
    });
  const save = () =>
    saveFile(
      `${t('data.recordings-statement')}-${student.number}.txt`,
      new Blob([`\uFEFF${recordingsText(t, when, statement)}`], { type: 'text/plain;charset=utf-8' }),
    );
  const { erasedAt, by, before, checkedAt, now, complete, backups } = statement;
  return (
    <Sheet
      title={t('data.recordings-statement')}
      subtitle={student.number}
      onClose={onClose}
      foot={
        <>
          <Button icon={<RefreshCw size="1.25em" aria-hidden />} busy={busy} onPress={() => void check()}>
            {t('data.check')}
          </Button>
          <Button kind="primary" icon={<Download size="1.25em" aria-hidden />} onPress={save}>
            {t('data.download')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact label={t('data.complete')}>
          <Chip tone={complete ? 'good' : 'poor'}>{t(complete ? 'data.complete-yes' : 'data.complete-no')}</Chip>
        </Fact>
        <Fact label={t('data.erased-at')}>{when(erasedAt)}</Fact>
        <Fact label={t('data.erased-by')}>{by || t('data.by-server')}</Fact>
        <Fact label={t('data.checked')}>{when(checkedAt)}</Fact>
        <Fact label={t('data.place.recordings')}>{t('data.before-now', { before, now: now.recordings })}</Fact>
        <Fact label={t('data.place.files')}>{now.files}</Fact>
      </Facts>
      <p className="ad-what">{t('data.recordings-later')}</p>
      <section>
        <h3>{t('data.backups')}</h3>
        <p className="ad-what">{t(backups.length === 0 ? 'data.backups-none' : 'data.backups-what')}</p>
        <ul className="ad-plain-list">
          {backups.map((backup) => (
            <li key={backup.name}>{backupText(t, when, backup)}</li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}
