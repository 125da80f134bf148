import type { PluginManifest } from '@chorus/sdk';
import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { compileSchema } from './json-schema.ts';
import { entriesOf, reservedPoints } from './points.ts';
import {
  checkManifest,
  isSafePath,
  manifestSchema,
  maxManifestBytes,
  parseManifest,
  routeAddress,
  routeShape,
  unkeptPromises,
} from './manifest.ts';

const both = (text: string) => ({ 'zh-CN': text, en: text });
const integrity = `sha384-${'Ab+/'.repeat(16)}`;
const icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

/** Every key there is, so that schema and type are seen to know the same ones. */
const whole = {
  manifestVersion: 1,
  id: 'examples.word-quiz',
  version: '1.2.3-rc.1',
  sdk: '^1.0.0',
  shared: { react: 19, '@chorus/sdk/ui': 1 },
  title: { ...both('Quiz'), 'zh-Hant': 'Quiz' },
  description: both('A quiz'),
  publisher: { name: 'Examples', url: 'https://example.org/' },
  entry: 'assets/index-a_B.js',
  styles: ['assets/index.css'],
  files: [
    { path: 'assets/index-a_B.js', bytes: 0, integrity },
    { path: 'assets/index.css', bytes: 12, integrity },
    { path: 'sound.mp3', bytes: 12, integrity },
  ],
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'network:cdn.example.org:8443'],
  requires: ['service:Clock/1', 'evaluateType:chorus.choice/1'],
  optional: ['service:AudioService/12'],
  contributes: {
    routes: [
      {
        path: 'page/:id',
        name: 'WordQuizPage',
        title: both('Page'),
        meta: { keepAlive: true, isShowTitle: true, isParticular: false, isHome: false, answer: true, isPk: false, quit: true },
        panel: 'waiting-list',
        leave: { question: both('Leave?') },
      },
      { path: '', name: 'WordQuizHome', title: both('Home') },
    ],
    menus: [
      {
        slot: 'home.activities/1',
        order: 1.5,
        label: both('Quiz'),
        description: both('A quiz'),
        icon,
        route: 'WordQuizHome',
        when: { all: ['loggedIn', { not: 'offline' }, { any: [{ stage: 'middle' }, { route: 'Home' }] }] },
      },
    ],
    evaluateTypes: [{ id: 'examples.guess/2', title: both('Guess') }],
    locales: ['zh-CN', 'en'],
    points: {
      'home.activities/1': [
        {
          order: 1,
          label: both('Door'),
          description: both('A door'),
          icon,
          route: 'WordQuizHome',
          when: 'hasClass',
          group: 'tests',
          books: { kinds: ['wordBook'], route: 'WordQuizHome' },
        },
      ],
      'title-bar.status/1': [{ order: 1, label: both('Chip'), icon, route: 'WordQuizHome' }],
      'settings/1': [
        {
          properties: {
            aloud: { type: 'boolean', title: both('Aloud'), description: both('Say it'), default: false },
            seconds: {
              type: 'number',
              title: both('Seconds'),
              description: both('How long'),
              default: 30,
              minimum: 5,
              maximum: 60,
              step: 5,
            },
            name: { type: 'string', title: both('Name'), description: both('Of the team'), default: '', maxLength: 20 },
            side: {
              type: 'enum',
              title: both('Side'),
              description: both('Of the board'),
              default: 'left',
              options: [
                { value: 'left', title: both('Left') },
                { value: 'right', title: both('Right') },
              ],
            },
          },
        },
      ],
      'lesson.tools/1': [{ id: 'egg-timer', order: 1, label: both('Timer'), icon, opens: 'panel', window: true, when: { not: 'offline' } }],
    },
  },
} satisfies PluginManifest;

type Path = readonly (string | number)[];
const set = (path: Path, value: unknown): unknown => {
  const copy: unknown = structuredClone(whole);
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy) as Record<
    string | number,
    unknown
  >;
  const last = path.at(-1) as string;
  if (value === undefined && Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
};
const problemsOf = (value: unknown) => {
  const result = checkManifest(value);
  return result.ok ? [] : result.problems.map((problem) => `${problem.code} ${problem.context['path']}`);
};

