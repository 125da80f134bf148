import { Volume2 } from 'lucide-react';
import { useText } from '../../../../shell/host-context.tsx';

/** Says that a sentence is spoken by the computer's voice, not by a person. */
export function SpokenBy() {
  const t = useText();
  return (
    <span className="tx-spoken" role="status">
      <Volume2 size="1.25em" aria-hidden />
      {t('my-texts.spoken')}
    </span>
  );
}
