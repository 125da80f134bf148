import { callPaths } from '@chorus/contract/api/paths';
import type { CallName, Data } from '@chorus/contract';
import type { Page } from 'playwright-core';

/**
 * Lets the server’s answers to a call through with their data changed, as another school’s content would be.
 * It ends by `unrouteAll` and waits: the browser takes an answer that is under way back otherwise.
 */
export async function changeAnswers<N extends CallName>(page: Page, name: N, change: (data: Data<N>) => Data<N>): Promise<void> {
  await page.route(`**${callPaths[name]}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Data<N> };
    await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } });
  });
}
