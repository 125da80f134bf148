import type { PackageHere } from '@chorus/contract/package/packages-state';
import { Button } from '@chorus/sdk/ui';
import { CircleCheck, FolderDown, Package, ShieldCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { dialogsToken } from '../../../services/dialogs/dialog-store.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useSchoolFormat } from '../../../shell/use-school-format.ts';
import { packageTitle, untaughtText, usePackageTexts, versionText } from './package-texts.ts';
import type { ServerPackagesState } from './use-server-packages.ts';
import { useTaught } from './use-taught.ts';

interface ListProps {
  readonly server: ServerPackagesState;
  readonly onChoose: () => void;
  readonly action: (work: Promise<void>) => void;
}

/** What is on this machine, its size and date; checked and deleted here. */
export function InstalledList({
  packages: list,
  freeBytes,
  ...props
}: ListProps & { readonly packages: readonly PackageHere[]; readonly freeBytes: number | undefined }) {
  const t = useText();
  const { size } = usePackageTexts();
  const id = useId();
  if (list.length === 0) return null;
  const used = size(list.reduce((sum, { bytes }) => sum + bytes, 0));
  return (
    <section className="ch-packages-section" aria-labelledby={id}>
      <h3 id={id}>{t('packages.here', { count: list.length })}</h3>
      <p className="ch-tabular">
        {freeBytes === undefined ? t('packages.used', { used }) : t('packages.used-free', { used, free: size(freeBytes) })}
      </p>
      <ul className="ch-packages-list">
        {list.map((one) => (
          <li key={one.id} className="ch-package">
            <Installed one={one} {...props} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Installed({ one, server, onChoose, action }: ListProps & { readonly one: PackageHere }) {
  const packages = useService(packagesToken);
  const dialogs = useService(dialogsToken);
  const t = useText();
  const { size } = usePackageTexts();
  const date = useSchoolFormat({ dateStyle: 'medium' });
  const title = packageTitle(one);
  const untaught = untaughtText(one);
  const isTaught = useTaught();
  const checking = one.check?.at === 'checking';
  const remove = async () => {
    const taught = isTaught(one);
    const sure = await dialogs.confirm({
      title: t(taught ? 'packages.delete-taught' : 'packages.delete-question', { name: title }),
      text: t(taught ? 'packages.delete-taught-what' : 'packages.delete-what'),
      confirm: t('packages.delete-yes'),
      cancel: t('packages.delete-no'),
      danger: true,
    });
    if (sure) action(packages.remove(one.id));
  };
  return (
    <>
      <Package className="ch-package-icon" size="2rem" aria-hidden />
      <div className="ch-package-what">
        <strong>{title}</strong>
        <span className="ch-tabular">
          {[
            size(one.bytes),
            ...(one.time === undefined ? [] : [t('packages.version', { version: versionText(one.time) })]),
            t('packages.imported-at', { date: date.format(one.importedAt) }),
            ...(one.books.length > 1 ? [t('packages.books', { count: one.books.length })] : []),
          ].join(' · ')}
        </span>
        {untaught && (
          <p className="ch-package-problem">
            <TriangleAlert size="1.25em" aria-hidden />
            {t(untaught)}
          </p>
        )}
        <Check one={one} server={server} onChoose={onChoose} />
      </div>
      <div className="ch-package-do">
        <Button
          kind="quiet"
          icon={<ShieldCheck size="1.25em" aria-hidden />}
          busy={checking}
          aria-label={`${t('packages.check')} ${title}`}
          onPress={() => action(packages.check(one.id))}
        >
          {t('packages.check')}
        </Button>
        <Button
          kind="quiet"
          icon={<Trash2 size="1.25em" aria-hidden />}
          aria-label={`${t('packages.delete')} ${title}`}
          onPress={() => void remove()}
        >
          {t('packages.delete')}
        </Button>
      </div>
    </>
  );
}

/** So many broken files are named. */
const mostNamed = 3;

function Check({ one, server, onChoose }: Omit<ListProps, 'action'> & { readonly one: PackageHere }) {
  const packages = useService(packagesToken);
  const t = useText();
  const { check } = one;
  if (!check) return null;
  if (check.at === 'checking')
    return (
      <span className="ch-tabular" role="status">
        {t('packages.checking', { percent: Math.floor(check.share * 100) })}
      </span>
    );
  if (check.at === 'whole')
    return (
      <span className="ch-package-whole" role="status">
        <CircleCheck size="1.25em" aria-hidden /> {t('packages.whole')}
      </span>
    );
  const offer = server.offerOf(one);
  return (
    <div className="ch-package-problem" role="alert">
      <TriangleAlert size="1.25em" aria-hidden />
      <div>
        <p>{check.count === 0 ? t('packages.lost') : t('packages.broken-files', { count: check.count })}</p>
        {check.paths.slice(0, mostNamed).map((path) => (
          <code key={path}>{path}</code>
        ))}
        <p className="ch-package-do">
          <Button icon={<FolderDown size="1.25em" aria-hidden />} onPress={onChoose}>
            {t('packages.mend-file')}
          </Button>
          {offer && <Button onPress={() => packages.fetch(offer)}>{t('packages.mend-server')}</Button>}
        </p>
      </div>
    </div>
  );
}
