import { startReceiver } from '@chorus/tools/receiver';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Api, classes, classroom, password, phones, receiverPort, texts } from './harness/index.ts';

const { host } = texts;
const size = 38;
const everyMs = 200;

describe('the clickers of a class', () => {
  it('are bound by seat as fast as they are pressed: one every 200 ms, 38 of 38, each its own [7.4-15]', async () => {
    const receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: size });
    onTestFinished(() => receiver.stop());
    const { teacher, page, chorus } = await classroom();
    await page.addInitScript(() => {
      const begun = { sounds: [] as number[] };
      Object.assign(globalThis, { begun });
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function note(this: AudioBufferSourceNode) {
        begun.sounds.push(performance.now());
        start.call(this);
      };
    });
    await teacher.enter('primary');
    const { dialog } = teacher;
    await teacher.openMenu(host('menu.clickers'));
    await teacher.button(host('devices.ask-yes'), dialog).click();
    await dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
    await dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    const call = dialog.locator('.ch-binding-call');
    await expect.poll(() => call.innerText()).toContain('1 号');
    // To be read from the last row: 120 of 1080, here at 1280×800 or whatever the window is.
    const { pixels, rem } = await call.evaluate((node) => ({
      pixels: Number.parseFloat(getComputedStyle(node).fontSize),
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    expect(pixels).toBeGreaterThan(7.49 * rem);

    await receiver.run(receiver.clickers.map((uid, n) => ({ at: n * everyMs, do: 'press', who: uid, keys: 'A' })));
    await call.waitFor({ state: 'detached' });
    const over = dialog.locator('.ch-binding-over');
    await over.waitFor();

    const api = await new Api(chorus).login('primary');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
    const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.primary.large)!.id;
    const students = (await api.call('students', { clazzId })).filter(({ placeholder }) => !placeholder).sort((a, b) => a.seat - b.seat);
    const holders = new Map((await api.call('deviceBindings', { clazzId })).map((one) => [one.answerMachineId, one.studentId]));
    expect(receiver.clickers.map((uid) => holders.get(uid))).toEqual(students.slice(0, size).map(({ id }) => id));
    expect(await over.innerText()).toContain(
      students.length === size
        ? host('devices.all-bound', { all: size })
        : host('devices.missing', { bound: size, all: students.length, count: students.length - size }),
    );

    const sounds = await page.evaluate(() => (globalThis as unknown as { begun: { sounds: number[] } }).begun.sounds);
    expect(sounds.length).toBeGreaterThan(0);
  });
});
