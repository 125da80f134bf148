import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mayImport, packageName, roomOf, type Room } from './import-table.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const skipped = new Set(['node_modules', 'dist', '.git', '.chorus', 'coverage', '.output', 'fixtures', 'vendor']);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sources(path);
    else if (entry.isFile() && /\.(ts|tsx|mts|mjs)$/.test(entry.name)) yield path;
  }
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Static, dynamic and type imports, re-exports and `new URL('…', import.meta.url)`. */
function importsIn(text: string): string[] {
  const patterns = [
    /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g,
    /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
    /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g,
    /\bnew URL\(\s*['"](\.[^'"]*)['"],\s*import\.meta\.url\)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

const all: Source[] = [...sources(root)].map((absolute) => {
  const text = readFileSync(absolute, 'utf8');
  return { path: relative(root, absolute).split(sep).join('/'), text, imports: importsIn(text) };
});
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.includes('/testing/');
const product = all.filter(({ path }) => !isTest(path) && path.includes('/'));

/** The project file or `@chorus/…` name that an import leads to, or undefined for a library. */
function target(from: string, specifier: string): string | undefined {
  const clean = specifier.split('?')[0] ?? specifier;
  if (clean.startsWith('.'))
    return relative(root, resolve(root, dirname(from), clean))
      .split(sep)
      .join('/');
  const own = /^@chorus\/([a-z]+)(?:\/(.*))?$/.exec(clean);
  if (!own) return undefined;
  if (own[1] === 'host' && own[2] === 'kernel') return 'host/src/kernel/index.ts';
  return `${own[1]}/src/${own[2] ?? 'index'}`;
}

function forbidden(sourcesToCheck: readonly Source[]): string[] {
  return sourcesToCheck.flatMap(({ path, imports }) => {
    const from = roomOf(path);
    return imports.flatMap((specifier) => {
      const to = target(path, specifier);
      // The project's own folder is a place to find files by, no module.
      if (to === undefined || to === '') return [];
      if (to.startsWith('..')) return [`${path} reaches out of the project: ${specifier}`];
      const room = roomOf(to);
      return from === room || mayImport(from, room, to) ? [] : [`${path} (${from}) may not import ${specifier} (${room})`];
    });
  });
}

/** What a module needs to be read and checked: types too, and not what is loaded later. */
const neededBy = (text: string): string[] => importsIn(text.replaceAll(/\bimport\(/g, 'later('));
/** What a module loads, also later; no types. */
const loadedBy = (text: string): string[] =>
  importsIn(
    text.replaceAll(/(?:^|\n)\s*(?:import|export)\s+(?:type\b[^'";]*?|\{(?:\s*type\s[^,}]*,?)+\s*\}\s*)from\s*['"][^'"]+['"]/g, ''),
  );

/** Groups of files that lead to each other. */
function circles(sourcesToCheck: readonly Source[], ways: (text: string) => string[]): string[][] {
  const files = new Map(sourcesToCheck.map(({ path, text }) => [path, ways(text)]));
  const fileOf = (from: string, specifier: string) => {
    const to = target(from, specifier);
    return [to, `${to}.ts`, `${to}/index.ts`].find((path) => path !== undefined && files.has(path));
  };
  // Tarjan's strongly connected components
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    let low = order.size;
    order.set(path, low);
    const own = low;
    open.push(path);
    for (const specifier of files.get(path) ?? []) {
      const next = fileOf(path, specifier);
      if (next === undefined || next === path) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next)!);
    }
    if (low === own) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const path of files.keys()) if (!order.has(path)) visit(path);
  return found;
}

describe('the import table', () => {
  it('reads every way of naming a module', () => {
    const text = `import a from './a.ts';\nimport type {\n  B,\n} from '@chorus/sdk';\nexport * from "./c.ts";\nimport './d.css';\nconst e = await import('./e.ts');\nnew URL('./f.ts', import.meta.url);`;
    expect(importsIn(text)).toEqual(['./a.ts', '@chorus/sdk', './c.ts', './d.css', './e.ts', './f.ts']);
  });

  it.each<[Room, string, boolean]>([
    ['plugins/smart-word', 'sdk/src/ui', true],
    ['plugins/smart-word', 'contract/src/index', false],
    ['plugins/smart-word', 'plugins/quiz/src/index.ts', false],
    ['host/kernel', 'contract/src/index', true],
    ['host/kernel', 'sdk/src/ui', false],
    ['host/kernel', 'host/src/shell/shell.tsx', false],
    ['contract', 'sdk/src/ui', false],
    ['server', 'sdk/src/ui/index.ts', false],
    ['server', 'host/src/kernel/index.ts', false],
    ['sdk', 'contract/src/index', false],
    ['host', 'speech/src/worker', true],
  ])('from %s to %s: %s', (from, to, allowed) => {
    expect(mayImport(from, roomOf(to), to)).toBe(allowed);
  });

  it('holds for every source file', () => {
    expect(product.length).toBeGreaterThan(50);
    expect(forbidden(product)).toEqual([]);
  });

  it('finds a circle, and none where one is left at the first use', () => {
    const source = (path: string, text: string): Source => ({ path, text, imports: importsIn(text) });
    const [a, c] = [
      source('sdk/src/a.ts', "import { b } from './b.ts';"),
      source('sdk/src/c.ts', "import type { A } from '@chorus/sdk/a';"),
    ];
    const [now, later] = ["export * from './c.ts';", "const c = await import('./c.ts');"].map((text) => source('sdk/src/b.ts', text));
    const whole = [['sdk/src/a.ts', 'sdk/src/b.ts', 'sdk/src/c.ts']];
    expect(circles([a, now!, c], neededBy)).toEqual(whole);
    expect(circles([a, later!, c], neededBy)).toEqual([]);
    // `c` takes a type of `a`
    expect(circles([a, later!, c], loadedBy)).toEqual([]);
    expect(circles([a, later!, source('sdk/src/c.ts', "import { type A, a } from './a.ts';")], loadedBy)).toEqual(whole);
  });

  it('leads nowhere in a circle', () => {
    expect(circles(all, neededBy)).toEqual([]);
  });

  it('loads nothing of the host in a circle, however late', () => {
    const host = all.filter(({ path }) => path.startsWith('host/'));
    expect(circles(host, loadedBy)).toEqual([]);
  });

  it('keeps tests inside what their room may see, with the test kit and pages under test beside it', () => {
    const besides = all.filter(({ path }) => isTest(path) && !path.startsWith('tests/'));
    const notKit = forbidden(besides).filter((line) => !/@chorus\/sdk\/testing|\.page\.test\.ts .* @chorus\/tools\/page /.test(line));
    expect(notKit).toEqual([]);
  });

  it('keeps the administration an application of its own', () => {
    const inside = (path: string | undefined) => path?.startsWith('host/src/admin/') === true;
    const users = all.filter(({ path, imports }) => !inside(path) && imports.some((specifier) => inside(target(path, specifier))));
    expect(users.map(({ path }) => path).filter((path) => path.startsWith('host/'))).toEqual([]);
  });

  it('keeps the container in one place', () => {
    const users = all.filter(({ path, imports }) => imports.includes('tsyringe') && !isTest(path)).map(({ path }) => path);
    expect(users).toEqual(['host/src/container.ts']);
  });

  it('keeps React and the DOM library out of kernel, contract, server and speech', () => {
    const users = product.filter(
      ({ path, imports }) =>
        ['host/kernel', 'contract', 'server', 'speech'].includes(roomOf(path)) &&
        imports.some((name) => /^(react|react-dom|mobx-react-lite|@blueprintjs\/)/.test(name)),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('keeps what belongs to the host out of the plugins', () => {
    const own = /^(tsyringe|reflect-metadata|react-router|eventemitter3|axios|ali-oss)/;
    expect(
      product.filter(({ path, imports }) => path.startsWith('plugins/') && imports.some((name) => own.test(name))).map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('what is installed', () => {
  it('has Blueprint’s icons once, as packed here', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { link?: boolean }> };
    const icons = Object.entries(lock.packages).filter(([path]) => path.endsWith('node_modules/@blueprintjs/icons'));
    expect(icons.map(([path, { link }]) => [path, link])).toEqual([['node_modules/@blueprintjs/icons', true]]);
  });

  it('has every icon that Blueprint’s parts import', () => {
    const folder = join(root, 'node_modules/@blueprintjs/core/lib/esm');
    const needed = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/import \{([^}]*)\} from "@blueprintjs\/icons"/g)])
      .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
      .filter((name) => name !== '');
    expect(needed.length).toBeGreaterThan(20);
    const text = readFileSync(join(root, 'host/vendor/blueprint-icons/index.js'), 'utf8');
    const exported = new Set(
      /export \{([^}]*)\}/
        .exec(text)![1]!
        .split(',')
        .map((name) => name.trim()),
    );
    expect(needed.filter((name) => !exported.has(name))).toEqual([]);
  });
});

describe('the sources', () => {
  it('need nothing beside the project', () => {
    const texts = all
      .filter(({ path }) => !path.startsWith('tests/import-table'))
      .filter(({ text }) => /\.\.\/shared\/(?:spec|design|screens|reference|speech-)|\/work\//.test(text));
    expect(texts.map(({ path }) => path)).toEqual([]);
  });

  it('are at most 600 lines long', () => {
    expect(all.filter(({ text }) => text.split('\n').length > 601).map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual(
      [],
    );
  });

  it('hold no text of the screen outside locales', () => {
    const allowed = /(^|\/)(locales|content)\/|^server\/src\/(sample|seed|content)|\/locales\.ts$|plugins\/.*\/src\/index\.ts$/;
    // A `LocalizedText` is a locale entry where it stands: both languages side by side.
    const withoutLocalised = (text: string) => text.replaceAll(/'zh-CN': (['"`])(?:(?!\1).)*\1/g, '');
    const withoutComments = (text: string) =>
      withoutLocalised(text)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/(^|\s)\/\/.*$/gm, '');
    const found = product
      .filter(({ path }) => !allowed.test(path))
      .flatMap(({ path, text }) => {
        const hit = /[\u3400-\u9fff].*/.exec(withoutComments(text));
        return hit ? [`${path}: ${hit[0].slice(0, 60)}`] : [];
      });
    expect(found).toEqual([]);
  });
});

describe('dependencies', () => {
  const folders = [
    '.',
    'sdk',
    'contract',
    'speech',
    'host',
    'host/vendor/blueprint-icons',
    'plugins/board-tools',
    'plugins/smart-word',
    'server',
    'desktop',
  ];
  const manifests = [...folders, 'tests', 'tools'].map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, Record<string, string>>,
  );
  const declared = new Set(
    manifests.flatMap((manifest) => ['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {}))),
  );

  it('each have a line that says what for', () => {
    const lines = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').split('\n');
    const without = [...declared].filter((name) => !name.startsWith('@chorus/') && !lines.some((line) => line.startsWith(`| \`${name}\``)));
    expect(without).toEqual([]);
  });

  it('are declared where they are used', () => {
    const known = new Set([...declared, 'vite', 'vitest']);
    const stray = product.flatMap(({ path, imports }) =>
      imports
        .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !name.startsWith('virtual:') && !name.startsWith('@chorus'))
        .map(packageName)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(stray).toEqual([]);
  });

  it('that only tests have are not needed to build and to serve', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    // a kit for authors loads it when they check an activity
    const commands = [
      'tools/src/conformance/',
      'tools/src/page/',
      'tools/lib/vitest.mjs',
      'tools/mutation/',
      'speech/bin/',
      'speech/eval/',
      'speech/training/',
      'server/content/',
      // built by `npm run desktop` alone
      'desktop/src/electron/',
    ];
    const used = product
      .filter(({ path }) => !commands.some((folder) => path.startsWith(folder)) && !/-for-test\.tsx?$/.test(path))
      .flatMap(({ path, imports }) => imports.map((name) => ({ path, name: packageName(name) })));
    expect(used.some(({ name }) => name === 'vite')).toBe(true);
    expect(used.filter(({ name }) => packages[`node_modules/${name}`]?.dev === true).map(({ path, name }) => `${path}: ${name}`)).toEqual(
      [],
    );
  });
});
