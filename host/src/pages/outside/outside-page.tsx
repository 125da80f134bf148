import type { OutsidePage } from '@chorus/contract/api/outside-page-calls';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { ExternalLink, House, MapPinOff, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { outsidePagesToken } from '../../services/outside-pages/outside-pages.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { useAsync } from '../../shell/use-async.ts';
import './outside.css';

/** A page that has not come by then may never come: browsers don't tell who refused it. */
const slowMs = 8_000;

/** A page of another site, by its id in the list that administrators keep: no address that somebody wrote into a link is ever opened [2.2-6]. */
export default function OutsidePageView() {
  const outsidePages = useService(outsidePagesToken);
  const navigation = useService(navigationToken);
  const { query } = useCurrentRoute();
  const t = useText();
  const [fetched, again] = useAsync(useCallback(() => outsidePages.list(), [outsidePages]));
  if (fetched.status === 'loading') return <Skeleton shape="page" count={1} />;
  if (fetched.status === 'failed') return <ErrorState title={t('outside.failed')} text={t('login.no-network')} onRetry={again} />;
  const page = fetched.value.find(({ id }) => id === query['id']);
  if (!page)
    return (
      <EmptyState
        icon={<MapPinOff size="3rem" aria-hidden />}
        title={t('outside.unknown')}
        text={t('outside.unknown-what')}
        action={
          <Button kind="primary" size="large" icon={<House size="1.25em" aria-hidden />} onPress={() => void navigation.home()}>
            {t('page.home')}
          </Button>
        }
      />
    );
  return <Opened key={page.id} page={page} onAgain={again} />;
}

function Opened({ page: { id, title, address, inside }, onAgain }: { readonly page: OutsidePage; readonly onAgain: () => void }) {
  const navigation = useService(navigationToken);
  const t = useText();
  const pick = usePick();
  const name = pick(title);
  useEffect(() => void navigation.setSubtitle(name), [navigation, name]);
  if (!inside)
    return (
      <EmptyState
        icon={<ExternalLink size="3rem" aria-hidden />}
        title={t('outside.kept-out', { name })}
        text={t('outside.kept-out-what')}
        action={<OpenOutside address={address} primary />}
      />
    );
  return <Framed id={id} name={name} address={address} onAgain={onAgain} />;
}

/** The page in its frame, whose it is, and the way to it that always works. To open it again is to ask the list again: it may not be on it any more. */
function Framed(props: { readonly id: string; readonly name: string; readonly address: string; readonly onAgain: () => void }) {
  const { id, name, address, onAgain } = props;
  const t = useText();
  const [state, setState] = useState<'loading' | 'slow' | 'there'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="ch-outside" aria-label={name}>
      <div className="ch-outside-bar">
        <p>
          <span className="ch-outside-host">{new URL(address).host}</span>
          <span role="status" data-slow={state === 'slow' || undefined}>
            {state !== 'there' && t(`outside.${state}`)}
          </span>
        </p>
        <Button icon={<RotateCw size="1.25em" aria-hidden />} onPress={onAgain}>
          {t('outside.again')}
        </Button>
        <OpenOutside address={address} />
      </div>
      {/* The server's document around the page: it has the sandbox, and a policy that lets in this page alone. The browser's own, in its place, is not to be read. */}
      <iframe
        title={name}
        src={`/outside/${encodeURIComponent(id)}`}
        onLoad={({ currentTarget }) => setState(currentTarget.contentDocument ? 'there' : 'slow')}
      />
    </section>
  );
}

function OpenOutside({ address, primary = false }: { readonly address: string; readonly primary?: boolean }) {
  const t = useText();
  return (
    <a
      className={`bp6-button ch-button ${primary ? 'ch-button-primary ch-button-large' : 'ch-button-plain ch-button-medium'}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink size="1.25em" aria-hidden />
      <span className="ch-button-text">{t('outside.open-new')}</span>
    </a>
  );
}
