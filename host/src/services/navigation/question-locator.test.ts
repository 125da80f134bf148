import {
  ObservableValue,
  type AnswerOutcome,
  type AnswerSessionSnapshot,
  type Location,
  type QuestionGroupSnapshot,
  type RouteManifest,
} from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { Contributed } from '../../kernel/kernel-types.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { QuestionLocator } from './question-locator.ts';

const route = (pluginId: string, name: string): Contributed<RouteManifest> => ({
  pluginId,
  value: { path: name, name, title: { 'zh-CN': `${name} zh`, en: name } },
});
const page = (name: string, query: Location['query'] = {}): Location => ({ route: name, params: {}, query });
const asked = (phase: 'answering' | 'ended') => ({ phase }) as AnswerSessionSnapshot;
const opened = async (): Promise<AnswerOutcome> => ({ ok: true, id: 'q' });

/** A browser whose windows share what it keeps. */
function browser() {
  const kept = new Map<string, string>();
  const store: LocalStore = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [] };
  return (front = page('Home'), writing = true) => {
    const routes = new ObservableValue<readonly Contributed<RouteManifest>[]>([
      route('a.quiz', 'Quiz'),
      route('a.quiz', 'QuizList'),
      route('a.words', 'Words'),
    ]);
    const state = new ObservableValue(front);
    const answers = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
    const group = new ObservableValue<QuestionGroupSnapshot | undefined>(undefined);
    const journal = { writing };
    const elsewhere: (() => void)[] = [];
    const lesson = { id: 'one' as string | undefined };
    const tell = vi.fn();
    const changed = vi.fn();
    const went: unknown[] = [];
    const go = async (name: string, target: { query?: Location['query']; replace?: boolean }) => {
      went.push([name, target.query, target.replace]);
      state.set(page(name, target.query));
    };
    const place = new QuestionLocator({
      store,
      navigation: { state, go: go as never },
      kernel: { routes },
      answers: { state: answers, group, onEndedElsewhere: (run) => void elsewhere.push(run) },
      journal,
      lessonId: () => lesson.id,
      changed,
      tell,
    });
    return {
      place,
      routes,
      state,
      answers,
      group,
      journal,
      lesson,
      tell,
      changed,
      went,
      endElsewhere: () => elsewhere.forEach((run) => run()),
    };
  };
}
type Window = ReturnType<ReturnType<typeof browser>>;

const ask = async ({ place, answers }: Window, pluginId: string) => {
  await place.whileOpening(pluginId, opened);
  answers.set(asked('answering'));
};

it('shows who takes over from Home the page in which the open question was asked', async () => {
  const open = browser();
  await ask(open(page('Quiz', { unit: '3' })), 'a.quiz');
  const other = open(page('Home'), false);
  other.answers.set(asked('answering'));
  other.journal.writing = true;
  await other.place.show();
  expect(other.went).toEqual([['Quiz', { unit: '3' }, false]]);
});

it('says on every window where a question is open, and nothing once it has ended or its activity is off', async () => {
  const open = browser();
  const one = open(page('Quiz'));
  await ask(one, 'a.quiz');
  const other = open(page('Home'), false);
  expect(other.place.page.get()).toBeUndefined();
  other.answers.set(asked('answering'));
  expect(other.place.page.get()).toEqual({ title: { 'zh-CN': 'Quiz zh', en: 'Quiz' }, at: page('Quiz') });
  const on = other.routes.get();
  other.routes.set([]);
  expect(other.place.page.get()).toBeUndefined();
  other.routes.set(on);
  expect(other.place.page.get()).toBeDefined();
  other.answers.set(asked('ended'));
  expect(other.place.page.get()).toBeUndefined();
});

it('knows the page before the question is on the disk, so that no window hears of one without the other', async () => {
  const open = browser();
  const one = open(page('Quiz'));
  const other = open(page('Home'), false);
  await one.place.whileOpening('a.quiz', async () => {
    other.answers.set(asked('answering'));
    return opened();
  });
  expect(other.place.page.get()?.at).toEqual(page('Quiz'));
});

