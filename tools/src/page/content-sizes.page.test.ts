import { expect, it } from 'vitest';
import { contentSizes, shrunk, stillThere } from './content-sizes.ts';
import { PageWorker } from './page-worker.ts';

/** A lesson's page of 400 × 300 with an answer and a text in a part that scrolls, above a filled button. */
const drawn = (css: string) => `<!doctype html><style>
  * { margin: 0; box-sizing: border-box }
  main { position: relative; width: 400px; height: 300px }
  .part { height: 200px; overflow: auto }
  .ch-choice-door { display: block; width: 200px; height: 80px; font-size: 40px }
  p { font-size: 30px; line-height: 40px }
  footer { position: absolute; inset: auto 0 0 0; height: 100px; background: white }
  .ch-button-primary { position: absolute; right: 20px; bottom: 20px; width: 100px; height: 60px }
  .ch-tool { display: none; position: absolute; inset: 80px 0 0 0; background: white }
  ${css}
</style><main class="ch-main"><div class="part"><button class="ch-choice-door">A cat</button><p>hello</p></div>
<footer><button class="ch-button ch-button-primary">Go</button></footer><aside class="ch-tool">12:00</aside></main>`;

it('finds what larger text makes smaller, hides, cuts or moves, and nothing where it only grows', async () => {
  const worker = await PageWorker.ours();
  const page = await worker.lend();
  const sizes = async (css = '') => {
    await page.setContent(drawn(css));
    return (await contentSizes(page))!;
  };
  const before = await sizes();
  expect(before.cut).toEqual([]);
  const found = async (css: string) => {
    const now = await sizes(css);
    return [...now.cut.map((answer) => `cut: ${answer}`), ...shrunk(before, now)];
  };
  expect(await found('p { font-size: 50px; line-height: 60px } .ch-button-primary { width: 160px; height: 80px }')).toEqual([]);
  expect(await found('p { font-size: 25px }')).toEqual(['is smaller: 30 → 25 div.part > p "hello"']);
  expect(await found('p { display: none }')).toEqual(['is gone: div.part > p "hello"']);
  expect(await found('p { margin-top: 110px }')).toEqual(['is out of sight: div.part > p "hello"']);
  expect(await found('footer { height: 130px } .part { height: 300px } p { margin-top: 70px }')).toEqual([
    'is out of sight: div.part > p "hello"',
  ]);
  expect(await found('.ch-choice-door { margin-top: 160px } p { position: absolute; top: 0 }')).toEqual([
    'cut: button.ch-choice-door "A cat" by div.part "A cathello"',
  ]);
  expect(await found('footer { height: 240px } p { position: absolute; top: 0; left: 250px }')).toEqual([
    'cut: button.ch-choice-door "A cat" by footer. "Go"',
  ]);
  expect(await found('.ch-button-primary { right: 280px }')).toEqual(['the filled button moves: right 260 footer > button.ch-button "Go"']);
  expect(await found('.ch-button-primary { bottom: 34px }')).toEqual(['the filled button moves: bottom 14 footer > button.ch-button "Go"']);
  // a tool lies where the teacher put it
  expect(await found('.ch-tool { display: block }')).toEqual([]);
  // gone by itself while the sizes changed, as by a child's answer
  const without = await sizes('p { display: none }');
  expect(shrunk(stillThere(before, without), without)).toEqual([]);
  expect(shrunk(stillThere(before, await sizes()), without)).toEqual(['is gone: div.part > p "hello"']);
  // what scrolled before may go on scrolling
  const scrolling = await sizes('p { margin-top: 150px }');
  expect(shrunk(scrolling, await sizes('p { margin-top: 300px; font-size: 25px }'))).toEqual([]);
  await page.setContent('<main>the door of the school</main>');
  expect(await contentSizes(page)).toBeUndefined();
  await worker.takeBack(page);
});
