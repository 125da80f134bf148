import type { Notices, PluginState } from '@chorus/sdk';
import { makeAutoObservable, runInAction } from 'mobx';
import { makeWriting } from './ink/board-item.ts';
import type { Background } from './ink/board-page.ts';
import type { Point } from './ink/bounds.ts';
import type { FingersDo, Tool } from './ink/contact-action.ts';
import { Drawing } from './ink/drawing.ts';
import { LessonBoard } from './lesson-board.ts';
import { calibrated, PalmRule, usualPalmPx, type ContactSize } from './ink/palm-rule.ts';
import { readPaintSettings, trayKey, settingsKey, readPlace, type TrayPosition } from './kept-paint.ts';

/** The six colours of ink (specification 9-14). */
export const colours = ['white', 'blue', 'red', 'yellow', 'green', 'orange'] as const;
export type Colour = (typeof colours)[number];

/** As they are drawn. Ink is the same in every theme: it is a picture, not a part of the page. */
export const inkOf: Readonly<Record<Colour, string>> = {
  white: '#ffffff',
  blue: '#1f5eff',
  red: '#e5261f',
  yellow: '#ffd60a',
  green: '#12a150',
  orange: '#ff7a00',
};

/** How wide strokes are, in CSS pixels: small, default, large (specification 9-14). */
export const strokeWidths = [2, 5, 11] as const;

/** Where the brush is in its life: nothing is seen; the board and its tray; and the menu, too (specification 4-35). */
export type PaintPhase = 'hidden' | 'open' | 'menu';

/** Words that are being written on the board. */
export interface WritingField {
  readonly page: Point;
  readonly board: Point;
}

/** How a palm is being told from a finger: which of the two is to be set down next. */
export type Calibration = { readonly step: 'finger' } | { readonly step: 'palm'; readonly finger: ContactSize };

/** What the paintbrush works with. */
export interface PaintParts {
  readonly device: PluginState;
  readonly notices: Pick<Notices, 'show'>;
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}

/** The paintbrush: its tools, its board, what the teacher has chosen. Ink under a pen is the surface's; nothing here changes while one draws. */
export class Paint {
  phase: PaintPhase = 'hidden';
  tool: Tool = 'brush';
  colour: Colour = 'red';
  width: number = 5;
  recognises = false;
  /** Over other programs a picture of them is drawn on, not what goes on there. */
  freezes = false;
  /** Ink stays over every page of the lesson; else it goes with the page that it was drawn over. */
  overAll = false;
  /** What is asked before it is done: it takes away what is drawn. */
  asking: 'clear' | 'quit' | undefined;
  /** What fingers do; undefined until somebody chose: they draw then until a pen is seen. */
  fingersChosen: FingersDo | undefined;
  penSeen = false;
  /** Where the tray is; undefined where it was never put anywhere. */
  tray: TrayPosition | undefined;
  hinted = false;
  writing: WritingField | undefined;
  calibration: Calibration | undefined;
  readonly drawing = new Drawing();
  readonly lessonBoard = new LessonBoard(this.drawing);
  readonly palm = new PalmRule(usualPalmPx);
  palmFrom: number | undefined = usualPalmPx;
  /** What a button needs to know of the drawing. */
  board = { drawn: false, canUndo: false, canRedo: false, at: 0, pages: 1, background: 'through' as Background };

  constructor(private readonly parts: PaintParts) {
    makeAutoObservable<this, 'parts'>(this, { parts: false, drawing: false, lessonBoard: false, palm: false }, { autoBind: true });
    this.drawing.listen(this.look);
  }

  /** Takes what was chosen on this machine. */
  async load(): Promise<void> {
    const [settings, tray] = await Promise.all([this.parts.device.get(settingsKey), this.parts.device.get(trayKey)]);
    runInAction(() => {
      const { hinted, recognises, freezes, overAll, fingers, palmFrom } = readPaintSettings(settings);
      this.hinted = hinted;
      this.recognises = recognises;
      this.freezes = freezes;
      this.overAll = overAll;
      this.lessonBoard.setOverAll(overAll);
      this.fingersChosen = fingers;
      if (palmFrom !== undefined) this.palmFrom = palmFrom === 'off' ? undefined : palmFrom;
      this.palm.from = this.palmFrom;
      this.tray = readPlace(tray);
    });
  }

  get fingers(): FingersDo {
    return this.fingersChosen ?? (this.penSeen ? 'move' : 'draw');
  }

  get ink(): string {
    return inkOf[this.colour];
  }

  open(): void {
    if (this.phase === 'hidden') this.phase = 'open';
  }

  /** The board goes out of sight, and stays as it is. */
  hide(): void {
    this.phase = 'hidden';
    this.writing = undefined;
    this.calibration = undefined;
    this.asking = undefined;
  }

