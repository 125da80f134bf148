import { expect, it } from 'vitest';
import { perform, showTool } from '../testing/show-tool.tsx';
import TimerCard from './timer-card.tsx';

const shown = async () => {
  const tool = await showTool(TimerCard);
  const face = () => tool.element.querySelector('.bt-timer-face')!.textContent;
  const pass = (ms: number) => perform(() => tool.fakes.clock.advance(ms));
  return { ...tool, face, pass };
};

it('counts down what is chosen, rings, and a click takes it back [4-30] [4-31]', async () => {
  const { face, press, pass, fakes } = await shown();
  expect(face()).toBe('0:00先选时间');
  await press('1 分钟');
  await press('1:00');
  await pass(1_000);
  expect(face()).toBe('0:59按一下暂停');
  await pass(59_000);
  expect([face(), fakes.effects.heard]).toEqual(['0:00时间到', ['all-done']]);
  await press('0:00');
  expect(face()).toBe('1:00按一下开始');
});

it('tells who has closed the card that time is up, and nobody else', async () => {
  const { press, pass, fakes, unmount } = await shown();
  await press('1 分钟');
  await press('1:00');
  await pass(60_000);
  expect(fakes.notices.shown).toEqual([]);
  await press('0:00');
  await press('1:00');
  unmount();
  await fakes.clock.advance(60_000);
  expect(fakes.notices.shown).toEqual([{ kind: 'info', text: '时间到' }]);
});

it('is silent while a recording runs', async () => {
  const { press, pass, fakes, face } = await shown();
  await press('1 分钟');
  await press('1:00');
  await perform(() => fakes.audio.set({ recording: true }));
  await pass(60_000);
  expect([face(), fakes.effects.heard]).toEqual(['0:00时间到', []]);
});

it('asks for minutes of any number, and takes no other text [5-7]', async () => {
  const { press, face } = await shown();
  await press('自定义');
  const field = document.querySelector<HTMLInputElement>('.bt-timer-custom input')!;
  expect(field.placeholder).toBe('请输入计时时间，单位为分钟');
  const write = (text: string) =>
    perform(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await write('-1');
  await press('确定', document.body);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await write('1.5');
  await press('确定', document.body);
  expect(face()).toBe('1:30按一下开始');
});

it('shows a stopwatch, too, and which of the two after a reload', async () => {
  const { element, face, press, pass, harness } = await shown();
  await perform(() => element.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click());
  await press('0:00.0');
  await pass(1_500);
  expect(face()).toBe('0:01.5按一下暂停');
  await press('0:01.5');
  await press('重新计时');
  expect(face()).toBe('0:00.0按一下开始');
  const after = await harness.reload();
  expect(after.state.timer.mode).toBe('stopwatch');
});

it('leaves nothing behind when it is unloaded while it counts', async () => {
  const { press, harness, unmount } = await shown();
  await press('3 分钟');
  await press('3:00');
  unmount();
  harness.unload();
  expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
});

it('takes the minutes that the function menu asks for, from the stopwatch, too [2.5-13] [9-8]', async () => {
  const { face, element, ask } = await shown();
  await perform(() => element.querySelector<HTMLInputElement>('[value=stopwatch]')!.click());
  await ask({ choice: '3' });
  expect(face()).toBe('3:00按一下开始');
  await ask({ choice: '10' });
  expect(face()).toBe('10:00按一下开始');
  expect(element.ownerDocument.querySelector('[role=dialog]')).toBeNull();
});

it('asks for minutes where the function menu’s own were chosen, once each time [2.5-13] [5-7]', async () => {
  const { press, ask } = await shown();
  const dialog = () => document.querySelector('[role=dialog]');
  await ask({ choice: 'custom' });
  expect(dialog()).not.toBeNull();
  await press('关闭', document);
  expect(dialog()).toBeNull();
  await ask({ choice: 'custom' });
  expect(dialog()).not.toBeNull();
});
