import { expect, it } from 'vitest';
import CurtainLayer from './curtain/curtain-layer.tsx';
import SpotlightLayer from './spotlight/spotlight-layer.tsx';
import { key, perform, showTool } from './testing/show-tool.tsx';

it('moves the light by arrow keys, and resizes it by buttons', async () => {
  const { element, press } = await showTool(SpotlightLayer);
  const light = element.querySelector<HTMLElement>('.bt-spotlight-light')!;
  await key(element.querySelector('[role=application]')!, 'ArrowRight');
  expect(light.style.left).toBe('54%');
  await press('大一点');
  expect(light.style.width).toBe('60cqmin');
});

it('moves the light to where the page is pressed', async () => {
  const { element } = await showTool(SpotlightLayer);
  const room = element.querySelector<HTMLElement>('[role=application]')!;
  room.getBoundingClientRect = () => ({ left: 100, top: 0, width: 1_000, height: 500 }) as DOMRect;
  const press = new MouseEvent('pointerdown', { bubbles: true, clientX: 350, clientY: 100, button: 0 });
  Object.defineProperty(press, 'isPrimary', { value: true });
  await perform(() => room.dispatchEvent(press));
  const light = element.querySelector<HTMLElement>('.bt-spotlight-light')!;
  expect([light.style.left, light.style.top]).toEqual(['25%', '20%']);
});

it('draws each edge of the curtain by keys and buttons, and tells where it is', async () => {
  const { element, press } = await showTool(CurtainLayer);
  const edges = [...element.querySelectorAll('[role=slider]')];
  await key(edges[1]!, 'ArrowUp');
  await press('上边往下');
  expect(edges.map((edge) => edge.getAttribute('aria-valuenow'))).toEqual(['10', '90']);
});

it('keeps light and curtain where they were while they are closed, and over a reload', async () => {
  const { harness, press, unmount } = await showTool(CurtainLayer);
  await press('下边往上');
  unmount();
  expect(harness.state.curtain.bottom).toBeCloseTo(0.9);
  harness.state.spotlight.moveTo(0.2, 0.3);
  harness.state.spotlight.resize(0.8);
  const { curtain, spotlight } = (await harness.reload()).state;
  expect(curtain.bottom).toBeCloseTo(0.9);
  expect(spotlight.place).toEqual({ x: 0.2, y: 0.3, size: 0.8 });
});
