import type { PluginInfo, PolicyLayer, PolicyRule } from '@chorus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient, CallOptions } from '../api/api-client.ts';
import type { KernelControl, KernelEnv } from '../kernel/kernel-types.ts';
import { infoOf, manifestOf, plugin } from '../kernel/testing/plugin-fixtures.ts';
import { MemoryKeyValueStore } from '../services/storage/key-value-store.ts';
import type { PluginList } from './list-ahead.ts';
import { FetchedPlugins } from './fetched-plugins.ts';

const ofAuthor = (hash: string): PluginInfo =>
  infoOf(manifestOf(plugin('my-school.race')), { source: 'dev', folder: 'my-school.race.dev', hash });

/** What the school decides about all. */
let effect: PolicyRule['effect'] | undefined;
/** Rules of the school after a change with this number. */
const rules = (n: number): PolicyLayer[] => [
  {
    layer: 'school',
    name: 'School',
    rules: effect ? [{ id: `rule-${n}`, plugin: ruled, effect, version: '9.9.9', reason: {} }] : [],
  },
];

/** What a class says about all plugins. */
const ruleOfClass = (id: string, says: PolicyRule['effect']): PolicyLayer => ({
  layer: 'class',
  name: id,
  classId: id,
  rules: [{ id, plugin: '*', effect: says, reason: {} }],
});

/** The plugins that the school's rule speaks of. */
let ruled: string;
let listed: PluginInfo[];
let done: string[];
/** How often the school has chosen; `known`: what the page has heard of. */
let choice: number;
let known: number | undefined;
/** How every call fails. */
let fails: ApiError | undefined;
const away = new ApiError('network', 'plugins', 'away');
/** Until then an answer is on its way, and the kernel at work. */
let holds: Promise<void> | undefined;
let holdsKernel: Promise<void> | undefined;
/** What was asked for before anybody needed it. */
let ahead: PluginList | undefined;
let lesson: { id: string; used: Set<string> } | undefined;
/** What the kernel was told of the lesson's plugins. */
let inUse: KernelEnv['inUse'];
/** The rules of the teacher's classes, and which of them is chosen. */
let ofClasses: PolicyLayer[];
let classId: string | undefined;
/** Under which layers the kernel was told to work, by their names. */
let under: string[];
/** What was asked of the server. */
let bodies: unknown[];
let cache: MemoryKeyValueStore;
let directory: FetchedPlugins;
/** A start of the page. */
const load = (): void => {
  const api = {
    call: async (name: string, body: unknown, options?: CallOptions) => {
      bodies.push(body);
      done.push(`call ${name}`);
      if (fails) throw fails;
      options?.choices?.(String(choice));
      const answer = name === 'setSchoolRule' ? rules(choice) : { plugins: listed, layers: [...rules(choice), ...ofClasses] };
      await holds;
      return answer;
    },
  };
  const kernel = {
    prepare: () => undefined,
    discover: async (plugins: readonly PluginInfo[], layers: readonly PolicyLayer[], env: KernelEnv) => {
      under = layers.map(({ name }) => name);
      done.push(`discover ${plugins.length}`);
      inUse = env.inUse;
      await holdsKernel;
    },
    replace: async (info: PluginInfo) => void done.push(`replace ${info.folder} ${info.hash}`),
  };
  directory = new FetchedPlugins({
    api: () => api as unknown as ApiClient,
    ahead: { take: async () => ahead },
    kernel: () => kernel as unknown as KernelControl,
    cache,
    services: new Set(),
    user: () => ({ id: 'teacher', stage: 'middle' }),
    lesson: () => lesson,
    classId: () => classId,
    choices: () => (known === undefined ? undefined : String(known)),
    erase: async (ids) => void done.push(`erase ${ids.join(' ')}`),
  });
};
beforeEach(() => {
  [effect, ruled] = ['allow', '*'];
  [holds, holdsKernel] = [undefined, undefined];
  [ofClasses, classId, under, bodies] = [[], undefined, [], []];
  [listed, done, choice, known, fails, ahead, lesson, inUse, cache] = [
    [],
    [],
    0,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
    new MemoryKeyValueStore(),
  ];
  load();
});

