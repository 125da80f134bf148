import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, Api, classroom, makePlugin, shared, startChorus, texts, uncaught, type Chorus, type Teacher } from './harness/index.ts';

const { host, word } = texts;

const bad = [
  makePlugin({
    id: 'broken.reaction',
    title: 'Reacts wrongly',
    pageImports:
      "import { autorun, observable, runInAction } from 'mobx';\nconst box = observable({ n: 0 });\nautorun(() => { if (box.n > 0) throw new Error('reacted wrongly'); });",
    page: "return createElement('button', { onClick: () => runInAction(() => (box.n += 1)) }, 'react');",
  }),
  makePlugin({
    id: 'broken.press',
    title: 'Falls at a press',
    page: "return createElement('button', { onClick: () => { throw new Error('pressed wrongly'); } }, 'press');",
  }),
  makePlugin({
    id: 'broken.judge',
    title: 'Judges wrongly',
    requires: ['service:AnswerSession/1', 'service:ClassroomService/1'],
    capabilities: ['roster.read', 'answers.publish'],
    evaluateType: { id: 'broken.judge/1', evaluate: "throw new Error('judged wrongly');" },
    pageImports:
      "import { AnswerSession, ClassroomService } from '@chorus/sdk';\nimport { useObservable, useService } from '@chorus/sdk/ui';",
    page: `const session = useService(AnswerSession);
      const { students } = useObservable(useService(ClassroomService).state);
      const attempts = useObservable(session.state)?.attempts ?? [];
      const ref = { packId: 'broken.judge', packVersion: '1.0.0', itemId: 'one' };
      const give = async () => {
        await session.open({ ref, type: 'broken.judge/1', item: {}, changeable: true });
        await session.give({ studentId: students[0].id, source: 'screen', answer: { said: 'yes' } });
      };
      return createElement('div', null, createElement('button', { onClick: give }, 'answer'),
        createElement('output', null, attempts.map((each) => each.answer.said + ' ' + each.status + ' ' + each.saved).join(', ')));`,
  }),
  makePlugin({
    id: 'broken.dispose',
    title: 'Does not go',
    activate: `const kept = () => undefined;
      ctx.scope.listen(window, 'resize', kept);
      ctx.scope.interval(60_000, kept);
      ctx.scope.onDispose(() => { throw new Error('went wrongly'); });
      ctx.scope.listen(document, 'keydown', kept);`,
  }),
];

