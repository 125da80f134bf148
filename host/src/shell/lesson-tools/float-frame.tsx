import type { LessonToolProps } from '@chorus/sdk';
import { IconButton } from '@chorus/sdk/ui';
import { Maximize2, Minimize2, Move, PictureInPicture2, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePick, useText } from '../host-context.tsx';
import { movedBy, movedByKey, nextCorner, type FloatPosition } from './float-place.ts';
import { contentOf, freePlace } from './free-place.ts';
import type { KeptTool } from './kept-tools.ts';
import { useToolFocus } from './tool-frame.tsx';
import { ToolView } from './tool-view.tsx';
import type { LessonTool } from './use-lesson-tools.ts';

/** Two tools are of no use above each other. */
const weightOfTools = 3;
/** Names of the list scroll, and are called by a draw, too. */
const shareOfList = 0.0125;
/** A finger that trembles presses, and does not drag. */
const dragPx = 6;

interface Drag {
  readonly from: FloatPosition;
  readonly at: { readonly x: number; readonly y: number };
  readonly free: { readonly width: number; readonly height: number };
  /** Where it is now; undefined until it has moved. */
  to?: FloatPosition;
}

/** A tool in a card that floats over the pages: dragged by its head, moved by its handle's presses and arrow keys, or enlarged over the page. */
export function FloatFrame(props: {
  readonly tool: LessonTool;
  readonly float: KeptTool;
  readonly asked: LessonToolProps['asked'];
  readonly onChange: (to: KeptTool) => void;
  /** Has it in a window above other programs; left out where there is none. */
  readonly onFloatAbove: ((size: { readonly width: number; readonly height: number }) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { tool, float, asked, onChange, onFloatAbove, onClose } = props;
  const t = useText();
  const pick = usePick();
  const frame = useRef<HTMLElement>(null);
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<FloatPosition>();
  useToolFocus(frame);
  useAsking(frame, float.full);
  useFreePlace(frame, float, (place) => onChange({ ...float, place }));
  const name = pick(tool.value.label);
  const { x, y } = dragged ?? float.place;
  const move = (place: FloatPosition) => onChange({ place, full: false });
  const enlarge = (full: boolean) => onChange({ ...float, full });

  const take = (event: PointerEvent) => {
    const pressed = (event.target as Element).closest('button');
    if (float.full || !event.isPrimary || event.button !== 0 || (pressed && !pressed.closest('.ch-tool-handle'))) return;
    const card = frame.current!.getBoundingClientRect();
    const room = frame.current!.parentElement!.getBoundingClientRect();
    const free = { width: room.width - card.width, height: room.height - card.height };
    drag.current = { from: float.place, at: { x: event.clientX, y: event.clientY }, free };
    wasDragged.current = false;
    // By what was pressed itself: the handle has to hear of a press that was none.
    (event.target as Element).setPointerCapture?.(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || !event.isPrimary) return;
    const by = { x: event.clientX - now.at.x, y: event.clientY - now.at.y };
    if (!now.to && Math.hypot(by.x, by.y) < dragPx) return;
    now.to = movedBy(now.from, by, now.free);
    setDragged(now.to);
  };
  const drop = () => {
    const to = drag.current?.to;
    drag.current = undefined;
    setDragged(undefined);
    wasDragged.current = to !== undefined;
    if (to) move(to);
  };

  const press = () => {
    // The press that ends a drag is none.
    if (!wasDragged.current) move(nextCorner(float.place));
    wasDragged.current = false;
  };

  return (
    <section
      ref={frame}
      className="ch-tool ch-tool-float ch-bar"
      data-full={float.full || undefined}
      data-dragged={dragged !== undefined || undefined}
      style={float.full ? undefined : { left: `${x * 100}%`, top: `${y * 100}%`, transform: `translate(${-x * 100}%, ${-y * 100}%)` }}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        if (float.full) enlarge(false);
        else onClose();
      }}
    >
      <header className="ch-tool-head" onPointerDown={take} onPointerMove={pull} onPointerUp={drop} onPointerCancel={drop}>
        {!float.full && (
          <span
            className="ch-tool-handle"
            onKeyDown={(event) => {
              const to = movedByKey(float.place, event.key);
              if (!to) return;
              event.preventDefault();
              move(to);
            }}
          >
            <IconButton label={t('tools.move', { name })} icon={<Move size="1.5rem" aria-hidden />} onPress={press} />
          </span>
        )}
        <h2>{name}</h2>
        {onFloatAbove && !float.full && (
          <IconButton
            label={t('tools.above', { name })}
            icon={<PictureInPicture2 size="1.5rem" aria-hidden />}
            onPress={() => {
              const { width, height } = frame.current!.getBoundingClientRect();
              onFloatAbove({ width: Math.ceil(width), height: Math.ceil(height) });
            }}
          />
        )}
        <IconButton
          label={t(float.full ? 'tools.reduce' : 'tools.enlarge', { name })}
          icon={float.full ? <Minimize2 size="1.5rem" aria-hidden /> : <Maximize2 size="1.5rem" aria-hidden />}
          onPress={() => enlarge(!float.full)}
        />
        <IconButton label={t('tools.close', { name })} icon={<X size="1.5rem" aria-hidden />} onPress={onClose} />
      </header>
      <div className="ch-tool-body">
        <ToolView tool={tool} name={name} asked={asked} onClose={onClose} />
      </div>
    </section>
  );
}

