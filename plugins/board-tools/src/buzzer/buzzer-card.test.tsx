import { FakeServices, sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { perform, showTool } from '../testing/show-tool.tsx';
import BuzzerCard from './buzzer-card.tsx';

/** The card before a class with a clicker each, `c1` the first student's. */
async function room(students = 3) {
  const fakes = new FakeServices();
  fakes.classroom.set({ students: sampleClassroom(students).students });
  const all = fakes.classroom.state.get().students;
  fakes.devices.plugIn(all.map((_, n) => `c${n + 1}`));
  for (const [n, { id }] of all.entries()) await fakes.devices.bind(id, `c${n + 1}`);
  const shown = await showTool(BuzzerCard, fakes);
  const { element } = shown;
  return {
    ...shown,
    fakes,
    name: (n: number) => all[n - 1]!.realName,
    clicker: (n: number, ms: number) => perform(() => fakes.devices.press(`c${n}`, 'A', ms)),
    side: (n: number) =>
      perform(() => {
        const button = element.querySelectorAll('.bt-buzzer-sides button')[n - 1]!;
        button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
      }),
    /** True: the page is not to have it. */
    digit: async (key: string, on: EventTarget = document.body) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await perform(() => void on.dispatchEvent(event));
      return event.defaultPrevented;
    },
    first: () => [...element.querySelectorAll('.bt-buzzer-first strong')].map(({ textContent }) => textContent),
    early: () => element.querySelector('.bt-buzzer-early')?.textContent,
    said: () => element.querySelector('[role=status]')?.textContent,
  };
}

it('names the first, with a sound; what came before the start is shown as too early, and does not count', async () => {
  const { press, clicker, first, early, said, name, fakes } = await room();
  await clicker(2, 10);
  await clicker(2, 20);
  expect([first(), early()]).toEqual([[], `抢跑 1 次，不算：${name(2)}`]);
  await press('开始');
  await clicker(3, 1_000);
  await clicker(1, 2_000);
  expect([first(), said(), fakes.effects.heard]).toEqual([[name(3)], `${name(3)} 最先按下`, ['call']]);
});

it('has the first called by its filled button, and no buttons of sides until the next round', async () => {
  const { element, press, clicker, name } = await room();
  const filled = () => [...element.querySelectorAll('.ch-button-primary')].map(({ textContent }) => textContent);
  const sides = () => element.querySelectorAll('.bt-buzzer-sides button').length;
  expect([filled(), sides()]).toEqual([['开始'], 2]);
  await press('开始');
  expect([filled(), sides()]).toEqual([[], 2]);
  await clicker(2, 1_000);
  expect([filled(), sides()]).toEqual([[`请${name(2)}回答`], 0]);
  await press('下一轮');
  expect([filled(), sides()]).toEqual([['开始'], 2]);
});

it('says that two who pressed closer than the receiver can tell are a tie', async () => {
  const { element, press, clicker, first, name } = await room();
  await press('开始');
  await clicker(2, 1_000);
  await clicker(1, 1_099);
  await clicker(3, 1_100);
  expect(first()).toEqual([name(2), name(1)]);
  expect(element.textContent).toContain('同时按下，分不出先后');
});

it('is buzzed on the board, and by number keys outside of fields', async () => {
  const { press, side, digit, first, early } = await room();
  await side(2);
  expect([await digit('1'), early()]).toEqual([false, '抢跑 2 次，不算：右边、左边']);
  await press('开始');
  await side(1);
  expect(first()).toEqual(['左边']);
  await press('下一轮');
  expect([first(), early()]).toEqual([[], undefined]);
  await press('开始');
  const field = document.body.appendChild(document.createElement('input'));
  await digit('2', field);
  field.remove();
  await digit('7');
  expect(first()).toEqual([]);
  expect(await digit('2')).toBe(true);
  expect(first()).toEqual(['右边']);
});

it('has a button for each group, where the class is in groups', async () => {
  const { element, fakes, press, digit, first } = await room();
  const groups = ['老虎队', '狮子队', '小鹿队'].map((name) => ({ name, studentIds: [] }));
  await perform(() => fakes.classroom.saveGroups({ name: '课堂分组', groups }));
  expect(element.querySelectorAll('.bt-buzzer-sides button')).toHaveLength(3);
  await press('开始');
  await digit('3');
  expect(first()).toEqual(['小鹿队']);
});

it('keeps presses from being answers from the start until the child is called, or the tool is closed', async () => {
  const { press, clicker, fakes, name, unmount } = await room();
  const taken = () => fakes.devices.takers.size;
  expect(taken()).toBe(0);
  await press('开始');
  await clicker(2, 1_000);
  expect(taken()).toBe(1);
  await press(`请${name(2)}回答`);
  expect([taken(), fakes.waiting.state.get().activeStudentId]).toEqual([0, fakes.classroom.state.get().students[1]!.id]);
  await press('开始');
  expect(taken()).toBe(1);
  unmount();
  expect(taken()).toBe(0);
});

it('lets presses be answers again when the next question is asked, though the first is named still', async () => {
  const { press, clicker, fakes, first, name } = await room();
  const ask = (itemId: string) =>
    perform(() =>
      fakes.answers.open({ ref: { packId: 'p', packVersion: '1', itemId }, type: 'chorus.choice/1', item: {}, changeable: true }),
    );
  await ask('one');
  await press('开始');
  await clicker(2, 1_000);
  await perform(() => fakes.answers.end());
  expect(fakes.devices.takers.size).toBe(1);
  await ask('two');
  expect([fakes.devices.takers.size, first()]).toEqual([0, [name(2)]]);
});

it('goes on when nobody presses, and says why a child could not be called', async () => {
  const { press, clicker, fakes, first, name } = await room();
  await press('开始');
  await press('停止');
  expect(fakes.devices.takers.size).toBe(0);
  await press('开始');
  await clicker(1, 1_000);
  fakes.waiting.toggle = async () => ({ ok: false, reason: 'team' });
  await press(`请${name(1)}回答`);
  expect([fakes.notices.shown.at(-1)?.text, first()]).toEqual(['现在是全班作答，请先换成单人作答。', [name(1)]]);
});

it('finds the first of sixty clickers', async () => {
  const { press, fakes, first, name } = await room(60);
  await press('开始');
  await perform(() => {
    for (let n = 60; n > 0; n -= 1) fakes.devices.press(`c${n}`, 'A', 1_000 + (60 - n) * 200);
  });
  expect(first()).toEqual([name(60)]);
});

it('ends its round where another machine takes the lesson over, and names no first there any more', async () => {
  const { element, press, clicker, side, first, fakes } = await room();
  await press('开始');
  await perform(() => fakes.journal.set({ writer: 'other-tab' }));
  await clicker(1, 1_000);
  await side(1);
  expect([first(), element.textContent]).toEqual([[], expect.stringContaining('在另一个窗口或另一台电脑上')]);
  await press('开始');
  await clicker(2, 2_000);
  expect(first()).toEqual([]);
  await perform(() => fakes.journal.set({ writer: 'this-tab' }));
  await press('开始');
  await clicker(3, 3_000);
  expect(first()).toHaveLength(1);
});