const note = (ending: string) => `localStorage.setItem('ran.${ending}', '1')`;
const html = (ending: string) => `<!doctype html><title>x</title><script>${note(ending)}</script>`;
const xhtml = (ending: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>${note(ending)}</script></head></html>`;
const svg = (ending: string) => `<svg xmlns="http://www.w3.org/2000/svg"><script>${note(ending)}</script></svg>`;
const documents = {
  ...Object.fromEntries(['html', 'htm', 'shtml', 'mht', 'txt', 'none', 'json', 'js'].map((ending) => [ending, html(ending)])),
  ...Object.fromEntries(['xhtml', 'xht', 'xml', 'xsl', 'xslt', 'rdf', 'mathml'].map((ending) => [ending, xhtml(ending)])),
  ...Object.fromEntries(['svg', 'svgz'].map((ending) => [ending, svg(ending)])),
};
/** Asks the address in its name in every way that a worker has, and says when all of them have ended. */
const worker = `const say = (text) => (self.postMessage ?? port.postMessage.bind(port))(text);
  let port;
  const work = async (to, name) => {
    const ways = [fetch(to + '/fetch-' + name), fetch(to + '/post-' + name, { method: 'POST', mode: 'no-cors', body: 'x' })];
    ways.push(new Promise((done) => { try { const link = new WebSocket(to.replace('http', 'ws') + '/socket-' + name); link.onopen = link.onerror = done; } catch { done(); } }));
    ways.push(new Promise((done) => { try { const source = new EventSource(to + '/events-' + name); source.onopen = source.onerror = done; } catch { done(); } }));
    ways.push(import(to + '/import-' + name));
    try { importScripts(to + '/scripts-' + name); } catch {}
    await Promise.allSettled(ways);
    say('done');
  };
  self.onmessage = ({ data }) => work(...data);
  self.onconnect = ({ ports }) => { port = ports[0]; port.onmessage = ({ data }) => work(...data); };`;
const kit = makePlugin({
  id: 'stranger.kit',
  files: { ...Object.fromEntries(Object.entries(documents).map(([ending, text]) => [`page.${ending}`, text])), 'worker.js': worker },
});

let chorus: Chorus;
let base: string;
beforeAll(async () => {
  chorus = await startChorus({ plugins: [...bad, kit] });
  const administrator = await new Api(chorus).login();
  for (const plugin of ['broken.reaction', 'broken.press', 'broken.judge', 'broken.dispose', 'stranger.kit'])
    await administrator.call('setSchoolRule', { plugin, effect: 'allow' });
  const { plugins } = await administrator.call('plugins', {});
  base = plugins.find(({ folder }) => folder === 'stranger.kit')!.base!;
});
afterAll(() => chorus.dispose());

const lesson = shared(async () => {
  const room = await classroom({ chorus });
  await room.teacher.enter();
  return room;
});
const atHome = async () => {
  const room = await lesson();
  await room.teacher.goHome();
  return room;
};

describe('plugins that throw', () => {
  it('in a MobX reaction are named as at fault, and the page goes on', async () => {
    const { teacher, page } = await atHome();
    await teacher.activity('Reacts wrongly').click();
    await teacher.button('react').click();
    await teacher.see(host('fault.notice', { name: 'Reacts wrongly' }));
    await teacher.button('react').waitFor();
    await faults(teacher, 'broken.reaction', 'reaction');
    await goesOn(teacher);
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('at a press are named as at fault, and are switched off at the third', async () => {
    const { teacher } = await classroom({ chorus });
    await teacher.enter();
    await teacher.activity('Falls at a press').click();
    await teacher.button('press').click();
    await teacher.see(host('fault.notice', { name: 'Falls at a press' }));
    await teacher.button('press').click();
    await teacher.button('press').click();
    await teacher.see(host('page.off'));
    await faults(teacher, 'broken.press', 'event event event');
    await goesOn(teacher);
  });

  it('while they judge are named as at fault, and the answer is kept without a score', async () => {
    const { teacher, page } = await atHome();
    await teacher.activity('Judges wrongly').click();
    await teacher.button('answer').click();
    await page.getByText(/^yes unscored (journal|server)$/).waitFor();
    await page.reload();
    await page.getByText(/^yes unscored (journal|server)$/).waitFor();
    await teacher.button('answer').click();
    await page.getByText(/^yes unscored \w+, yes unscored \w+$/).waitFor();
    await faults(teacher, 'broken.judge', /evaluate/);
    await goesOn(teacher);
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('while they are unloaded are named as at fault, and leave nothing behind all the same', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await teacher.activity('Does not go').click();
    await page.getByRole('heading', { name: 'Does not go', level: 2 }).waitFor();
    await teacher.openPlugins();
    await teacher.switchPlugin('broken.dispose', false);
    await faults(teacher, 'broken.dispose', 'dispose-threw');
    await card(teacher, 'broken.dispose')
      .getByRole('button', { name: host('plugins.why') })
      .click();
    await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
    await teacher.dialog.getByText(/went wrongly/).waitFor();
    await page.keyboard.press('Escape');
    await teacher.switchPlugin('broken.dispose', true);
    await goesOn(teacher);
    await teacher.open('#/home');
    await teacher.activity('Does not go').click();
    await page.getByRole('heading', { name: 'Does not go', level: 2 }).waitFor();
    expect(uncaught(page)).toEqual([]);
  });
});

describe('plugins that say they are another', () => {
  it('are refused beside one that is there: of two strangers of one id the second, beside one of ours the stranger', async () => {
    const { teacher, page } = await lesson();
    chorus.drop(makePlugin({ id: 'stranger.twin', title: 'First' }), 'twin-one');
    chorus.drop(makePlugin({ id: 'stranger.twin', title: 'Second' }), 'twin-two');
    chorus.drop(makePlugin({ id: 'examples.quiz', title: 'No quiz of ours' }), 'no-quiz');
    await page.reload();
    await teacher.openPlugins();
    await expect.poll(() => card(teacher, 'stranger.twin').count()).toBe(2);
    const twins = await card(teacher, 'stranger.twin').allInnerTexts();
    expect(twins.filter((text) => text.includes(host('plugins.reason.duplicate-id')))).toEqual([expect.stringContaining('Second')]);
    const quizzes = await card(teacher, 'examples.quiz').allInnerTexts();
    expect(quizzes.filter((text) => text.includes(host('plugins.reason.duplicate-id')))).toEqual([
      expect.stringContaining('No quiz of ours'),
    ]);
    await teacher.open('#/home');
    await teacher.activity(texts.quiz('title')).waitFor();
  });
});

describe('what a plugin brings', () => {
  it('reaches no other origin from a worker', async () => {
    const heard: string[] = [];
    let ran: string[] = [];
    const listener = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript').end('');
    });
    listener.on('upgrade', (request, socket) => {
      heard.push(request.url ?? '');
      socket.destroy();
    });
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    const to = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    try {
      const { page } = await lesson();
      ran = await page.evaluate(workers, { to, script: `${base}worker.js`, source: worker });
    } finally {
      listener.close();
    }
    expect(ran.toSorted()).toEqual(['blob', 'dedicated', 'module', 'shared', 'shared-blob', 'shared-module']);
    expect(heard).toEqual([]);
  });

  it('runs as no document, neither in a window of its own nor in a frame', async () => {
    const { page, browser } = await lesson();
    const addresses = Object.keys(documents).map((ending) => `${chorus.origin}${base}page.${ending}`);
    const tab = await browser.tab();
    // What is to be saved is no page.
    for (const address of addresses) await tab.goto(address).catch(() => undefined);
    await tab.close();
    await page.evaluate(
      (all) =>
        Promise.all(
          all.map(
            (address) =>
              new Promise((loaded) => {
                const frame = document.createElement('iframe');
                frame.onload = loaded;
                frame.src = address;
                document.body.append(frame);
                // a download has no end that a page is told of
                if (!/\.(svg|txt|json|js)$/.test(address)) fetch(address).then(loaded, loaded);
              }),
          ),
        ),
      addresses,
    );
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ran.')))).toEqual([]);
  });
});

/** Starts a script as every kind of worker, and gives the names of those that came to their end. */
async function workers({ to, script, source }: { to: string; script: string; source: string }): Promise<string[]> {
  const blob = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const ended = (name: string, make: () => Worker | SharedWorker) =>
    new Promise<string[]>((done) => {
      try {
        const worker = make();
        const port = worker instanceof Worker ? worker : worker.port;
        worker.addEventListener('error', () => done([]));
        port.onmessage = () => done([name]);
        port.postMessage([to, name]);
      } catch {
        done([]);
      }
    });
  const ran = await Promise.all([
    ended('dedicated', () => new Worker(script)),
    ended('module', () => new Worker(script, { type: 'module' })),
    ended('shared', () => new SharedWorker(script)),
    ended('shared-module', () => new SharedWorker(script, { type: 'module', name: 'module' })),
    ended('blob', () => new Worker(blob)),
    ended('shared-blob', () => new SharedWorker(blob)),
    ended('data', () => new Worker(`data:text/javascript,${encodeURIComponent(source)}`)),
  ]);
  return ran.flat();
}

const card = (teacher: Teacher, id: string): Locator => teacher.plugin(id);

/** Opens the plugins page and waits until it names these faults. */
async function faults(teacher: Teacher, id: string, codes: string | RegExp): Promise<void> {
  await teacher.page.evaluate(() => (location.hash = '#/plugins'));
  await expect.poll(() => card(teacher, id).getAttribute('data-faults')).toMatch(codes);
  const [code] = /[a-z-]+/.exec((await card(teacher, id).getAttribute('data-faults')) ?? '') ?? [''];
  await card(teacher, id)
    .getByText(host(`plugins.fault.${code}`))
    .first()
    .waitFor();
}

/** The lesson goes on with another activity. */
async function goesOn(teacher: Teacher): Promise<void> {
  await teacher.page.evaluate(() => (location.hash = '#/home'));
  await teacher.activity('单词训练').click();
  await teacher.see(word('bookDetail.start'));
  await teacher.page.evaluate(() => (location.hash = '#/plugins'));
  await teacher.at('/plugins');
}
