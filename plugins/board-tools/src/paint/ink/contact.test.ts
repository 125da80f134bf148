import { expect, it } from 'vitest';
import { actionOf, tools, type FingersDo, type Tool } from './contact-action.ts';
import { calibrated, edgeOf, PalmRule } from './palm-rule.ts';
import { PenWidth } from './pen-width.ts';

const touch = { pointerType: 'touch', button: 0, isPalm: false, isEraserEnd: false };
const finger = { width: 20, height: 24 };
const palm = { width: 90, height: 120 };

it('lets a pen draw while a finger moves the page', () => {
  expect(actionOf(touch, 'brush', 'move')).toBe('move');
  expect(actionOf({ ...touch, pointerType: 'pen' }, 'brush', 'move')).toBe('ink');
  expect(actionOf(touch, 'brush', 'draw')).toBe('ink');
});

it('erases with a palm and with the other end of a pen, whatever tool is taken', () => {
  for (const tool of tools.filter((each) => each !== 'page'))
    for (const fingers of ['draw', 'move'] satisfies FingersDo[]) {
      expect(actionOf({ ...touch, isPalm: true }, tool, fingers)).toBe('erase');
      expect(actionOf({ ...touch, pointerType: 'pen', isEraserEnd: true }, tool, fingers)).toBe('erase');
    }
});

it('draws by the main button of a mouse alone', () => {
  const mouse = { ...touch, pointerType: 'mouse' };
  const by = (button: number, tool: Tool) => actionOf({ ...mouse, button }, tool, 'move');
  expect([by(0, 'line'), by(1, 'line'), by(2, 'brush'), by(0, 'text')]).toEqual(['figure', 'nothing', 'nothing', 'write']);
});

it('tells a palm from a finger by the threshold that was calibrated', () => {
  const from = calibrated(finger, palm)!;
  expect(from).toBeGreaterThan(edgeOf(finger));
  const rule = new PalmRule(from);
  expect([rule.isPalm(finger), rule.isPalm(palm)]).toEqual([false, true]);
  expect(new PalmRule(undefined).isPalm(palm)).toBe(false);
});

it('has no palms on a board that reports one size for everything', () => {
  const rule = new PalmRule(60);
  for (let n = 0; n < 12; n += 1) rule.see({ width: 80, height: 80 });
  expect(rule.isPalm({ width: 80, height: 80 })).toBe(false);
  rule.see(finger);
  expect(rule.isPalm({ width: 80, height: 80 })).toBe(true);
  expect(calibrated({ width: 1, height: 1 }, { width: 1, height: 1 })).toBeUndefined();
  expect(calibrated({ width: 0, height: 0 }, palm)).toBeUndefined();
});

it('draws wider where a pen is pressed, without trembling, and a finger as wide as chosen', () => {
  const pen = new PenWidth(10, true);
  const first = pen.next(0.5);
  const jump = pen.next(1);
  expect(first).toBe(10);
  expect(jump).toBeGreaterThan(10);
  expect(jump).toBeLessThan(12.5);
  for (let n = 0; n < 40; n += 1) pen.next(1);
  expect(pen.next(1)).toBe(15);
  expect(new PenWidth(5, false).next(0)).toBe(5);
});
