import type { OwnTextInfo } from '../api/own-text-calls.ts';
import { validateContentPack } from '../content-pack.ts';
import type { OwnTextDraft } from './own-text-draft.ts';
import type { ContentPackV3 } from './pack.ts';

/** The version that comes after `version`; null: there is none before it. The server and a machine without it come to the same. */
export const nextVersion = (version: string | null): string => (version === null ? '1.0.0' : `1.0.${Number(version.split('.')[2]) + 1}`);

/** What a list shows of a text. */
export type TextAbout = Pick<OwnTextInfo, 'title' | 'sentences' | 'words' | 'roles' | 'soundMs' | 'belongsTo' | 'source'>;

export function aboutOf(draft: OwnTextDraft): TextAbout {
  const sentences = draft.paragraphs.flatMap((paragraph) => paragraph.sentences);
  return {
    title: draft.title.trim(),
    sentences: sentences.length,
    words: sentences.reduce((sum, { text }) => sum + (text.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0), 0),
    roles: draft.roles.length,
    soundMs: draft.sounds.reduce((sum, { ms }) => sum + ms, 0),
    belongsTo: draft.belongsTo,
    source: draft.source ?? null,
  };
}

/** Why a text can't be saved, at its place in the draft. */
export interface TextFault {
  readonly path: string;
  readonly message: string;
}

/** No title and no name has them. */
const marks = /[<>\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** The first fault of a text, of which `pack` is what is taught from; undefined: it can be saved. */
export function faultOf(draft: OwnTextDraft, pack: ContentPackV3): TextFault | undefined {
  if (draft.title.trim() === '') return { path: '/draft/title', message: 'empty' };
  if (marks.test(draft.title)) return { path: '/draft/title', message: 'markup' };
  for (const [n, { name }] of draft.roles.entries()) if (marks.test(name)) return { path: `/draft/roles/${n}/name`, message: 'markup' };
  if (draft.paragraphs.length === 0) return { path: '/draft/paragraphs', message: 'empty' };
  for (const [p, { sentences }] of draft.paragraphs.entries())
    for (const [s, { text }] of sentences.entries())
      if (text.trim() === '') return { path: `/draft/paragraphs/${p}/sentences/${s}/text`, message: 'empty' };
  const checked = validateContentPack(pack);
  const [first] = checked.ok ? [] : checked.errors;
  return first && { path: '/draft', message: first.code };
}
