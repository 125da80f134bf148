import { IconButton, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useRef, type PointerEvent } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { DownIcon, UpIcon } from '../icons.tsx';
import './curtain.css';

const edges = ['top', 'bottom'] as const;

/** A curtain over the page, drawn at its edges by touch, mouse, buttons and keys. What it does not cover is used on. */
export default observer(function CurtainLayer() {
  const { curtain } = usePluginState<BoardTools>();
  const t = useT();
  const room = useRef<HTMLDivElement>(null);
  const holds = useRef(false);

  const take = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    holds.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const pull = (edge: (typeof edges)[number]) => (event: PointerEvent) => {
    if (!holds.current || !event.isPrimary) return;
    const { top, height } = room.current!.getBoundingClientRect();
    curtain.draw(edge, (event.clientY - top) / height);
  };
  const drop = () => (holds.current = false);

  const covered = curtain.bottom - curtain.top;
  return (
    <div ref={room} className="bt-curtain-room">
      <div className="bt-curtain" style={{ top: `${curtain.top * 100}%`, height: `${covered * 100}%` }}>
        {edges.map((edge) => (
          <div key={edge} className="bt-curtain-edge" data-edge={edge}>
            <span
              className="bt-curtain-grip"
              role="slider"
              tabIndex={0}
              aria-orientation="vertical"
              aria-label={t(`curtain.${edge}`)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(curtain[edge] * 100)}
              onPointerDown={take}
              onPointerMove={pull(edge)}
              onPointerUp={drop}
              onPointerCancel={drop}
              onKeyDown={(event) => curtain.key(edge, event.key) && event.preventDefault()}
            />
            <IconButton label={t(`curtain.${edge}-up`)} kind="plain" icon={<UpIcon />} onPress={() => curtain.up(edge)} />
            <IconButton label={t(`curtain.${edge}-down`)} kind="plain" icon={<DownIcon />} onPress={() => curtain.down(edge)} />
          </div>
        ))}
      </div>
    </div>
  );
});
