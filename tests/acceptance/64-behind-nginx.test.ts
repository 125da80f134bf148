import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver } from '@chorus/tools/receiver';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { hasNginx, publicName, startNginx } from '../../server/src/testing/nginx.ts';
import { selfSigned } from '../../server/src/testing/self-signed.ts';
import { Administration, administrators } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { bindAll } from './harness/fill-class.ts';
import { freePort } from './harness/free-port.ts';
import { keptBy } from './harness/taught-lesson.ts';
import { Api, classes, classroom, password, phones, reads, startChorus, texts } from './harness/index.ts';

const { host, quiz } = texts;

/** A server whose school has its own passwords and is scored by the server, behind nginx, and two of its pupils’ clickers. */
async function behindNginx(upstream: 'http' | 'https') {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  const receiver = await startReceiver({ port: await freePort(), type: 98, clickers: 2, origins: [`https://${publicName}`] });
  afterTest(() => receiver.stop());
  const api = await new Api(chorus).login();
  const { userInfo } = await api.call('teacherLogin', { phone: phones.middle, password });
  const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.middle.large)!.id;
  const pupils = (await api.call('students', { clazzId })).map(({ id, realName: name }) => ({ id, name }));
  await bindAll(chorus, 'middle', pupils.slice(0, 2), receiver);
  await api.call('setScoringProvider', { provider: 'cloud' });
  await chorus.stop();
  const database = new Database(join(chorus.data, 'chorus.db'));
  database.exec('update accounts set samplePassword = 0');
  database.close();

  const folder = mkdtempSync(join(tmpdir(), 'chorus-upstream-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const files = { CHORUS_TLS_CERT: join(folder, 'cert.pem'), CHORUS_TLS_KEY: join(folder, 'key.pem') };
  const { cert, key } = selfSigned('upstream');
  writeFileSync(files.CHORUS_TLS_CERT, cert);
  writeFileSync(files.CHORUS_TLS_KEY, key);
  await chorus.moveBehind(`https://${publicName}`, upstream === 'https' ? files : {});
  const nginx = await startNginx(`${upstream}://127.0.0.1:${chorus.port}`);
  afterTest(() => nginx.close());
  return { chorus, receiver, nginx };
}

describe.skipIf(!hasNginx)('a lesson through nginx', () => {
  it.skipIf(process.env.CHORUS_LONG !== '1').each(['http', 'https'] as const)(
    'is taught with an upstream of %s: live scoring, clickers, recordings, a server that is away for a moment, administration',
    { tags: 'long' },
    async (upstream) => {
      const { chorus, receiver, nginx } = await behindNginx(upstream);
      const { browser, teacher, page } = await classroom({
        chorus,
        voice: reads('teacher'),
        receiverPort: receiver.port,
        names: { [`${publicName}:443`]: nginx.port },
        context: { ignoreHTTPSErrors: true },
      });
      const live: string[] = [];
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => typeof payload !== 'string' && live.push(new URL(socket.url()).origin)),
      );
      await teacher.enter();
      await teacher.see(host('devices.chip.ready', { count: 2 }));
      await teacher.openUnit();
      await teacher.read('马洁');
      expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(70);
      expect(new Set(live)).toEqual(new Set([`wss://${publicName}`]));
      await expect.poll(() => keptBy(chorus)).toEqual({ answers: 1, stored: 1 });

      await teacher.goHome();
      await teacher.activity(quiz('title')).click();
      await teacher.quizAt(1, 0);
      const succeeded = () => page.locator('.ch-row[data-state="success"]').count();
      receiver.press(receiver.clickers[0]!, 'A');
      await expect.poll(succeeded).toBe(1);
      await chorus.stop();
      receiver.press(receiver.clickers[1]!, 'B');
      await expect.poll(succeeded).toBe(2);
      await teacher.see(host('title.offline'));
      await chorus.start();
      await page.getByText(host('title.offline')).waitFor({ state: 'detached' });
      await expect.poll(() => keptBy(chorus).answers).toBe(3);

      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));

      // What the server has kept comes back through nginx.
      await teacher.openMenu(host('menu.history'));
      await teacher.see(host('history.count', { count: 3 }));
      await teacher.goHome();
      await teacher.openMenu(host('menu.logout'));
      await teacher.at('/login');
      const administration = new Administration(await browser.tab(), chorus);
      await administration.login(administrators.school);
      await administration.to('teachers');
      await administration.row('13800000001').or(administration.row('138')).first().waitFor();
    },
  );
});
