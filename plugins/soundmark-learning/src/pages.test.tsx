// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageProps } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore } from '@chorus/sdk/testing';
import { PluginProvider, UiProvider } from '@chorus/sdk/ui';
import plugin from './index.ts';
import type { Soundmarks } from './soundmarks.ts';
import { wholeChart, withChart } from './testing/sample-chart.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root;
const board = document.createElement('div');
beforeEach(() => {
  document.body.replaceChildren(board);
  root = createRoot(board);
});
afterEach(() => act(() => root.unmount()));

async function start(students = 4, chart = true) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  if (chart) withChart(fakes.content);
  return PluginHarness.activate(plugin, fakes);
}

async function open(harness: PluginHarness<Soundmarks>, page: string, at: string | Readonly<Record<string, string>> = {}): Promise<void> {
  const route = plugin.routes.find((one) => one.path === `/soundmark-learning/${page}`)!;
  const Page = ((await route.page()) as { default: ComponentType<PageProps> }).default;
  await act(async () => {
    root.render(
      <UiProvider locale={harness.fakes.i18n.locale}>
        <PluginProvider context={harness.context} state={harness.state}>
          <Page params={{}} query={typeof at === 'string' ? { symbol: at } : at} />
        </PluginProvider>
      </UiProvider>,
    );
  });
  await act(async () => {
    for (let n = 0; n < 30; n += 1) await Promise.resolve();
  });
}
const all = (selector: string) => [...board.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('has a chart of every symbol, its word below; where no pack has symbols, what to do', async () => {
  await open(await start(), 'soundmark-list');
  expect(all('.sm-group h3')).toEqual(['Vowels', 'Fricatives']);
  expect(all('.sm-group .sm-symbol')).toEqual(['æ', 'ʌ', 'ə', 'θthink', 's', 'v', 'tr', 'ŋ', 'ǀ', 'ʘ']);
  const none = await start(4, false);
  await open(none, 'soundmark-list');
  expect(all('.sm-symbol')).toEqual([]);
  expect(board.textContent).toContain(none.context.t('chart.empty.do'));
});

it('has all of a symbol: mouth, spellings by place, pairs', async () => {
  await open(await start(), 'soundmark-practice', 'θ');
  expect(all('.sm-the-symbol')).toEqual(['/θ/']);
  await expect.poll(() => board.querySelectorAll('svg[role=img]').length).toBe(2);
  expect(all('.sm-spellings .sm-example')).toEqual(['think', 'healthy', 'mouth']);
  expect(all('.sm-pairs .sm-example')).toEqual(['think', 'sink', 'mouth', 'mouse']);
  expect(all('.sm-dock-centre button')).toHaveLength(1);
});

it('calls a vowel a vowel, and a consonant voiced or not', async () => {
  const harness = await start();
  const kinds = [];
  for (const symbol of ['æ', 'v', 'θ']) {
    await open(harness, 'soundmark-practice', symbol);
    kinds.push(...all('.sm-about p'));
  }
  expect(kinds).toEqual(['making.vowel', 'making.voiced', 'making.unvoiced'].map((key) => harness.context.t(key)));
});

it('leaves out what a symbol has not, and says that it is not scored', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', 'ʘ');
  expect(all('.sm-the-symbol')).toEqual(['/ʘ/']);
  expect(all('.sm-card')).toHaveLength(1);
  expect(all('.sm-dock-centre')).toEqual([harness.context.t('practice.unscored') + harness.context.t('practice.unscored.do')]);
  await open(harness, 'word--practice', 'ʘ');
  expect(board.textContent).toContain(harness.context.t('words.empty'));
});

it('names who is called where a symbol is judged in words alone, and has that child read the words', async () => {
  const harness = await start();
  harness.fakes.content.more = wholeChart();
  const { waiting, navigation } = harness.fakes;
  const { t } = harness.context;
  const told = () => all('.sm-dock-centre .sm-told');
  await open(harness, 'soundmark-practice', 'ŋ');
  expect(told()).toEqual([t('practice.in-words') + t('practice.in-words.do')]);
  await act(() => waiting.toggle('student-2'));
  expect(told()).toEqual([`学生2${t('practice.in-words.called', { symbol: '/ŋ/' })}`]);
  await act(async () => board.querySelector<HTMLButtonElement>('.sm-dock-centre .ch-button-primary')!.click());
  expect(navigation.state.get().route).toBe('SoundmarkWordPractice');
  // A call stays on its page: on the next one nobody is called at first.
  await act(() => waiting.toggle('student-2'));
  await open(harness, 'word--practice', 'ŋ');
  expect([waiting.state.get().activeStudentId, harness.state.words.reading.moment]).toEqual(['student-2', 'ready']);
});

it('leads the whole class from a symbol that is judged in words alone to the words, where it can answer', async () => {
  const harness = await start();
  harness.fakes.content.more = wholeChart();
  const { waiting, navigation } = harness.fakes;
  const { t } = harness.context;
  waiting.bound.add('student-1');
  await open(harness, 'soundmark-practice', 'ŋ');
  await act(() => waiting.setPlayType('TEAM'));
  expect(all('.sm-dock-centre .sm-told')).toEqual([t('practice.in-words.together') + t('practice.in-words.together.do')]);
  expect(all('.sm-dock .ch-button-primary')).toEqual([t('practice.words.together')]);
  await act(async () => board.querySelector<HTMLButtonElement>('.sm-dock-centre .ch-button-primary')!.click());
  expect(navigation.state.get().route).toBe('SoundmarkWordPractice');
  await open(harness, 'word--practice', 'ŋ');
  expect(harness.state.words.reading.moment).toBe('team');
});

