import { refusedAsErased, type AttemptFact } from '@chorus/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import type { Blobs } from '../ports/blobs.ts';
import { extensionOf, objectTypes } from '../storage/keys.ts';
import { EntryRefused } from './check-entry.ts';
import type { ErasedSounds } from './erased-sounds.ts';
import { isErased } from './erasures.ts';

/** Where recordings are, in the transaction that binds one. */
interface RecordingPlace {
  readonly trx: Transaction<Tables>;
  readonly owner: Owner;
  readonly now: number;
  readonly blobs: Pick<Blobs, 'describe'>;
}

/** `stored` binds an object to its attempt, if its content is the one that was recorded; `erased` takes it away, whichever comes first. */
export async function bindRecording(place: RecordingPlace, sounds: ErasedSounds, fact: AttemptFact): Promise<void> {
  const { trx, owner } = place;
  if (fact.kind === 'stored') {
    const { key, sha256 } = fact.payload as { key: string; sha256: string };
    const { schoolId, teacherId } = owner;
    if (await isErased(trx, schoolId, ['recording'], fact.attemptId, teacherId)) {
      await sounds.takeAway(fact);
      throw new EntryRefused(refusedAsErased);
    }
    await adoptBlob(place, key, sha256);
    const object = await trx
      .selectFrom('objects')
      .selectAll()
      .where('key', '=', key)
      .where('schoolId', '=', schoolId)
      .where('teacherId', '=', teacherId)
      .executeTakeFirst();
    if (object?.state !== 'stored' && object?.state !== 'erased') throw new EntryRefused('payload/payload/key names no stored object');
    if (object.sha256 !== sha256) throw new EntryRefused('payload/payload/sha256 is not that of the stored object');
    if (object.attemptId !== null && object.attemptId !== fact.attemptId)
      throw new EntryRefused('payload/payload/key is the recording of another attempt');
    await trx.updateTable('objects').set({ attemptId: fact.attemptId }).where('key', '=', key).execute();
  }
  if (fact.kind === 'erased' || (fact.kind === 'stored' && (await sounds.saysErased(fact.attemptId))))
    await sounds.markErased(fact.attemptId);
}

/** A database that was restored does not know what was put after its backup; the recording is there all the same. */
async function adoptBlob({ trx, owner, now, blobs }: RecordingPlace, key: string, sha256: string): Promise<void> {
  const extension = extensionOf(key);
  const { schoolId, teacherId } = owner;
  const known = await trx.selectFrom('objects').selectAll().where('key', '=', key).executeTakeFirst();
  const waits = known === undefined || (known.state === 'issued' && known.schoolId === schoolId && known.teacherId === teacherId);
  const blob = waits && extension ? await blobs.describe(key) : undefined;
  if (!extension || blob?.sha256 !== sha256) return;
  const at = { issuedAt: now, expiresAt: now, storedAt: now };
  const content = { bytes: blob.bytes, sha256, md5: blob.md5.toString('hex'), mime: objectTypes[extension] };
  const row = { schoolId, teacherId, state: 'stored' as const, attemptId: null, ...at, ...content };
  await trx
    .insertInto('objects')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
