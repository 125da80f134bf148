import { PackageError } from '@chorus/contract/package/package-error';
import { Button, EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { FolderDown, HardDriveDownload } from 'lucide-react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { noticesToken } from '../../../services/notices/notice-store.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { FileInput } from '../../../table-file/file-input.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FoundPackages } from './found-packages.tsx';
import { HalfImports } from './half-imports.tsx';
import { ImportQueueList } from './import-queue-list.tsx';
import { InstalledList } from './installed-list.tsx';
import { packageTitle, untaughtText, usePackageTexts } from './package-texts.ts';
import { ServerPackages } from './server-packages.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useServerPackages } from './use-server-packages.ts';
import './packages.css';

/** So many refused files are named: a notice is read at a glance. */
const mostNamed = 3;

/** The resource packages of this machine: bring in, see, check and delete [2.2-7, 1-21]. */
export function PackagesPart() {
  const packages = useService(packagesToken);
  const notices = useService(noticesToken);
  const t = useText();
  const texts = usePackageTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const state = useObservable(packages.state);
  const server = useServerPackages();
  useEffect(() => {
    void packages.refresh();
    const told = packages.onImported((one) => {
      const name = packageTitle(one);
      if (untaughtText(one)) void notices.show({ kind: 'warning', text: t('packages.imported-untaught', { name }) });
      else void notices.show({ kind: 'good', text: t('packages.imported', { name }) });
    });
    return () => told.dispose();
  }, [packages, notices, t]);
  const add = useCallback(
    (files: readonly File[]) => {
      const refused = packages.add(files);
      if (refused.length === 0) return;
      const names = refused.slice(0, mostNamed).join(t('list.and'));
      const packed = refused.some((file) => /\.(?:rar|7z)$/iu.test(file));
      const key = refused.length > mostNamed ? 'packages.only-zip-of' : packed ? 'packages.only-zip-archives' : 'packages.only-zip';
      void notices.show({ kind: 'warning', text: t(key, { names, count: refused.length }) });
    },
    [packages, notices, t],
  );
  const over = useDroppedFiles(add);
  const choose = () => input.current?.click();
  /** What fails here says why. */
  const action = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      const of = error instanceof PackageError ? error : new PackageError('store-failed', String(error));
      void notices.show({ kind: 'warning', text: texts.failure(of).text });
    });
  const asked = state.queue.find((one) => one.state === 'asking');
  const empty = state.packages.length + state.queue.length + state.drafts.length === 0;
  const importButton = (
    <Button icon={<FolderDown size="1.25em" aria-hidden />} onPress={choose}>
      {t('packages.import')}
    </Button>
  );
  return (
    <section className="ch-card ch-day-part ch-packages" aria-labelledby={id} data-over={over || undefined}>
      <header className="ch-packages-head">
        <div>
          <h2 id={id}>{t('packages.title')}</h2>
          <p>{over ? t('packages.drop') : t('packages.what')}</p>
        </div>
        {state.at === 'here' && !empty && importButton}
      </header>
      <FileInput input={input} label={t('packages.import')} accept=".zip" multiple onFiles={add} />
      {state.at === 'loading' && <Skeleton count={1} />}
      {state.at === 'unusable' && (
        <ErrorState title={t('packages.unusable')} text={t('packages.unusable-what')} onRetry={() => void packages.refresh()} />
      )}
      {state.at === 'here' && (
        <>
          {empty && (
            <EmptyState
              icon={<HardDriveDownload size="3rem" aria-hidden />}
              title={t('packages.none')}
              text={t('packages.none-what')}
              action={importButton}
            />
          )}
          <FoundPackages found={state.found} />
          <ImportQueueList queue={state.queue} />
          <HalfImports drafts={state.drafts} server={server} onChoose={choose} action={action} />
          <InstalledList packages={state.packages} freeBytes={state.freeBytes} server={server} onChoose={choose} action={action} />
          <ServerPackages server={server} state={state} />
        </>
      )}
      {asked && <ConflictDialog key={asked.id} asked={asked} />}
    </section>
  );
}
