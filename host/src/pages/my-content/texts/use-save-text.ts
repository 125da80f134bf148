import { State } from '@chorus/contract/api/state';
import type { Body } from '@chorus/contract';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { noticesToken } from '../../../services/notices/notice-store.ts';
import { ownTextsToken, SoundGoneError } from '../../../services/own-texts/own-texts.ts';
import { PutError } from '../../../services/own-texts/put-bytes.ts';
import { TextFaultError } from '../../../services/own-texts/make-waiting.ts';
import { isAway } from '../../../services/own-texts/send-outcome.ts';
import { textOutboxToken } from '../../../services/own-texts/text-outbox.ts';
import { sha256Hex } from '../../../services/sha256.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import type { Overtaken } from '../overtaken-dialog.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** A text that is saved: at the server, or on this machine until the server is back. */
export interface SavedText {
  readonly draft: OwnTextDraft;
  readonly waits: boolean;
}

/** Saves a text with its sounds. Where somebody else has saved another version meanwhile, both are kept. */
export function useSaveText(editor: TextEditor, onSaved: (saved: SavedText) => void, onAgain: () => void) {
  const outbox = useService(textOutboxToken);
  const texts = useService(ownTextsToken);
  const notices = useService(noticesToken);
  const t = useText();
  /** How much of the sounds is there, 0 to 1; undefined: nothing is saved. */
  const [share, setShare] = useState<number>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const work = useRef<AbortController>(undefined);
  /** The draft that was sent last, as the server keeps it. */
  const sent = useRef<string>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const { id, before, text } = editor;
  const say = (words: string) => void notices.show({ kind: 'error', text: words });
  const failed = (error: unknown) => {
    if (error instanceof SoundGoneError) say(t('my-texts.sound-gone', { name: error.sound }));
    else if (error instanceof PutError) say(t(error.status === 507 ? 'my-texts.no-room' : 'my-texts.not-sent'));
    else if (error instanceof ApiError) say(error.errors[0] ? t(refusalText(error)) : promptText(error, t, !navigator.onLine));
    else if (error instanceof TextFaultError) say(t('my-texts.refused'));
    else if (error instanceof DOMException) say(t('my-texts.no-disk'));
    else throw error;
  };
  /** Whether it waits for the server. After a version that waits nothing else can be written there. */
  const write = async (written: Body<'saveOwnText'>): Promise<boolean> => {
    const { signal } = (work.current = new AbortController());
    if (!outbox.away && !outbox.newest(written.id))
      try {
        await texts.save(written, { signal, onShare: setShare, copyOf: editor.copyOf?.id });
        return false;
      } catch (error) {
        if (!isAway(error)) throw error;
      }
    await outbox.save(written, editor.copyOf?.id);
    return true;
  };
  const finish = async (written: Body<'saveOwnText'>) => {
    const draft = { ...written.draft, title: written.draft.title.trim() };
    sent.current = JSON.stringify(draft);
    const waits = await write({ ...written, draft });
    // A draft that can't be dropped is found again, and is no reason to save twice.
    await editor.forget().catch(() => undefined);
    onSaved({ draft, waits });
  };
  const attempt = async (run: () => Promise<void>) => {
    if (share !== undefined) return;
    setShare(0);
    try {
      await run();
    } catch (error) {
      if (!work.current?.signal.aborted) failed(error);
    } finally {
      setShare(undefined);
    }
  };
  const meet = async (error: unknown) => {
    const why = refusalOf(error);
    if (!why) throw error;
    const all = (await texts.texts()) ?? [];
    const now = all.find((one) => one.id === id && one.removedAt === null);
    // What this page has sent was saved, and the answer was lost.
    const isOwn = !before && now && JSON.stringify((await texts.text(id)).draft) === sent.current;
    if (isOwn) await finish({ id, version: now.version, of: await sha256Hex(sent.current!), draft: text.draft });
    else if (before || now) setOvertaken(now ? { why: 'changed', by: now.changedBy } : { why: 'gone' });
    else throw error;
  };
  /** Where it is written: after what was changed, if that is still what is there. */
  const place = async () => {
    const where = outbox.placeOf(id, before);
    return { ...where, ...(before && where.id === id && { of: await sha256Hex(JSON.stringify(before.draft)) }) };
  };
  const copied = (): OwnTextDraft => ({ ...text.draft, title: `${text.draft.title.slice(0, 190)}${t('my-texts.mine-of')}` });
  return {
    share,
    overtaken,
    stop: () => work.current?.abort(),
    closeOvertaken: () => setOvertaken(undefined),
    save: () => attempt(async () => finish({ ...(await place()), draft: text.draft }).catch(meet)),
    saveAsNew: () =>
      attempt(async () => {
        await finish({ id: `${textPrefix}${editor.newId()}`, version: null, draft: copied() });
        setOvertaken(undefined);
      }),
    async showNewest() {
      // What was changed here is kept as a text of its own, that nobody has to find again.
      const { doubts } = text;
      try {
        await texts.drafts.keep({ id: `${textPrefix}${editor.newId()}`, draft: copied(), doubts, typed: '', step: 'check' });
      } catch {
        return say(t('my-texts.unkept'));
      }
      await editor.forget();
      setOvertaken(undefined);
      onAgain();
    },
  };
}

const refusalText = ({ errors }: ApiError): string =>
  errors.some(({ path, message }) => path === '/sounds' && message === 'no-room') ? 'my-texts.no-room' : 'my-texts.refused';

/** What the server refuses a text with that is not as this page has it: it was written by somebody else, or is not there. */
function refusalOf(error: unknown): 'changed' | 'gone' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.errors.some(({ path, message }) => path === '/version' && message === 'changed')) return 'changed';
  return error.state === State.unknown ? 'gone' : undefined;
}
