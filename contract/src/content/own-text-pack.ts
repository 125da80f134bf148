import type { ContentPackV3, PackAsset } from './pack.ts';
import type { DraftSentence, OwnTextDraft, TextSource } from './own-text-draft.ts';
import type { PassageItem } from './passage-item.ts';
import type { SoundTimings } from './sound-timings.ts';

/** Ids of own texts begin so; no pack that is brought in may. */
export const textPrefix = 'text.';
/** What texts are given under, by where they come from: those of a school and of books for classes are nobody else's to use. */
const licences: Readonly<Record<TextSource['kind'], string>> = {
  own: 'LicenseRef-own',
  textbook: 'LicenseRef-textbook',
  'public-domain': 'LicenseRef-public-domain',
  other: 'LicenseRef-other',
};
/** Own sounds are of no accent that is known. */
const accent = 'us';

/** A version of an own text, as it is taught from. */
export interface OwnTextPack {
  readonly pack: ContentPackV3;
  /** The text of its file of timings; undefined: no sentence has a place in a sound. */
  readonly timings: string | undefined;
}

/** The file of a sound, by its hash. */
export const soundPath = (sha256: string): string => `sounds/${sha256}`;
/** The file of a text's timings. */
export const timingsPath = 'timings.json';

/**
 * What is taught from of an own text: a pack of one passage, which belongs to the unit that the teacher chose, and of a book of its own where there is none.
 * `hashOf` gives the SHA-256 of a text.
 */
export async function packOfText(
  { id, version, draft }: { readonly id: string; readonly version: string; readonly draft: OwnTextDraft },
  hashOf: (text: string) => string | Promise<string>,
): Promise<OwnTextPack> {
  const timings = timingsOf(id, draft);
  const text = timings && JSON.stringify(timings);
  const licence = licences[draft.source?.kind ?? 'own'];
  const from = draft.source?.note.trim() ?? '';
  const assets: Record<string, PackAsset> = {};
  for (const { id: sound, sha256, bytes, mime, name } of draft.sounds)
    assets[sound] = { path: soundPath(sha256), sha256, bytes, mime, licence, source: from || name || 'own' };
  if (text !== undefined)
    assets[timingsPath] = {
      path: timingsPath,
      sha256: await hashOf(text),
      bytes: new TextEncoder().encode(text).length,
      mime: 'application/json',
      licence,
      source: from || 'own',
    };
  const passage = passageOf(id, draft, text !== undefined);
  const { stage, title, belongsTo } = draft;
  const pack: ContentPackV3 = {
    formatVersion: 3,
    id,
    version,
    title: { 'zh-CN': title, en: title },
    licence,
    credits: from === '' ? [] : [{ what: title, author: from, licence, source: from }],
    books: belongsTo
      ? []
      : [{ kind: 'textbook', id: `${id}.book`, stage, grade: gradeOf[stage], title: { 'zh-CN': title }, itemIds: [id] }],
    items: [{ ...passage, ...(belongsTo && { belongsTo: [belongsTo] }) }],
    assets,
  };
  return { pack, timings: text };
}

/** The whole stage. */
const gradeOf = { primary: 9, middle: 7 } as const;

function passageOf(id: string, draft: OwnTextDraft, hasTimings: boolean): PassageItem {
  const all = draft.paragraphs.flatMap(({ sentences }) => sentences);
  const whole = onlySound(all);
  return {
    kind: 'passage',
    id,
    title: draft.title,
    ...(draft.level && { level: draft.level }),
    ...(draft.roles.length > 0 && { roles: draft.roles.map(({ id: role, name }) => ({ id: role, name })) }),
    paragraphs: draft.paragraphs.map(({ sentences }) => {
      const shared = whole === undefined ? onlySound(sentences) : undefined;
      return {
        sentences: sentences.map(({ id: sentence, text, translation, role, span }) => ({
          id: sentenceIdOf(id, sentence),
          ...(role !== null && { role }),
          text,
          ...(translation !== '' && { translation: { 'zh-CN': translation } }),
          sound: span && whole === undefined && shared === undefined ? { [accent]: span.sound } : {},
        })),
        ...(shared !== undefined && { sound: { [accent]: shared } }),
      };
    }),
    ...(whole !== undefined && { sound: { [accent]: whole } }),
    ...(hasTimings && { timings: { [accent]: timingsPath } }),
  };
}

/** The sound that all of these sentences that have a place are in, if it is one. */
function onlySound(sentences: readonly DraftSentence[]): string | undefined {
  const sounds = new Set(sentences.flatMap(({ span }) => (span ? [span.sound] : [])));
  const [only] = sounds;
  return sounds.size === 1 ? only : undefined;
}

/** The id of a sentence of an own text, everywhere. */
export const sentenceIdOf = (textId: string, sentence: string): string => `${textId}.${sentence}`;

function timingsOf(id: string, draft: OwnTextDraft): SoundTimings | undefined {
  const sentences = draft.paragraphs.flatMap((paragraph) =>
    paragraph.sentences.flatMap(({ id: sentence, span }) =>
      span
        ? [{ id: sentenceIdOf(id, sentence), fromMs: span.fromMs, toMs: span.toMs, sure: span.sure, words: span.sure ? span.words : [] }]
        : [],
    ),
  );
  return sentences.length > 0 ? { format: 1, sentences } : undefined;
}
