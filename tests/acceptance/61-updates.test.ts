import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { standInForClient, type StandIn } from '../../host/src/platform/testing/desktop-stand-in.ts';
import { inLongRun, classroom, texts } from './harness/index.ts';

const { host } = texts;

inLongRun(
  'offers the desktop client a release in a lesson, and forces one only after it [1-22, 3-12, 4-42, 7.2-8, 7.2-22, 8-19]',
  async () => {
    const { chorus, teacher, page } = await classroom();
    const releases = join(chorus.data, 'releases');
    mkdirSync(releases, { recursive: true });
    const files = [{ url: 'chorus-1.2.0.exe', sha512: `${'A'.repeat(86)}==`, size: 1 }];
    const feed = { version: '1.2.0', files, chorus: { feed: 'latest.yml', signature: `${'A'.repeat(86)}==` } };
    writeFileSync(join(releases, 'latest.yml'), JSON.stringify(feed));
    const rollOut = (force: boolean) =>
      writeFileSync(
        join(releases, 'rollout.json'),
        JSON.stringify({ client: { version: '1.2.0', force, message: { 'zh-CN': '点名更快，断网后也能继续上课。' } } }),
      );
    const downloadUrl = `${chorus.origin}/releases/chorus-1.2.0.exe`;
    const asked = (what: string) =>
      page.evaluate((name) => (globalThis as unknown as { standIn: StandIn }).standIn.asked.filter(([each]) => each === name), what);
    const tell = (state: object) =>
      page.evaluate((said) => (globalThis as unknown as { standIn: StandIn }).standIn.tell('update-state', said), state);

    rollOut(false);
    await page.addInitScript(standInForClient, {});
    await teacher.enter();
    await expect.poll(() => asked('page-shown')).not.toEqual([]);
    await teacher.button(host('version.newer')).click();
    await teacher.button(host('version.get'), teacher.dialog).click();
    expect(await asked('update-begin')).toEqual([['update-begin', downloadUrl]]);
    await tell({ phase: 'downloading', version: '1.2.0', percent: 42 });
    await teacher.dialog.getByText(host('version.downloading', { percent: 42 })).waitFor();
    await tell({ phase: 'ready', version: '1.2.0' });
    await teacher.dialog.getByText(host('version.after-lesson')).waitFor();
    await teacher.button(host('version.later'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });

    rollOut(true);
    await teacher.openMenu(host('version.check'));
    await teacher.button(host('version.later'), teacher.dialog).click();
    await teacher.openMenu(host('menu.logout'));
    await teacher.at('/login');
    await teacher.login();
    await teacher.dialog.getByText(host('version.forced')).waitFor();
    await page.keyboard.press('Escape');
    await tell({ phase: 'ready', version: '1.2.0' });
    await teacher.button(host('version.restart'), teacher.dialog).click();
    expect(await asked('update-install')).toEqual([['update-install']]);
  },
);
