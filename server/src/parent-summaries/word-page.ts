import { createHash } from 'node:crypto';
import { escaped } from '../http/kit-page.ts';
import { textIn, type Language } from '../locales/texts.ts';

/** A word as the page shows it. `sound`: where it is heard, beside the page; undefined where there is none. */
export interface ShownWord {
  readonly text: string;
  readonly ipa: string;
  readonly meaning: string;
  readonly sound: string | undefined;
}

const style = `:root { color-scheme: light; font: 112.5%/1.5 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: #f5f3ec; color: #1a2033; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0 0 1rem; padding: 1.25rem; border: 1px solid #dfdbce; border-radius: 14px; background: #fff; }
h2 { margin: 0; font-size: 2.25rem; line-height: 1.2; overflow-wrap: anywhere; word-wrap: break-word; }
p { margin: 0.25rem 0 0; }
.ipa { color: #535c74; font-size: 1.25rem; }
.none, footer { color: #535c74; }
audio { display: block; width: 100%; margin-top: 1rem; }
button { display: block; width: 100%; min-height: 3.5rem; margin-top: 1rem; border: 0; border-radius: 14px; background: #3442c9; color: #fff; font: inherit; font-size: 1.25rem; font-weight: 600; }
button:focus { outline: 3px solid #f6a81c; outline-offset: 2px; }`;

/** For phones of ten years ago, too. Without it the browser’s own player stands there. */
const script = `(function () {
  var players = document.getElementsByTagName('audio');
  for (var i = 0; i < players.length; i += 1) (function (player) {
    var button = document.createElement('button');
    button.type = 'button';
    button.appendChild(document.createTextNode(player.getAttribute('data-hear')));
    button.setAttribute('aria-label', player.getAttribute('aria-label'));
    button.onclick = function () {
      for (var other = 0; other < players.length; other += 1) if (players[other] !== player) players[other].pause();
      try { player.currentTime = 0; } catch (notYet) {}
      var playing = player.play();
      if (playing && playing['catch']) playing['catch'](function () { player.controls = true; player.style.display = 'block'; });
    };
    player.controls = false;
    player.style.display = 'none';
    player.parentNode.insertBefore(button, player);
  })(players[i]);
})();`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own script and plays its own sounds; nothing else, and in no other page. */
export const wordPagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "media-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The words of a summary. It says nothing of whom they are for. `until`: the last day on which it opens. */
export function wordPage(language: Language, words: readonly ShownWord[], until: string): string {
  const t = (key: Parameters<typeof textIn>[1], values?: Parameters<typeof textIn>[2]) => escaped(textIn(language, key, values));
  const rows = words.map(({ text, ipa, meaning, sound }) => {
    const label = t('words-hear-word', { word: text });
    return `<li>
<h2 lang="en" translate="no">${escaped(text)}</h2>
${ipa === '' ? '' : `<p class="ipa" lang="en" translate="no">${escaped(ipa)}</p>`}
<p>${escaped(meaning)}</p>
${
  sound === undefined
    ? `<p class="none">${t('words-no-sound')}</p>`
    : `<audio controls preload="none" src="${escaped(sound)}" data-hear="${t('words-hear')}" aria-label="${label}"></audio>`
}
</li>`;
  });
  return document(
    language,
    `<h1>${t('words-title')}</h1>
<ul>
${rows.join('\n')}
</ul>
<footer><p>${t('words-until', { day: dayText(language, until) })}</p></footer>`,
    `<script>${script}</script>`,
  );
}

const dayText = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

/** What stands in its place: the link is over, or too many come at once. */
export const wordPageWithout = (language: Language, why: 'words-over' | 'words-busy'): string =>
  document(language, `<h1>${escaped(textIn(language, 'words-title'))}</h1>\n<p>${escaped(textIn(language, why))}</p>`);

const document = (language: Language, content: string, after = '') => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(textIn(language, 'words-title'))}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
${after}
</body>
</html>
`;
