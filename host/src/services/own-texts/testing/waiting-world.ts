import 'fake-indexeddb/auto';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { aboutOf, nextVersion } from '@chorus/contract/content/own-text-rules';
import { IDBFactory } from 'fake-indexeddb';
import { ApiError } from '../../../api/api-error.ts';
import { MemoryKeyValueStore } from '../../storage/key-value-store.ts';
import { FakeApi, stateError } from '../../testing/fake-api.ts';
import { FakeLocks } from '../../testing/fake-locks.ts';
import { VirtualClock } from '../../testing/virtual-clock.ts';
import { OwnTexts } from '../own-texts.ts';
import { PutError } from '../put-bytes.ts';
import { TextOutbox, type OutboxPorts } from '../text-outbox.ts';
import { WaitingDatabase } from '../waiting-database.ts';

export const draftOf = (title: string, change: Partial<OwnTextDraft> = {}): OwnTextDraft => ({
  title,
  stage: 'primary',
  level: null,
  belongsTo: { packId: 'book', itemId: 'u1' },
  roles: [],
  paragraphs: [{ sentences: [{ id: 's1', text: 'Only six.', translation: '', role: null, span: null }] }],
  sounds: [],
  ...change,
});

const refused = (path: string, message: string) => new ApiError('state', 'saveOwnText', 'refused', 40, '', [{ path, message }]);

/** A school's server as own texts know it, and the windows of a browser before it. */
export class WaitingWorld {
  readonly api = new FakeApi();
  readonly clock = new VirtualClock(0);
  readonly values = new MemoryKeyValueStore();
  readonly locks = new FakeLocks();
  userId = 't';
  allowed = true;
  /** The answer to the next save is lost. */
  loses = false;
  putStatus = 200;
  readonly put: string[] = [];
  readonly texts = new Map<string, { readonly versions: OwnTextDraft[]; by: string; removed: boolean }>();
  readonly taught: string[] = [];
  #windows: (() => void)[] = [];
  #ids = 0;

  constructor() {
    globalThis.indexedDB = new IDBFactory();
    const { answers } = this.api;
    answers.ownTexts = () => ({ allowed: this.allowed, texts: [...this.texts.keys()].map((id) => this.#info(id)) });
    answers.ownTextSounds = ({ sounds }: { sounds: readonly { sha256: string }[] }) => ({ urls: sounds.map(({ sha256 }) => sha256) });
    answers.saveOwnText = ({ id, version, draft }: { id: string; version: string | null; draft: OwnTextDraft }) => {
      if (!this.allowed) throw stateError('saveOwnText', 43);
      const text = this.texts.get(id) ?? { versions: [], by: '', removed: false };
      const at = version === null ? 0 : Number(version.split('.')[2]) + 1;
      const known = text.versions[at];
      if (!known || JSON.stringify(known) !== JSON.stringify(draft)) {
        if (at !== text.versions.length || text.removed) throw refused('/version', 'changed');
        this.texts.set(id, { ...text, versions: [...text.versions, draft], by: this.userId });
      }
      if (!this.loses) return this.#info(id);
      this.loses = false;
      throw new ApiError('network', 'saveOwnText', 'lost');
    };
  }

  /** What the school has, by its title. */
  get titles(): readonly string[] {
    return [...this.texts.values()].filter(({ removed }) => !removed).map(({ versions }) => versions.at(-1)!.title);
  }

  /** Somebody else saves a version. */
  savedBy(name: string, id: string, draft: OwnTextDraft): void {
    const text = this.texts.get(id);
    this.texts.set(id, { versions: [...(text?.versions ?? []), draft], by: name, removed: false });
  }

  /** Another window, or the same one after a reload. */
  open(more: Partial<OutboxPorts> = {}) {
    const { api, clock, values, locks } = this;
    const ownTexts = new OwnTexts({
      values,
      api: () => api.client,
      userId: () => this.userId,
      now: () => clock.now(),
      waitingSound: (sha256) => outbox.file(sha256),
      put: async (url) => {
        if (!api.reachable) throw new PutError(0);
        if (this.putStatus !== 200) throw new PutError(this.putStatus);
        this.put.push(url);
      },
    });
    const outbox: TextOutbox = new TextOutbox({
      store: new WaitingDatabase(),
      clock,
      locks: locks as OutboxPorts['locks'],
      random: () => 0.5,
      userId: () => this.userId,
      newId: () => `text.new${(this.#ids += 1)}`,
      online: () => api.reachable,
      send: (text, options) => ownTexts.save(text, options),
      list: () => ownTexts.texts(),
      sound: (sha256) => ownTexts.sound(sha256),
      taughtSound: async (id, version, sha256) => {
        this.taught.push(`${id} ${version}`);
        return sha256.startsWith('b') ? new ArrayBuffer(3) : undefined;
      },
      partedTitle: (title) => `${title}（我的修改）`,
      persist: async () => undefined,
      channel: {
        tell: () => this.#windows.forEach((tell) => tell()),
        onTold: (listener) => void this.#windows.push(listener),
      },
      log: (message, error) => {
        throw new Error(message, { cause: error });
      },
      ...more,
    });
    outbox.userChanged();
    return { outbox, ownTexts };
  }

  #info(id: string): OwnTextInfo {
    const { versions, by, removed } = this.texts.get(id)!;
    let version: string | null = null;
    for (const _ of versions) version = nextVersion(version);
    return {
      id,
      version: version!,
      ...aboutOf(versions.at(-1)!),
      changedAt: 0,
      changedBy: by,
      madeBy: by,
      mine: true,
      editable: true,
      removedAt: removed ? 1 : null,
      shared: false,
    };
  }
}
