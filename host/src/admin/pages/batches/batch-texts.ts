import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { useText } from '../../admin-context.tsx';

/** What was done as one, by a name: the file's, or that of the action. */
export function useBatchTitle(): (batch: Pick<RosterBatchInfo, 'kind' | 'title'>) => string {
  const t = useText();
  return ({ kind, title }) => (kind === 'rollover' ? t('page.rollover') : title === '' ? t('batches.pasted') : title);
}

/** What a batch counts, in the order in which it is said. */
const counted = ['adds', 'changes', 'moves', 'removals', 'classes', 'leavingClasses', 'leavingStudents'] as const;

/** What was done, in numbers; nothing is said of what there was none of. */
export function useBatchCounts(): (batch: Pick<RosterBatchInfo, 'counts'>) => string {
  const t = useText();
  return ({ counts }) => {
    const said = counted.filter((key) => (counts[key] ?? 0) > 0).map((key) => t(`batches.count-${key}`, { count: counts[key]! }));
    return said.length === 0 ? t('batches.count-nothing') : said.join(t('batches.and'));
  };
}
