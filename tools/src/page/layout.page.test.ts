import { expect, it } from 'vitest';
import { faults } from './layout.ts';
import { PageWorker } from './page-worker.ts';

/** A card with a word and its meaning, above another text. */
const drawn = (css: string) => `<!doctype html><style>
  * { margin: 0; box-sizing: border-box }
  main { width: 1200px; font-size: 40px; line-height: 50px }
  .card { width: 600px; height: 120px; border: 2px solid }
  strong { display: block }
  ${css}
</style><main><div class="card"><strong>teacher</strong><span>n. 教师</span></div><p>friend</p></main>`;

it('finds words that are broken, texts outside of their card and on one another, and nothing where all have their room', async () => {
  const worker = await PageWorker.ours();
  const page = await worker.lend();
  await page.setViewportSize({ width: 1200, height: 800 });
  const found = async (css: string) => {
    await page.setContent(drawn(css));
    return (await faults(page, { sideways: false })).map((fault) => fault.replace(/ by \d+/, ''));
  };
  const [word, meaning, text] = ['card > strong. "teacher"', 'card > span. "n. 教师"', ' > p. "friend"'];
  expect(await found('')).toEqual([]);
  expect(await found('strong { width: 80px; overflow-wrap: anywhere } .card { height: 300px }')).toEqual([`broken word: teacher ${word}`]);
  expect(await found('.card { height: 80px } p { margin-top: 100px }')).toEqual([
    `text out of its box: ${meaning} of  > div.card "teachern. 教师"`,
  ]);
  expect(await found('p { margin-top: -65px }')).toEqual([`text over text: ${meaning} and ${text}`]);
  // what floats, and what has been scrolled past, lies above the rest
  expect(await found('p { position: absolute; top: 60px }')).toEqual([]);
  expect(await found('.card { height: 70px; overflow: auto }')).toEqual([]);
  await worker.takeBack(page);
});

it('lets a line of time scroll sideways, and have parts as wide as they last, and nothing else', async () => {
  const worker = await PageWorker.ours();
  const page = await worker.lend();
  const found = async (attribute: string) => {
    const parts = [1, 2, 3].map((part) => `<button style="width: 20px; height: 80px; border: 0; padding: 0">${part}</button>`).join('');
    const line = `<div ${attribute} style="display: flex; width: 300px; overflow: auto hidden">${parts}<p style="flex: none; width: 900px">…</p></div>`;
    await page.setContent(`<!doctype html><main>${line}</main>`);
    return new Set((await faults(page, { sideways: false })).map((fault) => fault.split(':')[0]));
  };
  expect(await found('')).toEqual(new Set(['scrolls sideways', 'small target']));
  expect(await found('data-timeline')).toEqual(new Set());
  await worker.takeBack(page);
});