describe('checkManifest', () => {
  it('lets through a manifest with every key there is', () => expect(checkManifest(whole)).toEqual({ ok: true, manifest: whole }));

  it('lets through a manifest with no more than it must have', () => {
    const { publisher } = whole;
    const least = {
      ...whole,
      publisher: { name: publisher.name },
      requires: [],
      optional: [],
      styles: [],
      files: [whole.files[0]],
      contributes: { routes: [], menus: [], evaluateTypes: [], locales: [] },
    };
    expect(problemsOf(least)).toEqual([]);
  });

  it('asks whether another key was meant', () => {
    const result = checkManifest({ ...whole, capabilites: [] });
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: 'manifest-invalid', message: '`capabilites` is not a known key; did you mean "capabilities"?' }],
    });
  });

  it.each<[string, Path, unknown, string]>([
    ['a manifest version that never was', ['manifestVersion'], 0, 'manifest-invalid manifestVersion'],
    ['a missing key', ['title'], undefined, 'manifest-invalid title'],
    ['a missing language', ['title', 'en'], undefined, 'manifest-invalid title.en'],
    ['an empty text', ['title', 'en'], '', 'manifest-invalid title.en'],
    ['a locale that is none', ['title', 'x_y'], 'x', 'manifest-invalid title.x_y'],
    ['an id without publisher', ['id'], 'quiz', 'manifest-invalid id'],
    ['an id with capitals', ['id'], 'Examples.quiz', 'manifest-invalid id'],
    ['an id that is a path', ['id'], '../x.y', 'manifest-invalid id'],
    ['an id of three parts', ['id'], 'a.b.c', 'manifest-invalid id'],
    ['a version that is none', ['version'], '1.0', 'manifest-invalid version'],
    ['a version with a prefix', ['version'], 'v1.0.0', 'manifest-invalid version'],
    ['a range that is none', ['sdk'], 'newest', 'manifest-invalid sdk'],
    ['a range without end', ['sdk'], '>=1.0.0', 'manifest-invalid sdk'],
    ['a range of everything', ['sdk'], '*', 'manifest-invalid sdk'],
    ['a shared major that is a text', ['shared', 'react'], '19', 'manifest-invalid shared.react'],
    ['a publisher’s address that runs', ['publisher', 'url'], 'javascript:alert(1)', 'manifest-invalid publisher.url'],
    ['a stage that is none', ['stages', 0], 'high', 'manifest-invalid stages[0]'],
    ['no stage', ['stages'], [], 'manifest-invalid stages'],
    ['a stage twice', ['stages'], ['middle', 'middle'], 'manifest-invalid stages'],
    ['a capability that is none', ['capabilities', 0], 'roster.write', 'manifest-invalid capabilities[0]'],
    ['a network of all hosts', ['capabilities', 0], 'network:*', 'manifest-invalid capabilities[0]'],
    ['a requirement of another grammar', ['requires', 0], 'Clock', 'manifest-invalid requires[0]'],
    ['a requirement without major', ['requires', 0], 'service:Clock', 'manifest-invalid requires[0]'],
    ['a requirement that is optional too', ['optional', 0], 'service:Clock/1', 'manifest-invalid optional[0]'],
    ['a file without bytes', ['files', 0, 'bytes'], undefined, 'manifest-invalid files[0].bytes'],
    ['negative bytes', ['files', 0, 'bytes'], -1, 'manifest-invalid files[0].bytes'],
    ['an integrity of another kind', ['files', 0, 'integrity'], 'sha256-x', 'manifest-invalid files[0].integrity'],
    ['no file', ['files'], [], 'manifest-invalid files'],
    ['a file twice', ['files', 2, 'path'], 'assets/INDEX.css', 'manifest-invalid files[2].path'],
    ['the manifest as a file', ['files', 2, 'path'], 'manifest.json', 'manifest-invalid files'],
    ['a file above the folder', ['files', 2, 'path'], '../x.js', 'unsafe-path files[2].path'],
    ['an entry above the folder', ['entry'], '../../evil.js', 'unsafe-path entry'],
    ['an entry that is not a file', ['entry'], 'other.js', 'manifest-invalid entry'],
    ['an entry that is no script', ['entry'], 'assets/index.css', 'manifest-invalid entry'],
    ['a style above the folder', ['styles', 0], '/x.css', 'unsafe-path styles[0]'],
    ['a style that is not a file', ['styles', 0], 'other.css', 'manifest-invalid styles[0]'],
    ['a style that is no style', ['styles', 0], 'sound.mp3', 'manifest-invalid styles[0]'],
    ['a style twice', ['styles'], ['assets/index.css', 'assets/index.css'], 'manifest-invalid styles[1]'],
    ['a style that is not listed', ['styles'], [], 'manifest-invalid styles'],
    ['a route above its place', ['contributes', 'routes', 0, 'path'], '../chorus.home/x', 'unsafe-path contributes.routes[0].path'],
    ['a route with a query', ['contributes', 'routes', 0, 'path'], 'x?y', 'unsafe-path contributes.routes[0].path'],
    ['an absolute route of a stranger', ['contributes', 'routes', 0, 'path'], '/login', 'manifest-invalid contributes.routes[0].path'],
    ['a route twice', ['contributes', 'routes', 1, 'path'], 'page/:other', 'manifest-invalid contributes.routes[1].path'],
    ['a route’s name twice', ['contributes', 'routes', 0, 'name'], 'WordQuizHome', 'manifest-invalid contributes.routes[1].name'],
    ['a route’s name in lower case', ['contributes', 'routes', 0, 'name'], 'page', 'manifest-invalid contributes.routes[0].name'],
    ['a panel that is none', ['contributes', 'routes', 0, 'panel'], 'other', 'manifest-invalid contributes.routes[0].panel'],
    ['an unknown flag', ['contributes', 'routes', 0, 'meta', 'keepalive'], true, 'manifest-invalid contributes.routes[0].meta.keepalive'],
    ['a flag that is a number', ['contributes', 'routes', 0, 'meta', 'isPk'], 1, 'manifest-invalid contributes.routes[0].meta.isPk'],
    ['a slot of another version', ['contributes', 'menus', 0, 'slot'], 'home.activities/2', 'manifest-invalid contributes.menus[0].slot'],
    ['another plugin’s route', ['contributes', 'menus', 0, 'route'], 'SmartWordBookList', 'manifest-invalid contributes.menus[0].route'],
    [
      'a script in an icon',
      ['contributes', 'menus', 0, 'icon'],
      icon.replace('<path', '<script/><path'),
      'unsafe-icon contributes.menus[0].icon',
    ],
    ['a handler in an icon', ['contributes', 'menus', 0, 'icon'], icon.replace('d=', 'onload='), 'unsafe-icon contributes.menus[0].icon'],
    ['a fact that is none', ['contributes', 'menus', 0, 'when', 'all', 0], 'admin', 'manifest-invalid contributes.menus[0].when.all[0]'],
    [
      'another publisher’s evaluate type',
      ['contributes', 'evaluateTypes', 0, 'id'],
      'chorus.choice/1',
      'manifest-invalid contributes.evaluateTypes[0].id',
    ],
    [
      'an evaluate type without major',
      ['contributes', 'evaluateTypes', 0, 'id'],
      'examples.guess',
      'manifest-invalid contributes.evaluateTypes[0].id',
    ],
  ])('refuses %s', (_what, path, value, expected) => expect(problemsOf(set(path, value))).toContain(expected));

  const points = ['contributes', 'points'] as const;
  const seconds = [...points, 'settings/1', 0, 'properties', 'seconds'] as const;
  it.each<[string, Path, unknown, string]>([
    ['a point that nobody knows', [...points, 'home.activites/1'], [], 'manifest-invalid contributes.points.home.activites/1'],
    ['no entry at all', [...points, 'settings/1'], [], 'manifest-invalid contributes.points.settings/1'],
    [
      'a subject that nobody knows',
      [...points, 'home.activities/1', 0, 'group'],
      'word',
      'manifest-invalid contributes.points.home.activities/1[0].group',
    ],
    [
      'books at another plugin’s route',
      [...points, 'home.activities/1', 0, 'books', 'route'],
      'SmartWordBookList',
      'manifest-invalid contributes.points.home.activities/1[0].books.route',
    ],
    [
      'another plugin’s route',
      [...points, 'title-bar.status/1', 0, 'route'],
      'Home',
      'manifest-invalid contributes.points.title-bar.status/1[0].route',
    ],
    [
      'a script in a tool’s icon',
      [...points, 'lesson.tools/1', 0, 'icon'],
      icon.replace('d=', 'onload='),
      'unsafe-icon contributes.points.lesson.tools/1[0].icon',
    ],
    [
      'a window that is neither wanted nor not',
      [...points, 'lesson.tools/1', 0, 'window'],
      'yes',
      'manifest-invalid contributes.points.lesson.tools/1[0].window',
    ],
    [
      'a default that is too large',
      [...seconds, 'default'],
      65,
      'manifest-invalid contributes.points.settings/1[0].properties.seconds.default',
    ],
    [
      'a default between two steps',
      [...seconds, 'default'],
      31,
      'manifest-invalid contributes.points.settings/1[0].properties.seconds.default',
    ],
    [
      'a setting that is named like a constant',
      [...points, 'settings/1', 0, 'properties', 'SECONDS'],
      {},
      'manifest-invalid contributes.points.settings/1[0].properties.SECONDS',
    ],
  ])('refuses %s at a contribution point', (_what, path, value, expected) => expect(problemsOf(set(path, value))).toContain(expected));

  it('refuses a tool that is there twice', () => {
    const [tool] = whole.contributes.points['lesson.tools/1'];
    expect(problemsOf(set([...points, 'lesson.tools/1'], [tool, tool]))).toEqual(['manifest-invalid contributes.points.lesson.tools/1[1]']);
  });

  it.each([...reservedPoints])('says of %s that nothing draws it yet', (id) => {
    const result = checkManifest(set([...points, id], [{}]));
    expect(result).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ code: 'point-reserved' })]) as [],
    });
    expect(result.ok ? '' : result.problems[0].message).toContain(`names "${id}", and nothing draws this yet`);
  });

  it('takes what SDK 1.0.0 put into the function menu as an item there', () => {
    const older = set(['contributes', 'menus', 0, 'slot'], 'function-menu.items/1') as PluginManifest;
    expect(problemsOf(older)).toEqual([]);
    expect(entriesOf(older, 'function-menu.items/1').map(({ route }) => route)).toEqual([whole.contributes.menus[0]!.route]);
    expect(entriesOf(older, 'home.activities/1').map(({ label }) => label.en)).toEqual(['Door']);
    expect(entriesOf(whole, 'home.activities/1').map(({ label }) => label.en)).toEqual(['Quiz', 'Door']);
  });

  it('refuses what no host gives yet, except to bundles that SDK 1.0.0 has let through', () => {
    const older = whole as unknown as PluginManifest;
    expect(problemsOf(older)).toEqual([]);
    expect(unkeptPromises(older).map(({ context }) => context['path'])).toEqual(['capabilities[1]']);
    expect(problemsOf({ ...older, sdk: '^1.1.0' })).toEqual(['manifest-invalid capabilities[1]']);
  });

  it.each<[string, object]>([
    ['a newer form', { manifestVersion: 2, contributes: 'elsewhere' }],
    ['a newer form alone', { manifestVersion: 2 }],
    ['a newer SDK and keys of its own', { sdk: '^1.999.0', contributes: { ...whole.contributes, ink: [] } }],
    ['a newer SDK and a point to come', { sdk: '^2.0.0', contributes: { ...whole.contributes, points: { 'hotspots/1': [{}] } } }],
  ])('says of %s that it needs a newer Chorus, and nothing else', (_what, change) => {
    expect(checkManifest({ ...whole, ...change })).toMatchObject({ ok: false, problems: [{ code: 'needs-newer-chorus' }] });
    const result = checkManifest({ ...whole, ...change });
    expect(result.ok ? 0 : result.problems.length).toBe(1);
  });

  it('reads a manifest of a newer SDK that it understands', () => expect(problemsOf({ ...whole, sdk: '^1.999.0' })).toEqual([]));

  it('refuses an evaluate type that is there twice', () => {
    const type = whole.contributes.evaluateTypes[0];
    expect(problemsOf(set(['contributes', 'evaluateTypes'], [type, type]))).toEqual(['manifest-invalid contributes.evaluateTypes[1].id']);
  });

  it('lets our own plugins claim the specification’s paths, but no other plugin’s', () => {
    const own = (path: string) => ({
      ...(set(['contributes', 'routes', 0, 'path'], path) as object),
      id: 'chorus.smart-word',
      contributes: { ...whole.contributes, evaluateTypes: [], routes: [{ ...whole.contributes.routes[1], path }] },
    });
    expect(problemsOf(own('/smart-word/book-list'))).toEqual([]);
    expect(problemsOf(own('/a/examples.quiz/x'))).toEqual(['manifest-invalid contributes.routes[0].path']);
    expect(problemsOf(own('/a'))).toEqual(['manifest-invalid contributes.routes[0].path']);
    expect(problemsOf(own('/about'))).toEqual([]);
  });

  it('says all that is wrong at once', () => {
    const two = { ...(set(['version'], 'x') as object), sdk: '*' };
    expect(problemsOf(two)).toEqual(['manifest-invalid version', 'manifest-invalid sdk']);
  });

  it('judges shapes as typebox does on the same schema, whatever is broken in them', { tags: 'long' }, () => {
    const check = compileSchema(manifestSchema);
    const paths: Path[] = [];
    const walk = (value: unknown, path: Path): void => {
      if (path.length > 0) paths.push(path);
      if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    };
    walk(whole, []);
    const junk = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, '', 'x', '1.0.0', true, 0, -1, 1.5, [], {}, ['a'], { en: 'x' }, { not: 'loggedIn' }),
      fc.string(),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), junk, (path, value) => {
        const broken = set(path, value);
        expect(check(broken).length === 0).toBe(Value.Check(manifestSchema as never, broken));
      }),
      { numRuns: 1000 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it.each([[null], [undefined], [7], ['{}'], [[]], [{}]])('refuses %j without an exception', (value) =>
    expect(problemsOf(value)).not.toEqual([]),
  );
});

