import type { LucideIcon } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { kindIcons } from './kind-chip.tsx';
import type { RowKind } from './plan-rows.ts';

/** How many rows of a plan have this happen to them, and in words what it is. */
interface PlanTile<K extends RowKind> {
  readonly kind: K;
  readonly count: number;
  readonly what: string;
}

/** A plan's numbers, which add up to its rows and those who are removed; each narrows the list to what it counts. */
export function PlanTiles<K extends RowKind>(props: {
  readonly tiles: readonly PlanTile<K>[];
  readonly className?: string;
  readonly shown: K | undefined;
  readonly onShow: (kind: K | undefined) => void;
}) {
  const { tiles, className = 'im-tiles', shown, onShow } = props;
  const t = useText();
  return (
    <div className={className} role="group" aria-label={t('import.tiles')}>
      {tiles.map(({ kind, count, what }) => {
        const Icon: LucideIcon = kindIcons[kind];
        return (
          <button
            key={kind}
            type="button"
            className="im-tile"
            data-tone={kind === 'error' && count > 0 ? 'poor' : undefined}
            aria-pressed={shown === kind}
            onClick={() => onShow(shown === kind ? undefined : kind)}
          >
            <Icon size="1.25em" aria-hidden />
            <strong>{t(`import.kind-${kind}`)}</strong>
            <span className="im-tile-what">{what}</span>
            <span className="im-tile-count">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
