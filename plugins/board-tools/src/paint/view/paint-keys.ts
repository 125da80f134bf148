import type { ShownKey } from '@chorus/sdk/ui';
import type { Tool } from '../ink/contact-action.ts';
import type { BoardHost } from './board-host.ts';
import { colours, strokeWidths, type Paint } from '../paint.ts';

/** The key of each tool; heard while the keyboard is on the board or its tray, and nowhere else. */
export const toolKeys: Readonly<Record<Tool, string>> = {
  brush: 'B',
  highlighter: 'H',
  line: 'L',
  arrow: 'A',
  rectangle: 'R',
  ellipse: 'O',
  text: 'T',
  eraser: 'E',
  laser: 'P',
  page: 'M',
};

/** Where a page of the lesson is seen through the board, these keys turn that: a page-turner goes on with the lesson. */
const turnsPaper = ({ board }: Paint, { pressesThrough }: Pick<BoardHost, 'pressesThrough'>) =>
  board.background !== 'through' || !pressesThrough;

/** Does what a key asks for; false for any other key. */
export function pressKey(
  paint: Paint,
  host: Pick<BoardHost, 'pressesThrough'>,
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const letter = key.toUpperCase();
  if (altKey) return false;
  if (ctrlKey || metaKey) {
    if (letter === 'Y' || (letter === 'Z' && shiftKey)) paint.redo();
    else if (letter === 'Z') paint.undo();
    else return false;
    return true;
  }
  const tool = (Object.keys(toolKeys) as Tool[]).find((each) => toolKeys[each] === letter);
  const colour = colours[Number(key) - 1];
  if (tool === 'page' && !host.pressesThrough) return false;
  if (tool) paint.take(tool);
  else if (colour) paint.setColour(colour);
  else if (key === '[' || key === ']') {
    const at = (strokeWidths as readonly number[]).indexOf(paint.width) + (key === ']' ? 1 : -1);
    paint.setWidth(strokeWidths[Math.min(strokeWidths.length - 1, Math.max(0, at))]!);
  } else if (key === 'PageUp' && turnsPaper(paint, host)) paint.turnTo(paint.board.at - 1);
  else if (key === 'PageDown' && turnsPaper(paint, host)) paint.turnTo(paint.board.at + 1);
  else if (key === 'Delete') paint.askToClear();
  else return false;
  return true;
}

/** What the keys do, for the card of keys. */
export function shownKeys({ pressesThrough }: Pick<BoardHost, 'pressesThrough'>, t: (key: string) => string): readonly ShownKey[] {
  const tools = (Object.keys(toolKeys) as Tool[]).filter((tool) => tool !== 'page' || pressesThrough);
  return [
    ...tools.map((tool) => ({ key: toolKeys[tool], does: t(`paint.tool.${tool}`) })),
    { key: 'Ctrl+Z', does: t('paint.undo-short') },
    { key: 'Ctrl+Y', does: t('paint.redo-short') },
    { key: 'Del', does: t('paint.clear') },
  ];
}
