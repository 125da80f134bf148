import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessonTool, optionLetter, type ChoiceItem, type Contributions, type LessonToolProps, type PluginContext } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleSentence, sampleWord } from '@chorus/sdk/testing';
import { PluginProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { choiceType } from '../../../plugins/answer-details/src/choice/choice-type.ts';
import plugin from '../../../plugins/examples/quiz/src/index.ts';
import { root } from '../build/paths.ts';
import { templates } from '../template-folder.ts';
import { parseSource, type PluginSource } from '../validate/plugin-source.ts';
import { untranslatedTextCheck } from '../validate/texts-check.ts';
import { guess } from './guess-type.ts';
import HeardPage from './heard-page.tsx';
import heard from './heard-plugin.ts';
import LettersPage from './letters-page.tsx';
import letters from './letters-plugin.ts';
import { locales } from './locales.ts';
import { OneQuestion } from './one-question.ts';
import { callSomebody, contentOf, readAloud, sayModel, wordsOf } from './small-calls.ts';
import ShelfPage from './shelf-page.tsx';
import TimerPanel from './timer-panel.tsx';
import timer, { openUnit } from './timer-plugin.ts';
import UnitPage from './unit-page.tsx';
import { useLetterKeys } from './use-letter-keys.ts';
import { hasSound, lacksSound, symbolsOf } from './word-sounds.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Code without comments, spaces, and the commas that a line more needs. */
const bare = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/ .*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/,([}\])])/g, '$1');

