import { useScoresHidden } from '@chorus/sdk/ui';
import { hiddenScoresToken } from '../../services/hidden-scores/hidden-scores.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../host-context.tsx';

/** The switch of the menus: whether scores are hidden from the class, and one press to change it. */
export function useHideScores(): { readonly hidden: boolean; readonly toggle: () => void } {
  const hiddenScores = useService(hiddenScoresToken);
  const notices = useService(noticesToken);
  const t = useText();
  const hidden = useScoresHidden();
  const toggle = async () => {
    if (!(await hiddenScores.set(!hidden))) await notices.show({ kind: 'warning', text: t('scores.refused') });
  };
  return { hidden, toggle: () => void toggle() };
}
