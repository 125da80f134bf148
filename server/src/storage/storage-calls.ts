import type { Handlers } from '../http/handlers.ts';
import type { CredentialMint } from './credentials.ts';
import { bucket } from './keys.ts';
import type { ObjectStore } from './object-store.ts';

/** A recording's address holds for this long. */
const readMs = 15 * 60_000;
/** OSS's name of the region that the specification names [7.4-1]. */
const region = 'oss-cn-shenzhen';

/** Where to put recordings, and where to hear them. */
export function storageCalls(
  store: ObjectStore,
  mint: CredentialMint,
  now: () => number,
): Pick<Handlers, 'ossParam' | 'recordingUrl' | 'storageSettings' | 'setStorageSettings'> {
  return {
    async ossParam({ needCredentials, keys = 0, extension = 'wav', temporary = false }, { session, origin }) {
      const { credentials, expiresAt } = mint.issue(session);
      const multipart = await store.schools.multipart(session.schoolId);
      return {
        region,
        endpoint: origin,
        answerMediaBucketName: bucket,
        keys: await store.issueKeys(session, keys, extension, temporary),
        credentials: needCredentials ? credentials : null,
        expiredTime: expiresAt,
        ...(multipart && { multipart }),
      };
    },
    async recordingUrl({ key }, { session, origin }) {
      await store.requireStored(session, key);
      const expiresAt = now() + readMs;
      const query = new URLSearchParams({ expires: String(expiresAt), signature: mint.readSignature(key, expiresAt) });
      return { url: `${origin}/${bucket}/${key}?${query.toString()}`, expiresAt };
    },
    async storageSettings(_body, { session }) {
      return store.schools.settings(session.schoolId);
    },
    async setStorageSettings(body, { session }) {
      await store.schools.set(session, body);
      return store.schools.settings(session.schoolId);
    },
  };
}
