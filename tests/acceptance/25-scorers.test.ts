import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chorus } from './harness/chorus.ts';
import { freePort } from './harness/free-port.ts';
import { Api, classroom, inLongRun, reads, shared, startChorus, texts } from './harness/index.ts';

const { host, service, word } = texts;

/** What the scorer of this computer is made of. */
const models = /\.(i8|f16)$/;

/** Where sound was sent to while it was spoken: a connection without sound only asks whether a gateway is there. */
function heardBy(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    const { host: at, pathname } = new URL(socket.url());
    let sound = false;
    socket.on('framesent', ({ payload }) => {
      if (typeof payload !== 'string' && !sound) heard.push(at + pathname);
      sound ||= typeof payload !== 'string';
    });
  });
  return heard;
}

describe('who scores', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus({ env: { CHORUS_TEST_FAULTS: '1' } })));
  afterAll(() => chorus.dispose());

  const choose = async (provider: 'device' | 'cloud') => (await new Api(chorus).login()).call('setScoringProvider', { provider });
  const faults = (body: object) =>
    fetch(`${chorus.origin}/scoring/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  // before a browser that stays writes for the class
  it('is the teacher, where there is no microphone [8-5] [9-9]', async () => {
    const room = await classroom({ chorus, microphone: 'none' });
    const { teacher } = room;
    await teacher.enter();
    await teacher.openUnit();
    await teacher.press('马洁');
    await teacher.see(word('microphone.missing'), host('mark.aloud', { name: '马洁' }));
    const bar = teacher.page.getByRole('form', { name: host('mark.title', { name: '马洁' }) });
    await bar.getByRole('textbox').fill('73');
    await teacher.button(host('mark.save'), bar).click();
    await teacher.score.waitFor();
    expect(await teacher.score.innerText()).toMatch(/73[^]*老师打分/);
    await bar.waitFor({ state: 'detached' });
  });

  const lesson = shared(async () => {
    const room = await classroom({ chorus, voice: reads('teacher') });
    await room.teacher.enter();
    return room;
  });

  it('is the teacher, where the scorer can’t be loaded: the recording is kept, and the mark says whose it is [9-9] [8-8]', async () => {
    await choose('device');
    const { teacher, page } = await lesson();
    await page.route(models, (route) => route.abort());
    await teacher.openUnit();
    await teacher.see(service('speech.init'), host('title.voice-nobody'));
    await teacher.call('马洁');
    await teacher.record('马洁');
    await teacher.see(word('unscored.title'));
    await teacher.review('马洁').click();
    await teacher.dialog.getByText(host('mark.unscored')).waitFor();
    await teacher.button(host('mark.give', { score: 90 }), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    await teacher.score.waitFor();
    expect(await teacher.score.innerText()).toMatch(/90[^]*老师打分/);
    await page.reload();
    await teacher.wordOnStage.waitFor();
    await teacher.showReading('马洁');
    expect(await teacher.score.innerText()).toMatch(/90[^]*老师打分/);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is the gateway that the school has chosen, while the student speaks, with no model in the page [7.4-14]', async () => {
    await choose('cloud');
    const { teacher, page } = await lesson();
    const heard = heardBy(page);
    const asked: string[] = [];
    page.on('request', (request) => void (models.test(request.url()) && asked.push(request.url())));
    await page.reload();
    await teacher.goHome();
    await teacher.see(host('title.voice-cloud'));
    await teacher.openUnit();
    await teacher.read('杨婷');
    expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(60);
    expect(heard).toEqual([`${new URL(chorus.origin).host}/scoring/en.word.score`]);
    expect(asked).toEqual([]);
  });

  it('changes in the open page, without a reload, when an administrator chooses on another machine', async () => {
    await choose('device');
    const { teacher, page } = await lesson();
    const heard = heardBy(page);
    await teacher.openPlugins();
    await teacher.see(host('title.voice'));
    await choose('cloud');
    await teacher.goHome();
    await teacher.openUnit();
    await teacher.see(host('title.voice-cloud'));
    await teacher.read('钱安琪');
    expect(heard).toHaveLength(1);
    await choose('device');
    await teacher.openPlugins();
    await teacher.see(host('title.voice'));
    await page.goBack();
    await teacher.read('卢奕辰');
    expect(heard).toHaveLength(1);
  });

  inLongRun('is this computer while the gateway is away, with a sign, and the gateway again when it answers [8-9]', async () => {
    await choose('cloud');
    await faults({ down: true });
    const { teacher } = await classroom({ chorus, voice: reads('teacher') });
    await teacher.enter();
    await teacher.openUnit();
    await teacher.see(service('speech.here', { note: service('speech.away.network') }), host('title.voice-here'));
    await teacher.read('马洁');
    await faults({});
    await teacher.see(host('title.voice-cloud'));
    await choose('device');
  });

  inLongRun('may be the server of another, which lets in the pages that it was told of [7.4-14] [7.4-7]', async () => {
    const port = await freePort();
    const at = `127.0.0.1:${port}`;
    await using school = await startChorus({ env: { CHORUS_SCORING_GATEWAYS: `school-7:its-secret@http://${at}/scoring,own` } });
    const settings = { CHORUS_SCORING_APPS: 'school-7:its-secret', CHORUS_SCORING_ORIGINS: school.origin };
    await using region = new Chorus(port, mkdtempSync(join(tmpdir(), 'chorus-test-')), settings);
    await region.start();
    await (await new Api(school).login()).call('setScoringProvider', { provider: 'cloud' });
    const { teacher, page } = await classroom({ chorus: school, voice: reads('teacher') });
    const heard = heardBy(page);
    await teacher.enter();
    await teacher.openUnit();
    await teacher.read('马洁');
    expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(60);
    await teacher.see(host('title.voice-cloud'));
    expect(heard).toEqual([`${at}/scoring/en.word.score`]);
    const post = (credentials: 'omit' | 'include') =>
      page.evaluate(
        async ([url, how]) => {
          const body = new FormData();
          body.append('text', '{}');
          const answer = await fetch(url, { method: 'POST', body, credentials: how }).catch(() => undefined);
          return answer && ((await answer.json()) as { errId?: number }).errId;
        },
        [`${region.origin}/scoring/en.word.score`, credentials] as const,
      );
    expect([await post('omit'), await post('include')]).toEqual([51000, undefined]);
  });
});
