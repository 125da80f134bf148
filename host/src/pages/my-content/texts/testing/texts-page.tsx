import 'fake-indexeddb/auto';
import type { Data } from '@chorus/contract';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { pastedText } from '@chorus/contract/text-file/pasted-text';
import { proposeText } from '@chorus/contract/text-file/propose-text';
import { ObservableValue, type SoundSentence } from '@chorus/sdk';
import { IDBFactory } from 'fake-indexeddb';
import { act } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import type { TextReply, TextRequest } from '../../../../own-texts/text-messages.ts';
import type { CaptureHandlers, CaptureRefusal } from '../../../../services/audio/audio-capture.ts';
import type { SpeakOutcome } from '../../../../services/audio/system-voice.ts';
import { HostI18n } from '../../../../services/i18n/host-i18n.ts';
import { NoticeStore } from '../../../../services/notices/notice-store.ts';
import { OwnTexts } from '../../../../services/own-texts/own-texts.ts';
import { TextOutbox } from '../../../../services/own-texts/text-outbox.ts';
import { TextSounds } from '../../../../services/own-texts/text-sounds.ts';
import { WaitingDatabase } from '../../../../services/own-texts/waiting-database.ts';
import { MemoryKeyValueStore } from '../../../../services/storage/key-value-store.ts';
import { FakeApi } from '../../../../services/testing/fake-api.ts';
import { settle as ready, VirtualClock } from '../../../../services/testing/virtual-clock.ts';
import { renderWithHost } from '../../../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../../../shell/testing/routed.tsx';
import { texts as hostTexts } from '../../../../texts.ts';
import MyContentPage from '../../my-content-page.tsx';

export const textInfo = (more: Partial<OwnTextInfo> = {}): OwnTextInfo => ({
  id: 'text.a',
  version: '1.0.0',
  title: 'The Last Cookie',
  sentences: 2,
  words: 8,
  roles: 0,
  soundMs: 0,
  belongsTo: null,
  source: null,
  changedAt: 0,
  changedBy: '周老师',
  madeBy: '周老师',
  mine: true,
  editable: true,
  removedAt: null,
  shared: false,
  ...more,
});

/** Reads what is pasted as the worker does, in the page. */
class WorkerInPage {
  onmessage: ((event: { data: TextReply }) => void) | undefined;
  postMessage(request: TextRequest): void {
    if ('bytes' in request) this.onmessage?.({ data: { problem: 'scanned' } });
    else void pastedText(request.text).then((source) => this.onmessage?.({ data: { proposal: proposeText(source) } }));
  }
  terminate(): void {}
}

