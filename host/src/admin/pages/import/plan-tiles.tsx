import type { RosterPlan } from '@chorus/contract/roster/roster-plan';
import { useText } from '../../admin-context.tsx';
import { kindIcons } from './kind-chip.tsx';
import { kinds, type RowKind } from './plan-rows.ts';

/** Six numbers, which add up to the rows and those who are removed; each narrows the list to what it counts. */
export function PlanTiles(props: {
  readonly counts: RosterPlan['counts'];
  readonly removals: boolean;
  readonly kind: RowKind | undefined;
  readonly onKind: (kind: RowKind | undefined) => void;
}) {
  const { counts, removals, kind: shown, onKind } = props;
  const t = useText();
  return (
    <div className="im-tiles" role="group" aria-label={t('import.tiles')}>
      {kinds.map(({ kind, count }) => {
        const Icon = kindIcons[kind];
        return (
          <button
            key={kind}
            type="button"
            className="im-tile"
            data-tone={kind === 'error' && counts.errors > 0 ? 'poor' : undefined}
            aria-pressed={shown === kind}
            onClick={() => onKind(shown === kind ? undefined : kind)}
          >
            <Icon size="1.25em" aria-hidden />
            <strong>{t(`import.kind-${kind}`)}</strong>
            <span className="im-tile-what">{t(kind === 'removal' && !removals ? 'import.what-removal-off' : `import.what-${kind}`)}</span>
            <span className="im-tile-count">{counts[count]}</span>
          </button>
        );
      })}
    </div>
  );
}
