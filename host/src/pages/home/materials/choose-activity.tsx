import { Dialog } from '@chorus/sdk/ui';
import { useCallback, useState } from 'react';
import { moduleId, materialsToken } from '../../../services/materials/materials.ts';
import { usePick, useService, useText } from '../../../shell/host-context.tsx';
import { SvgIcon } from '../../../shell/svg-icon.tsx';
import { useAsync } from '../../../shell/use-async.ts';
import { doorRef, type Door } from '../group-doors.ts';
import type { WantedBook } from '../open-book.tsx';
import './materials.css';

/** Several activities work with a book: which one, and with which unit. */
export default function ChooseActivity(props: {
  readonly book: WantedBook;
  readonly doors: readonly Door[];
  readonly onChoose: (door: Door, unitId: string | undefined) => void;
  readonly onClose: () => void;
}) {
  const { book, doors, onChoose, onClose } = props;
  const materials = useService(materialsToken);
  const t = useText();
  const pick = usePick();
  const [unitId, setUnitId] = useState(book.unitId);
  const [units] = useAsync(useCallback(() => materials.units(moduleId(book.ref)), [materials, book]));
  return (
    <Dialog title={book.title} width={900} onClose={onClose}>
      {units.status === 'there' && units.value.length > 0 && (
        <label className="ch-materials-unit">
          {t('materials.unit')}
          <select value={unitId ?? ''} onChange={({ target }) => setUnitId(target.value || undefined)}>
            <option value="">{t('materials.whole-book')}</option>
            {units.value.map(({ id, ref, name }) => (
              <option key={id} value={ref?.itemId}>
                {name && pick(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul className="ch-materials-takers" aria-label={t('materials.open-with')}>
        {doors.map((door, n) => (
          <li key={`${doorRef(door)} ${n}`}>
            <button type="button" className="ch-card" onClick={() => onChoose(door, unitId)}>
              <SvgIcon svg={door.value.icon} />
              <strong>{pick(door.value.label)}</strong>
              {door.value.description && <span>{pick(door.value.description)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
