import { useObservable } from '@chorus/sdk/ui';
import { ChevronsLeft } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '@chorus/sdk/ui';
import { useText } from '../host-context.tsx';
import { listStays, sidebarState } from './sidebar-store.ts';
import { draggedWidth, keyedWidth, sidebar } from './sidebar-width.ts';

/**
 * The panel beside the page: its edge can be dragged or moved by the arrow keys; it folds away and never covers the page. In a moment of the stage it
 * folds by itself, unless its teacher opens it for that moment or keeps it open.
 */
export function Sidebar(props: {
  readonly title: string;
  readonly count: number;
  readonly moment: string | undefined;
  readonly children: (fold: () => void) => ReactNode;
}) {
  const { title, count, moment, children } = props;
  const t = useText();
  const { width, collapsed } = useObservable(sidebarState.value);
  const [dragged, setDragged] = useState<number>();
  const drag = useRef<{ readonly right: number; readonly unit: number }>(undefined);
  const stays = useObservable(listStays.value);
  const [openedFor, setOpenedFor] = useState<string>();
  const byItself = moment !== undefined && !stays;
  const fold = () => {
    setOpenedFor(undefined);
    if (!byItself) sidebarState.set({ collapsed: true });
  };
  const unfold = () => {
    setOpenedFor(moment);
    sidebarState.set({ collapsed: false });
  };

  if (collapsed || (byItself && openedFor !== moment)) {
    return (
      <aside className="ch-sidebar ch-sidebar-folded ch-near">
        <IconButton label={t('list.unfold')} icon={<ChevronsLeft size="1.5rem" aria-hidden />} onPress={unfold} />
        <span className="ch-sidebar-count ch-tabular" aria-hidden="true">
          {count}
        </span>
        <span className="ch-sidebar-name" aria-hidden="true">
          {title}
        </span>
      </aside>
    );
  }
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      right: event.currentTarget.parentElement!.getBoundingClientRect().right,
      unit: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    };
  };
  const move = (event: PointerEvent) => {
    if (drag.current) setDragged(((drag.current.right - event.clientX) / drag.current.unit) * 16);
  };
  const end = () => {
    drag.current = undefined;
    if (dragged === undefined) return;
    setDragged(undefined);
    const outcome = draggedWidth(dragged);
    sidebarState.set(outcome.collapsed ? outcome : { collapsed: false, width: outcome.width });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyedWidth(event.key, width);
    if (next === undefined) return;
    event.preventDefault();
    sidebarState.set(next);
  };
  const shown = dragged === undefined ? width : Math.min(sidebar.widest, Math.max(0, dragged));
  return (
    // as wide at each step of the text: what the class reads beside it keeps its room
    <aside className="ch-sidebar ch-near" style={{ width: `${shown / 16}rem` }}>
      <div
        className="ch-sidebar-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('list.width')}
        aria-valuemin={sidebar.narrowest}
        aria-valuemax={sidebar.widest}
        aria-valuenow={width}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
      />
      <div className="ch-sidebar-inside">{children(fold)}</div>
    </aside>
  );
}
