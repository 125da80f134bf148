import { packKeptDays } from '@chorus/contract/api/admin/content-calls';
import { ownTextLimits, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { SoundFileError, type OwnFiles, type SoundFile } from './own-files.ts';

/** So long what nobody has any more can be put back. */
export const keptMs = packKeptDays * 24 * 3_600_000;

/** Which sounds of texts an organisation has: they count as its own, also where another one's are the same files. */
export class OwnSounds {
  constructor(private readonly parts: { readonly db: Db; readonly now: Now; readonly files: OwnFiles }) {}

  /** Which of these sounds the organisation has not. */
  async missing(orgId: string, sounds: readonly SoundFile[]): Promise<readonly SoundFile[]> {
    const hashes = [...new Set(sounds.map(({ sha256 }) => sha256))];
    const rows =
      hashes.length === 0
        ? []
        : await this.parts.db
            .selectFrom('ownTextSounds')
            .select('sha256')
            .where('orgId', '=', orgId)
            .where('sha256', 'in', hashes)
            .execute();
    const known = new Set(rows.map(({ sha256 }) => sha256));
    const lost = await Promise.all(sounds.map(async (sound) => !known.has(sound.sha256) || !(await this.parts.files.has(sound))));
    return sounds.filter((_, n) => lost[n]);
  }

  /** Whether the organisation has room for these bytes more. */
  async hasRoom(orgId: string, bytes: number, db: Pick<Db, 'selectFrom'> = this.parts.db): Promise<boolean> {
    const { used } = await db
      .selectFrom('ownTextSounds')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('used'))
      .where('orgId', '=', orgId)
      .executeTakeFirstOrThrow();
    return Number(used ?? 0) + bytes <= ownTextLimits.schoolBytes;
  }

  /** Counts a sound that is kept as the organisation's. Error: `SoundFileError` (`no-room`: others have come since it got its address); then it is not kept. */
  async addSound(orgId: string, { sha256, bytes }: SoundFile): Promise<void> {
    const { db, now } = this.parts;
    const isAdded = await db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom('ownTextSounds')
        .select('sha256')
        .where('orgId', '=', orgId)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      if (known) return true;
      if (!(await this.hasRoom(orgId, bytes, trx))) return false;
      await trx.insertInto('ownTextSounds').values({ orgId, sha256, bytes, addedAt: now() }).execute();
      return true;
    });
    if (isAdded) return;
    await this.removeUnused(sha256);
    throw new SoundFileError('no-room');
  }

  /** Counts those of these sounds that are among the given ones, and still kept; gives the others. */
  async addKept(orgId: string, sounds: readonly SoundFile[], given: readonly SoundFile[]): Promise<readonly SoundFile[]> {
    const others: SoundFile[] = [];
    for (const sound of sounds) {
      const isGiven = given.some(({ sha256, bytes }) => sha256 === sound.sha256 && bytes === sound.bytes);
      if (isGiven && (await this.parts.files.has(sound))) await this.addSound(orgId, sound);
      else others.push(sound);
    }
    return others;
  }

  /** Takes away those that no text has had for long. */
  async sweep(): Promise<void> {
    const { db, now } = this.parts;
    const old = await db
      .selectFrom('ownTextSounds')
      .selectAll()
      .where('addedAt', '<', now() - keptMs)
      .execute();
    const used = new Map<string, ReadonlySet<string>>();
    for (const { orgId, sha256 } of old) {
      const known = used.get(orgId) ?? (await this.#soundsOf(orgId));
      used.set(orgId, known);
      if (known.has(sha256)) continue;
      await db.deleteFrom('ownTextSounds').where('orgId', '=', orgId).where('sha256', '=', sha256).execute();
      await this.removeUnused(sha256);
    }
  }

  /** Removes the file of a sound that no organisation has. */
  async removeUnused(sha256: string): Promise<void> {
    const { db, files } = this.parts;
    const other = await db.selectFrom('ownTextSounds').select('orgId').where('sha256', '=', sha256).executeTakeFirst();
    if (!other) await files.remove(sha256);
  }

  async #soundsOf(orgId: string): Promise<ReadonlySet<string>> {
    const rows = await this.parts.db.selectFrom('ownTextVersions').select('draft').where('orgId', '=', orgId).execute();
    return new Set(rows.flatMap(({ draft }) => (JSON.parse(draft) as OwnTextDraft).sounds.map(({ sha256 }) => sha256)));
  }
}