it('names who is called where a symbol is not scored', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', 'ʘ');
  await act(() => harness.fakes.waiting.toggle('student-2'));
  expect(all('.sm-dock-centre')).toEqual([`学生2${harness.context.t('practice.unscored.called', { symbol: '/ʘ/' })}`]);
});

it.each([0, 1, 60])('is the same for a class of %i', async (students) => {
  await open(await start(students), 'soundmark-practice', 'θ');
  expect(all('.sm-the-symbol')).toEqual(['/θ/']);
  expect(all('.sm-dock-centre button')).toHaveLength(1);
});

it('opens a sound that was hard for a class, however it is written', async () => {
  const harness = await start();
  for (const [sign, symbol] of [
    ['θ', '/θ/'],
    ['ɚ', '/ə/'],
  ] as const) {
    await open(harness, 'soundmark-practice', { sign });
    expect(all('.sm-the-symbol')).toEqual([symbol]);
  }
});

it('fills “again” where nothing can be said of a reading, and says so', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', { symbol: 'θ' });
  await act(() => harness.fakes.waiting.toggle('student-1'));
  harness.fakes.speech.answerWith(sampleScore(30, { confidence: 0.2 }));
  await act(() => harness.state.practice.reading.toggle());
  await act(() => harness.state.practice.reading.toggle());
  expect(all('.sm-dock .ch-button-primary')).toEqual([harness.context.t('after.again')]);
  expect(all('.sm-dock [role=status]')).toEqual([harness.context.t('moment.unsure', { name: '学生1' })]);
});

it('says which other sound was surely heard, and what to do with the mouth', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', { symbol: 'θ' });
  await act(() => harness.fakes.waiting.toggle('student-1'));
  const phone = { phone: 'TH', score: 20, fromMs: 0, toMs: 300, heard: 'S', confidence: 1 };
  harness.fakes.speech.answerWith(sampleScore(30, { confidence: 0.9 }, [phone]));
  await act(() => harness.state.practice.reading.toggle());
  await act(() => harness.state.practice.reading.toggle());
  expect(all('.sm-how')[0]).toContain(harness.context.t('verdict.heard', { heard: 's', symbol: '/θ/', how: '' }));
  expect(all('.sm-verdict')[0]).toContain(harness.context.t('verdict.short.poor'));
});

it('has the child’s name in sight from the call to what came of it, also where nothing was heard', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', { symbol: 'θ' });
  await act(() => harness.fakes.waiting.toggle('student-1'));
  expect(all('.sm-name')).toEqual(['学生1']);
  harness.fakes.speech.answerWith({ kind: 'refused', reason: 'other-text', durationMs: 900, scorer: sampleScore(30).scorer });
  await act(() => harness.state.practice.reading.toggle());
  await act(() => harness.state.practice.reading.toggle());
  expect(harness.state.practice.reading.moment).toBe('refused');
  expect(all('.sm-name')).toEqual(['学生1']);
  // one sound was asked, no word
  expect(all('.sm-told').at(-1)).toContain(harness.context.t('refused.other-sound.do'));
});

it('says that this device can’t record, and offers to try again', async () => {
  const harness = await start();
  harness.fakes.audio.set({ microphone: 'missing' });
  await open(harness, 'soundmark-practice', 'θ');
  await act(() => harness.fakes.waiting.toggle('student-1'));
  expect(all('[role=alert] strong')[0]).toContain(harness.context.t('microphone.missing'));
  expect(all('.sm-dock-centre button')).toEqual([harness.context.t('microphone.retry')]);
  // what is to be done is filled beside the list: the teacher marks
  expect(all('.ch-button-primary')).toEqual([]);
});

it('begins with the class by its one filled button, ends by it, and shows what came of it then', async () => {
  const harness = await start();
  await open(harness, 'soundmark-practice', 'θ');
  const { waiting, answers } = harness.fakes;
  const { t } = harness.context;
  for (const n of [1, 2]) waiting.bound.add(`student-${n}`);
  await act(() => waiting.setPlayType('TEAM'));
  const filled = () => all('.sm-dock .ch-button-primary');
  const press = () => act(async () => board.querySelector<HTMLButtonElement>('.sm-dock .ch-button-primary')!.click());
  expect(filled()).toEqual([t('team.start')]);
  await press();
  expect([answers.state.get()?.team !== undefined, filled()]).toEqual([true, [t('team.end')]]);
  await act(() => harness.fakes.clock.advance(1_001));
  await press();
  expect(filled()).toEqual([t('team.start')]);
  await act(() => answers.record({ studentId: 'student-1', ...harness.state.practice.reading.asked!.speech }));
  await act(() => answers.finish());
  expect([answers.state.get()?.team, filled()]).toEqual([undefined, [t('team.result')]]);
  expect(all('.sm-dock-centre button')).toContain(t('team.start'));
});

it('offers no other word while the class is reading this one', async () => {
  const harness = await start();
  await open(harness, 'word--practice', 'θ');
  const next = () => board.querySelector<HTMLButtonElement>(`[aria-label="${harness.context.t('words.after')}"]`)!;
  expect(next().disabled).toBe(false);
  await act(async () => void (await harness.fakes.answers.startTeam({ studentIds: ['student-1', 'student-2'] })));
  expect(next().disabled).toBe(true);
  await act(() => harness.fakes.answers.endTeam());
  expect(next().disabled).toBe(false);
});

it.each(['soundmark-list', 'soundmark-practice', 'word--practice'])('says on %s that the server can’t be reached', async (page) => {
  const harness = await start();
  harness.fakes.content.online = false;
  await open(harness, page, 'θ');
  expect(all('[role=alert] h2')).toEqual(['现在连不上服务器']);
});
