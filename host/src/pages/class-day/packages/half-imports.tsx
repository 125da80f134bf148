import type { DraftSummary } from '@chorus/contract/package/package-store';
import { Button } from '@chorus/sdk/ui';
import { FolderDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { dialogsToken } from '../../../services/dialogs/dialog-store.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { usePackageTexts } from './package-texts.ts';
import type { ServerPackagesState } from './use-server-packages.ts';

/** Imports that were cut off: a browser forgets which file it was, so that the teacher chooses it again. */
export function HalfImports({
  drafts,
  server,
  onChoose,
  action,
}: {
  readonly drafts: readonly DraftSummary[];
  readonly server: ServerPackagesState;
  readonly onChoose: () => void;
  readonly action: (work: Promise<void>) => void;
}) {
  const packages = useService(packagesToken);
  const dialogs = useService(dialogsToken);
  const t = useText();
  const { size } = usePackageTexts();
  const id = useId();
  if (drafts.length === 0) return null;
  const forget = async ({ id: draftId, fileName }: DraftSummary) => {
    const sure = await dialogs.confirm({
      title: t('packages.forget-question'),
      text: t('packages.forget-what', { name: fileName }),
      confirm: t('packages.forget-yes'),
      cancel: t('packages.forget-no'),
      danger: true,
    });
    if (sure) action(packages.forget(draftId));
  };
  return (
    <section className="ch-packages-section" aria-labelledby={id}>
      <h3 id={id}>{t('packages.half')}</h3>
      <p>{t('packages.half-what')}</p>
      <ul className="ch-packages-list">
        {drafts.map((draft) => {
          const offer = server.offerOf(draft);
          return (
            <li key={draft.id} className="ch-package">
              <div className="ch-package-what">
                <strong>{draft.fileName}</strong>
                <span className="ch-tabular">{t('packages.half-done', { done: size(draft.copied), of: size(draft.bytes) })}</span>
              </div>
              <div className="ch-package-do">
                <Button
                  icon={<FolderDown size="1.25em" aria-hidden />}
                  aria-label={`${t(offer ? 'packages.go-on-fetching' : 'packages.same-file')} ${draft.fileName}`}
                  onPress={() => (offer ? packages.fetch(offer) : onChoose())}
                >
                  {t(offer ? 'packages.go-on-fetching' : 'packages.same-file')}
                </Button>
                <Button
                  kind="quiet"
                  icon={<Trash2 size="1.25em" aria-hidden />}
                  aria-label={`${t('packages.forget')} ${draft.fileName}`}
                  onPress={() => void forget(draft)}
                >
                  {t('packages.forget')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
