import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn, type Language } from '../locales/texts.ts';

/** The author's guide, as the build lays it beside the kit. */
const guide = 'authors-guide.html';
/** The pages run nothing and load nothing. */
export const kitPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const style = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { max-width: 52rem; margin: 3rem auto; padding: 0 1.5rem; }
pre { padding: 1rem 1.25rem; border: 1px solid; border-radius: 0.5rem; overflow-x: auto; font-size: 1rem; }
a { display: inline-block; min-height: 2rem; }`;

/** The page at `/sdk/`: what is there for authors of activities, and the commands to begin with. `origin` is how this server was reached. */
export function kitPage(sdkDir: string, origin: string, language: Language): string {
  const t = (key: Parameters<typeof textIn>[1]) => escaped(textIn(language, key));
  const files = readdirSync(sdkDir).sort();
  const kit = files.find((name) => name.endsWith('.tgz'));
  const rows = files.map((name) => {
    const kilobytes = Math.max(1, Math.round(statSync(join(sdkDir, name)).size / 1000));
    return `<li><a href="${encodeURIComponent(name)}">${escaped(name)}</a> · ${kilobytes} kB</li>`;
  });
  const commands = kit
    ? `<p>${t('kit-begin')}</p>
<pre><code>npm init -y
npm install ${escaped(`${origin}/sdk/${kit}`)}
npx --no-install chorus-plugin create my-activity
cd my-activity
npm run dev</code></pre>
<p>${t('kit-spoken')} <code>--kind spoken</code></p>
<p>${t('kit-drill')} <code>--kind drill</code></p>`
    : `<p>${t('kit-none')}</p>`;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('kit-title')}</title>
<style>${style}</style>
<main>
<h1>${t('kit-title')}</h1>
<p>${t('kit-what')}</p>
${files.includes(guide) ? `<p><a href="${guide}">${t('kit-guide')}</a></p>` : ''}
${commands}
<h2>${t('kit-files')}</h2>
<ul>
${rows.join('\n')}
</ul>
</main>
</html>
`;
}

/** The address of a Chorus in the pages that the build wrote: the one that most have. */
const writtenOrigin = 'http://127.0.0.1:8140';

/** A page of the kit, with the address that this server was reached at; undefined where there is none. */
export function writtenPage(sdkDir: string, name: string, origin: string): string | undefined {
  if (!readdirSync(sdkDir).includes(name)) return undefined;
  return readFileSync(join(sdkDir, name), 'utf8').replaceAll(writtenOrigin, escaped(origin));
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
