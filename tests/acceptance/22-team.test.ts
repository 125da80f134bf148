import { readFileSync } from 'node:fs';
import { startReceiver, type RunningReceiver, type TraceEntry } from '@chorus/tools/receiver';
import { describe, expect, it } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { inLongRun, classroom, receiverPort, shared, texts, type Teacher } from './harness/index.ts';

const { host, quiz, answer, tools, ui, word } = texts;
const sample = (word: string) => new Uint8Array(readFileSync(new URL(`../../tools/src/receiver/samples/18/${word}.mp3`, import.meta.url)));
const holders = 6;

describe('a class with clickers', () => {
  let receiver: RunningReceiver;
  /** What the receiver was asked. */
  const asked: string[] = [];
  const room = shared(async () => {
    const onTrace = ({ dir, line }: TraceEntry) => void (dir === 'out' && asked.push(line));
    // A model that counts its presses: a test machine is later than a radio.
    receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: holders, onTrace });
    const { stop } = receiver;
    afterTest(() => stop());
    const opened = await classroom();
    await opened.teacher.enter('primary');
    await bind(opened);
    return opened;
  });

  /** Binds the clickers to the first students by seat, and the pointer to the teacher. */
  async function bind({ teacher }: { teacher: Teacher }): Promise<void> {
    const { dialog, page } = teacher;
    await teacher.openMenu(host('menu.clickers'));
    await teacher.button(host('devices.ask-yes'), dialog).click();
    await dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
    await dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    const asked = () => page.locator('.ch-binding-target strong').innerText();
    for (const uid of receiver.clickers) {
      const name = await asked();
      receiver.press(uid, 'A');
      await expect.poll(asked).not.toBe(name);
    }
    await teacher.button(host('devices.stop')).click();
    await teacher.button(host('devices.pointer-set')).click();
    receiver.pointer('D');
    await teacher.see(host('devices.said.pointer'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  async function startTeam({ page }: Teacher): Promise<void> {
    // So soon after another press this one would be the radio's copy of it.
    await page.waitForTimeout(1000);
    receiver.pointer('D');
    await page.locator('.ch-team-clock').waitFor();
  }
  /** Who answers: one, or the class. */
  const choose = ({ list }: Teacher, mode: 'SINGLE' | 'TEAM') =>
    list.getByRole('radio', { name: host(`list.mode.${mode}`) }).check({ force: true });
  const tiles = (teacher: Teacher, look: string) => teacher.page.locator(`.ch-team-tile[data-look="${look}"]`);

  inLongRun(
    'reads a word together, is scored, and leaves it all in the history [1-11] [1-14] [2.6-14] [2.7-5] [4-7] [4-8] [4-21] [4-22] [9-3]',
    async () => {
      const { teacher, page } = await room();
      await teacher.goHome();
      await teacher.openUnit('primary');

      receiver.pointer('D', 2);
      await expect.poll(() => tiles(teacher, 'wait').count()).toBe(holders);
      await startTeam(teacher);
      const [one, two, three, four, other] = receiver.clickers as [string, string, string, string, string, string];
      for (const uid of [one, two, three, four]) receiver.speak(uid, sample('apple'), 'mp3', { lasts: 700 });
      receiver.speak(other, sample('elephant'), 'mp3', { lasts: 700 });
      await expect.poll(() => tiles(teacher, 'good').count(), { timeout: 60_000 }).toBe(4);
      await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 60_000 });
      // Who said nothing is let go; who said something else has no good score.
      expect(await tiles(teacher, 'wait').count()).toBe(1);

      await teacher.button(word('team.result')).click();
      const result = page.getByRole('region', { name: ui('result.region') });
      const share = result.getByRole('meter', { name: ui('result.can.spoken') });
      await share.waitFor();
      expect(await result.locator('.ch-level-shape[data-level="good"]').count()).toBe(4);
      await result.getByRole('button', { name: new RegExp(ui('result.hear.closest')) }).click();
      expect(await result.locator('.ch-name-chips').count()).toBe(0);
      await teacher.button(ui('result.names')).click();
      await result.getByRole('heading', { name: ui('result.names.missing') }).waitFor();
      await page.getByRole('button', { name: ui('result.again', { count: 2 }) }).click();
      await page.locator('.ch-team-clock').waitFor();
      await expect.poll(() => tiles(teacher, 'wait').count()).toBe(2);
      await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 60_000 });

      await teacher.openMenu(host('menu.history'));
      await teacher.see(host('history.count', { count: 5 }));
      await page.reload();
      await teacher.see(host('history.count', { count: 5 }));
      const first = page.locator('.ch-history-row').first();
      await teacher.button(host('history.more'), first).click();
      await page.getByRole('menuitem', { name: host('history.change'), exact: true }).click();
      await teacher.dialog.getByLabel(host('history.score')).fill('12');
      await teacher.dialog.getByLabel(host('history.reason')).fill('别人在说话');
      await teacher.button(host('history.save'), teacher.dialog).click();
      await first.getByText(host('history.changed-why', { reason: '别人在说话' })).waitFor();
      await teacher.button(host('history.more'), first).click();
      await page.getByRole('menuitem', { name: host('history.take-back') }).click();
      await first.getByText(host('history.changed-why', { reason: '别人在说话' })).waitFor({ state: 'detached' });
      const saved = page.waitForEvent('download');
      await teacher.button(host('history.export')).click();
      await page.getByRole('menuitem', { name: host('history.csv') }).click();
      const csv = readFileSync((await (await saved).path())!, 'utf8');
      expect(csv.startsWith('\uFEFF')).toBe(true);
      expect(csv.trim().split('\r\n')).toHaveLength(6);
    },
  );

  it('answers a choice by A–D, and a change of mind counts [3-31] [9-2]', async () => {
    const { teacher, page } = await room();
    await teacher.goHome();
    await teacher.activity(quiz('title')).click();
    await choose(teacher, 'SINGLE');
    await teacher.see(quiz('call'));
    const [one, two] = receiver.clickers as [string, string];
    receiver.press(one, 'A');
    receiver.press(two, 'B');
    await expect.poll(() => page.locator('.ch-row[data-state="success"]').count()).toBe(2);
    receiver.press(one, 'B');
    await teacher.button(quiz('close')).click();
    await teacher.see(quiz('closed'));
    await page.locator('.ch-row-end').first().click();
    await teacher.dialog.getByText(answer('choice.chosen')).first().waitFor();
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  });

  inLongRun('buzzes, and answers nothing while it does; then the first child is called, and answers', async () => {
    const { teacher, page } = await room();
    await teacher.goHome();
    await teacher.activity(quiz('title')).click();
    await choose(teacher, 'SINGLE');
    await teacher.see(quiz('call'));
    await teacher.openTool('抢答');
    const card = page.getByRole('region', { name: '抢答', exact: true });
    await card.getByRole('button', { name: tools('buzzer.start') }).click();
    const [, two, three] = receiver.clickers as [string, string, string];
    receiver.press(three, 'B');
    const first = card.locator('.bt-buzzer-first strong');
    const name = await first.innerText();
    // so soon after it, it may be named beside the first one
    receiver.press(two, 'A');
    expect(await page.locator('.ch-row[data-state="success"]').count()).toBe(0);
    await card.getByRole('button', { name: tools('buzzer.answer', { name }) }).click();
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.ch-row[data-active]').innerText()).toContain(name);
    receiver.press(three, 'A');
    await expect.poll(() => page.locator('.ch-row[data-state="success"]').count()).toBe(1);
  });

  inLongRun('keeps what was said when the page is reloaded while it is still at the receiver [4-7] [9-3]', async () => {
    const { teacher, page } = await room();
    await teacher.goHome();
    await teacher.openUnit('primary');
    await choose(teacher, 'TEAM');
    await teacher.button(word('read.next'), teacher.main).click();
    await expect.poll(() => tiles(teacher, 'wait').count()).toBe(holders);
    const [one] = receiver.clickers as [string];
    const kept = () => receiver.sent(one).filter(({ msg }) => msg === host('devices.tell.kept', { keys: '' }).trim()).length;
    const before = kept();
    await startTeam(teacher);
    asked.length = 0;
    receiver.setFault({ name: 'busy', probability: 1 });
    receiver.speak(one, sample('apple'), 'mp3', { lasts: 700 });
    await expect.poll(() => asked.filter((line) => line.includes('get_voice')).length).toBeGreaterThan(0);
    await page.reload();
    receiver.setFault({ name: 'busy', probability: 0 });
    await expect.poll(kept).toBe(before + 1);
  });
});
