import { isConsentFirst } from '../consents/register.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import type { Db } from '../database/open.ts';
import { administratorOf } from '../session/administrator-of.ts';
import type { CredentialMint } from './credentials.ts';
import { bucket } from './keys.ts';
import type { ObjectStore } from './object-store.ts';
import { dueRecordings } from './recordings-kept-calls.ts';
import type { Retention } from './retention.ts';

/** A recording's address holds for this long. */
const readMs = 15 * 60_000;
/** OSS's name of the region that the specification names [7.4-1]. */
const region = 'oss-cn-shenzhen';

/** Where to put recordings, and where to hear them. */
export function storageCalls(
  db: Db,
  store: ObjectStore,
  mint: CredentialMint,
  now: () => number,
  retention: Pick<Retention, 'nextSweepAt'>,
): Pick<Handlers, 'ossParam' | 'recordingUrl' | 'storageSettings' | 'setStorageSettings'> {
  return {
    async ossParam({ needCredentials, keys = 0, extension = 'wav', temporary = false }, { session, owner, origin }) {
      const { credentials, expiresAt } = mint.issue(owner, session.tokenHash);
      const multipart = await store.schools.multipart(owner.schoolId);
      return {
        region,
        endpoint: origin,
        answerMediaBucketName: bucket,
        keys: await store.issueKeys(owner, keys, extension, temporary),
        credentials: needCredentials ? credentials : null,
        expiredTime: expiresAt,
        ...(multipart && { multipart }),
      };
    },
    async recordingUrl({ key }, { session, owner, origin }) {
      await store.requireStored(owner, key);
      if (!(await isHearable(db, owner, key))) throw unknown();
      const expiresAt = now() + readMs;
      const { tokenHash: sessionHash } = session;
      const signature = mint.readSignature({ key, expiresAt, sessionHash });
      const query = new URLSearchParams({ expires: String(expiresAt), session: sessionHash, signature });
      return { url: `${origin}/${bucket}/${key}?${query.toString()}`, expiresAt };
    },
    async storageSettings({ doubts = false }, { owner }) {
      return { ...(await store.schools.settings(owner.schoolId)), ...(doubts && (await store.schools.doubts())) };
    },
    async setStorageSettings(body, { owner }) {
      const { accountId } = await administratorOf(db, owner);
      const { schoolId } = owner;
      const due = async (days: number) => (await dueRecordings(db, now, retention, schoolId, days)).count;
      // What that deletes is shown in the administration, where it is chosen then.
      if ((await due(body.retentionDays)) > (await due(await store.schools.retentionDays(schoolId))))
        throw badField('/retentionDays', 'more');
      await store.schools.set(now, { accountId, orgId: owner.schoolId }, body);
      return store.schools.settings(owner.schoolId);
    },
  };
}

/** Where nobody is recorded without a consent, nobody hears a sound before its answer says whose it is. */
async function isHearable(db: Db, { schoolId, teacherId }: Owner, key: string): Promise<boolean> {
  if (!(await isConsentFirst(db, schoolId))) return true;
  const row = await db
    .selectFrom('objects')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.schoolId', '=', 'objects.schoolId')
        .onRef('attempts.id', '=', 'objects.attemptId')
        .onRef('attempts.ownerId', '=', 'objects.teacherId'),
    )
    .select('objects.key')
    .where('objects.key', '=', key)
    .where('objects.schoolId', '=', schoolId)
    .where('objects.teacherId', '=', teacherId)
    .executeTakeFirst();
  return row !== undefined;
}
