import type { AdminData } from '@chorus/contract/api/admin/calls';
import { ArrowRight } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { Sheet } from '../../kit/sheet.tsx';

/** The server names so many; figures count all. */
const named = 200;

/** For whom a change that waits does what. */
export function EffectsSheet({ plan, onClose }: { readonly plan: AdminData<'planPolicy'>; readonly onClose: () => void }) {
  const t = useText();
  const usable = (yes: boolean) => t(yes ? 'policy.usable' : 'policy.not-usable');
  return (
    <Sheet title={t('policy.effects')} subtitle={t('policy.effects-what', { count: plan.effects.length })} onClose={onClose}>
      <ul className="ad-effects">
        {plan.effects.map(({ orgId, name, before, after, silenced, teachers, inLesson }) => (
          <li key={orgId}>
            <strong>{name}</strong>
            <span className="ad-effect-turn">
              {before === after ? (
                t('policy.stays', { state: usable(after) })
              ) : (
                <>
                  <s>{usable(before)}</s>
                  <ArrowRight size="1em" aria-hidden />
                  <strong>{usable(after)}</strong>
                </>
              )}
            </span>
            <small>
              {[
                ...(teachers > 0 ? [t('policy.teachers', { count: teachers })] : []),
                ...(inLesson > 0 ? [t('policy.in-lesson', { count: inLesson })] : []),
                ...(silenced ? [t('policy.own-silenced')] : []),
              ].join(t('policy.and'))}
            </small>
          </li>
        ))}
      </ul>
      {plan.effects.length >= named && <p className="ad-what">{t('policy.effects-cut', { count: named })}</p>}
    </Sheet>
  );
}
