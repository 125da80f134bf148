import { IconButton } from '@chorus/sdk/ui';
import { X } from 'lucide-react';
import { useText } from '../host-context.tsx';
import { useClose } from './use-close.ts';

/** What a page that has the whole board leaves of the title bar: the close button, in its corner. */
export function WayOut() {
  const t = useText();
  const close = useClose();
  return (
    <div className="ch-way-out">
      <IconButton label={t('title.close')} icon={<X size="1.5rem" aria-hidden />} onPress={() => void close()} />
    </div>
  );
}
