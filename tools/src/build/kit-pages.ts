import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { escaped, htmlOf } from './markdown.ts';
import { root } from './paths.ts';

/** The pages for authors that a Chorus serves at `/sdk/`, by name; the kit has their sources. */
export const kitPages = {
  'authors-guide': 'authors-guide.md',
  'sdk-reference': 'sdk-reference.md',
  'receiver-simulator': 'receiver-simulator.md',
  receiver: 'protocols/receiver.md',
} as const;

const docs = join(root, 'docs');

export const sourceOfPage = (path: string): string => readFileSync(join(docs, path), 'utf8');

/** Writes the pages as HTML. Error: a link leads to what is no page of the kit. */
export function writeKitPages(folder: string): void {
  for (const [name, path] of Object.entries(kitPages)) writeFileSync(join(folder, `${name}.html`), page(sourceOfPage(path), path));
}

const style = `:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1.5rem 4rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; }
pre { padding: 1rem 1.25rem; border: 1px solid; border-radius: 0.5rem; overflow-x: auto; }
pre, code { font-size: 0.9375rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem; border: 1px solid; text-align: left; vertical-align: top; }
nav a { display: inline-block; min-height: 2rem; margin-right: 1.5rem; }`;

function page(markdown: string, path: string): string {
  const linkTo = (href: string) => {
    const [to = '', anchor] = href.split('#');
    const source = posix.join(posix.dirname(path), to);
    const name = to === '' ? '' : Object.entries(kitPages).find(([, each]) => each === source)?.[0];
    if (name === undefined) throw new Error(`docs/${path} links to "${href}", which is no page of the kit.`);
    return `${name === '' ? '' : `${name}.html`}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const others = Object.entries(kitPages).map(([name, each]) => `<a href="${name}.html">${escaped(titleOf(sourceOfPage(each)))}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(titleOf(markdown))}</title>
<style>${style}</style>
<nav><a href="./">/sdk/</a>${others.join('\n')}</nav>
<main>
${htmlOf(markdown, linkTo)}
</main>
</html>
`;
}

const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1] ?? '';
