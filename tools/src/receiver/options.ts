import { readFault } from './faults.ts';
import { models, type Model } from './models.ts';
import type { Language } from './texts.ts';

export interface Options {
  readonly port: number;
  readonly pagePort: number;
  readonly type: Model;
  readonly clickers: number;
  readonly faults: readonly string[];
  readonly origins: readonly string[];
  readonly whiteList: string;
  readonly language: Language;
  readonly script?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly speed: number;
}

/** What the command line asks for, the word that can't be understood, or the language in which help is wanted. */
export function readOptions(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | { readonly wrong: string } | { readonly help: Language } {
  if (words.includes('--help')) return { help: languageOf(env) };
  const given = new Map<string, string[]>();
  for (let at = 0; at < words.length; at += 2) {
    const word = words[at] ?? '';
    const value = words[at + 1];
    if (!known.has(word) || value === undefined) return { wrong: word };
    given.set(word, [...(given.get(word) ?? []), value]);
  }
  const last = (word: string) => given.get(word)?.at(-1);
  const number = (word: string, otherwise: string) => Number(last(word) ?? otherwise);

  const port = number('--port', env['RECEIVER_PORT'] ?? '8011');
  const pagePort = number('--page-port', port === 0 ? '0' : String(port + 1));
  const type = models.find((model) => model === number('--type', '18'));
  const clickers = number('--clickers', '60');
  const speed = number('--speed', '1');
  const faults = given.get('--fault') ?? [];
  const language = last('--lang') ?? languageOf(env);
  const script = last('--script');
  const record = last('--record');
  const replay = last('--replay');

  if (!isPort(port)) return { wrong: '--port' };
  if (!isPort(pagePort)) return { wrong: '--page-port' };
  if (type === undefined) return { wrong: '--type' };
  // as many as the channel's page says a client holds for
  if (!Number.isInteger(clickers) || clickers < 1 || clickers > 300) return { wrong: '--clickers' };
  if (!(speed > 0)) return { wrong: '--speed' };
  const fault = faults.find((text) => !readFault(text));
  if (fault !== undefined) return { wrong: `--fault ${fault}` };
  if (language !== 'zh-CN' && language !== 'en') return { wrong: '--lang' };
  return {
    port,
    pagePort,
    type,
    clickers,
    faults,
    origins: given.get('--origin') ?? [],
    whiteList: last('--white-list') ?? '.chorus/receiver-white-list.json',
    language,
    speed,
    ...(script !== undefined && { script }),
    ...(record !== undefined && { record }),
    ...(replay !== undefined && { replay }),
  };
}

const known = new Set(
  ['port', 'page-port', 'type', 'clickers', 'fault', 'origin', 'white-list', 'lang', 'script', 'record', 'replay', 'speed'].map(
    (name) => `--${name}`,
  ),
);

function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  return env['LANG']?.startsWith('en') ? 'en' : 'zh-CN';
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port < 65_536;
}
