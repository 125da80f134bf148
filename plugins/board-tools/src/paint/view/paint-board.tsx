import { useT, useToldKeys } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { PaperCutter } from '../ink/paper/paper-cutter.ts';
import type { Paint } from '../paint.ts';
import { InkSurface } from '../surface/ink-surface.ts';
import type { BoardHost } from './board-host.ts';
import { PaintHint } from './paint-hint.tsx';
import { pressKey, shownKeys } from './paint-keys.ts';
import { PaintQuestion } from './paint-question.tsx';
import { PaintTray } from './paint-tray.tsx';
import { WritingField } from './writing-field.tsx';
import '../paint.css';

/** The board with its tray, over whatever hosts it. */
export const PaintBoard = observer(function PaintBoard(props: {
  readonly paint: Paint;
  readonly host: BoardHost;
  /** The brush was put away. */
  readonly onQuit: () => void;
}) {
  const { paint, host, onQuit } = props;
  const t = useT();
  const room = useRef<HTMLDivElement>(null);
  // The hint gives the keys back to who had them: that has to be the board.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const leave = paintedOn(room.current!, paint, host.pressesThrough);
    setReady(true);
    return leave;
  }, [paint, host.pressesThrough]);
  const closing = paint.phase === 'menu';
  // What was pressed in the menu goes with it: the board has the keys then.
  useEffect(() => {
    const { activeElement, body } = room.current!.ownerDocument;
    if (!closing && activeElement === body) room.current!.focus({ preventScroll: true });
  }, [closing]);
  useToldKeys(shownKeys(host, t));
  const { asking } = paint;
  // What asked has gone with the menu: after the question the board has the keys.
  useEffect(() => (asking ? () => room.current?.focus({ preventScroll: true }) : undefined), [asking]);
  useEscapeFirst(room, closing ? paint.closeMenu : undefined);
  return (
    <div
      className="bt-paint"
      data-tool={paint.tool}
      onKeyDown={(event) => {
        if (event.defaultPrevented || (event.target as Element).matches('textarea, input:not([type="radio"])')) return;
        if (pressKey(paint, host, event)) event.preventDefault();
      }}
    >
      <div className="bt-paint-behind" data-background={host.seesThrough ? paint.board.background : opaque(paint)}>
        {host.frozen && paint.board.background === 'through' && <Frozen picture={host.frozen} />}
      </div>
      <div
        ref={room}
        className="bt-paint-room"
        role="application"
        tabIndex={0}
        aria-label={t('paint.board')}
        onPointerDown={(event) => {
          event.currentTarget.focus({ preventScroll: true });
          paint.closeMenu();
        }}
      />
      {paint.writing && <WritingField paint={paint} />}
      <PaintTray paint={paint} host={host} onQuit={onQuit} />
      {asking && <PaintQuestion paint={paint} asking={asking} onQuit={onQuit} />}
      {ready && !paint.hinted && <PaintHint onConfirm={paint.confirmHint} />}
    </div>
  );
});

/** What can't be seen through lies on the frozen picture. */
const opaque = ({ board }: Paint) => (board.background === 'through' ? 'frozen' : board.background);

/** Brings the ink to an element until what is returned is called. */
function paintedOn(room: HTMLElement, paint: Paint, pressesThrough: boolean): () => void {
  const cutter = new PaperCutter();
  const surface = new InkSurface({
    room,
    drawing: paint.drawing,
    cut: cutter.cut,
    palm: paint.palm,
    settings: () => ({
      tool: paint.tool,
      colour: paint.ink,
      width: paint.width,
      fingers: paint.fingers,
      recognises: paint.recognises,
    }),
    onPen: paint.seePen,
    onWrite: paint.write,
  });
  paint.open();
  if (paint.tool === 'page' && !pressesThrough) paint.take('brush');
  room.focus({ preventScroll: true });
  return () => {
    paint.hide();
    surface.dispose();
    cutter.dispose();
  };
}

function Frozen({ picture }: { readonly picture: HTMLCanvasElement | ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { width, height } = picture;
    Object.assign(canvas.current!, { width, height });
    canvas.current!.getContext('2d')!.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} className="bt-paint-canvas" />;
}

/** Escape does this before the tool that holds the board hears of it: the menu closes first. */
function useEscapeFirst(room: RefObject<HTMLElement | null>, run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return undefined;
    const { ownerDocument } = room.current!;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || ownerDocument.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    ownerDocument.addEventListener('keydown', press, true);
    return () => ownerDocument.removeEventListener('keydown', press, true);
  }, [room, run]);
}
