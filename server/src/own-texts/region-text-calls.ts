import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { LibraryOf } from '../content/content-calls.ts';
import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { contentCaller } from '../own-content/content-caller.ts';
import { isEditable, ownTextInfo } from './own-text-infos.ts';
import type { TextAbout } from '@chorus/contract/content/own-text-rules';
import type { OwnTexts } from './own-texts.ts';
import type { SharedTexts } from './shared-texts.ts';

/** What the calls need. */
export interface RegionTextCallParts {
  readonly db: Db;
  readonly texts: Pick<OwnTexts, 'row'>;
  readonly shared: SharedTexts;
  readonly libraryOf: LibraryOf;
}

/** Texts that schools of a region give each other. Errors: `unknown` where the school has switched texts off, and for what is not shared with it; `bad-input`. */
export function regionTextCalls({
  db,
  texts,
  shared,
  libraryOf,
}: RegionTextCallParts): Pick<Handlers, 'shareOwnText' | 'regionTexts' | 'regionText'> {
  return {
    async shareOwnText({ id, shared: on }, { owner }) {
      const caller = await contentCaller(db, owner);
      if (!isEditable(caller, await texts.row(caller.orgId, id))) throw unknown();
      return ownTextInfo(db, caller, await shared.share(caller, id, on));
    },

    async regionTexts(part, { owner }) {
      const { orgId } = await contentCaller(db, owner);
      const region = await shared.regionOf(orgId);
      const [rows, total] = await shared.list(orgId, part);
      return {
        region: region?.name ?? null,
        texts: rows.map(({ id, about, changedAt, school }) => {
          const { title, sentences, roles, soundMs, source } = JSON.parse(about) as TextAbout;
          return { id, title, school, sentences, roles, soundMs, source, changedAt };
        }),
        total,
      };
    },

    async regionText({ id }, { owner }) {
      const { orgId } = await contentCaller(db, owner);
      const found = await shared.find(orgId, id);
      if (!found) throw unknown();
      const { text, draft } = found;
      const isThere = draft.belongsTo !== null && (await (await libraryOf(orgId)).has(draft.belongsTo.packId));
      return { id, version: text.version, draft: { ...fromSchool(draft, text.school), belongsTo: isThere ? draft.belongsTo : null } };
    },
  };
}

/** What a school wrote itself comes from that school in every other one. */
const fromSchool = (draft: OwnTextDraft, school: string): OwnTextDraft =>
  draft.source?.kind === 'own' ? { ...draft, source: { kind: 'other', note: school.slice(0, 200) } } : draft;
