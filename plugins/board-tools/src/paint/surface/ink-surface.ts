import type { Bounds, Point } from '../ink/bounds.ts';
import { boundsOf } from '../ink/bounds.ts';
import { actionOf, type Action } from '../ink/contact-action.ts';
import type { CutStroke, Drawing } from '../ink/drawing.ts';
import { edgeOf, type PalmRule } from '../ink/palm-rule.ts';
import { BoardView } from './board-view.ts';
import { CommittedLayer } from './committed-layer.ts';
import {
  eraserContact,
  figureContact,
  inkContact,
  laserContact,
  type Contact,
  type ContactPoint,
  type ContactSurface,
  type SurfaceSettings,
} from './contact.ts';
import { LiveLayer } from './live-layer.ts';
import { MovedPage } from './moved-page.ts';
import { windowOf } from './own-window.ts';
import { watchSize } from './watch-size.ts';

/** The edge of the eraser's square, in CSS pixels (specification 9-14). */
export const eraserPx = 30;
/** A palm erases no more at once than this, in CSS pixels. */
const widestPalmPx = 240;

/** What the surface works with. */
export interface SurfaceParts {
  /** Where the board is: canvases are laid into it, and it hears the contacts. */
  readonly room: HTMLElement;
  readonly drawing: Drawing;
  readonly cut: CutStroke;
  readonly palm: PalmRule;
  readonly settings: () => SurfaceSettings;
  /** A pen has touched the board. */
  readonly onPen: () => void;
  /** Words are wanted here: on the page, and on the board in CSS pixels. */
  readonly onWrite: (on: { readonly page: Point; readonly board: Point }) => void;
}

interface Held {
  readonly contact: Contact;
  readonly action: Action;
}

/** The board itself: contacts come in, ink comes out. No view takes part between a contact and its ink. */
export class InkSurface implements ContactSurface {
  readonly drawing: Drawing;
  readonly live: LiveLayer;
  readonly #committed: CommittedLayer;
  readonly #held = new Map<number, Held>();
  readonly #undo: (() => void)[] = [];
  readonly #moved: MovedPage;
  #view: BoardView;
  #hole: Bounds | undefined;
  #erasers = 0;

