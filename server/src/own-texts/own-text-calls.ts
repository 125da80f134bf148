import type { Now } from '../clock.ts';
import type { LibraryOf } from '../content/content-calls.ts';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { contentCaller } from '../own-content/content-caller.ts';
import { teachersMakeLists } from '../school/teacher-lists.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import { ownTextLimits } from '@chorus/contract/content/own-text-draft';
import { isEditable, ownTextInfo, ownTextInfos } from './own-text-infos.ts';
import type { OwnSounds } from './own-sounds.ts';
import type { OwnTexts } from './own-texts.ts';
import type { SharedTexts } from './shared-texts.ts';
import { uploadUrl } from './sound-route.ts';

/** What the calls need. */
export interface OwnTextCallParts {
  readonly db: Db;
  readonly now: Now;
  readonly mint: CredentialMint;
  readonly texts: OwnTexts;
  readonly ownSounds: OwnSounds;
  readonly shared: Pick<SharedTexts, 'find'>;
  readonly libraryOf: LibraryOf;
}

type Names = 'ownTexts' | 'ownText' | 'saveOwnText' | 'removeOwnText' | 'ownTextSounds';

/**
 * Texts that teachers bring in. A text is the school's: every teacher of it sees, copies and teaches it, and it stays when who brought it in leaves; only who
 * brought it in and administrators change it. Errors: `unknown` where the school has switched it off, and for texts of others; `bad-input`.
 */
export function ownTextCalls({ db, now, mint, texts, ownSounds, shared, libraryOf }: OwnTextCallParts): Pick<Handlers, Names> {
  return {
    async ownTexts(_body, { owner }) {
      if (!(await teachersMakeLists(db, owner.schoolId))) return { allowed: false, texts: [] };
      const caller = await contentCaller(db, owner);
      const shown = (await texts.rowsOf(caller.orgId)).filter((row) => row.removedAt === null || isEditable(caller, row));
      return { allowed: true, texts: await ownTextInfos(db, caller, shown) };
    },

    async ownText({ id }, { owner }) {
      const caller = await contentCaller(db, owner);
      const row = await texts.row(caller.orgId, id);
      if (row.removedAt !== null && !isEditable(caller, row)) throw unknown();
      return texts.draft(caller.orgId, id);
    },

    async saveOwnText(text, { owner }) {
      const caller = await contentCaller(db, owner);
      if (text.version !== null && !isEditable(caller, await texts.row(caller.orgId, text.id))) throw unknown();
      const row = await texts.save(caller, text);
      // Whoever writes it waits for it, and not who asks next.
      await libraryOf(caller.orgId);
      return ownTextInfo(db, caller, row);
    },

    async removeOwnText({ id, removed }, { owner }) {
      const caller = await contentCaller(db, owner);
      if (!isEditable(caller, await texts.row(caller.orgId, id))) throw unknown();
      return ownTextInfo(db, caller, await texts.remove(caller, id, removed));
    },

    async ownTextSounds({ sounds, copyOf }, { owner, session, origin }) {
      const { orgId } = await contentCaller(db, owner);
      sounds.forEach(({ bytes }, n) => {
        if (bytes > ownTextLimits.soundBytes) throw badField(`/sounds/${n}/bytes`, 'too-large');
      });
      const missing = await ownSounds.missing(orgId, sounds);
      const bytes = missing.reduce((sum, sound) => sum + sound.bytes, 0);
      if (!(await ownSounds.hasRoom(orgId, bytes))) throw badField('/sounds', 'no-room');
      // What is shared no longer is put as anything else.
      const copied = copyOf === undefined ? undefined : await shared.find(orgId, copyOf);
      const wanted = new Set(copied ? await ownSounds.addKept(orgId, missing, copied.draft.sounds) : missing);
      const urls: (string | null)[] = [];
      for (const sound of sounds) {
        if (!wanted.has(sound)) urls.push(null);
        else urls.push(uploadUrl(mint, now, { origin, orgId, sessionHash: session.tokenHash, sound }));
      }
      return { urls };
    },
  };
}
