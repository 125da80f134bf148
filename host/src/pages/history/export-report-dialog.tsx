import { Button, Dialog, SegmentedControl } from '@chorus/sdk/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { maxReportDays } from '@chorus/contract/api/export-limits';
import { exportTasksToken } from '../../services/export-tasks/export-tasks.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { dayLater } from './history-filters.ts';
import { daysUntil, termUntil, type ReportDays } from './report-days.ts';

const spans = ['term', 'month', 'own'] as const;
const monthDays = 30;

/** Has the server make a report of a class: of this term, of the last 30 days, or of days of the teacher's own. */
export function ExportReportDialog(props: {
  readonly classId: string;
  readonly className: string;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const exportTasks = useService(exportTasksToken);
  const t = useText();
  const { classId, className, today, onClose } = props;
  const [span, setSpan] = useState<(typeof spans)[number]>('term');
  const [days, setDays] = useState<ReportDays>(termUntil(today));
  const [busy, setBusy] = useState(false);
  const { from, to } = days;
  const good = from !== '' && from <= to && to <= today && from >= dayLater(to, -maxReportDays, today);
  const choose = (chosen: typeof span) => {
    setSpan(chosen);
    if (chosen !== 'own') setDays(chosen === 'term' ? termUntil(today) : daysUntil(today, monthDays));
  };
  const change = (changed: Partial<ReportDays>) => {
    setSpan('own');
    setDays({ ...days, ...changed });
  };
  const make = async () => {
    if (busy || !good) return;
    setBusy(true);
    try {
      await exportTasks.request({ taskBizType: 'CHORUS_CLASS_REPORT', clazzId: classId, from, to });
      onClose();
    } catch {
      // The failed call has said why; what was chosen stays.
      setBusy(false);
    }
  };
  const field = (label: string, name: keyof ReportDays) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={days[name]}
        max={today}
        required
        onChange={({ target }) => change({ [name]: target.value })}
        {...(!good && { 'aria-invalid': true, 'aria-describedby': 'ch-report-problem' })}
      />
    </label>
  );
  return (
    <Dialog
      title={t('history.report-title', { name: className })}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('history.cancel')}</Button>
          <Button
            kind="primary"
            icon={<FileSpreadsheet size="1.25em" aria-hidden />}
            disabled={!good}
            busy={busy}
            onPress={() => void make()}
          >
            {t('history.report-make')}
          </Button>
        </>
      }
    >
      <form
        className="ch-history-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <SegmentedControl
          label={t('history.report-span')}
          options={spans.map((value) => ({ value, label: t(`history.report-${value}`) }))}
          value={span}
          onChange={choose}
        />
        <div className="ch-history-span">
          {field(t('history.report-from'), 'from')}
          {field(t('history.report-to'), 'to')}
        </div>
        {!good && (
          <p id="ch-report-problem" className="ch-history-problem" role="alert">
            {t('history.report-days-wrong', { days: maxReportDays })}
          </p>
        )}
        <p>{t('history.report-what')}</p>
        {/* so that Enter in a field does what the button does */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
