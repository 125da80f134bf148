import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inLongRun, classroom, FakeReceiver, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';

const { host } = texts;

describe('clickers', () => {
  let chorus: Chorus;
  let receiver: FakeReceiver;
  // Bindings stay at the server: each test has a school of its own.
  beforeEach(async () => {
    chorus = await startChorus();
    receiver = await FakeReceiver.start();
  });
  afterEach(async () => {
    await receiver.unplug();
    await chorus.dispose();
  });

  const room = async () => {
    const { teacher, page } = await classroom({ chorus });
    return { teacher, page };
  };
  const enter = async (teacher: Teacher, name: string) => {
    await teacher.login('middle');
    await teacher.chooseClass(name);
  };
  const connect = async ({ teacher }: { teacher: Teacher }) => {
    await teacher.openMenu(host('menu.clickers'));
    const ask = teacher.button(host('devices.ask-yes'), teacher.dialog);
    const ready = teacher.dialog.getByText(host('devices.receiver.ready', { serial: 'CR1' }));
    // A class that has clickers already is not asked.
    await ask.or(ready).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await ready.waitFor();
  };
  /** Presses once a second, as a child does who sees nothing happen, until it is seen. */
  const pressUntil = async (uid: string, seen: Locator) => {
    await expect
      .poll(
        async () => {
          receiver.press(uid, { ans_str: 'A' });
          return await seen.waitFor({ timeout: 1_000 }).then(
            () => true,
            () => false,
          );
        },
        { interval: 0 },
      )
      .toBe(true);
  };
  const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });

  inLongRun('are looked for only in a room that has a receiver [1-20]', async () => {
    const { teacher } = await room();
    await enter(teacher, '七年级6班');
    await teacher.openMenu(host('menu.clickers'));
    await teacher.see(host('devices.ask'));
    expect(receiver.connections).toBe(0);
  });

  it('are bound by a press, found by their last six digits, and unbound; the server keeps them [1-14] [1-20] [5-13] [7.4-15] [8-20]', async () => {
    const { teacher, page } = await room();
    await enter(teacher, '七年级3班');
    await connect({ teacher });
    await teacher.button(host('devices.bind-of', { name: '钱安琪' })).click();
    receiver.press('0012345678', { ans_str: 'A' });
    await teacher.see(host('devices.said.bound'));
    await row(page, '钱安琪').getByText('345678').waitFor();

    await teacher.button(host('devices.bind-of', { name: '马洁' })).click();
    await pressUntil('0012345678', page.getByText(host('devices.refused.bound-to', { name: '钱安琪' })).first());
    await pressUntil('0055667788', row(page, '马洁').getByText('667788'));

    const search = teacher.dialog.getByRole('searchbox');
    await search.fill('7788');
    await expect.poll(() => teacher.dialog.getByRole('listitem').count()).toBe(1);
    await search.fill('');

    await page.reload();
    await teacher.button(host('devices.chip.ready', { count: 2 })).click();
    await row(page, '马洁').getByText('667788').waitFor();
    await teacher.button(host('devices.unbind-of', { name: '马洁' })).click();
    await teacher.see(host('devices.said.unbound'));
    await row(page, '马洁').getByText(host('devices.none')).waitFor();
  });

  inLongRun('are bound one after another by seat, and lent for today', async () => {
    const { teacher, page } = await room();
    await enter(teacher, '七年级4班');
    await connect({ teacher });
    await teacher.dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    const asked = () => page.locator('.ch-binding-target strong').innerText();
    const first = await asked();
    receiver.press('0000000001', { ans_str: 'A' });
    await expect.poll(asked).not.toBe(first);
    const second = await asked();
    receiver.press('0000000001', { ans_str: 'A' });
    receiver.press('0000000002', { ans_str: 'A' });
    await expect.poll(asked).not.toBe(second);
    await teacher.button(host('devices.stop')).click();
    const rows = teacher.dialog.getByRole('listitem');
    await rows.nth(0).getByText('000001').waitFor();
    await rows.nth(1).getByText('000002').waitFor();

    await rows.nth(0).getByText(host('devices.lend'), { exact: true }).click();
    receiver.press('0000000009', { ans_str: 'A' });
    await rows
      .nth(0)
      .getByText(host('devices.on-loan', { uid: '000009' }))
      .waitFor();
    await page.reload();
    await teacher.button(/答题器 2 人/).click();
    await rows
      .nth(0)
      .getByText(host('devices.on-loan', { uid: '000009' }))
      .waitFor();
  });

  inLongRun('whose receiver is unplugged say so, and come back by themselves', async () => {
    const { teacher } = await room();
    await enter(teacher, '七年级3班');
    await connect({ teacher });
    await receiver.unplug();
    await teacher.see(host('devices.told.lost'), host('devices.receiver.lost'));
    receiver.said.length = 0;
    await receiver.plugIn();
    await teacher.see(host('devices.told.back'));
    await expect.poll(() => receiver.said.map(({ fun }) => fun)).toEqual(['get_dev_info', 'get_wl_list']);
  });

  inLongRun('leave commands to the teacher’s pointer: D calls a student [3-7] [4-22]', async () => {
    const { teacher, page } = await room();
    await enter(teacher, '七年级3班');
    await connect({ teacher });
    await teacher.button(host('devices.pointer-set')).click();
    receiver.press('0000000777', { key_event: 'D' });
    await teacher.see(host('devices.said.pointer'));
    await page.keyboard.press('Escape');
    await teacher.openUnit();
    const called = () => teacher.list.locator('[data-active]').count();
    receiver.press('0012345678', { key_event: 'D' });
    receiver.press('0000000777', { key_event: 'D' });
    await expect.poll(called).toBe(1);
  });
});
