import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { classroom, reads, startChorus, TeacherBrowser, texts } from './harness/index.ts';

it('a child whose parents refuse is not recorded in class but marked by ear; everybody else is', async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  const office = await TeacherBrowser.open();
  afterTest(() => office.close());
  const page = await office.tab();
  const admin = new Administration(page, chorus);
  await admin.login(administrators.school);
  await admin.to('consents');
  await admin.row('马洁').first().click();
  await page.locator('.ad-sheet select').selectOption('refused');
  await admin.button('kit.save').click();
  await page.getByText(said('consents.said', { count: 1, state: said('consents.state-refused') })).waitFor();

  const { teacher, page: board } = await classroom({ chorus, voice: reads('teacher') });
  const voices = () => readdirSync(join(chorus.data, 'objects'), { recursive: true }).filter((name) => String(name).endsWith('.wav'));
  await teacher.enter();
  await teacher.openUnit();
  await teacher.call('马洁');
  await teacher.button(texts.word('ready.record', { name: '马洁' })).click();
  await board.getByText(texts.word('notice.answer.no-consent')).first().waitFor();
  if (process.env['SHOT']) await board.screenshot({ path: process.env['SHOT'] });
  // The board does not say why: the teacher listens, and marks.
  await board.getByText(texts.host('mark.aloud-unrecorded', { name: '马洁' })).waitFor();
  await board.locator('.ch-mark-aloud').getByRole('button', { name: '90' }).click();
  await teacher.score.waitFor();
  expect(voices()).toEqual([]);
  await teacher.call('钱安琪');
  await teacher.record('钱安琪');
  await teacher.score.waitFor();
  await expect.poll(() => voices().length).toBe(1);
});
