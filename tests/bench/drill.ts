import type { Browser, Locator, Page } from 'playwright-core';
import { Api, launch, startChorus, Teacher, TeacherBrowser, texts, type Chorus } from '../acceptance/harness/index.ts';
import { BenchReceiver, listen, measure, seatClass } from './bench-receiver.ts';
import { countCommits } from './bus-page.ts';
import { interleaved, quantile, row, sized, type Row } from './figures.ts';
import { cold, inClass, type State } from './pages.ts';
import { wordsInUnit } from '../acceptance/harness/sample-school.ts';

const { host, quiz, ui, word } = texts;
const devices = sized(60, 6);
/** Questions of the drill that are answered; the first one warms up. */
const questions = sized(5, 2);

/** Milliseconds from a press on this until what the selector names is painted. */
const drawnAfter = (press: Locator, selector: string) =>
  press.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        (element as HTMLElement).click();
        const look = () => {
          if (document.querySelector(wanted)) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

/** From Home to the first unit of the class's book, where the drills are. */
async function toUnit(teacher: Teacher): Promise<void> {
  await teacher.activity('单词训练').click();
  await teacher.button(word('choose.meaning')).waitFor();
}

/** From a press on a drill to its first question, painted, in a browser that has never seen one. */
const firstPaint = (browser: Browser, state: State, chorus: Chorus) =>
  cold(browser, state, async (context) => {
    const teacher = new Teacher(await context.newPage(), chorus);
    await teacher.open('#/home');
    await toUnit(teacher);
    await teacher.page.waitForLoadState('networkidle');
    return drawnAfter(teacher.button(word('choose.meaning')), '.ch-choice-door');
  });

/** The bare platform's way to the same: import the drill's page, and paint once. */
const bareFirstPaint = (browser: Browser, chorus: Chorus, base: string) =>
  cold(browser, undefined, async (context) => {
    const page = await context.newPage();
    await page.goto(`${chorus.web}#/login`);
    await page.waitForLoadState('networkidle');
    return page.evaluate(async (address) => {
      const manifest = (await (await fetch(`${address}manifest.json`)).json()) as { entry: string };
      const module = (await import(address + manifest.entry)) as { default: { routes: { path: string; page(): Promise<unknown> }[] } };
      const drill = module.default.routes.find(({ path }) => path.endsWith('/see-word-selection'))!;
      const started = performance.now();
      await drill.page();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    }, base);
  });

/** How long each of a class's answers takes from the receiver to its row, and the spread of all to the doors once it is asked for. Fails when an answer is lost. */
async function answered(page: Page, receiver: BenchReceiver, reveal: Locator, spread: string): Promise<readonly number[]> {
  const { ms, lost } = await measure(page, receiver);
  if (lost > 0) throw new Error(`${lost} of ${devices} answers are not on the screen.`);
  const drawn = await drawnAfter(reveal, spread);
  return ms.map((one) => one + drawn);
}

async function inDrill(chorus: Chorus, students: readonly string[]): Promise<readonly number[]> {
  const receiver = await BenchReceiver.start(students);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port, context: { serviceWorkers: 'block' } });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const teacher = new Teacher(page, chorus);
    await teacher.enter('middle', 'empty');
    await toUnit(teacher);
    await teacher.see(host('devices.chip.ready', { count: devices }));
    await teacher.button(word('choose.meaning')).click();
    const times: number[] = [];
    for (let at = 1; at <= questions; at += 1) {
      await teacher.see(ui('flow.place', { at, of: wordsInUnit }));
      const each = await answered(page, receiver, teacher.button(quiz('close')), '.ch-choice-door-bar');
      if (at > 1) times.push(...each);
      await page
        .locator('.ch-flow-dock')
        .getByRole('button', { name: ui('flow.next'), exact: true })
        .click();
    }
    return times;
  } finally {
    await browser.close();
    receiver.stop();
  }
}

/** The same answers in a page that sets a text for each, and draws four bars at a press. */
async function inBarePage(students: readonly string[]): Promise<readonly number[]> {
  const receiver = await BenchReceiver.start(students);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const times: number[] = [];
    for (let at = 1; at <= questions; at += 1) {
      await listen(page, receiver);
      await page.evaluate(() => {
        const button = document.body.appendChild(document.createElement('button'));
        button.onclick = () => {
          const given = [...document.querySelectorAll('.ch-row')].map(({ textContent }) => textContent);
          for (const letter of 'ABCD') {
            const bar = document.body.appendChild(document.createElement('div'));
            bar.className = 'bar';
            bar.style.width = `${given.filter((one) => one === letter).length}%`;
            bar.textContent = letter;
          }
        };
      });
      const each = await answered(page, receiver, page.locator('button'), '.bar');
      if (at > 1) times.push(...each);
    }
    return times;
  } finally {
    await browser.close();
    receiver.stop();
  }
}

/** The first question of a drill, and sixty clickers that answer one. */
export async function drillRows(): Promise<Row[]> {
  const chorus = await startChorus();
  const students = await seatClass(chorus, devices);
  const browser = await launch();
  try {
    const { plugins } = await (await new Api(chorus).login()).call('plugins', {});
    const base = plugins.find(({ folder, base: address }) => folder.includes('smart-word') && address)?.base;
    if (!base) throw new Error('The word drills are not on the list.');
    const ours = await inDrill(chorus, students);
    const bare = await inBarePage(students);
    const state = await inClass(browser, chorus);
    const paints = await interleaved({
      chorus: () => firstPaint(browser, state, chorus),
      bare: () => bareFirstPaint(browser, chorus, base),
    });
    return [
      row('drill.first-paint', 'ms', paints.chorus, paints.bare),
      row('drill.answer60.p99', 'ms', [quantile(ours, 0.99)], [quantile(bare, 0.99)]),
    ];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
