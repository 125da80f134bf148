// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageProps } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleBook, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { PluginProvider, UiProvider } from '@chorus/sdk/ui';
import plugin from './index.ts';
import type { Pk } from './pk.ts';
import type { Mode } from './place.ts';
import { keepRecord } from './record/records.ts';
import { spell } from './testing/start-match.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Element.prototype.scrollIntoView = () => undefined;
const texts = ['apple', 'banana', 'cherry', 'grape', 'lemon'];
let harness: PluginHarness<Pk>;
let root: Root;
const board = document.createElement('div');

beforeEach(async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(6) });
  fakes.content.books = [sampleBook()];
  fakes.content.bookUnits = [sampleUnit()];
  fakes.content.unitWords = { unit: texts.map((text, n) => sampleWord(text, { meaning: `义${n}`, pronunciations: [] })) };
  harness = await PluginHarness.activate(plugin, fakes);
  document.body.replaceChildren(board);
  root = createRoot(board);
});
afterEach(() => act(() => root.unmount()));

async function open(path: string, query: Record<string, string> = {}): Promise<void> {
  const route = plugin.routes.find((one) => one.path === `/pk-container/${path}`)!;
  const Page = ((await route.page()) as { default: ComponentType<PageProps> }).default;
  await act(async () => {
    root.render(
      <UiProvider locale={harness.fakes.i18n.locale}>
        <PluginProvider context={harness.context} state={harness.state}>
          <Page params={{}} query={query} />
        </PluginProvider>
      </UiProvider>,
    );
  });
  await pass(0);
}
const pass = (ms: number) =>
  act(async () => {
    await harness.fakes.clock.advance(ms);
    for (let n = 0; n < 30; n += 1) await Promise.resolve();
  });
const press = async (label: string | RegExp) => {
  const named = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();
  const found = [...board.querySelectorAll<HTMLElement>('button, .ch-segment')].find((button) =>
    typeof label === 'string' ? named(button) === label : label.test(named(button)),
  );
  if (!found) throw new Error(`No button ${label} in: ${board.textContent}`);
  await act(async () => (found.matches('label') ? found.querySelector('input')! : found).click());
  await pass(0);
};
const all = (selector: string) => [...board.querySelectorAll(selector)].map(({ textContent }) => textContent);
const t = (key: string, params?: Record<string, string | number>) => harness.context.t(key, params);

/** Two players and all words, in this way, without waiting. */
async function prepared(mode: Mode): Promise<void> {
  await open('pk-select-word', { bookId: 'book', unitId: 'unit' });
  await press(t('word.take', { n: 5 }));
  await open('create-pk');
  await press(t('create.pick'));
  await press('学生1');
  await press('学生2');
  await press(t('create.more'));
  for (const key of [`mode.${mode}`, 'lead.0', ...(mode === 'reading' ? [] : ['seconds.0'])]) await press(t(key));
  await press(t('create.start'));
  await open('pk');
}

it('leads from the first page over book, unit and words to a match [2.2-12]', async () => {
  await open('create-pk');
  expect(board.textContent).toContain(t('create.words.empty'));
  await open('pk-select-book');
  expect(all('.pk-book strong')).toEqual(['book']);
  await open('pk-select-unit', { bookId: 'book' });
  expect(all('.pk-unit strong')).toEqual(['unit']);
  await open('pk-select-word', { bookId: 'book', unitId: 'unit' });
  await press(t('word.none'));
  expect(all('.pk-dock .ch-button-primary')).toEqual([t('word.none-yet')]);
  await press(/^banana/);
  await press(t('word.take', { n: 1 }));
  await open('create-pk');
  expect(board.textContent).toContain(t('create.words.count', { n: 1 }));
});

it('lets the class hear that two have been drawn', async () => {
  await open('create-pk');
  await press(t('create.draw-again'));
  expect([all('.pk-player').length, harness.fakes.effects.heard]).toEqual([2, ['call']]);
});

it('proposes the unit that the class is at and two who were called: from Home a match is three presses', async () => {
  harness.fakes.navigation.unit.set({ bookId: 'book', unitId: 'unit' });
  await harness.fakes.waiting.toggle('student-5');
  await open('create-pk');
  expect(all('.pk-player strong')[0]).toBe('学生5');
  expect(all('.pk-player')).toHaveLength(2);
  expect(board.textContent).toContain(t('create.words.count', { n: 5 }));
  expect(harness.fakes.effects.heard).toEqual([]);
  await press(t('create.start'));
  await open('pk');
  expect(harness.state.match.count).toBe(5);
});

