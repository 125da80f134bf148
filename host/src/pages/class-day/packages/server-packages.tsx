import type { PackagesState } from '@chorus/contract/package/packages-state';
import { Button, ErrorState } from '@chorus/sdk/ui';
import { CircleCheck, CloudDownload } from 'lucide-react';
import { useId } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { usePackageTexts } from './package-texts.ts';
import type { ServerPackage, ServerPackagesState } from './use-server-packages.ts';

/** What the school's server offers, brought in by the same way as a file [7.2-11]. */
export function ServerPackages({ server, state }: { readonly server: ServerPackagesState; readonly state: PackagesState }) {
  const t = useText();
  const id = useId();
  const { at, list } = server;
  return (
    <section className="ch-packages-section" aria-labelledby={id}>
      <header className="ch-packages-head">
        <div>
          <h3 id={id}>{t('packages.server')}</h3>
          {at === 'there' && list.length === 0 && <p role="status">{t('packages.server-none')}</p>}
        </div>
        {(at === 'unasked' || at === 'asking') && (
          <Button icon={<CloudDownload size="1.25em" aria-hidden />} busy={at === 'asking'} onPress={server.ask}>
            {t('packages.server-show')}
          </Button>
        )}
      </header>
      {at === 'away' && <ErrorState title={t('packages.server-away')} text={t('packages.server-away-what')} onRetry={server.ask} />}
      {list.length > 0 && (
        <ul className="ch-packages-list">
          {list.map((one) => (
            <li key={one.packId} className="ch-package">
              <Offer one={one} state={state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Offer({ one, state }: { readonly one: ServerPackage; readonly state: PackagesState }) {
  const packages = useService(packagesToken);
  const t = useText();
  const pick = usePick();
  const { size } = usePackageTexts();
  const { packId, packVersion, file } = one;
  const isIt = (other: { readonly fileName: string; readonly bytes: number }) =>
    other.fileName === file?.fileName && other.bytes === file.bytes;
  const here = state.packages.some(({ contentPacks }) =>
    contentPacks.some((pack) => pack.packId === packId && pack.packVersion === packVersion),
  );
  const title = pick(one.title);
  const key = state.queue.some(isIt) ? 'packages.fetching' : state.drafts.some(isIt) ? 'packages.go-on-fetching' : 'packages.fetch';
  return (
    <>
      <div className="ch-package-what">
        <strong>{title}</strong>
        <span className="ch-tabular">
          {[...(file ? [size(file.bytes)] : []), t('packages.version', { version: packVersion })].join(' · ')}
        </span>
      </div>
      <div className="ch-package-do">
        {here ? (
          <span className="ch-package-whole">
            <CircleCheck size="1.25em" aria-hidden /> {t('packages.server-here')}
          </span>
        ) : !file ? (
          <span>{t('packages.server-making')}</span>
        ) : (
          <Button
            icon={<CloudDownload size="1.25em" aria-hidden />}
            disabled={key === 'packages.fetching'}
            aria-label={`${t(key)} ${title}`}
            onPress={() => packages.fetch(file)}
          >
            {t(key)}
          </Button>
        )}
      </div>
    </>
  );
}
