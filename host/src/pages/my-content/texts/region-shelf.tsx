import type { Data } from '@chorus/contract';
import type { RegionTextInfo } from '@chorus/contract/api/own-text-calls';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, EmptyState, useLocale } from '@chorus/sdk/ui';
import { Copy, School } from 'lucide-react';
import { useState } from 'react';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { navigationToken } from '../../../services/navigation/host-navigation.ts';
import { ownTextsToken } from '../../../services/own-texts/own-texts.ts';
import { sessionToken } from '../../../services/session/session-service.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useListActions } from '../use-list-actions.ts';
import { sourceText } from './source-fields.tsx';

/** Texts that the other schools of the region share, part by part. */
export type RegionTexts = Data<'regionTexts'>;

/** What the other schools of the region share: each opens as a copy. `first`: the first part of it. */
export function RegionShelf({ first, label }: { readonly first: RegionTexts; readonly label: string }) {
  const texts = useService(ownTextsToken);
  const t = useText();
  const { failed } = useListActions(() => undefined);
  const [more, setMore] = useState<readonly RegionTextInfo[]>([]);
  const [busy, setBusy] = useState(false);
  // What was shared meanwhile moves the parts.
  const shown = [...new Map([...first.texts, ...more].map((text) => [text.id, text])).values()];
  const left = first.total - first.texts.length - more.length;
  const fetchMore = async () => {
    setBusy(true);
    try {
      const part = await texts.regionTexts(first.texts.length + more.length);
      setMore((was) => [...was, ...part.texts]);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  if (shown.length === 0)
    return <EmptyState icon={<School size="3rem" aria-hidden />} title={t('my-texts.region-none')} text={t('my-texts.region-none-what')} />;
  return (
    <>
      <p className="tx-faint">{t('my-texts.region-what')}</p>
      <ul className="ch-own-lists" aria-label={label}>
        {shown.map((text) => (
          <RegionRow key={text.id} text={text} />
        ))}
      </ul>
      {left > 0 && (
        <Button busy={busy} onPress={() => void fetchMore()}>
          {t('my-texts.region-more', { count: left })}
        </Button>
      )}
    </>
  );
}

function RegionRow({ text }: { readonly text: RegionTextInfo }) {
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const clock = useService(clockToken);
  const t = useText();
  const locale = useLocale();
  const { id, title, school, sentences, roles, soundMs, source, changedAt } = text;
  const facts = [
    school,
    t('my-texts.sentences', { count: sentences }),
    ...(roles > 0 ? [t('my-texts.roles', { count: roles })] : []),
    t(soundMs > 0 ? 'my-texts.with-sound' : 'my-texts.without-sound'),
    ...(source && source.kind !== 'own' ? [sourceText(t, source)] : []),
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: session.timeZone }).format(changedAt),
  ];
  return (
    <li className="ch-card ch-own-list">
      <span className="ch-own-about">
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
      </span>
      <span className="ch-own-actions">
        <Button
          icon={<Copy size="1.25em" aria-hidden />}
          aria-label={t('my-texts.open-copy-of', { title })}
          onPress={() => void navigation.go('MyContent', { query: { text: `${textPrefix}${uuidv7(clock.now())}`, copy: id } })}
        >
          {t('my-texts.open-copy')}
        </Button>
      </span>
    </li>
  );
}
