import type { Word } from '@chorus/sdk';
import type { FakeServices } from '@chorus/sdk/testing';
import { renderPage, type RenderedPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import type { Mode } from './place.ts';
import type { Pk } from './pk.ts';
import { create, pk, records, selectBook, selectUnit, selectWord } from './routes.ts';
import { wordsOf } from './testing/start-match.ts';

const words = wordsOf(['teacher', 'student', 'friend', 'letter', 'library', 'computer', 'breakfast', 'basketball']);
const inUnit = ({ content }: FakeServices, all: readonly Word[]) => void (content.unitWords = { unit: all });
const open = () => renderPage(import.meta.url, create, { prepare: inUnit, given: words, students: 38, clock: 'stands' });

/** A match with these words is on. */
async function play({ state, go }: RenderedPage, mode: Mode, { teams = 0, seconds = 0, leadIn = 0 } = {}): Promise<void> {
  await state(
    async (all: Pk, asked) => {
      all.create.setOptions({ mode: asked.mode, seconds: asked.seconds, leadIn: asked.leadIn, count: 20 });
      all.create.setWords(asked.ids.map((id) => ({ id, bookId: 'book', unitId: 'unit' })));
      if (asked.teams > 0) all.create.teams(asked.teams);
      else for (const id of ['student-1', 'student-2']) all.create.toggle(id);
      await all.begin();
    },
    { mode, teams, seconds, leadIn, ids: words.map(({ id }) => id) },
  );
  await go(pk);
}

/** Looks at the page in each state; while the time runs nobody can look for what is to be touched, so that all of it is on the board. */
function looker({ page, looks }: RenderedPage) {
  const found: string[] = [];
  const look = async (state: string, wait: string, locale: 'zh-CN' | 'en' = 'zh-CN') => {
    await page.locator(wait).first().waitFor();
    found.push(...(await looks({ locales: [locale], whole: '.pk, .pk-card' })).map((fault) => `${state}: ${fault}`));
  };
  return { look, found };
}

describe('a PK’s pages', () => {
  /** Presses what the teacher has at the bottom, a moment after it has come there. */
  const press = async ({ page, advance }: RenderedPage, key: keyof typeof zhCN) => {
    const button = page.locator('.pk-dock').getByRole('button', { name: zhCN[key] });
    await button.waitFor();
    await advance(1_000);
    await button.click();
  };

  it('have nothing cut, covered or barred where it is made [2.2-12]', async () => {
    const shown = await open();
    const { look, found } = looker(shown);
    await look('nobody yet', '.pk-dock', 'en');
    await shown.state(({ create: chosen }: Pk) => chosen.draw());
    await shown.page.getByRole('button', { name: zhCN['create.more'] }).click();
    await shown.page.getByRole('button', { name: zhCN['create.pick'] }).click();
    await look('players', '.pk-pick');
    await shown.go(selectBook);
    await look('books', '.pk-book');
    await shown.go(selectUnit, { bookId: 'book' });
    await look('units', '.pk-unit', 'en');
    await shown.go(selectWord, { bookId: 'book', unitId: 'unit' });
    await look('words', '.pk-word-card');
    await shown.go(records);
    await shown.page.getByText(zhCN['record.empty'], { exact: true }).waitFor();
    await look('no records', 'main');
    expect(found).toEqual([]);
  });

  it('have all that is chosen in sight on a small board with the largest letters, also what a press opens', async () => {
    const shown = await open();
    const { page } = shown;
    await page.setViewportSize({ width: 1280, height: 800 });
    await shown.fakes(({ settings }) => settings.set({ locale: 'en', fontSize: 56 }));
    await shown.state(
      (all: Pk, ids) => {
        all.create.setWords(ids.map((id) => ({ id, bookId: 'book', unitId: 'unit' })));
        return all.create.draw();
      },
      words.map(({ id }) => id),
    );
    /** What ends below the upper edge of the page’s bar. */
    const unseen = (selector: string) =>
      page.locator(selector).evaluateAll((all) => {
        const edge = document.querySelector('.pk-dock')!.getBoundingClientRect().top;
        return all.filter((one) => one.getBoundingClientRect().bottom > edge).map(({ textContent }) => textContent);
      });
    await page.locator('.pk-player').first().waitFor();
    expect(await unseen('.pk-part')).toEqual([]);
    const lines = await page.locator('.pk-part .ch-segment > span').evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(Math.max(...lines)).toBe(1);
    await page.getByRole('button', { name: en['create.more'] }).click();
    expect(await unseen('.pk-more')).toEqual([]);
    await page.getByRole('button', { name: en['create.more'] }).click();
    await page.getByRole('button', { name: en['create.pick'], exact: true }).click();
    expect(await page.locator('.pk-pick').count()).toBe(38);
    expect(await unseen('.pk-pick')).toEqual([]);
  });

  it('have nothing cut, covered or barred from the word alone to the podium and the records: by meaning [2.2-12]', async () => {
    const shown = await open();
    const { look, found } = looker(shown);
    await play(shown, 'meaning', { seconds: 30, leadIn: 5 });
    await look('lead-in', '.pk-lead-in');
    await shown.advance(5_000);
    await shown.page.locator('.pk-side .pk-option').first().waitFor();
    await press(shown, 'pk.hold');
    await look('held', '.pk-timer[data-kind=held]');
    await press(shown, 'pk.show');
    await look('shown', '.pk-option[data-state=right]', 'en');
    await press(shown, 'pk.next');
    await shown.advance(5_000);
    await shown.page.locator('.pk-side[data-slot=left] .pk-option').first().click();
    await look('taken', '.pk-side');
    await press(shown, 'pk.end');
    await look('end', '.pk-end');
    await press(shown, 'end.records');
    await look('records', '.pk-record', 'en');
    expect(found).toEqual([]);
  });

  it('have nothing cut, covered or barred with four teams who hear the word, also where its sound does not load [2.2-12]', async () => {
    const shown = await open();
    const { look, found } = looker(shown);
    await play(shown, 'hearing', { teams: 4 });
    await look('asked', '.pk-side .pk-option', 'en');
    expect(await shown.page.locator('.pk-listen').count()).toBe(4);
    await shown.fakes(({ audio }) => void (audio.play = async () => ({ ok: false, reason: 'no-voice' })));
    await press(shown, 'pk.show');
    await press(shown, 'pk.next');
    await shown.page.getByRole('button', { name: zhCN['pk.by-look'] }).waitFor();
    expect([await shown.page.locator('.pk-word').count(), await shown.page.locator('.pk-listen').count()]).toEqual([0, 4]);
    await look('silent', '.pk-listen');
    await press(shown, 'pk.by-look');
    await expect.poll(() => shown.page.locator('.pk-word').count()).toBe(4);
    expect(found).toEqual([]);
  });

  it.each([
    ['spelling', '.pk-side .pk-tile', 'en'],
    ['reading', '.pk-side .ch-record-button', 'zh-CN'],
  ] as const)('have nothing cut, covered or barred while a word is asked and shown: by %s [2.2-12]', async (mode, wait, locale) => {
    const shown = await open();
    const { look, found } = looker(shown);
    await play(shown, mode);
    await look('asked', wait, locale);
    await press(shown, 'pk.show');
    await look('shown', '.pk-dock', locale === 'en' ? 'zh-CN' : 'en');
    expect(found).toEqual([]);
  });
});