async function know(...plugins: PluginInfo[]): Promise<void> {
  listed = plugins;
  await directory.refresh();
  done.length = 0;
}

describe('what plugins have noted on this device', () => {
  const games = ['a.one', 'a.two'].map((id) => infoOf(manifestOf(plugin(id)), { source: 'dropped', folder: id }));

  it('is cleared where a rule denies them, once they are gone', async () => {
    await know(...games);
    effect = 'deny';
    await directory.refresh();
    expect(done).toEqual(['call plugins', 'discover 2', 'erase a.one a.two']);
  });

  it('is cleared also of what a rule denies and the server does not have any more', async () => {
    await know(...games);
    [effect, ruled] = ['deny', 'a.one'];
    listed = games.slice(1);
    await directory.refresh();
    expect(done.at(-1)).toBe('erase a.one');
  });

  it('stays where nobody has allowed them, or another version is wanted', async () => {
    for (const other of ['pin', undefined] as const) {
      effect = other;
      await know(...games);
      await directory.refresh();
      expect([other, done]).toEqual([other, ['call plugins', 'discover 2']]);
    }
  });

  it('stays where one class does without them, and where one class has what the school does not', async () => {
    ofClasses = [ruleOfClass('c1', 'deny')];
    classId = 'c1';
    await know(...games);
    await directory.refresh();
    expect(done).toEqual(['call plugins', 'discover 2']);
    [effect, ofClasses, classId] = ['deny', [ruleOfClass('c1', 'allow')], 'c2'];
    await directory.refresh();
    expect(done.at(-1)).toBe('discover 2');
    ofClasses = [ruleOfClass('c1', 'deny')];
    await directory.refresh();
    expect(done.at(-1)).toBe('erase a.one a.two');
  });

  it('stays to the end of the lesson that uses them', async () => {
    lesson = { id: 'l1', used: new Set(['a.one']) };
    await know(...games);
    effect = 'deny';
    await directory.refresh();
    expect(done.at(-1)).toBe('erase a.two');
    lesson = undefined;
    await directory.lessonOver();
    expect(done.at(-1)).toBe('erase a.one a.two');
  });
});

describe('the rules of classes', () => {
  it('hold in their class only, and change with the class that is chosen', async () => {
    ofClasses = [ruleOfClass('c1', 'deny'), ruleOfClass('c2', 'deny')];
    await know();
    expect(under).toEqual(['School']);
    classId = 'c2';
    await directory.classChosen();
    expect([under, done]).toEqual([['School', 'c2'], ['discover 0']]);
    classId = undefined;
    await directory.classChosen();
    expect(under).toEqual(['School']);
    expect(directory.state.get().layers.map(({ name }) => name)).toEqual(['School', 'c1', 'c2']);
  });

  it('hold in their class only for what a lesson uses, too', async () => {
    [ofClasses, classId, lesson] = [[ruleOfClass('c1', 'deny'), ruleOfClass('c2', 'deny')], 'c1', { id: 'l1', used: new Set(['a.one']) }];
    await know();
    known = choice += 1;
    await directory.refresh();
    expect(inUse?.get('a.one')?.map(({ name }) => name)).toEqual(['School', 'c1']);
  });

  it('leave the kernel alone where no class has any', async () => {
    await know();
    classId = 'c1';
    await directory.classChosen();
    expect(done).toEqual([]);
  });
});

it('asks for every layer of the chain', async () => {
  await know(ofAuthor('a'));
  await directory.refreshDev();
  await directory.setSchoolRule('a.one', 'deny');
  expect(bodies).toEqual([{ chain: true }, { chain: true }, { plugin: 'a.one', effect: 'deny', chain: true }]);
});

