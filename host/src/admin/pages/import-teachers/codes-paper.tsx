import type { CodeOfTeacher } from '@chorus/contract/api/admin/teacher-import-calls';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText, useWhen } from '../../admin-context.tsx';

/** On paper: a strip for each teacher, to be cut and handed out; each school begins on a sheet of its own. Printed as soon as it is drawn. */
export function CodesPaper({ codes, onPrinted }: { readonly codes: readonly CodeOfTeacher[]; readonly onPrinted: () => void }) {
  const t = useText();
  const when = useWhen();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
    // It is printed once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const schools = new Map<string, CodeOfTeacher[]>();
  for (const code of codes) {
    const known = schools.get(code.school);
    if (known) known.push(code);
    else schools.set(code.school, [code]);
  }
  const address = `${window.location.origin}/`;
  return createPortal(
    <div className="ad-paper it-paper" aria-hidden="true">
      {[...schools].map(([school, some]) => (
        <section key={school}>
          <h1>{t('teachers-import.paper', { school, count: some.length })}</h1>
          {some.map(({ id, name, phone, code, expiresAt }) => (
            <article key={id}>
              <header>
                <strong>{name}</strong>
                <span>{school}</span>
              </header>
              <output translate="no">{code}</output>
              <p>
                {t('teachers-import.paper-phone', { phone: maskedPhone(phone) })}
                {t('teachers-import.gap')}
                {t('accounts.code-until', { when: when(expiresAt) })}
              </p>
              <p>{t('teachers-import.paper-how', { address, link: t('code.open') })}</p>
            </article>
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}

/** As its owner knows it, and whoever finds the strip doesn't: a code is of no use without the phone. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? phone.replace(/^(.{2}).*$/, '$1****') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
