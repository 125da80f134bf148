import { useObservable } from '@chorus/sdk/ui';
import { ChevronsLeft } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '@chorus/sdk/ui';
import { useText } from '../host-context.tsx';
import { sidebarState } from './sidebar-store.ts';
import { draggedWidth, keyedWidth, sidebar } from './sidebar-width.ts';

/** The panel beside the page: its edge can be dragged or moved by the arrow keys; it folds away and never covers the page. */
export function Sidebar({ children }: { readonly children: (fold: () => void) => ReactNode }) {
  const t = useText();
  const { width, collapsed } = useObservable(sidebarState.value);
  const [dragged, setDragged] = useState<number>();
  const drag = useRef<{ readonly right: number; readonly rem: number }>(undefined);
  const fold = () => sidebarState.set({ collapsed: true });

  if (collapsed) {
    return (
      <aside className="ch-sidebar ch-sidebar-folded">
        <IconButton
          label={t('list.unfold')}
          icon={<ChevronsLeft size="1.5rem" aria-hidden />}
          onPress={() => sidebarState.set({ collapsed: false })}
        />
        <span className="ch-sidebar-name" aria-hidden="true">
          {t('list.title')}
        </span>
      </aside>
    );
  }
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      right: event.currentTarget.parentElement!.getBoundingClientRect().right,
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    };
  };
  const move = (event: PointerEvent) => {
    if (drag.current) setDragged(((drag.current.right - event.clientX) / drag.current.rem) * 16);
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
    <aside className="ch-sidebar" style={{ width: `${shown / 16}rem` }}>
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