  toggleMenu(): void {
    this.phase = this.phase === 'menu' ? 'open' : 'menu';
    this.calibration = undefined;
  }

  closeMenu(): void {
    if (this.phase === 'menu') this.toggleMenu();
  }

  /** Takes a tool; without ink on the page there is nothing to erase (specification 4-36). */
  take(tool: Tool): void {
    if (tool === 'eraser' && !this.board.drawn) return;
    this.tool = tool;
    this.closeMenu();
  }

  setColour(colour: Colour): void {
    this.colour = colour;
    if (this.tool === 'eraser' || this.tool === 'laser' || this.tool === 'page') this.tool = 'brush';
  }

  setWidth(width: number): void {
    this.width = width;
  }

  /** Asks before it clears the page; without ink on it there is nothing to clear. */
  askToClear(): void {
    if (this.board.drawn) this.asking = 'clear';
  }

  /** Asks before it quits, where something is drawn; false where nothing is. */
  askToQuit(): boolean {
    if (this.lessonBoard.drawnPages === 0) return false;
    this.asking = 'quit';
    return true;
  }

  dontAsk(): void {
    this.asking = undefined;
  }

  clear(): void {
    if (!this.board.drawn) return;
    this.drawing.clear();
    void this.parts.notices.show({ kind: 'good', text: this.parts.t('paint.cleared') });
  }

  /** Clears and hides the brush, and forgets where its tray was (specification 4-38). */
  quit(): void {
    this.lessonBoard.reset();
    this.hide();
    this.tool = 'brush';
    this.tray = undefined;
    void this.parts.device.delete(trayKey);
  }

  undo(): void {
    this.drawing.undo();
  }

  redo(): void {
    this.drawing.redo();
  }

  turnTo(at: number): void {
    this.endWriting('');
    this.drawing.turnTo(at);
  }

  setBackground(background: Background): void {
    this.drawing.setBackground(background);
  }

  moveTray(to: TrayPosition): void {
    this.tray = to;
    void this.parts.device.set(trayKey, { x: to.x, y: to.y });
  }

  confirmHint(): void {
    this.hinted = true;
    this.keep();
  }

  setRecognises(recognises: boolean): void {
    this.recognises = recognises;
    this.keep();
  }

  setFreezes(freezes: boolean): void {
    this.freezes = freezes;
    this.keep();
  }

  setOverAll(overAll: boolean): void {
    this.overAll = overAll;
    this.lessonBoard.setOverAll(overAll);
    this.keep();
  }

  setFingers(fingers: FingersDo): void {
    this.fingersChosen = fingers;
    this.keep();
  }

  seePen(): void {
    this.penSeen = true;
  }

  /** A palm erases from this size on; undefined: palms do as fingers do. */
  setPalm(from: number | undefined): void {
    this.palmFrom = from;
    this.palm.from = from;
    this.keep();
  }

  calibrate(): void {
    this.calibration = { step: 'finger' };
  }

  /** A contact on the place of calibration. */
  show(size: ContactSize): void {
    const { calibration } = this;
    if (!calibration) return;
    if (calibration.step === 'finger') {
      this.calibration = { step: 'palm', finger: { width: size.width, height: size.height } };
      return;
    }
    this.calibration = undefined;
    const from = calibrated(calibration.finger, size);
    this.setPalm(from);
    const text = this.parts.t(from === undefined ? 'paint.palm-unknown' : 'paint.palm-known');
    void this.parts.notices.show({ kind: from === undefined ? 'warning' : 'good', text });
  }

  write(on: WritingField): void {
    this.writing = on;
  }

  /** The words are done; `size` is the height of their letters on the page, `moved` how far they were moved to have room. Empty ones were none. */
  endWriting(text: string, size = 0, moved: Point = { x: 0, y: 0 }): void {
    const { writing } = this;
    this.writing = undefined;
    if (!writing || text.trim() === '') return;
    const { x, y } = writing.page;
    this.drawing.add(
      makeWriting({ z: this.drawing.nextZ(), colour: this.ink, text: text.trimEnd(), size, x: x + moved.x, y: y + moved.y }),
    );
  }

  private look(): void {
    const { page, drawn, at, pages } = this.drawing;
    const now = { drawn, canUndo: page.canUndo, canRedo: page.canRedo, at, pages: pages.length, background: page.background };
    const keys = Object.keys(now) as (keyof typeof now)[];
    if (keys.some((key) => now[key] !== this.board[key])) this.board = now;
    if (!drawn && this.tool === 'eraser') this.tool = 'brush';
  }

  private keep(): void {
    const { hinted, recognises, freezes, overAll, fingersChosen, palmFrom } = this;
    void this.parts.device.set(settingsKey, {
      hinted,
      recognises,
      freezes,
      overAll,
      palmFrom: palmFrom ?? 'off',
      ...(fingersChosen && { fingers: fingersChosen }),
    });
  }
}
