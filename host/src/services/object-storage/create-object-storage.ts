import type { Clock, Dialogs, Notices } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { createOssClient } from './create-oss-client.ts';
import { KeyReserve } from './key-reserve.ts';
import { OssObjectStorage } from './oss-object-storage.ts';

/** What of the host the storage is made of. */
export interface StorageOfHost {
  readonly api: () => ApiClient;
  readonly clock: Clock;
  readonly store: KeyValueStore;
  readonly locks: Locks;
  readonly owner: () => string | undefined;
  readonly dialogs: () => Pick<Dialogs, 'confirm'>;
  readonly notices: () => Pick<Notices, 'show'>;
  readonly t: (key: string) => string;
  readonly log: (message: string, error: unknown) => void;
}

/** The school's object store, with the host's words for what goes wrong (8-3, 8-4). */
export function createObjectStorage({ api, clock, store, locks, owner, dialogs, notices, t, log }: StorageOfHost): OssObjectStorage {
  return new OssObjectStorage({
    api,
    clock,
    createClient: createOssClient,
    reserve: new KeyReserve(store, clock, locks, () => owner() ?? ''),
    askAgain: () => dialogs().confirm({ title: t('storage.keyFailed'), confirm: t('storage.keyAgain'), cancel: t('storage.keyCancel') }),
    tellFailed: () => void notices().show({ kind: 'error', text: t('storage.uploadFailed') }),
    log,
  });
}
