import type { Body } from '@chorus/contract';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { ItemRef } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { token } from '../../lifecycle/token.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { DraftShelf } from './draft-shelf.ts';

/** What {@link OwnTexts} needs of the host. */
export interface OwnTextPorts {
  readonly values: KeyValueStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in; '' without a session. */
  userId(): string;
  now(): number;
  /** Puts bytes to an address. Rejects where they have not come. */
  put(url: string, bytes: ArrayBuffer, options: { readonly signal: AbortSignal; readonly onShare: (share: number) => void }): Promise<void>;
}

/** Where a teacher is with a text. */
export const textSteps = ['text', 'sound', 'check', 'done'] as const;
export type TextStep = (typeof textSteps)[number];

/** A text as somebody has left it, not saved. */
export interface KeptText {
  readonly id: string;
  /** Which version was changed; undefined: a new text. */
  readonly before?: { readonly version: string; readonly draft: OwnTextDraft } | undefined;
  readonly draft: OwnTextDraft;
  /** Why a sentence is to be looked at, by its id. */
  readonly doubts: Readonly<Record<string, string>>;
  /** What was typed or pasted and not read yet. */
  readonly typed: string;
  /** The hash of a take that is not used yet: what was read aloud so far. */
  readonly take?: string | undefined;
  readonly step: TextStep;
  readonly at: number;
}

/** Sounds that a call asks for at most. */
const mostAsked = 100;

export const ownTextsToken = token<OwnTexts>('ownTexts');

/** Texts that the teacher brings in: the school's at the server, and on this machine what is being worked at. */
export class OwnTexts {
  readonly drafts: DraftShelf<KeptText>;

  constructor(private readonly ports: OwnTextPorts) {
    this.drafts = new DraftShelf({ values: ports.values, prefix: () => `own-text-draft/${ports.userId()}/`, now: () => ports.now() });
  }

  /** The school's texts; undefined where its teachers bring none in. Errors: `ApiError`. */
  async texts(): Promise<readonly OwnTextInfo[] | undefined> {
    const { allowed, texts } = await this.ports.api().call('ownTexts', {}, { quiet: true });
    return allowed ? texts : undefined;
  }

  /** A text as it was written. Errors: `ApiError`. */
  text(id: string): Promise<{ readonly id: string; readonly version: string; readonly draft: OwnTextDraft }> {
    return this.ports.api().call('ownText', { id }, { quiet: true });
  }

  remove(id: string, removed: boolean): Promise<OwnTextInfo> {
    return this.ports.api().call('removeOwnText', { id, removed }, { quiet: true });
  }

  /** The words of a unit, to compare a text with. Errors: `ApiError`. */
  async wordsOf(unit: ItemRef, signal: AbortSignal): Promise<readonly string[]> {
    const { entries } = await this.ports.api().call('listContent', { parent: unit, kind: 'word', limit: 200 }, { quiet: true, signal });
    return entries.flatMap(({ content }) => (typeof content['text'] === 'string' ? [content['text']] : []));
  }

  /** Puts the sounds that the school has not, then writes the text. `onShare`: how much of the sounds is there, 0 to 1. Errors: `ApiError`, `SoundGoneError`. */
  async save(
    text: Body<'saveOwnText'>,
    { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
  ): Promise<OwnTextInfo> {
    const { sounds } = text.draft;
    if (sounds.length > 0) {
      const urls: (string | null)[] = [];
      for (let from = 0; from < sounds.length; from += mostAsked) {
        const asked = sounds.slice(from, from + mostAsked).map(({ sha256, bytes }) => ({ sha256, bytes }));
        urls.push(...(await this.ports.api().call('ownTextSounds', { sounds: asked }, { quiet: true, signal })).urls);
      }
      const total = sounds.reduce((sum, { bytes }, n) => sum + (urls[n] === null ? 0 : bytes), 0);
      let before = 0;
      for (const [n, url] of urls.entries()) {
        if (url === null || url === undefined) continue;
        const { sha256, bytes } = sounds[n]!;
        const content = await this.sound(sha256);
        if (!content) throw new SoundGoneError(sounds[n]!.name);
        await this.ports.put(url, content, { signal, onShare: (share) => onShare((before + share * bytes) / total) });
        before += bytes;
      }
    }
    signal.throwIfAborted();
    return this.ports.api().call('saveOwnText', text, { quiet: true });
  }

  /** Keeps a sound on this machine until its text is saved. Rejects where the disk is full. */
  keepSound(sha256: string, bytes: ArrayBuffer): Promise<void> {
    return this.ports.values.set(this.#soundKey(sha256), bytes);
  }

  async sound(sha256: string): Promise<ArrayBuffer | undefined> {
    return (await this.ports.values.get(this.#soundKey(sha256))) as ArrayBuffer | undefined;
  }

  forgetSound(sha256: string): Promise<void> {
    return this.ports.values.delete(this.#soundKey(sha256));
  }

  /** Forgets a draft, and the sounds that no draft has any more. */
  async drop(id: string): Promise<void> {
    await this.drafts.drop(id);
    const kept = (await this.drafts.all()).flatMap(({ draft, take }) => [...draft.sounds.map(({ sha256 }) => sha256), take ?? '']);
    const used = new Set(kept.map((sha256) => this.#soundKey(sha256)));
    for (const key of await this.ports.values.keys(this.#soundKey(''))) if (!used.has(key)) await this.ports.values.delete(key);
  }

  #soundKey(sha256: string): string {
    return `own-text-sound/${this.ports.userId()}/${sha256}`;
  }
}

/** A sound of a text is neither at the server nor on this machine. */
export class SoundGoneError extends Error {
  constructor(readonly sound: string) {
    super(`The sound ${sound} is not on this machine any more.`);
    this.name = 'SoundGoneError';
  }
}
