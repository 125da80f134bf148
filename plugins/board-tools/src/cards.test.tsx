import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DiceCard from './dice/dice-card.tsx';
import NoiseCard from './noise/noise-card.tsx';
import { perform, showTool } from './testing/show-tool.tsx';

let reduced = true;
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: reduced })));
afterEach(() => {
  reduced = true;
  vi.unstubAllGlobals();
});

it('throws at a press, and says in words what came', async () => {
  const { element, press } = await showTool(DiceCard);
  const said = () => element.querySelector('[role=status]')!.textContent;
  expect(said()).toBe('按一下，掷一次');
  await press('掷一次');
  expect(said()).toMatch(/^[1-6] 点$/);
  await perform(() => element.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click());
  await press('掷一次');
  expect(said()).toMatch(/^合计 \d+$/);
  expect(element.querySelectorAll('.bt-die')).toHaveLength(2);
});

it('rolls for a moment where motion is wanted, and a press ends that', async () => {
  reduced = false;
  const { element, press, harness } = await showTool(DiceCard);
  await press('掷一次');
  expect(element.querySelector('[data-rolling]')).not.toBeNull();
  await press('掷一次');
  expect(element.querySelector('[data-rolling]')).toBeNull();
  expect(harness.state.dice.throws).toBe(1);
});

it('shows how loud it is by a word, a shape and a scale, only while it is open', async () => {
  const { element, fakes, unmount } = await showTool(NoiseCard);
  expect(fakes.audio.levels.get().status).toBe('listening');
  const loud = async () => {
    for (let tick = 0; tick < 80; tick += 1) {
      await fakes.clock.advance(50);
      fakes.audio.hear(0.9 + (tick % 2) / 1_000);
    }
  };
  expect(element.textContent).toContain('很安静');
  await perform(loud);
  expect(element.textContent).toContain('太吵了');
  unmount();
  expect(fakes.audio.levels.get().status).toBe('off');
});

it('says why it hears nothing, and tries again', async () => {
  const { element, fakes, press } = await showTool(NoiseCard);
  await perform(() => fakes.audio.set({ recording: true }));
  expect(element.textContent).toContain('正在录音，音量计先停一停');
  await perform(() => fakes.audio.set({ recording: false, microphone: 'denied' }));
  expect(element.textContent).toContain('没有使用麦克风的权限');
  fakes.audio.state.set({ ...fakes.audio.state.get(), microphone: 'ready' });
  await press('再试一次');
  expect(element.textContent).toContain('很安静');
});
