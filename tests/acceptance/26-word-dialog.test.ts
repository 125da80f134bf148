import { readFileSync } from 'node:fs';
import { startReceiver } from '@chorus/tools/receiver';
import { describe, expect, it } from 'vitest';
import { Api, classroom, receiverPort, inLongRun, makePlugin, newLesson, reads, startChorus, texts, uncaught } from './harness/index.ts';
import { afterTest } from './harness/after-test.ts';

const { host, service, answer, word } = texts;
const spoken = (said: string) => new Uint8Array(readFileSync(new URL(`../../tools/src/receiver/samples/18/${said}.mp3`, import.meta.url)));

/** An activity whose questions lack what they need. */
const lacking = makePlugin({
  id: 'tests.lacking',
  title: 'Asks wrongly',
  requires: ['service:AnswerSession/1', 'evaluateType:chorus.record/1', 'evaluateType:chorus.choice/1'],
  capabilities: ['answers.publish'],
  pageImports: "import { AnswerSession } from '@chorus/sdk';\nimport { useService } from '@chorus/sdk/ui';",
  page: `const session = useService(AnswerSession);
    const ask = (itemId, type, item) => () => void session.open({ ref: { packId: 'x', packVersion: '1.0.0', itemId }, type, item, changeable: true });
    const options = ['a', 'b'].map((id) => ({ id, text: id }));
    const button = (name, ...of) => createElement('button', { onClick: ask(name, ...of) }, name);
    return createElement('div', null,
      button('no-text', 'chorus.record/1', { text: '', reference: { kind: 'sentence', words: [] } }),
      button('no-key', 'chorus.choice/1', { questions: [{ id: 'q', text: '?', options, answer: [] }] }),
      button('no-kind', 'chorus.record/1', { text: 'a', reference: { kind: 'picture' } }));`,
});

describe('the word dialog', () => {
  it('has the word in both accents, the reading, and reading once more for five seconds [2.6-1] [2.6-14] [4-25] [4-28]', async () => {
    const { teacher } = await newLesson({ voice: reads('teacher') });
    await teacher.openUnit();
    await teacher.read('马洁');
    const dialog = await teacher.openDetails();
    await dialog.getByRole('heading', { name: 'teacher', level: 3 }).waitFor();
    const mark = dialog.locator('.ad-word-sound .ch-english');
    await dialog.getByRole('radio', { name: answer('word.accent.us') }).check({ force: true });
    const american = await mark.innerText();
    await dialog.getByRole('radio', { name: answer('word.accent.uk') }).check({ force: true });
    await expect.poll(() => mark.innerText()).not.toBe(american);
    await dialog
      .locator('.ad-number')
      .getByText(/^\d+(\.5)?/)
      .waitFor();
    await dialog.getByRole('button', { name: answer('word.again', { name: '马洁' }) }).click();
    await dialog.getByText(texts.pattern(answer('word.seconds'))).waitFor();
    await dialog.getByRole('button', { name: answer('word.again', { name: '马洁' }), disabled: false }).waitFor({ timeout: 60_000 });
    await dialog
      .locator('.ad-number')
      .getByText(/^\d+(\.5)?/)
      .waitFor({ timeout: 60_000 });
    await dialog.getByText(host('review.ordinal', { count: 2 }), { exact: true }).waitFor();
  });

  inLongRun('shows the state of every student of a team answer, and the reading of who is pressed [2.6-14] [4-7]', async () => {
    const receiver = await startReceiver({ port: await receiverPort(), clickers: 3 });
    try {
      const { teacher, page } = await classroom();
      await teacher.enter('primary');
      await teacher.openMenu(host('menu.clickers'));
      await teacher.button(host('devices.ask-yes'), teacher.dialog).click();
      await teacher.dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
      await teacher.dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
      const asked = () => page.locator('.ch-binding-target strong').innerText();
      const names: string[] = [];
      for (const uid of receiver.clickers) {
        const name = await asked();
        names.push(/号 (\S+?)，/.exec(name)![1]!);
        receiver.press(uid, 'A');
        await expect.poll(asked).not.toBe(name);
      }
      await page.keyboard.press('Escape');
      await teacher.dialog.waitFor({ state: 'detached' });
      await teacher.openUnit('primary');
      await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
      await page.locator('.ch-team-tile').first().waitFor();
      await teacher.button(host('list.team-start'), teacher.list).click();
      await page.locator('.ch-team-clock').waitFor();
      const [one, two] = receiver.clickers as [string, string, string];
      receiver.speak(one, spoken('apple'), 'mp3', { lasts: 700 });
      receiver.speak(two, spoken('elephant'), 'mp3', { lasts: 700 });
      await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 90_000 });
      await teacher.button(word('team.details')).click();
      const { dialog } = teacher;
      await dialog.getByRole('list', { name: answer('word.students') }).waitFor();
      await expect.poll(() => dialog.locator('.ad-student').count()).toBe(2);
      // who read another word comes first
      expect(await dialog.locator('.ad-student[aria-pressed=true]').innerText()).toContain(names[1]);
      await dialog.locator('.ad-student').nth(1).click();
      await dialog.getByRole('group', { name: answer('audio.of', { name: names[0]! }) }).waitFor();
    } finally {
      await receiver.stop();
    }
  });

  inLongRun(
    'can’t be asked without text or key, nor of an unknown type: the teacher reads why, and is back at the page before [5-14] [5-15] [5-16] [8-22]',
    async () => {
      const chorus = await startChorus({ plugins: [lacking] });
      afterTest(() => chorus.dispose());
      await (await new Api(chorus).login()).call('setSchoolRule', { plugin: 'tests.lacking', effect: 'allow' });
      const { teacher, page } = await classroom({ chorus });
      await teacher.enter();
      for (const [button, title, text] of [
        ['no-text', 'missing', 'refText'],
        ['no-key', 'missing', 'key'],
        ['no-kind', 'unknown', 'type'],
      ] as const) {
        await teacher.activity('Asks wrongly').click();
        await teacher.button(button).click();
        const { dialog } = teacher;
        await dialog.getByRole('heading', { name: service(`question.fault.${title}`) }).waitFor();
        await dialog.getByText(service(`question.fault.${text}`, { activity: 'Asks wrongly', type: 'picture' })).waitFor();
        await dialog.getByText(service('question.fault.item', { item: button })).waitFor();
        await dialog.getByRole('button').click();
        await teacher.at('/home');
      }
      // it is the content's fault, and not the activity's
      expect(await page.getByText(host('fault.notice', { name: 'Asks wrongly' })).count()).toBe(0);
      expect(uncaught(page).filter((error) => !/missing-parameter|unknown-question-type|can't be scored/.test(error))).toEqual([]);
    },
  );
});
