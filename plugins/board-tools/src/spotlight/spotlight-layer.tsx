import { Button, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useRef, type PointerEvent } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { MinusIcon, PlusIcon } from '../icons.tsx';
import './spotlight.css';

/** The page in the dark but for a circle: it goes to where the page is pressed, follows a drag, and is resized at its edge, by buttons and by keys. */
export default observer(function SpotlightLayer() {
  const { spotlight: light } = usePluginState<BoardTools>();
  const t = useT();
  const room = useRef<HTMLDivElement>(null);
  const holds = useRef<'light' | 'edge'>(undefined);

  const follow = (event: PointerEvent) => {
    const { left, top, width, height } = room.current!.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    if (holds.current === 'edge') light.resize((2 * Math.hypot(x - light.x * width, y - light.y * height)) / Math.min(width, height));
    else light.moveTo(x / width, y / height);
  };
  const take = (what: 'light' | 'edge') => (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.stopPropagation();
    holds.current = what;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (what === 'light') follow(event);
  };
  const pull = (event: PointerEvent) => holds.current && event.isPrimary && follow(event);
  const drop = () => (holds.current = undefined);

  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className="bt-spotlight">
      <div
        ref={room}
        className="bt-spotlight-room"
        role="application"
        tabIndex={0}
        aria-label={t('spotlight.how')}
        onPointerDown={take('light')}
        onPointerMove={pull}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={(event) => light.key(event.key) && event.preventDefault()}
      >
        <div className="bt-spotlight-light" style={{ left: percent(light.x), top: percent(light.y), width: `${light.size * 100}cqmin` }}>
          <span className="bt-spotlight-edge" onPointerDown={take('edge')} onPointerMove={pull} onPointerUp={drop} onPointerCancel={drop} />
        </div>
      </div>
      <div className="bt-layer-bar ch-bar" role="group" aria-label={t('spotlight.size')}>
        <Button icon={<MinusIcon />} onPress={light.shrink}>
          {t('spotlight.smaller')}
        </Button>
        <Button icon={<PlusIcon />} onPress={light.grow}>
          {t('spotlight.larger')}
        </Button>
      </div>
    </div>
  );
});
