import { sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { renderPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import { home } from './odd-one-out.ts';

const words = (...texts: readonly string[]) => texts.map((text) => sampleWord(text, { meaning: `${text}!`, pronunciations: [] }));
const content = {
  units: ['fruit', 'animals'].map((id) => sampleUnit(id)),
  words: { fruit: words('apple', 'banana', 'pear', 'peach'), animals: words('cat', 'dog', 'bird') },
};
const open = () =>
  renderPage(import.meta.url, home, {
    prepare: (fakes, { units, words: all }) => Object.assign(fakes.content, { bookUnits: units, unitWords: all }),
    given: content,
  });

/** The first call of a run starts a browser and bundles the activity. */
describe('the pages of odd one out', { timeout: 120_000 }, () => {
  it('lead from the unit to its questions; nothing of them is cut or covered', async () => {
    const { page, looks, at } = await open();
    await page.getByRole('button', { name: 'fruit' }).click();
    await page.locator('.ch-choice-door').first().waitFor();
    expect((await at()).query).toEqual({ unitId: 'fruit' });
    expect(await looks()).toEqual([]);
  });
});
