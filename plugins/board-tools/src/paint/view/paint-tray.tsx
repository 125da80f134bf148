import { CloseIcon, IconButton, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import type { TrayPosition } from '../kept-paint.ts';
import type { Paint } from '../paint.ts';
import type { BoardHost } from './board-host.ts';
import { RedoIcon, toolIcons, UndoIcon } from './icons.tsx';
import { PaintMenu } from './paint-menu.tsx';

/** A finger that trembles presses, and does not drag. */
const dragPx = 6;
/** Where the tray is until it is put elsewhere: between the corners, in which other tools open and would lie over it. */
const firstPlace: TrayPosition = { x: 0.5, y: 0.06 };
const arrows: Readonly<Record<string, TrayPosition>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};
const within = (part: number) => Math.min(1, Math.max(0, part));

interface Drag {
  readonly from: TrayPosition;
  readonly at: { readonly x: number; readonly y: number };
  readonly free: { readonly width: number; readonly height: number };
  to?: TrayPosition;
}

/** The tray: a tap opens and closes the menu, a drag moves it. */
export const PaintTray = observer(function PaintTray(props: {
  readonly paint: Paint;
  readonly host: BoardHost;
  readonly onQuit: () => void;
}) {
  const { paint } = props;
  const t = useT();
  const tray = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<TrayPosition>();
  const { x, y } = dragged ?? paint.tray ?? firstPlace;
  const isOpen = paint.phase === 'menu';
  const ToolIcon = toolIcons[paint.tool];

  const take = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    const card = tray.current!.getBoundingClientRect();
    const room = tray.current!.parentElement!.getBoundingClientRect();
    drag.current = {
      from: { x, y },
      at: { x: event.clientX, y: event.clientY },
      free: { width: room.width - card.width, height: room.height - card.height },
    };
    wasDragged.current = false;
    (event.target as Element).setPointerCapture?.(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || !event.isPrimary) return;
    const by = { x: event.clientX - now.at.x, y: event.clientY - now.at.y };
    if (!now.to && Math.hypot(by.x, by.y) < dragPx) return;
    const part = (from: number, way: number, free: number) => (free > 0 ? within(from + way / free) : from);
    now.to = { x: part(now.from.x, by.x, now.free.width), y: part(now.from.y, by.y, now.free.height) };
    setDragged(now.to);
  };
  const drop = () => {
    const to = drag.current?.to;
    drag.current = undefined;
    setDragged(undefined);
    wasDragged.current = to !== undefined;
    if (to) paint.moveTray(to);
  };

  return (
    <div className="bt-paint-tools">
      <div
        ref={tray}
        className="bt-paint-tray ch-bar"
        role="toolbar"
        aria-label={t('paint.tray')}
        data-dragged={dragged !== undefined || undefined}
        style={{ '--bt-x': x, '--bt-y': y } as CSSProperties}
      >
        <span
          className="bt-paint-grip"
          onPointerDown={take}
          onPointerMove={pull}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={(event) => {
            const step = arrows[event.key];
            if (!step) return;
            event.preventDefault();
            paint.moveTray({ x: within(x + step.x), y: within(y + step.y) });
          }}
        >
          <IconButton
            kind="soft"
            label={t(isOpen ? 'paint.menu-close' : 'paint.menu-open')}
            icon={isOpen ? <CloseIcon size="1.75rem" /> : <ToolIcon size="1.75rem" />}
            aria-expanded={isOpen}
            onPress={() => {
              // The press that ends a drag is none.
              if (!wasDragged.current) paint.toggleMenu();
              wasDragged.current = false;
            }}
          />
          <span className="bt-paint-drop" data-colour={paint.colour} style={{ background: paint.ink }} />
        </span>
        <IconButton label={t('paint.undo')} icon={<UndoIcon size="1.75rem" />} aria-disabled={!paint.board.canUndo} onPress={paint.undo} />
        <IconButton label={t('paint.redo')} icon={<RedoIcon size="1.75rem" />} aria-disabled={!paint.board.canRedo} onPress={paint.redo} />
      </div>
      {isOpen && <PaintMenu {...props} place={{ x, y }} />}
    </div>
  );
});