it('takes a proposal away where the teacher picks by name, and makes none where something is chosen', async () => {
  await open('create-pk');
  expect(all('.pk-player')).toHaveLength(2);
  await open('pk-select-book');
  await open('create-pk');
  await press(t('create.pick'));
  await press('学生3');
  expect(all('.pk-player strong')).toEqual(['学生3']);
  const filled = () => all('.pk-create .ch-button-primary');
  expect(filled()).toEqual([]);
  await press('学生4');
  expect(filled()).toEqual([t('create.pick-done')]);
  await press(t('create.pick-done'));
  expect([all('.pk-pick'), filled()]).toEqual([[], [t('create.words.choose')]]);
  await press(t('create.pick'));
  await open('create-pk');
  expect(all('.pk-player strong')).toEqual(['学生3', '学生4']);
});

it('says what is missing where a page is opened by itself', async () => {
  await open('pk');
  expect(board.textContent).toContain(t('pk.empty'));
  await open('pk-record');
  expect(board.textContent).toContain(t('record.empty'));
  await open('pk-select-unit', { bookId: 'gone' });
  expect(board.querySelector('[role=alert] h2')).not.toBeNull();
});

it('shows both sides the same word, their touches, what is right, the podium and the record', async () => {
  await prepared('meaning');
  const [left, right] = all('.pk-word');
  expect(left).toBe(right);
  expect(all('.pk-side[data-slot=left] .pk-option')).toHaveLength(4);
  const meaning = harness.state.match.word!.meaning;
  for (const slot of ['left', 'right']) {
    const place = [...board.querySelectorAll<HTMLElement>(`.pk-side[data-slot=${slot}] .pk-option`)].find(({ textContent }) =>
      textContent?.includes(meaning),
    )!;
    await act(async () => place.click());
    await pass(0);
  }
  expect(all('.pk-option[data-state=right]')).toEqual([]);
  await pass(1_000);
  expect(all('.pk-points > [aria-hidden]')).toEqual(['100', '100']);
  expect(all('.pk-option[data-state=right]')).toHaveLength(2);
  harness.fakes.dialogs.confirms = false;
  await press(t('pk.end'));
  expect([harness.fakes.dialogs.asked.map(({ text }) => text), harness.state.match.view]).toEqual([
    [t('pk.end-ask.left', { n: 4 })],
    'shown',
  ]);
  harness.fakes.dialogs.confirms = true;
  await press(t('pk.end'));
  expect(all('.pk-podium strong')).toEqual(['学生1', '学生2']);
  expect(all('.pk-kind li')[0]).toContain(
    t('kind.right', { count: 1, word: harness.state.match.wordOf(harness.state.match.rounds[0]!.wordId)!.text }),
  );
  await open('pk-record');
  expect(all('.pk-record b')).toEqual([t('pk.points', { n: 100 }), t('pk.points', { n: 100 })]);
});

it('shows that a side has touched at once, and what only when all have; that it is taken when it is kept [9-4]', async () => {
  await prepared('meaning');
  const { answers } = harness.fakes;
  const give = answers.give.bind(answers);
  let written!: () => void;
  const disk = new Promise<void>((resolve) => (written = resolve));
  answers.give = (answer) => disk.then(() => give(answer));
  await act(async () => board.querySelector<HTMLElement>('.pk-side[data-slot=left] .pk-option')!.click());
  await pass(0);
  const left = () => {
    const options = [...board.querySelectorAll('.pk-side[data-slot=left] .pk-option')];
    const looks = new Set(options.map((option) => `${option.getAttribute('data-state')} ${option.querySelector('svg') !== null}`));
    return [[...looks], board.textContent.includes(t('pk.taken'))];
  };
  expect(left()).toEqual([['other false'], false]);
  written();
  await pass(0);
  expect(left()).toEqual([['other false'], true]);
});

it('shows no letter of a word that one side has spelled while the other still spells', async () => {
  await prepared('spelling');
  const { match } = harness.state;
  const { text } = match.word!;
  const left = () => board.querySelector('.pk-side[data-slot=left]')!;
  await act(() => spell({ match }, 'left', text));
  await pass(0);
  expect(left().querySelector('.pk-spelled')?.textContent).toBe('•'.repeat(text.length));
  expect(left().querySelectorAll('.pk-tile[data-state]')).toHaveLength(0);
  expect(left().textContent).toContain(t('pk.taken'));
});

