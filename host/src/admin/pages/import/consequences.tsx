import { ArrowLeftRight, Info, Presentation, UserMinus } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';

/** How many classes are named. */
const named = 3;

/** What an import brings about, beside the names: scores, recordings, lessons. */
export function Consequences({ run, state }: { readonly run: RosterImport; readonly state: ImportState }) {
  const t = useText();
  const { plan, inLesson } = state.planned!;
  const { moves, removals } = plan.counts;
  const names = inLesson.slice(0, named).join(t('batches.and'));
  return (
    <section className="ad-card im-after" aria-labelledby="after">
      <h2 id="after">
        <Info size="1em" aria-hidden />
        {t('import.after')}
      </h2>
      <Check
        label={t('import.removals')}
        what={t('import.removals-what')}
        checked={state.removals}
        onChange={(removals) => run.setRemovals(removals)}
      />
      <ul>
        {moves > 0 && (
          <li>
            <ArrowLeftRight size="1.25em" aria-hidden />
            <span>{t('import.after-moves', { count: moves })}</span>
          </li>
        )}
        {removals > 0 && (
          <li>
            <UserMinus size="1.25em" aria-hidden />
            <span>{t('import.after-removals', { count: removals })}</span>
          </li>
        )}
        {inLesson.length > 0 && (
          <li>
            <Presentation size="1.25em" aria-hidden />
            <span>
              {t(inLesson.length > named ? 'import.after-lessons-more' : 'import.after-lessons', { count: inLesson.length, names })}
            </span>
          </li>
        )}
        {moves + removals + inLesson.length === 0 && <li>{t('import.after-nothing')}</li>}
      </ul>
    </section>
  );
}
