import { Button } from '@chorus/sdk/ui';
import { TriangleAlert } from 'lucide-react';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';
import { useWhenReleased } from '../use-when-released.ts';
import { Banner } from './banner.tsx';

/** Activities whose last start the page did not survive: each was left out this once, and the teacher decides. */
export function SafeStartBanner() {
  const kernel = useService(kernelToken);
  const t = useText();
  const pick = usePick();
  const skipped = (rows: readonly PluginRow[]) => rows.filter(({ reason }) => reason?.code === 'safe-start');
  // Drawn again when others are left out, not at every stage of a plugin's life.
  const keys = useSelected(kernel.rows, (rows) =>
    skipped(rows)
      .map(({ key }) => key)
      .join('\n'),
  );
  const shown = new Set(useWhenReleased(keys).split('\n'));
  return kernel.rows
    .get()
    .filter(({ key }) => shown.has(key))
    .map(({ key, id, manifest, folder }) => (
      <Banner key={key} plugin={id}>
        <TriangleAlert size="1.5em" aria-hidden />
        <span>{t('banner.safe-start', { name: manifest ? pick(manifest.title) : folder })}</span>
        {id !== undefined && (
          <>
            <Button onPress={() => void kernel.retry(id)}>{t('banner.safe-start-again')}</Button>
            <Button onPress={() => void kernel.setSwitchedOn(id, false)}>{t('banner.safe-start-off')}</Button>
          </>
        )}
      </Banner>
    ));
}
