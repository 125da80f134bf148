import { Button, useObservable } from '@chorus/sdk/ui';
import { TriangleAlert } from 'lucide-react';
import { useHost, usePick, useText } from '../host-context.tsx';

/** Activities whose last start the page did not survive: each was left out this once, and the teacher decides. */
export function SafeStartBanner() {
  const { kernel } = useHost();
  const t = useText();
  const pick = usePick();
  const skipped = useObservable(kernel.rows).filter(({ reason }) => reason?.code === 'safe-start');
  return skipped.map(({ key, id, manifest, folder }) => (
    <div key={key} className="ch-banner" data-tone="fair" role="status" data-plugin={id}>
      <TriangleAlert size="1.5em" aria-hidden />
      <span>{t('banner.safe-start', { name: manifest ? pick(manifest.title) : folder })}</span>
      {id !== undefined && (
        <>
          <Button onPress={() => void kernel.retry(id)}>{t('banner.safe-start-again')}</Button>
          <Button onPress={() => void kernel.setSwitchedOn(id, false)}>{t('banner.safe-start-off')}</Button>
        </>
      )}
    </div>
  ));
}