  constructor(private readonly parts: SurfaceParts) {
    const { room, drawing } = parts;
    this.drawing = drawing;
    const layer = (name: string) => {
      const canvas = room.ownerDocument.createElement('canvas');
      canvas.className = `bt-paint-canvas bt-paint-${name}`;
      room.append(canvas);
      this.#undo.push(() => {
        // Its memory goes with it, not when the garbage is collected.
        canvas.width = canvas.height = 0;
        canvas.remove();
      });
      return canvas;
    };
    this.#committed = new CommittedLayer(layer('committed'));
    this.live = new LiveLayer(layer('live'), layer('passing'));
    this.#moved = new MovedPage(this.#committed.canvas, (by) => drawing.move({ x: by.x / this.#view.scale, y: by.y / this.#view.scale }));
    this.#view = this.#look();
    this.#show();
    this.#undo.push(
      drawing.listen((change) => {
        if (!change) this.#show();
        else if (this.#hole) this.#committed.cut(this.#hole, change);
        else this.#committed.change(change);
      }),
      watchSize(room, () => this.#show()),
    );
    this.#listen(room);
  }

  /** So many CSS pixels, in the page's. */
  readonly px = (css: number): number => css / this.#view.scale;

  get view(): BoardView {
    return this.#view;
  }

  erase(hole: readonly Point[]): void {
    this.#hole = boundsOf(hole);
    this.drawing.erase(hole, this.parts.cut);
    this.#hole = undefined;
  }

  /** An eraser has left the board; with the last one its step is done. */
  erased(): void {
    this.#erasers -= 1;
    if (this.#erasers === 0) this.drawing.endErasing();
  }

  /** Takes away what is being drawn. */
  cancelAll(): void {
    for (const { contact } of this.#held.values()) contact.cancel();
    this.#held.clear();
  }

  dispose(): void {
    this.cancelAll();
    for (const undo of this.#undo) undo();
    this.#committed.dispose();
    this.live.dispose();
  }

  #look(): BoardView {
    const { page } = this.drawing;
    const { clientWidth: width, clientHeight: height } = this.parts.room;
    return new BoardView({ width, height, ratio: windowOf(this.parts.room).devicePixelRatio, pageWidth: page.width, offset: page.offset });
  }

  #show(): void {
    this.#view = this.#look();
    this.#committed.show(this.drawing.page.items, this.#view);
    this.live.show(this.#view);
  }

  #listen(room: HTMLElement): void {
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) => {
      room.addEventListener(type, listener);
      this.#undo.push(() => room.removeEventListener(type, listener));
    };
    // Where the browser tells every point as it comes, none waits for the frame.
    const raw = 'onpointerrawupdate' in room;
    on('pointerdown', (event) => this.#down(event));
    on(raw ? ('pointerrawupdate' as 'pointermove') : 'pointermove', (event) => this.#move(event));
    on('pointermove', (event) => this.#predict(event));
    on('pointerup', (event) => this.#lift(event));
    on('pointercancel', (event) => this.#cancel(event.pointerId));
    on('lostpointercapture', (event) => this.#cancel(event.pointerId));
    on('contextmenu', (event) => event.preventDefault());
  }

  #down(event: PointerEvent): void {
    const { palm, onPen, onWrite, settings } = this.parts;
    if (this.#held.has(event.pointerId)) return;
    if (event.pointerType === 'pen') onPen();
    if (event.pointerType === 'touch') palm.see(event);
    const chosen = settings();
    const action = actionOf(
      {
        pointerType: event.pointerType,
        button: event.button,
        isPalm: palm.isPalm(event),
        isEraserEnd: event.pointerType === 'pen' && event.button === 5,
      },
      chosen.tool,
      chosen.fingers,
    );
    if (action === 'nothing') return;
    const { page } = this.drawing;
    // The first contact says how large this page is shown.
    page.width ??= this.#view.width;
    if (action === 'write') return onWrite({ page: this.#place(event), board: this.#onBoard(event) });
    const contact = this.#contact(action, event, chosen);
    this.#held.set(event.pointerId, { contact, action });
    capture(this.parts.room, event.pointerId);
    contact.move([this.#place(event)]);
  }

  #contact(action: Action, event: PointerEvent, chosen: SurfaceSettings): Contact {
    if (action === 'ink') return inkContact(this, chosen, event.pointerType === 'pen');
    if (action === 'figure') return figureContact(this, chosen);
    if (action === 'point') return laserContact(this);
    if (action === 'move') return this.#moved.contact((point) => ({ x: point.x * this.#view.scale, y: point.y * this.#view.scale }));
    this.#erasers += 1;
    return eraserContact(
      this,
      event.pointerType === 'touch' ? Math.min(widestPalmPx, Math.max(eraserPx, this.#palmEdge(event))) : eraserPx,
    );
  }

  /** A finger erases as the eraser does, a palm as large as it is. */
  #palmEdge(event: PointerEvent): number {
    return this.parts.palm.isPalm(event) ? edgeOf(event) : eraserPx;
  }

  #move(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    // A palm comes down with its edge first: what it began to draw goes, and it erases from here until it is lifted.
    if (held.action !== 'erase' && event.pointerType === 'touch' && this.parts.palm.isPalm(event)) {
      held.contact.cancel();
      this.#held.set(event.pointerId, { contact: this.#contact('erase', event, this.parts.settings()), action: 'erase' });
    }
    const all = event.getCoalescedEvents?.() ?? [];
    this.#held.get(event.pointerId)!.contact.move((all.length > 0 ? all : [event]).map((each) => this.#place(each)));
  }

  #predict(event: PointerEvent): void {
    const predict = this.#held.get(event.pointerId)?.contact.predict;
    if (predict) predict((event.getPredictedEvents?.() ?? []).map((each) => this.#place(each)));
  }

  #lift(event: PointerEvent): void {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    this.#held.delete(event.pointerId);
    held.contact.move([this.#place(event)]);
    held.contact.lift();
  }

  #cancel(pointerId: number): void {
    const held = this.#held.get(pointerId);
    this.#held.delete(pointerId);
    held?.contact.cancel();
  }

  #onBoard({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.parts.room.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #place(event: PointerEvent): ContactPoint {
    return { ...this.#view.toPage(this.#onBoard(event)), pressure: event.pressure };
  }
}

/** A contact that is gone already can't be captured, and need not be. */
function capture(room: HTMLElement, pointerId: number): void {
  try {
    room.setPointerCapture(pointerId);
  } catch {
    // It is heard of as long as it is over the board.
  }
}
