import type { Figure } from './figures.ts';

/** What the teacher has taken from the tray. `page`: presses go to what lies below the board. */
export const tools = ['brush', 'highlighter', 'line', 'arrow', 'rectangle', 'ellipse', 'text', 'eraser', 'laser', 'page'] as const;
export type Tool = (typeof tools)[number];

/** What fingers do: draw as pens do, or move the page. */
export type FingersDo = 'draw' | 'move';

/** What a contact does from when it is set down until it is lifted. */
export type Action = 'ink' | 'figure' | 'write' | 'erase' | 'point' | 'move' | 'nothing';

const actions: Readonly<Record<Tool, Action>> = {
  brush: 'ink',
  highlighter: 'ink',
  line: 'figure',
  arrow: 'figure',
  rectangle: 'figure',
  ellipse: 'figure',
  text: 'write',
  eraser: 'erase',
  laser: 'point',
  page: 'nothing',
} satisfies Record<Figure, Action> & Record<string, Action>;

/** What a contact does with this tool. */
export function actionOf(
  contact: { readonly pointerType: string; readonly button: number; readonly isPalm: boolean; readonly isEraserEnd: boolean },
  tool: Tool,
  fingers: FingersDo,
): Action {
  if (contact.isEraserEnd) return 'erase';
  if (contact.button !== 0) return 'nothing';
  if (contact.pointerType !== 'touch') return actions[tool];
  if (contact.isPalm) return tool === 'page' ? 'nothing' : 'erase';
  return fingers === 'move' && tool !== 'page' ? 'move' : actions[tool];
}
