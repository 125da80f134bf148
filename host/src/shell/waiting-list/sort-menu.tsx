import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import type { WaitingListSort } from '@chorus/sdk';
import { IconButton } from '@chorus/sdk/ui';
import { ArrowDownWideNarrow, Check } from 'lucide-react';
import { useHost, useText } from '../host-context.tsx';

const modes: readonly WaitingListSort[] = [1, 2, 3];

/** Default order, by score, by answer time. */
export function SortMenu({ sort }: { readonly sort: WaitingListSort }) {
  const { waitingList } = useHost();
  const t = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu className="ch-menu">
          {modes.map((mode) => (
            <MenuItem
              key={mode}
              text={t(`list.sort.${mode}`)}
              selected={mode === sort}
              labelElement={mode === sort ? <Check size="1.25em" aria-hidden /> : undefined}
              onClick={() => void waitingList.setSort(mode)}
            />
          ))}
        </Menu>
      }
    >
      <IconButton label={t('list.sort')} icon={<ArrowDownWideNarrow size="1.5rem" aria-hidden />} aria-haspopup="menu" />
    </PopoverNext>
  );
}