describe('refresh', () => {
  it('asks at once, and tells the kernel when the lesson is there', async () => {
    let ready = () => {};
    const refreshed = directory.refresh(new Promise<void>((resolve) => (ready = resolve)));
    await Promise.resolve();
    expect(done).toEqual(['call plugins']);
    ready();
    await refreshed;
    expect(done).toEqual(['call plugins', 'discover 0']);
  });

  it.each([
    ['the server is away', away],
    ['the session is found ended [4-5]', new ApiError('state', 'plugins', 'refused', 22)],
  ])('has what it heard last where %s', async (_why, error) => {
    await know(ofAuthor('a'));
    load();
    fails = error;
    await directory.refresh();
    expect(directory.state.get()).toMatchObject({ loaded: true, plugins: [{ hash: 'a' }] });
  });

  it('takes what was asked for while its code was on its way, with the choices that it came under', async () => {
    ahead = { data: { plugins: [ofAuthor('a')], layers: rules(7) }, under: '7' };
    known = 7;
    await directory.refresh();
    await directory.renew();
    expect(done).toEqual(['discover 1']);
    expect(directory.state.get().layers).toEqual(rules(7));
  });

  it('asks again for the next teacher while an answer for the one before is on its way', async () => {
    const first = directory.refresh(new Promise(() => undefined));
    directory.forget();
    await directory.refresh();
    expect(done).toEqual(['call plugins', 'call plugins', 'discover 0']);
    expect(first).toBeInstanceOf(Promise);
  });
});

describe('what is decided at this page', () => {
  it.each([
    ['a list', () => directory.refresh()],
    ['the list while the server reads a bundle', () => directory.refreshDev()],
  ])('holds where %s was asked for before and comes after it', async (_, ask) => {
    effect = undefined;
    await know({ ...infoOf(manifestOf(plugin('a.one'))), problem: { code: 'being-read', message: '' } } as PluginInfo);
    let answered = () => {};
    holds = new Promise((resolve) => (answered = resolve));
    const older = ask();
    await Promise.resolve();
    holds = undefined;
    [effect, choice] = ['allow', 1];
    await directory.setSchoolRule('a.one', 'allow');
    answered();
    await older;
    expect(directory.state.get().layers).toEqual(rules(1));
    // What else was chosen meanwhile is asked for.
    known = 1;
    await directory.renew();
    expect(done.at(-2)).toBe('call plugins');
  });

  it('holds, and is told to the kernel at once, while what had to go by a list is not gone yet', async () => {
    const one = infoOf(manifestOf(plugin('a.one')));
    await know();
    listed = [one];
    let gone = () => {};
    holdsKernel = new Promise((resolve) => (gone = resolve));
    const older = directory.refresh();
    await expect.poll(() => done).toContain('discover 1');
    holdsKernel = undefined;
    choice = 1;
    await directory.setSchoolRule('a.one', 'deny');
    expect(done.filter((what) => what === 'discover 1')).toHaveLength(2);
    gone();
    await older;
    expect(directory.state.get()).toEqual({ loaded: true, plugins: [one], layers: rules(1) });
  });

  it('is nothing to the next teacher, nor what was listed for the first, also where the kernel is at it', async () => {
    let gone = () => {};
    holdsKernel = new Promise((resolve) => (gone = resolve));
    const older = directory.refresh();
    await expect.poll(() => done).toContain('discover 0');
    directory.forget();
    gone();
    await older;
    expect(directory.state.get().loaded).toBe(false);
  });

  it.each([
    ['a decision', () => directory.setSchoolRule('a.one', 'deny')],
    ['the list while the server reads a bundle', () => directory.refreshDev()],
  ])('is nothing to the next teacher where %s is answered after the first has gone', async (_, ask) => {
    await know({ ...infoOf(manifestOf(plugin('a.one'))), problem: { code: 'being-read', message: '' } } as PluginInfo);
    let answered = () => {};
    holds = new Promise((resolve) => (answered = resolve));
    const asked = ask();
    directory.forget();
    answered();
    await asked;
    expect([directory.state.get().loaded, done.filter((what) => what.startsWith('discover'))]).toEqual([false, []]);
  });
});

