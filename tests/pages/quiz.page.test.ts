import type { QuestionFlow } from '@chorus/sdk/ui';
import { barriers, renderPage, walk, type RenderedPage, type Visit } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import { ui } from '../acceptance/harness/texts.ts';

const quiz = new URL('../../plugins/examples/quiz/src/index.ts', import.meta.url).href;
const press = ({ page }: RenderedPage, key: string) => page.getByRole('button', { name: ui(key), exact: true }).click();
const state = (name: string, wait: string, go: (shown: RenderedPage) => Promise<unknown>): Visit<RenderedPage> => ({
  name,
  go: async (shown) => {
    await go(shown);
    await shown.page.locator(wait).first().waitFor();
  },
});

const visits: readonly Visit<RenderedPage>[] = [
  state('asks', '.ch-flow-dock', async () => undefined),
  state('called', '.ch-choice-door[data-state=chosen]', async ({ fakes, state: flow }) => {
    for (const [n, letter] of ['A', 'B', 'B'].entries()) {
      await fakes(({ waiting }, id) => waiting.toggle(id), `student-${n + 1}`);
      await flow((asked: QuestionFlow, option) => asked.choose(option), letter);
    }
  }),
  state('countdown', '[role=timer]', async (shown) => {
    await shown.page.locator('.ch-countdown').getByRole('button').click();
    await shown.page.getByRole('radio', { name: ui('countdown.seconds', { count: 10 }) }).click({ force: true });
    await press(shown, 'countdown.pause');
  }),
  state('revealed', '.ch-choice-door[data-state=right]', (shown) => press(shown, 'flow.close')),
  state('result', '.ch-result-percent', (shown) => press(shown, 'flow.result')),
  state('names', '.ch-name-chips', (shown) => press(shown, 'result.names')),
  state('end', '.ch-flow', async (shown) => {
    await press(shown, 'flow.next');
    for (let at = 2; at <= 5; at += 1) {
      await press(shown, 'flow.close');
      await press(shown, 'flow.next');
    }
    await shown.page.getByText(ui('flow.end', { count: 5 })).waitFor();
  }),
];

/** Whole in the long run, in each setting. */
it('a quiz has nothing cut, covered or too small in any of its moments', { tags: 'long', timeout: 1_800_000 }, async () => {
  const shown = await renderPage(quiz, 'QuizHome', { list: 'folds', students: 37 });
  expect(await walk(shown, visits, 5)).toEqual([]);
});

it('a quiz has no barrier in any of its moments, in three themes', async () => {
  const shown = await renderPage(quiz, 'QuizHome');
  const found: Record<string, readonly string[]> = {};
  for (const { name, go } of visits) {
    await go(shown);
    found[name] = await barriers(shown.page);
  }
  expect(found).toEqual(Object.fromEntries(visits.map(({ name }) => [name, []])));
});
