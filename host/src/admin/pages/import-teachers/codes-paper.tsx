import type { CodeOfTeacher } from '@chorus/contract/api/admin/teacher-import-calls';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText, useWhen } from '../../admin-context.tsx';

/** On paper: a strip for each teacher, to be cut and handed out; each school begins on a sheet of its own. Printed as soon as it is drawn, and again at a press. */
export function CodesPaper({ codes }: { readonly codes: readonly CodeOfTeacher[] }) {
  const t = useText();
  const when = useWhen();
  useEffect(() => {
    window.print();
  }, []);
  const address = `${window.location.origin}/`;
  return createPortal(
    <div className="ad-paper it-paper" aria-hidden="true">
      {[...codesBySchool(codes)].map(([school, some]) => (
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

/** Codes of each school, in the order of the list. */
export function codesBySchool(codes: readonly CodeOfTeacher[]): ReadonlyMap<string, readonly CodeOfTeacher[]> {
  const schools = new Map<string, CodeOfTeacher[]>();
  for (const code of codes) {
    const known = schools.get(code.school);
    if (known) known.push(code);
    else schools.set(code.school, [code]);
  }
  return schools;
}

/** As its owner knows it, and whoever finds the strip doesn't: a code is of no use without the phone. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? phone.replace(/^(.{2}).*$/, '$1****') : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
