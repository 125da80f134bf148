import type { AuditRow } from '@chorus/contract/api/admin/audit-calls';
import { useText, useWhen } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import '../data.css';
import { changesOf, actionText, doerText, subjectText } from './audit-texts.ts';

/** One action, with how that was and is. */
export function AuditSheet({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const t = useText();
  const when = useWhen();
  const changes = changesOf(t, row);
  return (
    <Sheet title={actionText(t, row.action)} subtitle={when(row.at)} onClose={onClose}>
      <Facts>
        <Fact label={t('audit.who')}>{doerText(t, row)}</Fact>
        <Fact label={t('audit.org')}>{row.org.name}</Fact>
        <Fact label={t('audit.subject')}>{subjectText(t, row)}</Fact>
      </Facts>
      {changes.length === 0 ? (
        <p className="ad-what">{t('audit.blank')}</p>
      ) : (
        <table className="ad-small-table">
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}
