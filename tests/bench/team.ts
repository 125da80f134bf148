import { readFileSync } from 'node:fs';
import { createScorer } from '@chorus/speech/node';
import { startReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { bindAll, fillClass, sixty } from '../acceptance/harness/fill-class.ts';
import { classes, startChorus, Teacher, TeacherBrowser, texts } from '../acceptance/harness/index.ts';
import { row, sized, type Row } from './figures.ts';
import { spoken } from './voices.ts';

const { host } = texts;
const rounds = sized(2, 1);
const names = sixty.slice(0, sized(sixty.length, 4));
/** The class begins to speak within this time, and each voice lasts so long. */
const beginMs = 1_000;
const voiceMs = 700;
/** What is not final after this time never is. */
const lostMs = 60_000;

/** One class that has answered: from the end of the last voice to the last tile, in seconds, and the tiles whose failure healed. */
interface Answered {
  readonly seconds: number;
  readonly healed: number;
}

/** Writes down each look of each tile from now on. */
function watchTiles(): void {
  const seen: (readonly [place: number, look: string, at: number])[] = [];
  const tiles = document.querySelector('.ch-team-tiles')!;
  const note = (tile: Element) =>
    seen.push([[...tiles.children].indexOf(tile), tile.getAttribute('data-look') ?? '', performance.timeOrigin + performance.now()]);
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) note(target as Element);
  });
  observer.observe(tiles, { subtree: true, attributeFilter: ['data-look'] });
  Object.assign(window, { tilesSeen: seen });
}

const final = '.ch-team-tile:is([data-look=good], [data-look=fair], [data-look=poor], [data-look=done])';

/** The whole class says its word, once. */
async function answer(page: Page, speak: (n: number) => void): Promise<Answered> {
  await page.locator('.ch-team-action').click();
  await page.locator('.ch-team-clock').waitFor();
  await page.evaluate(watchTiles);
  for (const n of names.keys()) setTimeout(() => speak(n), (n / names.length) * beginMs);
  await new Promise((resolve) => setTimeout(resolve, beginMs + voiceMs));
  const ended = performance.timeOrigin + performance.now();
  await page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector).length === count && document.querySelector('.ch-team-clock') === null,
    [final, names.length] as const,
    { timeout: lostMs, polling: 50 },
  );
  const seen = await page.evaluate(() => (window as unknown as { tilesSeen: [number, string, number][] }).tilesSeen);
  const healed = [...names.keys()].filter((place) => {
    const looks = seen.filter(([at]) => at === place).map(([, look]) => look);
    const failure = looks.findIndex((look) => look === 'again' || look === 'unscored' || look === 'unsure');
    return failure >= 0 && !looks.slice(failure).includes('recording');
  }).length;
  const last = Math.max(...seen.filter(([, look]) => ['good', 'fair', 'poor', 'done'].includes(look)).map(([, , at]) => at));
  return { seconds: (last - ended) / 1000, healed };
}

/** How long a class of 60 waits that reads by voice at once, beside its sixty words scored one after the other and nothing else; and whether a tile ever said a failure that healed. */
export async function teamRows(): Promise<Row[]> {
  const voice = new Uint8Array(readFileSync(new URL('../../tools/src/receiver/samples/98/apple.mp3', import.meta.url)));
  const chorus = await startChorus();
  const receiver = await startReceiver({ type: 98, clickers: names.length });
  const browser = await TeacherBrowser.open({
    receiverPort: receiver.port,
    listFolds: true,
    context: { viewport: { width: 1280, height: 800 } },
  });
  await browser.context.addInitScript('globalThis.__name = (named) => named');
  try {
    // the class whose book has the word that they say; its own student has no clicker, and no tile
    const pupils = await fillClass(chorus, classes.primary.one, names);
    await bindAll(chorus, 'primary', pupils, receiver);
    const teacher = new Teacher(await browser.tab(), chorus);
    const { page } = teacher;
    await teacher.enter('primary', 'one');
    await teacher.see(host('devices.chip.ready', { count: names.length }));
    await teacher.openUnit('primary');
    await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
    await page
      .locator('.ch-team-tile')
      .nth(names.length - 1)
      .waitFor();
    const answers: Answered[] = [];
    for (let round = 0; round < rounds; round += 1)
      answers.push(await answer(page, (n) => receiver.speak(receiver.clickers[n]!, voice, 'mp3', { lasts: voiceMs })));
    const samples = await spoken('apple');
    const scorer = createScorer();
    const score = () => scorer.score(samples, { kind: 'word', word: { text: 'apple' } });
    score();
    const bare = Array.from({ length: rounds }, () => {
      const started = performance.now();
      for (const _ of names) score();
      return (performance.now() - started) / 1000;
    });
    return [
      row(
        'team.60.tiles',
        's',
        answers.map(({ seconds }) => seconds),
        bare,
      ),
      row(
        'team.60.healed',
        'count',
        answers.map(({ healed }) => healed),
        [0],
      ),
    ];
  } finally {
    await browser.close();
    await receiver.stop();
    await chorus.dispose();
  }
}