describe('refreshDev', () => {
  it('asks the server nothing while no author works', async () => {
    await know(infoOf(manifestOf(plugin('my-school.race'))));
    await directory.refreshDev();
    expect(done).toEqual([]);
  });

  it('swaps what an author has built again, and only that', async () => {
    await know(infoOf(manifestOf(plugin('my-school.other'))), ofAuthor('a'));
    listed = [infoOf(manifestOf(plugin('my-school.other')), { hash: 'x' }), ofAuthor('b')];
    await directory.refreshDev();
    expect(done).toEqual(['call plugins', 'replace my-school.race.dev b']);
    expect(directory.state.get().plugins).toEqual(listed);
  });

  it('swaps nothing twice', async () => {
    await know(ofAuthor('a'));
    listed = [ofAuthor('b')];
    await directory.refreshDev();
    await directory.refreshDev();
    expect(done.filter((what) => what.startsWith('replace'))).toHaveLength(1);
  });

  it('looks again while the server reads a large bundle, and no more once it is there', async () => {
    const large = manifestOf(plugin('my-school.large'));
    const reading = { code: 'being-read' as const, message: '', context: {} };
    await know(infoOf(large, { problem: reading, hash: null, base: null }));
    await directory.refreshDev();
    expect(done).toEqual(['call plugins']);
    listed = [infoOf(large)];
    await directory.refreshDev();
    await directory.refreshDev();
    expect(done).toEqual(['call plugins', 'call plugins', 'discover 1']);
    expect(directory.state.get().plugins).toEqual(listed);
  });

  it('looks at everything again when an author stops', async () => {
    await know(ofAuthor('a'));
    listed = [];
    await directory.refreshDev();
    expect(done).toEqual(['call plugins', 'discover 0']);
    done.length = 0;
    await directory.refreshDev();
    expect(done).toEqual([]);
  });
});

describe('renew', () => {
  it('asks again only when the school has chosen since the list was given', async () => {
    await know();
    await directory.renew();
    expect(done).toEqual([]);
    [choice, known] = [1, 1];
    await directory.renew();
    await directory.renew();
    expect(done).toEqual(['call plugins', 'discover 0']);
    expect(directory.state.get().layers).toEqual(rules(1));
  });

  it('asks nothing before the first list, nor while nobody knows what the school has chosen', async () => {
    await directory.renew();
    known = undefined;
    await know();
    await directory.renew();
    expect(done).toEqual([]);
  });

  it('asks again after a list that was the last one kept', async () => {
    await know();
    load();
    fails = away;
    await know();
    fails = undefined;
    await directory.renew();
    expect(done).toEqual(['call plugins', 'discover 0']);
  });
});

describe('what a lesson uses', () => {
  const held = () => Object.fromEntries([...(inUse ?? [])].map(([id, layers]) => [id, layers[0]?.rules[0]?.id]));
  const change = async () => {
    known = choice += 1;
    await directory.refresh();
  };

  it('stays under the rules that it came under until the lesson ends, each plugin under its own', async () => {
    lesson = { id: 'l1', used: new Set(['a.one']) };
    await know();
    await change();
    expect(held()).toEqual({ 'a.one': 'rule-0' });
    lesson.used.add('a.two');
    await change();
    expect(held()).toEqual({ 'a.one': 'rule-0', 'a.two': 'rule-1' });
    expect(directory.state.get().layers).toEqual(rules(2));
    await directory.lessonOver();
    expect(held()).toEqual({ 'a.one': 'rule-0', 'a.two': 'rule-1' });
    lesson = undefined;
    await directory.lessonOver();
    expect([held(), done.at(-1)]).toEqual([{}, 'discover 0']);
    done.length = 0;
    await directory.lessonOver();
    expect(done).toEqual([]);
  });

  it('stays through a reload, and not into the next lesson', async () => {
    lesson = { id: 'l1', used: new Set(['a.one']) };
    await know();
    await change();
    load();
    await change();
    expect(held()).toEqual({ 'a.one': 'rule-0' });
    lesson = { id: 'l2', used: new Set(['a.one']) };
    load();
    await change();
    expect(held()).toEqual({ 'a.one': 'rule-2' });
  });

  it('goes at once when it is decided at this page', async () => {
    lesson = { id: 'l1', used: new Set(['a.one', 'a.two']) };
    await know();
    choice = 1;
    await directory.setSchoolRule('a.one', 'deny');
    expect(held()).toEqual({ 'a.two': 'rule-0' });
    await change();
    expect(held()).toEqual({ 'a.one': 'rule-1', 'a.two': 'rule-0' });
  });
});
