import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import { Check, CircleSlash2, Lock, Pin, Star } from 'lucide-react';
import { useText } from '../../admin-context.tsx';

const icons = { allow: Check, deny: CircleSlash2, require: Star, pin: Pin };

/** What a rule says, by icon and word; `out`: it does not count. */
export function RuleMark({
  rule,
  out = false,
}: {
  readonly rule: Pick<WrittenRule, 'effect' | 'version' | 'lock'>;
  readonly out?: boolean;
}) {
  const t = useText();
  const Icon = icons[rule.effect];
  const word = rule.effect === 'pin' ? t('policy.effect.pin-to', { version: rule.version ?? '' }) : t(`policy.effect.${rule.effect}`);
  return (
    <span className="ad-rule" data-effect={rule.effect}>
      <Icon size="1em" aria-hidden />
      {out ? <s>{word}</s> : <span>{word}</span>}
      {rule.lock && (
        <>
          <Lock size="1em" aria-hidden />
          <span className="ch-hidden-text">{t('policy.locked')}</span>
        </>
      )}
    </span>
  );
}

/** Where a layer says nothing. */
export function NoRule() {
  const t = useText();
  return (
    <span className="ad-rule" data-effect="none">
      {t('policy.effect.none')}
    </span>
  );
}
