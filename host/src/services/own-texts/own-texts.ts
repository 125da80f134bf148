import type { Body, Data } from '@chorus/contract';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { ItemRef } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
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
  /** A sound of what waits for the server. */
  waitingSound(sha256: string): Promise<ArrayBuffer | undefined>;
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
  /** The text that it is a copy of, which has its sounds. */
  readonly copyOf?: { readonly id: string; readonly version: string } | undefined;
  /** Why a sentence is to be looked at, by its id. */
  readonly doubts: Readonly<Record<string, string>>;
  /** What was typed or pasted and not read yet. */
  readonly typed: string;
  /** The hash of a take that is not used yet: what was read aloud so far. */
  readonly take?: string | undefined;
  readonly step: TextStep;
  readonly at: number;
}

/** A text as it was written. */
export interface WrittenText {
  readonly id: string;
  readonly version: string;
  readonly draft: OwnTextDraft;
}

/** Texts as a page lists them. */
export interface ListedTexts {
  /** Undefined: the school's teachers bring none in. */
  readonly texts: readonly OwnTextInfo[] | undefined;
  /** The server is away: as they were when it was asked last. */
  readonly offline: boolean;
}

/** The school's texts and one of them, on their way here. */
export interface AskedAhead {
  readonly listing: Promise<ListedTexts>;
  readonly text: Promise<WrittenText>;
}

/** Titles of units in each language, by the ids of the texts that belong to them. */
export type UnitTitles = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** So many texts of other schools are asked for at once. */
const regionPart = 50;
/** Sounds and places that a call asks for at most. */
const mostAsked = 100;
/** Who presses the way to a text is there within this. */
const aheadMs = 2_000;
/** So long bringing in many sounds takes at most. */
const unusedMs = 24 * 3_600_000;

export const ownTextsToken = token<OwnTexts>('ownTexts');

/** Texts that the teacher brings in: the school's at the server, and on this machine what is being worked at. */
export class OwnTexts {
  readonly drafts: DraftShelf<KeptText>;
  /** Sounds that this window has brought in. */
  readonly #brought = new Set<string>();
  #ahead: (AskedAhead & { readonly key: string; readonly at: number }) | undefined;

  constructor(private readonly ports: OwnTextPorts) {
    this.drafts = new DraftShelf({ values: ports.values, prefix: () => `own-text-draft/${ports.userId()}/`, now: () => ports.now() });
  }

  /** The school's texts; undefined where its teachers bring none in. Errors: `ApiError`. */
  async texts(): Promise<readonly OwnTextInfo[] | undefined> {
    const [listKey, own] = [this.#listKey(), this.#textKey('')];
    const list: KeptList = await this.ports.api().call('ownTexts', {}, { quiet: true });
    // Nobody who waits for the list waits for the disk.
    void this.#keepList(list, listKey, own);
    return shownOf(list);
  }

  /** Keeps the list for times without a server, and of what was opened that which is in it. */
  async #keepList(list: KeptList, listKey: string, own: string): Promise<void> {
    const { values } = this.ports;
    await values.set(listKey, list);
    const known = new Set(list.texts.map(({ id }) => own + id));
    for (const key of await values.keys(own)) if (!known.has(key)) await values.delete(key);
  }