it('takes the second tap of a double tap for nothing, where “show” and “next” take turns in one place', async () => {
  await prepared('meaning');
  const { match } = harness.state;
  await press(t('pk.show'));
  expect(match.view).toBe('asked');
  await pass(400);
  await press(t('pk.show'));
  await press(t('pk.next'));
  expect([match.view, match.match?.index]).toEqual(['shown', 0]);
  await pass(400);
  await press(t('pk.next'));
  await press(t('pk.show'));
  expect([match.view, match.match?.index]).toEqual(['asked', 1]);
});

it('opens no menu of the browser over the other side where a finger rests too long', async () => {
  await prepared('meaning');
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  board.querySelector('.pk-option')!.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});

it('offers the match that is on first, and says that another one is another', async () => {
  await prepared('meaning');
  await open('create-pk');
  expect(all('.pk-dock .ch-button-primary')).toEqual([t('create.go-on')]);
  expect(all('.pk-dock button')).toContain(t('create.start-other'));
});

it('says whose match is on, and begins another first once somebody or something else is chosen', async () => {
  await prepared('meaning');
  await open('create-pk');
  const { create, match } = harness.state;
  const { sides, wordIds } = match.match!;
  expect(all('.pk-on')).toEqual([t('create.on', { who: '学生1 · 学生2', at: 1, of: wordIds.length })]);
  const first = () => all('.pk-dock .ch-button-primary');
  await act(async () => create.setOptions({ mode: 'spelling' }));
  expect(first()).toEqual([t('create.start-other')]);
  await act(async () => create.setOptions({ mode: 'meaning' }));
  expect(first()).toEqual([t('create.go-on')]);
  await act(async () => create.setSides([{ ...sides[0]!, studentIds: ['student-3'] }, sides[1]!]));
  expect(first()).toEqual([t('create.start-other')]);
});

it('keeps the picture of a word, which says what it means, until that is shown', async () => {
  await prepared('meaning');
  expect([board.querySelectorAll('img.pk-picture').length, all('.pk-picture-back')]).toEqual([0, ['?', '?']]);
  await pass(400);
  await press(t('pk.show'));
  expect([board.querySelectorAll('img.pk-picture').length, all('.pk-picture-back')]).toEqual([2, []]);
});

it('has a word for each who played, and one for all of a team whose turn did not come and who are there', async () => {
  await prepared('meaning');
  const { create } = harness.state;
  create.setSides([
    { slot: 'left', name: '红队', studentIds: ['student-1', 'student-2', 'student-3', 'gone'] },
    { slot: 'right', name: '蓝队', studentIds: ['student-4'] },
  ]);
  await act(() => harness.state.begin());
  await pass(400);
  await press(t('pk.show'));
  expect(all('.pk-names > span:first-child')[0]).toBe(t('pk.next-player', { name: '学生2' }));
  await press(t('pk.end'));
  expect(all('.pk-kind li')).toEqual([`学生1${t('kind.was-there')}`, `学生4${t('kind.was-there')}`, `学生2、学生3${t('kind.with-team')}`]);
});

it.each(['hearing', 'spelling'] as const)('never shows the word before it is right to, in %s', async (mode) => {
  await prepared(mode);
  const { text } = harness.state.match.word!;
  const blind = all('.pk-card').join(' ');
  expect(blind.trim()).not.toBe('');
  expect(blind).not.toContain(text);
  await pass(400);
  await press(t('pk.show'));
  expect(all('.pk-word')).toEqual([text, text]);
});

it('asks one side after the other to read', async () => {
  await prepared('reading');
  expect(all('.pk-reading .pk-note')).toEqual([t('pk.turn', { name: '学生1' })]);
  harness.fakes.answers.refuseRecording = 'permission-denied';
  await press(t('pk.read'));
  expect(all('.pk-reading .pk-note')).toEqual([t('pk.read.permission-denied')]);
  await press(t('pk.skip'));
  expect(all('.pk-reading .pk-note')).toEqual([t('pk.turn', { name: '学生2' })]);
});

it('says when a match was by the school’s clock, whatever zone the board is in', async () => {
  harness.fakes.classroom.set({ timeZone: 'Pacific/Kiritimati' });
  const at = Date.UTC(2025, 9, 9, 10, 30);
  await keepRecord(harness.context.state('device'), 'class', { at, mode: 'meaning', rule: 'right', words: 3, sides: [] });
  await open('pk-record');
  expect([all('.pk-records h2'), all('.pk-record time')]).toEqual([['10月10日周五'], ['00:30']]);
});