const asking = new Set<HTMLElement>();

/** Whether what is next stands in a card over the page; the page's style sheet asks for it. */
function useAsking(frame: RefObject<HTMLElement | null>, full: boolean): void {
  useLayoutEffect(() => {
    const card = frame.current;
    if (!card || full) return undefined;
    const tell = (asks: boolean) => {
      if (asks) asking.add(card);
      else asking.delete(card);
      document.documentElement.toggleAttribute('data-tool-asks', asking.size > 0);
    };
    const look = () => tell(card.querySelector('.ch-button-primary:not(:disabled)') !== null);
    look();
    const watched = new MutationObserver(look);
    watched.observe(card, { subtree: true, childList: true, attributeFilter: ['class', 'disabled'] });
    return () => {
      watched.disconnect();
      tell(false);
    };
  }, [frame, full]);
}

/** As long as nobody has moved the card it is where it covers the least of what is taught: while what is in it comes, and whenever the board or its text has another size. What is pressed in it stays under the finger. */
function useFreePlace(frame: RefObject<HTMLElement | null>, float: KeptTool, put: (place: FloatPosition) => void): void {
  const now = useRef({ float, put });
  useLayoutEffect(() => {
    now.current = { float, put };
  });
  const watches = float.untouched === true && !float.full;
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const card = frame.current;
    const page = document.querySelector<HTMLElement>('#main[data-stage]');
    if (!watches || !card || !page || typeof ResizeObserver === 'undefined') return undefined;
    const wanted = now.current.float.place;
    const look = () => {
      if (page.dataset['stage'] === undefined) return;
      const others = [...card.parentElement!.children].flatMap((other) =>
        other === card ? [] : [{ ...boxOf(other), weight: weightOfTools }],
      );
      const list = document.querySelector<HTMLElement>('.ch-sidebar');
      const content = [...contentOf(page), ...(list ? contentOf(list, shareOfList) : []), ...others];
      const place = freePlace(wanted, boxOf(card), boxOf(card.parentElement!), content);
      const { place: before } = now.current.float;
      // Before it is painted.
      if (place.x !== before.x || place.y !== before.y) flushSync(() => now.current.put(place));
    };
    const own = new ResizeObserver(() => {
      if (!pressed.current) look();
    });
    own.observe(card);
    let frames = 0;
    // The page's own parts take their places in the frame after.
    const lookAgain = () => {
      cancelAnimationFrame(frames);
      frames = requestAnimationFrame(() => (frames = requestAnimationFrame(look)));
    };
    const board = new ResizeObserver(lookAgain);
    board.observe(page);
    const text = new MutationObserver(lookAgain);
    text.observe(document.documentElement, { attributeFilter: ['style', 'lang'] });
    const press = () => (pressed.current = true);
    card.addEventListener('pointerdown', press);
    card.addEventListener('keydown', press);
    return () => {
      own.disconnect();
      board.disconnect();
      text.disconnect();
      cancelAnimationFrame(frames);
      card.removeEventListener('pointerdown', press);
      card.removeEventListener('keydown', press);
    };
  }, [frame, watches]);
}

const boxOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};
