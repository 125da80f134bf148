import type { SpeechOutcome } from '@chorus/sdk';
import { PoorIcon, useT } from '@chorus/sdk/ui';

/** Why there is no score, what was heard instead where that is known, and what to do. */
export function Refusal({ outcome }: { readonly outcome: Extract<SpeechOutcome, { kind: 'refused' }> }) {
  const t = useT();
  return (
    <p className="ad-told">
      <PoorIcon size="2rem" />
      <span>
        <strong>{t(`refused.${outcome.reason}`)}</strong>
        {outcome.heardText !== undefined && <span>{t('refused.heard', { text: outcome.heardText })}</span>}
        <span>{t(`refused.${outcome.reason}.do`)}</span>
      </span>
    </p>
  );
}