it('keeps the page of what is asked where another question is refused or fails to open', async () => {
  const window = browser()(page('Quiz'));
  await ask(window, 'a.quiz');
  window.state.set(page('Words'));
  await window.place.whileOpening('a.words', async () => ({ ok: false, reason: 'recording' }) as never);
  await expect(window.place.whileOpening('a.words', () => Promise.reject(new Error('bad item')))).rejects.toThrow('bad item');
  window.state.set(page('Home'));
  expect(window.place.page.get()?.at).toEqual(page('Quiz'));
});

it('goes along when the activity asks first and opens its page then, and not to another activity’s page', async () => {
  const window = browser()(page('Home'));
  await ask(window, 'a.quiz');
  expect(window.place.page.get()).toBeUndefined();
  window.state.set(page('Words'));
  expect(window.place.page.get()).toBeUndefined();
  window.state.set(page('Quiz', { unit: '2' }));
  window.state.set(page('Home'));
  expect(window.place.page.get()?.at).toEqual(page('Quiz', { unit: '2' }));
});

it('follows the window that writes only', async () => {
  const open = browser();
  const one = open(page('Quiz'));
  await ask(one, 'a.quiz');
  const other = open(page('Home'), false);
  other.answers.set(asked('answering'));
  other.state.set(page('QuizList'));
  await other.place.whileOpening('a.words', async () => ({ ok: false, reason: 'not-writer' }));
  expect(other.place.page.get()?.at).toEqual(page('Quiz'));
});

it('stays where the question is shown already, and leaves nothing behind of the same page', async () => {
  const open = browser();
  await ask(open(page('Quiz', { unit: '3' })), 'a.quiz');
  const there = open(page('Quiz', { unit: '3' }));
  there.answers.set(asked('answering'));
  await there.place.show();
  expect(there.went).toEqual([]);
  there.state.set(page('Home'));
  there.journal.writing = false;
  there.state.set(page('Quiz', { unit: '1' }));
  await there.place.show();
  expect(there.went).toEqual([['Quiz', { unit: '3' }, true]]);
});

it('tells a teacher who is in the middle of something instead of tearing it away', async () => {
  const open = browser();
  await ask(open(page('Quiz')), 'a.quiz');
  const other = open(page('Home'), false);
  other.answers.set(asked('answering'));
  await other.place.show({ occupied: true });
  expect([other.went, other.tell.mock.calls]).toEqual([[], [[{ 'zh-CN': 'Quiz zh', en: 'Quiz' }]]]);
});

it('is one lesson’s: the next one’s questions were asked elsewhere', async () => {
  const window = browser()(page('Quiz'));
  await ask(window, 'a.quiz');
  window.state.set(page('Home'));
  window.lesson.id = 'two';
  window.answers.set(asked('answering'));
  expect([window.place.page.get(), window.place.read('two')]).toEqual([undefined, undefined]);
  await ask(window, 'a.quiz');
  expect(window.place.page.get()).toBeUndefined();
});

it('goes to another machine as it is, told at each change', async () => {
  const one = browser()(page('Quiz'));
  await ask(one, 'a.quiz');
  await ask(one, 'a.quiz');
  expect(one.changed).toHaveBeenCalledTimes(1);
  const two = browser()(page('Home'), false);
  two.answers.set(asked('answering'));
  two.place.follow(one.place.read('one')!);
  expect(two.place.page.get()?.at).toEqual(page('Quiz'));
  two.place.follow('no place');
  expect(two.place.page.get()).toBeUndefined();
});

