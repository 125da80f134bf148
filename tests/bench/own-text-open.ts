import { randomUUID } from 'node:crypto';
import { Api, launch, startChorus, Teacher } from '../acceptance/harness/index.ts';
import { barred, median, row, rounds, sized, type Row } from './figures.ts';
import { cold, type State } from './pages.ts';

/** Of ten words each: 3,000 words, as a long reader's. */
const sentences = sized(300, 10);
const perParagraph = 5;
/** Rows that a screen has: 66 design pixels each, in some 450. */
const onScreen = 8;
const bar = { within: 200 };

const draft = {
  title: 'A long story',
  stage: 'middle' as const,
  level: null,
  belongsTo: null,
  roles: [],
  sounds: [],
  paragraphs: Array.from({ length: sentences / perParagraph }, (_, p) => ({
    sentences: Array.from({ length: perParagraph }, (_, s) => ({
      id: `s${p * perParagraph + s}`,
      text: `Every morning number ${p * perParagraph + s} the old fisherman rowed out again.`,
      translation: '',
      role: null,
      span: null,
    })),
  })),
};

/** Milliseconds from the press on a text, in a list that is drawn, until a screen of its sentences is painted. */
async function opened(teacher: Teacher): Promise<number> {
  await teacher.open('#/my-content?part=texts');
  const text = teacher.page.locator('.ch-own-list').filter({ hasText: draft.title });
  const press = text.locator('.ch-own-actions button').first();
  await press.waitFor();
  await teacher.page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  return press.evaluate(
    (button, count) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = () => {
          if (document.querySelectorAll('.tx-rows > li').length >= count)
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          else requestAnimationFrame(look);
        };
        (button as HTMLElement).click();
        look();
      }),
    Math.min(sentences, onScreen),
  );
}

/** From the list of own texts to one of 3,000 words in the editor, beside the first time, which fetches the page's code. */
export async function ownTextOpenRows(): Promise<Row[]> {
  await using chorus = await startChorus();
  const browser = await launch();
  try {
    const api = await new Api(chorus).login();
    const id = `text.${randomUUID()}`;
    await api.call('saveOwnText', { id, version: null, draft });
    const state: State = await cold(browser, undefined, async (context) => {
      const teacher = new Teacher(await context.newPage(), chorus);
      await teacher.enter();
      await teacher.activity('单词训练').waitFor();
      return context.storageState();
    });
    const times: number[] = [];
    await cold(browser, state, async (context) => {
      const teacher = new Teacher(await context.newPage(), chorus);
      for (let round = 0; round <= rounds; round += 1) times.push(await opened(teacher));
    });
    return [
      barred(row('own-text.open', 'ms', [median(times.slice(1))], [times[0]!], `${sentences * 10} words; beside the first time`), bar),
    ];
  } finally {
    await browser.close();
  }
}