it('shows no code in the guide that is not a piece of code which is compiled and tested', () => {
  const { id, routes } = templates.quiz;
  const folders = [templates.quiz.sources, templates.spoken.sources, templates.drill.sources, 'tools/src/guide'].map((folder) =>
    join(root, folder),
  );
  const sources = folders
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) =>
      bare(
        text
          .replaceAll(id, 'my-school.word-race')
          .replaceAll(`'${routes}Home'`, `'WordRaceHome'`)
          .replaceAll('Chorus examples', 'My school')
          .replaceAll('@chorus/tools/page', '@chorus/sdk/page'),
      ),
    );
  const guide = readFileSync(join(root, 'docs/authors-guide.md'), 'utf8');
  const pieces = [...guide.matchAll(/```tsx?\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split(/^\s*…\s*$/m));
  expect(pieces.length).toBeGreaterThan(8);
  expect(pieces.filter((piece) => !sources.some((source) => source.includes(bare(piece))))).toEqual([]);
});

it('says truly that a drill of one’s own is under 120 lines', () => {
  const folder = join(root, templates.drill.sources);
  const code = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  const lines = code.flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  expect(code.length).toBe(3);
  expect(lines.length).toBeLessThan(120);
});

it('shows no page in the guide whose texts validate refuses', () => {
  const here = join(root, 'tools/src/guide');
  const files = readdirSync(here)
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => parseSource(name, readFileSync(join(here, name), 'utf8')));
  expect(files.length).toBeGreaterThan(3);
  const source = { folder: root, files, built: { locales, manifest: timer.declaration } } as unknown as PluginSource;
  expect(untranslatedTextCheck(source)).toEqual([]);
  expect(timer.locales).toBe(locales);
});

it('tests an activity as the guide says', async () => {
  const harness = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  await harness.state.resume();
  await harness.fakes.waiting.toggle('student-1');
  await harness.state.choose('A');
  expect(harness.state.chosen).toEqual(['A']);

  const after = await harness.reload(); // same place, same answers
  expect(after.state.newest).toHaveLength(1);
  after.unload();
  expect(after.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
});

it('hears letters while a button has the focus; none in a field, with Ctrl or beside a dialog', () => {
  const chosen: string[] = [];
  const choose = (letter: string) => void chosen.push(letter);
  const Page = () => {
    useLetterKeys(choose);
    return (
      <>
        <button type="button">row</button>
        <input />
      </>
    );
  };
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => element.remove());
  act(() => page.render(<Page />));
  const press = (at: string, more: KeyboardEventInit) =>
    element.querySelector(at)!.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...more }));
  press('button', { key: 'b' });
  press('input', { key: 'a' });
  press('button', { key: 'c', ctrlKey: true });
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('button', { key: 'd' });
  dialog.remove();
  act(() => page.unmount());
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  expect(chosen).toEqual(['B']);
});

it('leads to a page with parameters, which stays while they change and does without one, as the guide says', async () => {
  const { state, context, fakes } = await PluginHarness.activate(timer);
  await openUnit(fakes.navigation);
  expect(fakes.navigation.state.get()).toEqual({ route: 'WordRaceUnit', params: {}, query: { unitId: 'u1', from: '3' } });
  expect(fakes.navigation.resume).toEqual({ label: 'Unit 1', route: 'WordRaceUnit', query: { unitId: 'u1' } });
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => {
    act(() => page.unmount());
    element.remove();
  });
  const open = (params: Record<string, string>, query: Record<string, string>) =>
    act(() =>
      page.render(
        <PluginProvider context={context} state={state}>
          <UnitPage params={params} query={query} />
        </PluginProvider>,
      ),
    );
  const press = () => act(async () => element.querySelector('button')!.click());
  open({ unitId: 'u1' }, { from: '3' });
  await press();
  expect(fakes.navigation.state.get().query).toEqual({ unitId: 'u1', from: '4' });
  open({ unitId: 'u1' }, { from: '4' });
  open({ unitId: 'u2' }, { from: 'four' });
  expect([element.textContent, state.words.shown]).toEqual(['u2:1', ['u1:3', 'u1:4', 'u2:1']]);
  open({}, {});
  await press();
  expect([element.textContent, fakes.navigation.state.get().route]).toEqual(['主页', 'Home']);
});

it('reads settings as the guide says', async () => {
  const { state, context } = await PluginHarness.activate(timer);
  expect(state.chosen.get()).toEqual({ seconds: 30, bell: true });
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => {
    act(() => page.unmount());
    element.remove();
  });
  const close = vi.fn();
  act(() =>
    page.render(
      <PluginProvider context={context} state={state}>
        <TimerPanel close={close} />
      </PluginProvider>,
    ),
  );
  expect(element.textContent).toBe('30');
  act(() => element.querySelector('button')!.click());
  expect(close).toHaveBeenCalledOnce();
});

it('draws what other activities contribute, while it is there', async () => {
  const fakes = new FakeServices();
  const view = async () => ({ default: ({ close }: LessonToolProps) => <button onClick={close}>ready</button> });
  const label = { 'zh-CN': '蛋', en: 'Egg' };
  fakes.contributions.put('my-school.egg', lessonTool({ id: 'egg', order: 1, label, icon: '<svg/>', opens: 'panel', view }));
  const context = { service: (token: typeof Contributions) => fakes.of(token) } as unknown as PluginContext;
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => {
    act(() => page.unmount());
    element.remove();
  });
  act(() =>
    page.render(
      <PluginProvider context={context} state={undefined}>
        <ShelfPage />
      </PluginProvider>,
    ),
  );
  const texts = () => [...element.querySelectorAll('button')].map(({ textContent }) => textContent);
  const press = (n: number) => act(async () => element.querySelectorAll('button')[n]!.click());
  await press(0);
  await vi.waitFor(() => expect(texts()).toEqual(['蛋', 'ready']));
  await press(1);
  expect(texts()).toEqual(['蛋']);
  await press(0);
  act(() => fakes.contributions.remove('my-school.egg'));
  expect(texts()).toEqual([]);
});

async function startLetters() {
  const fakes = new FakeServices({ classroom: sampleClassroom(3), evaluateTypes: [choiceType] });
  const harness = await PluginHarness.activate(letters, fakes);
  await harness.state.ask('Which one is red?', 'apple', ['pear', 'apple', 'lemon', 'plum']);
  const press = (studentId: string, key: string) => {
    const item = fakes.answers.state.get()?.question.item as ChoiceItem;
    return fakes.answers.give({ studentId, source: 'clicker', answer: choiceType.fromKeys!(key, item)! });
  };
  return { harness, fakes, press, state: harness.state };
}

it('has the class answer letters on a team board [4-7]', async () => {
  const { harness, fakes, press } = await startLetters();
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => {
    act(() => page.unmount());
    element.remove();
  });
  act(() =>
    page.render(
      <PluginProvider context={harness.context} state={harness.state}>
        <LettersPage />
      </PluginProvider>,
    ),
  );
  const tiles = () => [...element.querySelectorAll('.ch-team-tile')].map((tile) => tile.getAttribute('data-look'));
  expect([element.querySelectorAll('li b').length, tiles()]).toEqual([4, []]);

  expect(await fakes.waiting.setPlayType('TEAM')).toEqual({ ok: false, reason: 'no-bound-clicker' });
  fakes.waiting.bound.add('student-1').add('student-2');
  await act(async () => {
    await fakes.waiting.setPlayType('TEAM');
    await fakes.waiting.startTeam();
    await press('student-1', 'B');
  });
  expect(element.querySelector('.ch-team-question h2')?.textContent).toBe('Which one is red?');
  await act(async () => {
    await fakes.clock.advance(1_000);
    await fakes.waiting.endTeam();
  });
  expect([tiles(), fakes.answers.state.get()?.phase]).toEqual([['good', 'wait'], 'answering']);

  await act(async () => element.querySelector<HTMLButtonElement>('.ch-button')!.click());
  expect([fakes.waiting.state.get().playType, fakes.answers.state.get()?.phase]).toEqual(['SINGLE', 'ended']);
});

it('counts points over several questions, an answer that was changed once, and keeps them over a reload', async () => {
  const { harness, press, state } = await startLetters();
  await press('student-1', 'A');
  await press('student-1', 'B');
  await press('student-2', 'C');
  await state.ask('Which one is yellow?', 'lemon', ['lemon', 'plum']);
  await press('student-1', 'A');
  const after = (await harness.reload()).state;
  expect(['student-1', 'student-2', 'student-3'].map((id) => after.total(id))).toEqual([200, 0, 0]);
});

it('takes the teacher’s correction of the question that is open', async () => {
  const { fakes, press, state } = await startLetters();
  await press('student-1', 'A');
  await fakes.answers.override(fakes.answers.state.get()!.attempts[0]!.id, { overall: 60, reason: 'half' });
  expect(state.total('student-1')).toBe(60);
});

it('asks one question without a flow, and takes another activity’s for none of its own', async () => {
  const { answers, waiting } = new FakeServices({ classroom: sampleClassroom(4), evaluateTypes: [choiceType] });
  const options = ['Spring', 'Autumn'].map((text, n) => ({ id: 'AB'[n]!, text }));
  const item: ChoiceItem = { questions: [{ id: 'q', text: 'After winter?', options, answer: ['A'] }] };
  const ref = { packId: 'my-school.word-race', packVersion: '1.0.0', itemId: 'season' };
  const one = new OneQuestion(answers, waiting, ref, item);
  await one.ask();
  await one.choose('A');
  expect(one.open?.attempts).toEqual([]);
  await waiting.toggle('student-1');
  await one.choose('A');
  await one.close();
  expect(one.open).toMatchObject({ phase: 'ended', attempts: [{ answer: { chosen: { q: ['A'] } } }] });
  await answers.open({ ref: { ...ref, packId: 'lab.other' }, type: 'chorus.choice/1', item, changeable: true });
  expect(one.open).toBeUndefined();
});

it('goes on with a draw that was kept, and asks another draw anew', async () => {
  const { harness, fakes, press } = await startLetters();
  const idNow = () => fakes.answers.state.get()?.questionId;
  const first = idNow();
  await press('student-1', 'B');
  const after = (await harness.reload()).state;
  await after.ask('Which one is red?', 'apple', after.place.state.get().draw);
  expect([idNow(), fakes.answers.state.get()?.attempts.length]).toEqual([first, 1]);
  await after.ask('Which one is red?', 'apple', ['apple', 'pear']);
  expect(idNow()).not.toBe(first);
});

/** A context over fakes, with texts that are their keys. */
function contextOf(fakes: FakeServices): PluginContext {
  return { service: fakes.of.bind(fakes), t: (key: string) => key } as unknown as PluginContext;
}

it('says a word in the teacher’s accent, by a voice where there is no sound, and that it can’t be heard', async () => {
  const fakes = new FakeServices();
  await fakes.settings.set({ accent: 'uk' });
  await sayModel(contextOf(fakes), sampleWord('apple'));
  await sayModel(contextOf(fakes), sampleWord('apple', { sound: {} }));
  expect(fakes.audio.played).toEqual([{ url: '/media/apple-uk.mp3' }, { speak: 'apple', accent: 'uk' }]);
  vi.spyOn(fakes.audio, 'play').mockResolvedValue({ ok: false, reason: 'no-voice' });
  await sayModel(contextOf(fakes), sampleWord('apple', { sound: {} }));
  expect(fakes.notices.shown.map(({ text }) => text)).toEqual(['no-sound']);
});

it('says the word of a question when it comes and at a press, and at the end how many have each word right', async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(3), evaluateTypes: [choiceType] });
  const { state, context } = await PluginHarness.activate(heard, fakes);
  const element = document.body.appendChild(document.createElement('div'));
  const page = createRoot(element);
  onTestFinished(() => {
    act(() => page.unmount());
    element.remove();
  });
  const options = ['apple', 'pear'].map((text, n) => ({ id: optionLetter(n), text }));
  const items = [sampleWord('apple'), sampleWord('pear')].map((word, n) => {
    const item: ChoiceItem = { questions: [{ id: 'q', text: word.text, options, answer: [optionLetter(n)] }] };
    return { id: word.id, word, question: { ref: word.ref, type: 'chorus.choice/1', item } };
  });
  await state.begin(items);
  await act(async () =>
    page.render(
      <PluginProvider context={context} state={state}>
        <HeardPage />
      </PluginProvider>,
    ),
  );
  expect(fakes.audio.played).toEqual([{ url: '/media/apple-us.mp3' }]);
  await act(async () => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === '再听一遍')!.click());
  expect(fakes.audio.played).toHaveLength(2);
  await act(async () => {
    await fakes.waiting.toggle('student-1');
    await state.choose('A');
    await state.close();
    await state.next();
  });
  expect(fakes.audio.played.at(-1)).toEqual({ url: '/media/pear-us.mp3' });
  await act(async () => {
    await state.close();
    await state.next();
  });
  expect([...element.querySelectorAll('.heard-words > *')].map(({ textContent }) => textContent)).toEqual(['apple 100%', 'pear –']);
});

it('knows which words surely have a sound, and which have not', async () => {
  const { content } = new FakeServices();
  const ref = (itemId: string) => ({ packId: 'sample', packVersion: '1.0.0', itemId });
  const symbol = (text: string, phone: string) =>
    ({ kind: 'symbol', id: phone, ref: ref(phone), text, phones: [phone], sound: {} }) as const;
  const [ih, iy] = [symbol('/ɪ/', 'IH'), symbol('/iː/', 'IY')];
  content.more = {
    '': [{ kind: 'symbolBook', id: 'chart', ref: ref('chart'), title: 'Chart', stage: 'middle', gradeId: 7 }],
    chart: [{ kind: 'unit', id: 'vowels', ref: ref('vowels'), title: 'Vowels', parent: ref('chart') }],
    vowels: [ih, iy],
  };
  expect(await symbolsOf(content)).toEqual([ih, iy]);
  const word = (text: string, us: string, ...ways: readonly string[]) =>
    sampleWord(text, { ipa: { us }, pronunciations: ways.map((phones) => ({ phones: phones.split(' ') })) });
  const basket = word('basket', '/ˈbæskət/', 'B AE S K AH T', 'B AE S K IH T');
  const [pig, sheep, happy] = [word('pig', '/pɪɡ/', 'P IH G'), word('sheep', '/ʃiːp/', 'SH IY P'), word('happy', '/ˈhæpi/', 'HH AE P IY')];
  const all = [basket, pig, sheep, happy, word('new', '/njuː/')];
  const named = (those: readonly (typeof pig)[]) => those.map(({ text }) => text);
  expect(named(all.filter((one) => hasSound(one, ih, 'us')))).toEqual(['pig']);
  expect(named(all.filter((one) => hasSound(one, iy, 'us')))).toEqual(['sheep']);
  expect(named(all.filter((one) => lacksSound(one, ih)))).toEqual(['sheep', 'happy']);
});

it('tells a refusal from an error', async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(0) });
  const ctx = contextOf(fakes);
  await callSomebody(ctx);
  fakes.content.online = false;
  expect(await wordsOf(ctx, 'unit')).toEqual([]);
  expect(fakes.notices.shown.map(({ text }) => text)).toEqual(['refused.no-students', 'offline']);
  fakes.content.online = true;
  await expect(wordsOf(ctx, 'no unit')).rejects.toMatchObject({ code: 'content-missing' });
});

it('has the sentences of a unit, and what an answer was given to', async () => {
  const { content } = new FakeServices();
  const symbol = {
    kind: 'symbol',
    id: 'ae',
    ref: { ...sampleSentence().ref, itemId: 'ae' },
    text: '/æ/',
    phones: ['AE'],
    sound: {},
  } as const;
  content.more = { unit: [sampleSentence(), symbol] };
  const [unit] = (await content.list({ kind: 'unit', parent: { ...symbol.ref, itemId: 'book' } })).entries;
  expect(await contentOf(content, unit!, sampleSentence().ref)).toEqual(['I see an apple.']);
  expect(await contentOf(content, unit!, symbol.ref)).toEqual(['AE']);
});

it('records a called student, and says why not', async () => {
  const fakes = new FakeServices();
  const ref = { packId: 'my-school.letters', packVersion: '1.0.0', itemId: 'apples' };
  const read = () => readAloud(fakes.answers, fakes.notices, (key) => key, ref, 'student-1');
  await read();
  expect(fakes.answers.state.get()?.recording?.studentId).toBe('student-1');
  await fakes.answers.finish();
  fakes.answers.refuseRecording = 'no-microphone';
  await read();
  expect([fakes.answers.state.get()?.attempts.length, fakes.notices.shown.at(-1)?.text]).toEqual([1, 'refused.no-microphone']);
});

it('brings an older answer to the newer form', async () => {
  const kept = { item: { word: 'red' }, answer: { word: 'blue' } };
  expect(guess.migrate?.({ ...kept, result: { right: false } }, 1)).toEqual({
    item: { words: ['red'] },
    answer: { word: 'blue' },
    result: { overall: 0 },
  });
  expect(guess.migrate?.(kept, 1)).not.toHaveProperty('result');
});
