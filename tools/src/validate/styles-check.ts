import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../build/bundle-files.ts';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

/** `global-style`: style rules begin at a class or an id of the plugin's own, since the host and every other activity are in the same page. */
export function stylesCheck({
  folder,
  built,
}: Pick<PluginSource, 'folder'> & { built: Pick<PluginSource['built'], 'dir' | 'manifest'> }): Finding[] {
  const sources = listFiles(join(folder, 'src'))
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path: `src/${path}`, css: readFileSync(join(folder, 'src', path), 'utf8') }));
  const own = sources.flatMap(({ path, css }) => globalSelectors(css).map(({ selector, line }) => finding(selector, `${path}:${line}`)));
  if (own.length > 0) return own;
  // what a library brought
  return built.manifest.styles.flatMap((path) =>
    globalSelectors(readFileSync(join(built.dir, path), 'utf8')).map(({ selector }) =>
      finding(selector, `a library's style sheet, in ${path}`),
    ),
  );
}

const finding = (selector: string, where: string): Finding => ({
  check: 'global-style',
  message: `"${selector.slice(0, 80)}" reaches the host and other activities, which are in the same page: begin it with a class of your own, as in ".word-race h2".`,
  where,
});

/** Rules around others; in what stands after another `@name { … }` are no selectors. */
const around = /^@(media|supports|layer|container|scope|starting-style)\b/;
/** Classes of the host's and of its parts'. */
const foreign = /^\.(ch|bp\d+)-/;

/** The selectors of a style sheet that may match outside the activity: without a class or an id of its own. */
export function globalSelectors(css: string): readonly { readonly selector: string; readonly line: number }[] {
  const text = css.replace(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)/g, blank);
  const found: { selector: string; line: number }[] = [];
  // whether the rules in each open block are looked at: not within a style rule, which has begun at a selector that was looked at
  const open: boolean[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const looked = open.every(Boolean);
    const head = text.slice(from, index);
    if (mark === '}') open.pop();
    if (mark === '{') {
      const start = from + head.length - head.trimStart().length;
      const isAt = head.trim().startsWith('@');
      if (looked && !isAt)
        for (const one of partsOf(head, start).filter(({ text: selector }) => !isOwn(selector)))
          found.push({ selector: css.slice(one.at, one.at + one.text.length), line: css.slice(0, one.at).split('\n').length });
      open.push(isAt && around.test(head.trim()));
    }
    from = index + 1;
  }
  return found;
}

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

function isOwn(selector: string): boolean {
  const choices = /:(?:is|where)\(([^()]*)\)/g;
  for (const [whole, list] of selector.matchAll(choices))
    if (partsOf(list!, 0).every(({ text }) => isOwn(text)) || isOwn(selector.replace(whole, ''))) return true;
  const bare = selector.replace(choices, '').replace(/:(?:not|has|nth-child|nth-last-child)\([^()]*\)|\[[^\]]*\]/g, '');
  return (bare.match(/[.#][\w\u0080-\uffff\\-]+/g) ?? []).some((name) => !foreign.test(name));
}
