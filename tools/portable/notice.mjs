import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read = (locale) => JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8'));

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What happened, in Chinese and below it in English; `values` are put in the place of `{name}`. */
export function noticeTexts(code, values = {}) {
  return ['zh-CN', 'en'].map((locale) => {
    const texts = read(locale);
    const text = texts[code] ?? texts.other;
    return {
      locale,
      title: texts[`${code}.title`] ?? texts.title,
      text: text.replaceAll(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all)),
    };
  });
}

/** A page that says it; whoever started by a double click sees no console. Gives its path. */
export function writeNotice(code, values) {
  const texts = noticeTexts(code, values);
  const parts = texts.map(
    ({ locale, title, text }) => `<section lang="${locale}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></section>`,
  );
  const style =
    'body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:2rem;padding:2rem;background:#f5f3ec;color:#1a2033;font:1.5rem/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}section{max-width:44rem;overflow-wrap:anywhere}h1{margin:0;font-size:2.5rem}section+section{color:#535c74;font-size:1rem}section+section h1{font-size:1.25rem}';
  mkdirSync(tmpdir(), { recursive: true });
  const file = join(mkdtempSync(join(tmpdir(), 'chorus-notice-')), 'chorus.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(texts[0].title)}</title><style>${style}</style>${parts.join('')}</html>\n`,
  );
  return file;
}
