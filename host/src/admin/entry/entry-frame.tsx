import { SegmentedControl, useObservable } from '@chorus/sdk/ui';
import type { ReactNode } from 'react';
import { Logo } from '../../shell/logo.tsx';
import { useAdmin, useText } from '../admin-context.tsx';

/** What stands around a form of the way in. */
export function EntryFrame(props: {
  readonly title: string;
  readonly what: string;
  /** Whose way in it is; the administration's by default. */
  readonly brand?: string;
  readonly children: ReactNode;
}) {
  const { settings } = useAdmin();
  const { locale } = useObservable(settings.state);
  const t = useText();
  return (
    <main className="ad-entry">
      <div className="ad-entry-top">
        <span className="ad-brand">
          <Logo size="2.5rem" /> {props.brand ?? t('admin.title')}
        </span>
        <SegmentedControl
          label={t('menu.language')}
          options={[
            { value: 'zh-CN', label: t('locale.zh-CN') },
            { value: 'en', label: t('locale.en') },
          ]}
          value={locale}
          onChange={(chosen) => void settings.set({ locale: chosen })}
        />
      </div>
      <section className="ad-entry-card" aria-label={props.title}>
        <h1>{props.title}</h1>
        <p className="ad-what">{props.what}</p>
        {props.children}
      </section>
    </main>
  );
}
