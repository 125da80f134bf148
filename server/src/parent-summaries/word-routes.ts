import type { ItemRef } from '@chorus/sdk';
import type { Data } from '@chorus/contract';
import type { WordItem } from '@chorus/contract/content/word-item';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf, type Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { OwnPacks } from '../own-content/own-packs.ts';
import { chooseLanguage, type Language } from '../locales/texts.ts';
import { SummaryLinks, type SummaryLink } from './summary-links.ts';
import { VisitLimit } from './visit-limit.ts';
import { wordPage, wordPagePolicy, wordPageWithout, type ShownWord } from './word-page.ts';

/** Short: it stands in a QR code. */
export const wordPageBase = '/w/';

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': wordPagePolicy,
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** What the routes need. */
export interface WordRoutesOptions {
  readonly db: Db;
  readonly now: Now;
  readonly packs: Pick<OwnPacks, 'libraryOf' | 'asset'>;
}

/** The page behind a summary’s QR code, and the sounds of its words. It needs no login: who has the link has the words, and nothing else. */
export function registerWordPages(app: FastifyInstance, { db, now, packs }: WordRoutesOptions): void {
  const links = new SummaryLinks(db, now);
  const visits = new VisitLimit(now);
  const language = (request: FastifyRequest) => chooseLanguage(request.headers['accept-language']);
  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);

  /** Its words that are still there, as the link names them. */
  async function wordsOf(link: SummaryLink): Promise<readonly { readonly at: number; readonly word: WordInfo }[]> {
    const { answers } = await packs.libraryOf(link.schoolId);
    const words = await Promise.all((JSON.parse(link.words) as ItemRef[]).map((ref) => answers.get(ref)));
    return words.flatMap((found, at) => (found?.kind === 'word' ? { at, word: infoOf(found) } : []));
  }

  app.get<{ Params: { token: string } }>(`${wordPageBase}:token`, async (request, reply) => {
    const said = language(request);
    if (!visits.takes(request.ip)) return sendPage(reply, 429, wordPageWithout(said, 'words-busy'));
    const link = await links.find(request.params.token);
    const words = link ? await wordsOf(link) : [];
    if (!link || words.length === 0) return sendPage(reply, 404, wordPageWithout(said, 'words-over'));
    const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', link.schoolId).executeTakeFirstOrThrow();
    const shown = words.map(({ at, word }) => shownWord(word, said, link, `${wordPageBase}${request.params.token}/${at}`));
    return sendPage(reply, 200, wordPage(said, shown, dayOf(link.expiresAt - 1, timeZone)));
  });

  app.get<{ Params: { token: string; at: string } }>(`${wordPageBase}:token/:at`, async (request, reply) => {
    if (!visits.takes(request.ip)) return reply.code(429).headers(headers).type('text/plain; charset=utf-8').send('Too many');
    const link = await links.find(request.params.token);
    const found = link && (await wordsOf(link)).find(({ at }) => String(at) === request.params.at);
    const address = found && soundOf(found.word, link.accent);
    const file = address === undefined ? undefined : await packs.asset(address);
    if (!file) return reply.callNotFound();
    void reply.headers({ ...headers, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }).type(file.mime);
    return reply.sendFile(file.path, file.dir, { cacheControl: false, contentType: false });
  });
}

type WordInfo = { readonly item: WordItem; readonly assets: Readonly<Record<string, string>> };
type Found = Pick<Data<'getContent'>, 'content' | 'assets'>;

const infoOf = ({ content, assets }: Found): WordInfo => ({ item: content as unknown as WordItem, assets });

/** The address of its sound: in the accent that was chosen, else in the other one. */
function soundOf({ item, assets }: WordInfo, accent: SummaryLink['accent']): string | undefined {
  const id = item.audio[accent] ?? item.audio.us ?? item.audio.uk;
  return id === undefined ? undefined : assets[id];
}

function shownWord(word: WordInfo, language: Language, { accent }: SummaryLink, sound: string): ShownWord {
  const { text, meaning, ipa } = word.item;
  return {
    text,
    ipa: ipa[accent] ?? ipa.us ?? ipa.uk ?? '',
    meaning: meaning[language] ?? meaning['zh-CN'] ?? Object.values(meaning)[0] ?? '',
    sound: soundOf(word, accent) === undefined ? undefined : sound,
  };
}