describe('parseManifest', () => {
  it('reads text and bytes', () => {
    const text = JSON.stringify(whole);
    expect(parseManifest(text)).toEqual({ ok: true, manifest: whole });
    expect(parseManifest(new TextEncoder().encode(text))).toEqual({ ok: true, manifest: whole });
  });

  it.each([['{'], [''], ['\u0000'], ['undefined']])('calls %j unreadable', (text) =>
    expect(parseManifest(text)).toMatchObject({ problems: [{ code: 'manifest-unreadable' }] }),
  );

  it('calls bytes that are not UTF-8 unreadable', () =>
    expect(parseManifest(new Uint8Array([0xff, 0xfe, 0x7b]))).toMatchObject({ problems: [{ code: 'manifest-unreadable' }] }));

  it('refuses 10 MB without reading them, and everything over the limit in bytes', () => {
    expect(parseManifest('['.repeat(10_000_000))).toMatchObject({
      problems: [{ code: 'manifest-too-large', context: { bytes: 10_000_000, limit: maxManifestBytes } }],
    });
    const padded = (bytes: number) => JSON.stringify(whole).padEnd(bytes);
    expect(parseManifest(padded(maxManifestBytes)).ok).toBe(true);
    expect(parseManifest(padded(maxManifestBytes + 1)).ok).toBe(false);
    expect(parseManifest('"' + '你'.repeat(maxManifestBytes / 2) + '"')).toMatchObject({ problems: [{ code: 'manifest-too-large' }] });
  });

  it('survives a nesting that would end the stack', () => {
    const deep = `${'{"not":'.repeat(20_000)}"offline"${'}'.repeat(20_000)}`;
    const text = JSON.stringify(whole).replace(/"when":.*?\}\]\}\]\}/, `"when":${deep}`);
    expect(text).toContain('{"not":{"not":');
    expect(parseManifest(text)).toMatchObject({ ok: false });
  });
});

describe('isSafePath', () => {
  it.each(['a', 'a/b.js', 'a_b-c.1/@x/d', 'a..b'])('%s is', (path) => expect(isSafePath(path)).toBe(true));
  it.each([
    '',
    '.',
    '..',
    '/a',
    'a/',
    'a//b',
    'a/../b',
    './a',
    'a\\b',
    'C:/a',
    'a?b',
    'a#b',
    'a%2e',
    'a b',
    '.hidden',
    'a/.b',
    'http://x',
    'ä',
    'a\n',
    `${'a/'.repeat(150)}b`,
  ])('%j is not', (path) => expect(isSafePath(path)).toBe(false));
});

describe('routes', () => {
  it('are found below the plugin’s own address, or where ours claim', () => {
    expect(routeAddress('examples.quiz', 'a/:b')).toBe('/a/examples.quiz/a/:b');
    expect(routeAddress('chorus.x', '/smart-word')).toBe('/smart-word');
    expect(routeShape('examples.quiz', 'a/:b')).toBe(routeShape('examples.quiz', 'a/:other'));
    expect(routeShape('examples.quiz', 'a/:b')).not.toBe(routeShape('examples.quiz', 'a/b'));
  });
});
