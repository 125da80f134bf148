import type { ReactNode } from 'react';
import { useText } from '../../admin-context.tsx';

/** One thing that a school chooses, under its heading. */
export function SettingCard({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useText();
  const id = `settings-${name}`;
  return (
    <section className="ad-card" aria-labelledby={id}>
      <h2 id={id}>{t(`settings.${name}`)}</h2>
      {children}
    </section>
  );
}
