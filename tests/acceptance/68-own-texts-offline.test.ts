import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, classroom, makePlugin, projectRoot, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { notHeld } from './harness/not-held.ts';

const { passages: mine } = texts;
const title = 'My hobby';
const sentence = 'I like reading English books.';
const sound = readFileSync(join(projectRoot, 'tests/fixtures/voice/english-books.wav'));

/** Says what it is given of the text: its version, its sentence, the bytes of its sound, and how many sentences have a place in it. */
const activity = makePlugin({
  id: 'tests.passages',
  title: 'Passages',
  requires: ['service:ContentService/1'],
  pageImports:
    "import { ContentService } from '@chorus/sdk';\nimport { useService } from '@chorus/sdk/ui';\nimport { useEffect, useState } from 'react';",
  page: `const content = useService(ContentService);
    const [said, say] = useState('');
    useEffect(() => {
      const look = async () => {
        for (const { ref: parent } of (await content.list({ kind: 'textbook' })).entries)
          for (const one of (await content.list({ kind: 'passage', parent })).entries) {
            if (one.title !== ${JSON.stringify(title)}) continue;
            const bytes = (await (await fetch(one.sound.us)).arrayBuffer()).byteLength;
            const { sentences } = await (await fetch(one.timings.us)).json();
            return say([one.ref.packVersion, one.paragraphs[0].sentences[0].text, bytes, sentences.length].join(' '));
          }
        say('none');
      };
      look().catch((error) => say(String(error)));
    }, [content]);
    return createElement('output', null, said);`,
});

describe('a text that a teacher brings in without a server', () => {
  let chorus: Chorus;
  beforeAll(async () => {
    chorus = await startChorus({ plugins: [activity] });
    await (await new Api(chorus).login()).call('setSchoolRule', { plugin: 'tests.passages', effect: 'allow' });
  });
  afterAll(() => chorus.dispose());

  const list = async ({ page }: Teacher) => {
    await page.evaluate(() => (location.hash = '#/my-content?part=texts'));
    await page.getByRole('heading', { name: mine('my-texts.texts'), exact: true }).waitFor();
  };
  const given = async (teacher: Teacher) => {
    await teacher.goHome();
    await teacher.activity('Passages').click();
    const output = teacher.page.locator('output');
    await expect.poll(() => output.innerText()).not.toBe('');
    return output.innerText();
  };
  const bringIn = async (teacher: Teacher) => {
    const { page } = teacher;
    await teacher.button(mine('my-texts.new')).click();
    await page.getByLabel(mine('my-texts.paste'), { exact: true }).fill(sentence);
    await teacher.button(mine('my-texts.read')).click();
    await teacher.button(mine('my-texts.next')).click();
    const file = { name: 'hobby.wav', mimeType: 'audio/wav', buffer: sound };
    await page.getByLabel(mine('my-texts.choose-sound')).and(page.locator('input')).setInputFiles(file);
    // A voice that a machine made is not surely heard in a single sentence.
    await teacher.button(mine('my-texts.use-anyway')).click();
    await page.getByLabel(mine('my-texts.title'), { exact: true }).fill(title);
    await teacher.button(mine('my-texts.is-well')).first().click();
    await teacher.button(mine('my-texts.save')).click();
  };

  it('without a server is on this machine at once, also after a reload, and at the school when the server is back [3-17, 6-3]', async () => {
    const { teacher, page } = await classroom({ chorus, offline: true });
    await teacher.enter();
    await list(teacher);
    expect(await given(teacher)).toBe('none');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect.poll(() => notHeld(page, ['/v2/', 'my-content-page-', 'align-worker-', 'model-']), { timeout: 60_000 }).toEqual([]);

    await chorus.stop('SIGKILL');
    await list(teacher);
    await teacher.see(mine('my-texts.offline'));
    await bringIn(teacher);
    await teacher.see(mine('my-texts.done-here'));
    const here = `1.0.0 ${sentence} ${sound.length} 1`;
    expect(await given(teacher)).toBe(here);
    await page.reload();
    await page.locator('output').waitFor();
    await list(teacher);
    await teacher.see(title, mine('my-texts.waits'));
    expect(await given(teacher)).toBe(here);

    await chorus.start();
    await list(teacher);
    await expect
      .poll(async () => (await (await new Api(chorus).login()).call('ownTexts', {})).texts.map((text) => [text.title, text.version]), {
        timeout: 90_000,
      })
      .toEqual([[title, '1.0.0']]);
    await page.getByText(mine('my-texts.waits')).waitFor({ state: 'detached' });
    await teacher.see(title);
    expect(await given(teacher)).toBe(here);
  }, 300_000);
});