it('asks again, where this machine takes over, what its page could not ask, and not once the page is left or has ended it', async () => {
  const refused = async (): Promise<AnswerOutcome> => ({ ok: false, reason: 'not-writer' });
  const times = async (then: (window: Window) => void) => {
    const window = browser()(page('Quiz', { unit: '3' }), false);
    const open = vi.fn(refused);
    await window.place.whileOpening('a.quiz', open);
    then(window);
    window.journal.writing = true;
    await window.place.askRefused();
    await window.place.askRefused();
    return open.mock.calls.length;
  };
  expect(await times(() => undefined)).toBe(2);
  expect(await times(({ state }) => state.set(page('Home')))).toBe(1);
  expect(await times(({ state }) => state.set(page('Quiz', { unit: '4' })))).toBe(1);
  expect(await times(({ place }) => place.ended())).toBe(1);
});

it('asks anew what another machine had ended, while its page is there', async () => {
  const window = browser()(page('Quiz'));
  const open = vi.fn(opened);
  await window.place.whileOpening('a.quiz', open);
  await window.place.askRefused();
  expect(open).toHaveBeenCalledTimes(1);
  window.endElsewhere();
  expect(open).toHaveBeenCalledTimes(2);
  window.state.set(page('Home'));
  window.endElsewhere();
  expect(open).toHaveBeenCalledTimes(2);
});

/** A page whose question another machine or window has ended while it wrote. */
async function endedElsewhere() {
  const window = browser()(page('Words'));
  const open = vi.fn(async (): Promise<AnswerOutcome> => {
    window.answers.set(asked('answering'));
    return { ok: true, id: 'q' };
  });
  await window.place.whileOpening('a.words', open);
  window.journal.writing = false;
  window.answers.set(asked('ended'));
  window.journal.writing = true;
  const record = vi.fn(async (): Promise<AnswerOutcome> => {
    return window.answers.get()?.phase === 'answering' ? { ok: true, id: 'r' } : { ok: false, reason: 'not-open' };
  });
  return { ...window, open, record };
}

it('asks anew, at the first press, what was ended elsewhere, as a new question', async () => {
  const { place, open, record } = await endedElsewhere();
  expect(await place.whileAsked('a.words', record)).toEqual({ ok: true, id: 'r' });
  expect([open.mock.calls.length, record.mock.calls.length]).toEqual([2, 2]);
  expect(await place.whileAsked('a.words', record)).toEqual({ ok: true, id: 'r' });
  expect(open).toHaveBeenCalledTimes(2);
});

it('asks it anew where this window takes over again, before anything is pressed', async () => {
  const { place, open, answers } = await endedElsewhere();
  await place.askRefused();
  expect([open.mock.calls.length, answers.get()?.phase]).toEqual([2, 'answering']);
});

it.each([
  ['its activity has ended', ({ place }) => place.ended()],
  ['its time has ended', ({ group }) => group.set({ endsAt: 1 } as QuestionGroupSnapshot)],
  ['was asked on another page', ({ state }) => state.set(page('Home'))],
] satisfies readonly (readonly [string, (window: Window) => void])[])('does not ask anew what %s', async (_, then) => {
  const { place, open, record, ...window } = await endedElsewhere();
  then({ ...window, place });
  expect(await place.whileAsked('a.words', record)).toEqual({ ok: false, reason: 'not-open' });
  await place.askRefused();
  expect(open).toHaveBeenCalledTimes(1);
});

it('knows where the lesson asked last after a reload that has lost what was asked, until something is asked, and in no other lesson', async () => {
  const open = browser();
  await ask(open(page('Quiz', { unit: '3' })), 'a.quiz');
  const again = open(page('Home'));
  again.routes.set(again.routes.get().slice());
  const there = { title: { 'zh-CN': 'Quiz zh', en: 'Quiz' }, at: page('Quiz', { unit: '3' }) };
  expect([again.place.page.get(), again.place.lost.get()]).toEqual([undefined, there]);
  again.answers.set(asked('ended'));
  expect(again.place.lost.get()).toBeUndefined();
  again.answers.set(undefined);
  expect(again.place.lost.get()).toEqual(there);
  again.lesson.id = 'two';
  again.state.set(page('QuizList'));
  expect(again.place.lost.get()).toBeUndefined();
});
