import type { StudentConsents } from '@chorus/contract/api/admin/consent-calls';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../admin-context.tsx';

/** On paper: whose form is missing, with room for a signature. Printed as soon as it is drawn. */
export function MissingPaper({ students, onPrinted }: { readonly students: readonly StudentConsents[]; readonly onPrinted: () => void }) {
  const t = useText();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
    // It is printed once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return createPortal(
    <div className="ad-paper" aria-hidden="true">
      <h1>{t('consents.paper')}</h1>
      <table>
        <thead>
          <tr>
            {['class', 'seat', 'number', 'name', 'day', 'paper-sign'].map((key) => (
              <th key={key}>{t(`consents.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ student: { id, number, name, place } }) => (
            <tr key={id}>
              <td>{place?.className ?? t('consents.no-class')}</td>
              <td>{place?.seat}</td>
              <td>{number}</td>
              <td>{name}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
