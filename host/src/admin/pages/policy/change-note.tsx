import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { Capability } from '@chorus/sdk';
import { ArrowRight, Hourglass } from 'lucide-react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { mayText } from '../../../pages/plugins/may-text.ts';
import type { PolicyRow } from './policy-rows.ts';
import { layerText } from './policy-words.ts';
import { NoRule, RuleMark } from './rule-mark.tsx';
import type { WaitingChange } from './waiting-change.ts';

/** In the bottom bar: what will change to what, whom it touches, and what an activity can do that is let in. */
export function ChangeNote(props: {
  readonly change: WaitingChange;
  /** What it is about. */
  readonly subject: PolicyRow['subject'];
  /** Undefined: it is being found out. */
  readonly plan: AdminData<'planPolicy'> | undefined;
  /** The own rule will not count, for this layer has locked its own. */
  readonly lockedBy: string | undefined;
}) {
  const { change, subject, plan, lockedBy } = props;
  const t = useText();
  const { i18n } = useAdmin();
  return (
    <div className="ad-change" role="status">
      <p>
        <Hourglass size="1.125em" aria-hidden />
        <strong>{t('policy.waits')}</strong>
        <span>{t('policy.waits-what', { title: i18n.pick(change.title), layer: layerText(t, change.at) })}</span>
        <span className="ad-rule-box">{change.before ? <RuleMark rule={change.before} /> : <NoRule />}</span>
        <ArrowRight size="1em" aria-label={t('policy.becomes')} />
        <span className="ad-rule-box">{change.rule ? <RuleMark rule={change.rule} /> : <NoRule />}</span>
      </p>
      {change.rule?.effect !== 'deny' && (
        <p>
          {t('policy.may', { publisher: subject.publisher, may: mayText(t, subject.capabilities as readonly Capability[]) })}
          {subject.source !== 'built-in' && t('plugins.trust')}
        </p>
      )}
      <p>{plan ? touchesText(t, change, plan, lockedBy) : t('policy.planning')}</p>
    </div>
  );
}

function touchesText(
  t: ReturnType<typeof useText>,
  { at }: WaitingChange,
  { schools, teachers, inLesson, silenced }: AdminData<'planPolicy'>,
  lockedBy: string | undefined,
): string {
  if (lockedBy !== undefined) return t('policy.wont-count', { layer: lockedBy });
  const touched =
    schools === 0
      ? t('policy.touches-nobody')
      : at.classId !== undefined
        ? t('policy.touches-class', { name: at.layerName })
        : t(at.layer === 'school' ? 'policy.touches-school' : 'policy.touches', { schools, teachers });
  const more = [
    ...(silenced > 0 ? [t('policy.silenced', { count: silenced })] : []),
    ...(inLesson > 0 ? [t('policy.after-lesson', { count: inLesson })] : []),
  ];
  return [touched, ...more].join(t('policy.and')) + t('policy.stop');
}