/** A school with its texts, and the page over it; `open` once for each visit, which finds what the one before has left. */
export class TextsWorld {
  readonly api = new FakeApi();
  readonly kept = new MemoryKeyValueStore();
  readonly clock = new VirtualClock();
  readonly notices = new NoticeStore(this.clock);
  readonly audio = {
    state: new ObservableValue<{ playback?: unknown; recording: boolean }>({ recording: false }),
    played: [] as [unknown, unknown][],
    play: async (sound: unknown, options: unknown) => void this.audio.played.push([sound, options]),
    stop: async () => undefined,
    playInTurn: async (pieces: unknown) => void this.audio.played.push([pieces, undefined]),
    level: new ObservableValue(0),
    /** The open microphone; undefined: it is closed. */
    microphone: undefined as CaptureHandlers | undefined,
    refused: undefined as CaptureRefusal | undefined,
    capture: async (handlers: CaptureHandlers) => {
      if (this.audio.refused) return { refused: this.audio.refused };
      this.audio.microphone = handlers;
      return { stop: async () => void (this.audio.microphone = undefined) };
    },
  };
  /** What the aligner finds in a sound, sentence by sentence; undefined: it hears until it is given up. */
  found: ((sentences: readonly unknown[]) => readonly SoundSentence[]) | undefined = (sentences) =>
    sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: true, words: [] }));
  /** What the computer has spoken, and how that ends; undefined: it speaks on until it is stopped. */
  readonly voice = {
    said: [] as string[],
    outcome: 'said' as SpeakOutcome | undefined,
    speak: (text: string) => {
      this.voice.said.push(text);
      return this.voice.outcome ? Promise.resolve(this.voice.outcome) : new Promise<never>(() => undefined);
    },
  };
  soundProblem: Error | undefined;
  putProblem: Error | undefined;
  /** What reading a sound, and putting one, waits for. */
  reading: Promise<void> | undefined;
  putting: Promise<void> | undefined;
  /** Addresses that sounds were put to. */
  readonly put: string[] = [];
  texts: readonly OwnTextInfo[] = [];
  allowed = true;
  /** What the other schools of the region share. */
  region: Data<'regionTexts'> = { region: null, texts: [], total: 0 };
  stored: { version: string; draft: OwnTextDraft } | undefined;

  constructor() {
    vi.stubGlobal('Worker', WorkerInPage);
    vi.stubGlobal('indexedDB', new IDBFactory());
    Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { answers } = this.api;
    answers.ownTexts = () => ({ allowed: this.allowed, texts: this.texts });
    answers.regionTexts = () => this.region;
    answers.regionText = ({ id }: { id: string }) => ({ id, ...this.stored });
    answers.shareOwnText = ({ id, shared }: { id: string; shared: boolean }) => {
      this.texts = this.texts.map((one) => (one.id === id ? { ...one, shared } : one));
      return this.texts.find((one) => one.id === id);
    };
    answers.ownText = ({ id }: { id: string }) => ({ id, ...this.stored });
    answers.saveOwnText = ({ id, version, draft }: { id: string; version: string | null; draft: OwnTextDraft }) => {
      const known = this.texts.some((one) => one.id === id);
      if ((known ? this.stored!.version : null) !== version)
        throw new ApiError('state', 'saveOwnText', 'refused', 40, '', [{ path: '/version', message: 'changed' }]);
      this.stored = { version: version === null ? '1.0.0' : '1.0.9', draft };
      const { title, belongsTo } = draft;
      const info = textInfo({ id, title, belongsTo, sentences: draft.paragraphs.flatMap((one) => one.sentences).length });
      this.texts = [info, ...this.texts.filter((one) => one.id !== id)];
      return info;
    };
    answers.ownTextSounds = ({ sounds }: { sounds: readonly unknown[] }) => ({ urls: sounds.map((_, n) => `/put/${n}`) });
    answers.removeOwnText = ({ id, removed }: { id: string; removed: boolean }) => {
      this.texts = this.texts.map((one) => (one.id === id ? { ...one, removedAt: removed ? 1 : null } : one));
      return this.texts.find((one) => one.id === id);
    };
    answers.listContent = ({ parent }: { parent: { itemId: string } }) => ({
      entries: (parent.itemId === 'u1' ? ['table', 'cookie', 'grandma'] : ['zebra']).map((text) => ({ content: { text } })),
      next: null,
    });
    answers.contentPlaces = ({ refs }: { refs: readonly { itemId: string }[] }) => ({
      places: refs.map((ref) => ({ ref, unit: { id: 'u1', title: { 'zh-CN': '第四单元' } }, book: null })),
    });
  }

  async open(query: Readonly<Record<string, string>>) {
    const route = new RouteForTest(query);
    const state = new ObservableValue({
      locale: 'zh-CN' as const,
      userInfo: { id: 't' },
      stage: 'primary' as const,
      schoolClass: { gradeId: 104 },
    });
    const i18n = new HostI18n({ state } as never);
    i18n.add(hostTexts);
    const { api, kept, clock, notices, put, audio } = this;
    const ownTexts = new OwnTexts({
      values: kept,
      api: () => api.client,
      userId: () => 't',
      now: () => clock.now(),
      waitingSound: (sha256) => textOutbox.file(sha256),
      put: async (url) => {
        await this.putting;
        if (this.putProblem) throw this.putProblem;
        put.push(url);
      },
    });
    const textOutbox: TextOutbox = new TextOutbox({
      store: new WaitingDatabase(),
      clock,
      locks: undefined,
      random: () => 0.5,
      userId: () => 't',
      newId: () => 'text.own',
      online: () => api.reachable,
      send: (text, options) => ownTexts.save(text, options),
      list: () => ownTexts.texts(),
      sound: (sha256) => ownTexts.sound(sha256),
      taughtSound: async () => undefined,
      partedTitle: (title) => `${title}（我的修改）`,
      persist: async () => undefined,
      channel: { tell: () => undefined, onTold: () => undefined },
      log: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
    textOutbox.userChanged();
    const textSounds = new TextSounds({
      samples: async () => {
        await this.reading;
        if (this.soundProblem) throw this.soundProblem;
        return new Float32Array(160_000).fill(0.1);
      },
      aligner: { align: (_, sentences) => (this.found ? Promise.resolve(this.found(sentences)) : new Promise(() => undefined)) },
    });
    const unit = (id: string, name: string) => ({
      id,
      kind: 'unit',
      name: { 'zh-CN': name },
      ref: { packId: 'p', packVersion: '1', itemId: id },
    });
    const book = { id: 'b1', stage: 'primary', gradeId: 104, name: { 'zh-CN': '五年级下册' }, ref: { packId: 'p', itemId: 'b1' } };
    const element = renderWithHost(
      <Routed route={route}>
        <MyContentPage />
      </Routed>,
      {
        i18n,
        ownTexts,
        textOutbox,
        textSounds,
        notices,
        clock,
        audio,
        systemVoice: this.voice,
        wordLists: {},
        session: { state, timeZone: 'Asia/Shanghai' },
        classroom: { state },
        materials: { books: async () => ({ books: [book] }), units: async () => [unit('u1', '第四单元'), unit('u2', '第五单元')] },
        navigation: {
          go: route.go,
          home: () => undefined,
          setSubtitle: () => undefined,
          state: new ObservableValue({ route: 'MyContent' }),
        },
      },
    );
    const settle = async (run: () => void = () => undefined) => {
      // What an effect has begun is waited for, too.
      for (const part of [run, () => undefined])
        await act(async () => {
          part();
          await ready(40);
          await new Promise((resolve) => setTimeout(resolve));
        });
    };
    await settle();
    const buttons = () => [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')];
    const find = (name: string): HTMLElement | undefined =>
      buttons().find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
    const field = (name: string) => {
      const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name);
      const found = label
        ? document.getElementById(label.htmlFor)
        : document.querySelector(`:is(input, textarea, [role="slider"])[aria-label="${name}"]`);
      if (!found) throw new Error(`There is no field "${name}".`);
      return found as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    };
    const press = async (name: string) => {
      const button = find(name);
      if (!button)
        throw new Error(
          `There is no button "${name}", but: ${buttons()
            .map((one) => one.getAttribute('aria-label') ?? one.textContent)
            .join(', ')}`,
        );
      await settle(() => button.click());
    };
    const write = (name: string, text: string) =>
      settle(() => {
        const input = field(name);
        const { prototype } = input.constructor as unknown as { prototype: object };
        Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      });
    /** Chooses files by the button of this name. */
    const choose = (name: string, ...files: readonly string[]) =>
      settle(() => {
        // As an MP3 begins, and each another one.
        const chosen = files.map((file) => ({
          name: file,
          type: '',
          size: 4,
          arrayBuffer: async () => new Uint8Array([0xff, 0xfb, 0x90, file.codePointAt(file.lastIndexOf('.') - 1)!]).buffer,
        }));
        Object.defineProperty(field(name), 'files', { value: chosen, configurable: true });
        field(name).dispatchEvent(new Event('change', { bubbles: true }));
      });
    /** What is said, in the order of the rows. */
    const rows = () => [...element.querySelectorAll('.tx-row')].map((row) => row.querySelector('.tx-said span')?.textContent ?? '');
    const undo = () => settle(() => notices.open.get().at(-1)!.action!.run());
    return { element, route, textOutbox, settle, press, write, choose, find, field, rows, undo, text: () => element.textContent };
  }
}

/** Waits for what takes more than a turn. */
export const eventually = (settle: () => Promise<void>, check: () => void) =>
  expect
    .poll(async () => {
      await settle();
      try {
        check();
        return 'well';
      } catch (error) {
        return String(error);
      }
    })
    .toBe('well');
