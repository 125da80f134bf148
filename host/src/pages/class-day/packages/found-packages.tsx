import type { FoundPackage } from '@chorus/contract/package/packages-state';
import { Button } from '@chorus/sdk/ui';
import { FolderDown, Usb } from 'lucide-react';
import { useId } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { usePackageTexts } from './package-texts.ts';

/** Packages on the sticks in this machine, each taken with one press; the desktop client sees them. */
export function FoundPackages({ found }: { readonly found: readonly FoundPackage[] }) {
  const packages = useService(packagesToken);
  const t = useText();
  const { size } = usePackageTexts();
  const id = useId();
  if (found.length === 0) return null;
  return (
    <section className="ch-packages-section" aria-labelledby={id}>
      <h3 id={id}>{t('packages.found')}</h3>
      <ul className="ch-packages-list">
        {found.map((one) => (
          <li key={one.id} className="ch-package">
            <Usb className="ch-package-icon" size="2rem" aria-hidden />
            <div className="ch-package-what">
              <strong>{one.fileName}</strong>
              <span className="ch-tabular">{size(one.bytes)}</span>
            </div>
            <div className="ch-package-do">
              <Button
                icon={<FolderDown size="1.25em" aria-hidden />}
                aria-label={`${t('packages.take')} ${one.fileName}`}
                onPress={() => packages.take(one.id)}
              >
                {t('packages.take')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