  /** The school's texts, without a server those that were there last: none where it was never asked. Errors: `ApiError`. */
  async listed(): Promise<ListedTexts> {
    try {
      return { texts: await this.texts(), offline: false };
    } catch (error) {
      if (!isKeptNeeded(error)) throw error;
      return { texts: shownOf(await this.#keptList(this.#listKey())), offline: true };
    }
  }

  /** What the units are called that texts belong to, as far as it is known: without a server as it was last. */
  async unitsOf(texts: readonly OwnTextInfo[]): Promise<UnitTitles> {
    const placed = texts.filter(({ belongsTo }) => belongsTo !== null);
    const { values } = this.ports;
    const key = `own-text-units/${this.ports.userId()}`;
    try {
      const titles: [string, Readonly<Record<string, string>>][] = [];
      for (let from = 0; from < placed.length; from += mostAsked) {
        const refs = placed.slice(from, from + mostAsked).map(({ id, version }) => ({ packId: id, packVersion: version, itemId: id }));
        const { places } = await this.ports.api().call('contentPlaces', { refs }, { quiet: true });
        for (const { ref, unit } of places) if (unit) titles.push([ref.itemId, unit.title]);
      }
      await values.set(key, titles);
      return new Map(titles);
    } catch {
      return new Map((await values.get(key)) as [string, Readonly<Record<string, string>>][] | undefined);
    }
  }

  /** A text, to be changed or copied; without a server as it was when it was opened here last. Errors: `ApiError`. */
  async text(id: string): Promise<WrittenText> {
    const key = this.#textKey(id);
    try {
      const text = await this.ports.api().call('ownText', { id }, { quiet: true });
      // Nobody who opens it waits for the disk.
      void this.ports.values.set(key, text);
      return text;
    } catch (error) {
      const kept = isKeptNeeded(error) ? await this.ports.values.get(key) : undefined;
      if (kept === undefined) throw error;
      return kept as WrittenText;
    }
  }

  /** Asks for what the page of a text needs before that page is there: when the way to it is pressed. */
  askAhead(id: string): void {
    const [listing, text] = [this.listed(), this.text(id)];
    for (const asked of [listing, text]) asked.catch(() => undefined);
    this.#ahead = { key: this.#textKey(id), at: this.ports.now(), listing, text };
  }

  /** What this teacher has asked ahead for this text, once, and only while it is new. */
  takeAhead(id: string): AskedAhead | undefined {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead?.key === this.#textKey(id) && this.ports.now() - ahead.at < aheadMs ? ahead : undefined;
  }

  remove(id: string, removed: boolean): Promise<OwnTextInfo> {
    return this.ports.api().call('removeOwnText', { id, removed }, { quiet: true });
  }

  /** Lets the region's other schools have a text, or no longer. Errors: `ApiError`. */
  share(id: string, shared: boolean): Promise<OwnTextInfo> {
    return this.ports.api().call('shareOwnText', { id, shared }, { quiet: true });
  }

  /** What the region's other schools share, a part of it. Errors: `ApiError`. */
  regionTexts(offset: number): Promise<Data<'regionTexts'>> {
    return this.ports.api().call('regionTexts', { offset, limit: regionPart }, { quiet: true });
  }

  /** One of them, to be copied. Errors: `ApiError`. */
  regionText(id: string): Promise<Data<'regionText'>> {
    return this.ports.api().call('regionText', { id }, { quiet: true });
  }

  /** The words of a unit, to compare a text with. Errors: `ApiError`. */
  async wordsOf(unit: ItemRef, signal: AbortSignal): Promise<readonly string[]> {
    const { entries } = await this.ports.api().call('listContent', { parent: unit, kind: 'word', limit: 200 }, { quiet: true, signal });
    return entries.flatMap(({ content }) => (typeof content['text'] === 'string' ? [content['text']] : []));
  }

  /** Puts the sounds that the school has not, then writes the text. `onShare`: how much of the sounds is there, 0 to 1; `copyOf`: whose sounds need not be put. Errors: `ApiError`, `SoundGoneError`. */
  async save(
    text: Body<'saveOwnText'>,
    {
      signal,
      onShare,
      copyOf,
    }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void; readonly copyOf?: string | undefined },
  ): Promise<OwnTextInfo> {
    const { sounds } = text.draft;
    if (sounds.length > 0) {
      const urls: (string | null)[] = [];
      for (let from = 0; from < sounds.length; from += mostAsked) {
        const asked = sounds.slice(from, from + mostAsked).map(({ sha256, bytes }) => ({ sha256, bytes }));
        const answer = await this.ports
          .api()
          .call('ownTextSounds', { sounds: asked, ...(copyOf !== undefined && { copyOf }) }, { quiet: true, signal });
        urls.push(...answer.urls);
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
    const { values, api } = this.ports;
    const [listKey, textKey] = [this.#listKey(), this.#textKey(text.id)];
    const info = await api().call('saveOwnText', text, { quiet: true });
    // What was saved is there without a server, too.
    await values.set(textKey, { id: info.id, version: info.version, draft: text.draft } satisfies WrittenText);
    const { texts } = await this.#keptList(listKey);
    await values.set(listKey, { allowed: true, texts: [info, ...texts.filter(({ id }) => id !== info.id)] } satisfies KeptList);
    return info;
  }

  /** Keeps a sound on this machine until its text is saved. Rejects where the disk is full. */
  async keepSound(sha256: string, bytes: ArrayBuffer): Promise<void> {
    const key = this.#soundKey(sha256);
    this.#brought.add(key);
    // A full disk must not lose what is there already.
    if ((await this.ports.values.get(key)) !== undefined) return;
    try {
      await this.ports.values.setOnDisk(key, bytes);
    } catch (error) {
      await this.ports.values.delete(key);
      throw error;
    }
  }

  async sound(sha256: string): Promise<ArrayBuffer | undefined> {
    const kept = (await this.ports.values.get(this.#soundKey(sha256))) as ArrayBuffer | undefined;
    return kept ?? this.ports.waitingSound(sha256);
  }

  forgetSound(sha256: string): Promise<void> {
    return this.ports.values.delete(this.#soundKey(sha256));
  }

  /** Forgets a draft, and the sounds that no draft has any more; what another window has brought in may come into one yet. */
  async drop(id: string): Promise<void> {
    const { values, now, userId } = this.ports;
    const [whose, begin, unusedKey] = [userId(), this.#soundKey(''), this.#unusedKey()];
    const own = await this.drafts.get(id);
    await this.drafts.drop(id);
    const keysOf = ({ draft, take }: KeptText) => [...draft.sounds.map(({ sha256 }) => sha256), take ?? ''].map((sha256) => begin + sha256);
    const used = new Set((await this.drafts.all()).flatMap(keysOf));
    if (userId() !== whose) return;
    const over = new Set([...this.#brought, ...(own ? keysOf(own) : [])]);
    const before = ((await values.get(unusedKey)) ?? {}) as Readonly<Record<string, number>>;
    const unused: Record<string, number> = {};
    for (const key of await values.keys(begin)) {
      if (used.has(key)) continue;
      const since = Math.min(before[key] ?? now(), now());
      if (over.has(key) || now() - since > unusedMs) await values.delete(key);
      else unused[key] = since;
    }
    await values.set(unusedKey, unused);
  }

  async #keptList(key: string): Promise<KeptList> {
    return ((await this.ports.values.get(key)) as KeptList | undefined) ?? { allowed: true, texts: [] };
  }

  #listKey(): string {
    return `own-texts/${this.ports.userId()}`;
  }

  #textKey(id: string): string {
    return `own-text/${this.ports.userId()}/${id}`;
  }

  /** Since when no draft has had sounds, by their keys. */
  #unusedKey(): string {
    return `own-text-unused/${this.ports.userId()}`;
  }

  #soundKey(sha256: string): string {
    return `own-text-sound/${this.ports.userId()}/${sha256}`;
  }
}

/** The list as the server gave it last. */
interface KeptList {
  readonly allowed: boolean;
  readonly texts: readonly OwnTextInfo[];
}

const shownOf = ({ allowed, texts }: KeptList): ListedTexts['texts'] => (allowed ? texts : undefined);

/** A sound of a text is neither at the server nor on this machine. */
export class SoundGoneError extends Error {
  constructor(readonly sound: string) {
    super(`The sound ${sound} is not on this machine any more.`);
    this.name = 'SoundGoneError';
  }
}
