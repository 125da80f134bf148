import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../build/bundle-files.ts';
import type { Finding } from '../finding.ts';
import { farAddress } from './globals-check.ts';
import { whereIs, type Node, type PluginSource } from './plugin-source.ts';

/**
 * `global-style`: style rules begin at a class or an id of the plugin's own, since the host and every other activity are in the same page. `network`: they
 * have no fonts, pictures and sheets from elsewhere.
 */
export function stylesCheck({
  folder,
  files,
  built,
}: Pick<PluginSource, 'folder' | 'files'> & { built: Pick<PluginSource['built'], 'dir' | 'manifest'> }): Finding[] {
  const sources = listFiles(join(folder, 'src'))
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path: `src/${path}`, css: readFileSync(join(folder, 'src', path), 'utf8') }));
  const own = sources.flatMap(({ path, css }) => [
    ...findingsIn(css, (line) => `${path}:${line}`),
    ...missingFiles(css, (file) => existsSync(join(folder, 'src', dirname(path.slice('src/'.length)), file))).map(({ address, line }) => ({
      check: 'imports',
      message: `"${address.slice(0, 80)}" is named here, and there is no such file.`,
      where: `${path}:${line}`,
    })),
  ]);
  if (own.length > 0) return own;
  const brought = librarySheets(files);
  const from = brought.length > 0 ? brought.join(' or ') : "a library's style sheet";
  return built.manifest.styles.flatMap((path) => findingsIn(readFileSync(join(built.dir, path), 'utf8'), () => `${from}, in ${path}`));
}

function findingsIn(css: string, where: (line: number) => string): Finding[] {
  return [
    ...globalSelectors(css).map(({ selector, line }) => finding(selector, where(line))),
    ...farAddresses(css).map(({ address, line }) => ({ check: 'network', message: farAddress(address), where: where(line) })),
  ];
}

/** The style sheets of libraries that the sources import, each with its place. */
function librarySheets(files: PluginSource['files']): readonly string[] {
  return files.flatMap((file) =>
    (file.program['body'] as readonly Node[]).flatMap((node) => {
      const name = node.type === 'ImportDeclaration' ? String((node['source'] as Node)['value']) : '';
      return /^[^./].*\.css$/.test(name) ? [`${name} (${whereIs(file, node)})`] : [];
    }),
  );
}

const finding = (selector: string, where: string): Finding => ({
  check: 'global-style',
  message: `"${selector.slice(0, 80)}" reaches the host and other activities, which are in the same page: begin it with a class of your own, as in ".word-race h2".`,
  where,
});

/** Rules around others; in what stands after another `@name { … }` are no selectors. */
const around = /^@(media|supports|layer|container|scope|starting-style)\b/;
/** Names that are the page's, not a rule's. */
const named = /^@(?:property\s+--|keyframes\s+)(?:ch|bp\d*)-/;
/** Fonts of the host's. */
export const hostFonts: readonly string[] = ['Andika', 'Latin quotes'];
/** Classes and ids of the host's and of its parts'. */
const foreign = /^(?:[.#](?:ch|bp\d+)-|#root$)/;

/** What is read in the block of a rule: selectors, selectors that begin at the rule's own, or none. */
type Block = 'rules' | 'nested' | 'other';

/** The selectors of a style sheet that may match outside the activity, without a class or an id of its own, and names of the host's that it takes. */
export function globalSelectors(css: string): readonly { readonly selector: string; readonly line: number }[] {
  const text = withoutTexts(css);
  const found: { selector: string; line: number }[] = [];
  const open: Block[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const head = text.slice(from, index);
    if (mark === '}') open.pop();
    if (mark === '{') {
      const start = from + head.length - head.trimStart().length;
      const within = open.at(-1) ?? 'rules';
      const add = (at: number, length: number) =>
        found.push({ selector: css.slice(at, at + length), line: css.slice(0, at).split('\n').length });
      const rule = head.trim();
      if (rule.startsWith('@')) {
        if (named.test(rule) || (/^@font-face\b/i.test(rule) && isHostFont(css.slice(index)))) add(start, rule.length);
        open.push(isOwnScope(rule) ? 'nested' : around.test(rule) ? within : 'other');
      } else {
        const wrong = within === 'other' ? [] : partsOf(head, start).filter(({ text: selector }) => !isOwn(selector, within === 'nested'));
        for (const one of wrong) add(one.at, one.text.length);
        // where the rule itself reaches further, so does what is in it
        open.push(within === 'other' || wrong.length > 0 ? 'other' : 'nested');
      }
    }
    from = index + 1;
  }
  return found;
}

/** Whether what begins at a font's block calls it as one of the host's is called. */
function isHostFont(block: string): boolean {
  const [, name = ''] = /^[^}]*?font-family\s*:\s*["']?([^"';}]+)/i.exec(block) ?? [];
  return hostFonts.some((font) => font.toLowerCase() === name.trim().toLowerCase());
}

/** Addresses elsewhere that a style sheet names: a page does not fetch them. */
export function farAddresses(css: string): readonly { readonly address: string; readonly line: number }[] {
  return addressesIn(css, /(?:url\(\s*["']?|@import\s+["']|image-set\(\s*["'])((?:https?:)?\/\/[^"')]*)/gi);
}

/** Files beside a style sheet that it names and that are not there. */
export function missingFiles(
  css: string,
  exists: (file: string) => boolean,
): readonly { readonly address: string; readonly line: number }[] {
  return addressesIn(css, /url\(\s*["']?(\.{1,2}\/[^"')\s]+)/gi).filter(({ address }) => !exists(address.replace(/[?#].*$/, '')));
}

function addressesIn(css: string, pattern: RegExp): readonly { readonly address: string; readonly line: number }[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, blank);
  return [...text.matchAll(pattern)].map(({ 1: address = '', index }) => ({ address, line: text.slice(0, index).split('\n').length }));
}

const withoutTexts = (css: string): string => css.replace(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)/g, blank);

/** Spaces of the same length on the same lines, so that places stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** A selector list's selectors, each with its place. */
function partsOf(list: string, start: number): readonly { readonly text: string; readonly at: number }[] {
  const parts: { text: string; at: number }[] = [];
  let [depth, from] = [0, 0];
  const offset = start - (list.length - list.trimStart().length);
  const add = (to: number) => {
    const raw = list.slice(from, to);
    parts.push({ text: raw.trim(), at: offset + from + raw.length - raw.trimStart().length });
    from = to + 1;
  };
  for (let at = 0; at < list.length; at += 1) {
    if ('(['.includes(list[at]!)) depth += 1;
    if (')]'.includes(list[at]!)) depth -= 1;
    if (list[at] === ',' && depth === 0) add(at);
  }
  add(list.length);
  return parts.filter(({ text }) => text !== '');
}

/** A selector's `:name(list)`s, outside of each other. */
function callsIn(
  selector: string,
): readonly { readonly name: string; readonly from: number; readonly to: number; readonly list: string }[] {
  const calls = [];
  const begins = /:([\w-]+)\(/g;
  for (let begin = begins.exec(selector); begin; begin = begins.exec(selector)) {
    let [depth, to] = [1, begins.lastIndex];
    for (; depth > 0 && to < selector.length; to += 1) depth += selector[to] === '(' ? 1 : selector[to] === ')' ? -1 : 0;
    calls.push({ name: begin[1]!, from: begin.index, to, list: selector.slice(begins.lastIndex, to - 1) });
    begins.lastIndex = to;
  }
  return calls;
}

/** Whether a rule is `@scope (.own)`: what is in it begins there. */
function isOwnScope(rule: string): boolean {
  const [call] = /^@scope\s*\(/.test(rule) ? callsIn(rule.replace(/^@scope\s*/, ':scope')) : [];
  return call !== undefined && partsOf(call.list, 0).every(({ text }) => isOwn(text));
}

/** Stands for the class at which a rule begins, in what is nested in it. */
const ownClass = '.own';

/** Whether all that a selector matches is the activity's own or within it; `nested`: in a rule that is. */
function isOwn(selector: string, nested = false): boolean {
  if (nested) return isOwn(selector.includes('&') ? selector.replaceAll('&', ownClass) : `${ownClass} ${selector}`);
  const bare = callsIn(selector)
    .reduceRight((text, { name, from, to, list }) => {
      const chooses = (name === 'is' || name === 'where') && partsOf(list, 0).every(({ text: one }) => isOwn(one));
      return `${text.slice(0, from)}${chooses ? ownClass : ''}${text.slice(to)}`;
    }, selector)
    .replace(/\[[^\]]*\]/g, '');
  let [own, within] = [false, false];
  for (const [, combinator = '', compound = ''] of bare.matchAll(/([\s>+~]*)([^\s>+~]+)/g)) {
    // a sibling of the activity's own element is the host's
    within ||= own && !/[+~]/.test(combinator);
    own = (compound.match(/[.#][\w\u0080-\uffff\\-]+/g) ?? []).some((name) => !foreign.test(name));
  }
  return own || within;
}
