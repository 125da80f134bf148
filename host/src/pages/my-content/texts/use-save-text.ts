import { State } from '@chorus/contract/api/state';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { noticesToken } from '../../../services/notices/notice-store.ts';
import { ownTextsToken, SoundGoneError } from '../../../services/own-texts/own-texts.ts';
import { PutError } from '../../../services/own-texts/put-bytes.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import type { Overtaken } from '../overtaken-dialog.tsx';
import type { TextEditor } from './use-text-editor.ts';

/** Saves a text with its sounds. Where somebody else has saved another version meanwhile, both are kept. */
export function useSaveText(editor: TextEditor, onSaved: (info: OwnTextInfo) => void, onAgain: () => void) {
  const texts = useService(ownTextsToken);
  const notices = useService(noticesToken);
  const t = useText();
  /** How much of the sounds is there, 0 to 1; undefined: nothing is saved. */
  const [share, setShare] = useState<number>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const { id, before, text } = editor;
  const say = (words: string) => void notices.show({ kind: 'error', text: words });
  const failed = (error: unknown) => {
    if (error instanceof SoundGoneError) say(t('my-texts.sound-gone', { name: error.sound }));
    else if (error instanceof PutError) say(t(error.status === 507 ? 'my-texts.no-room' : 'my-texts.not-sent'));
    else if (error instanceof ApiError) say(error.errors[0] ? t('my-texts.refused') : promptText(error, t, !navigator.onLine));
    else throw error;
  };
  const finish = async (write: { readonly id: string; readonly version: string | null; readonly draft: OwnTextDraft }) => {
    const { signal } = (work.current = new AbortController());
    const info = await texts.save(
      { ...write, draft: { ...write.draft, title: write.draft.title.trim() } },
      { signal, onShare: setShare, copyOf: editor.copyOf?.id },
    );
    await editor.forget();
    onSaved(info);
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
    // Of a new text nobody but this page knows: it was saved, and the answer was lost.
    if (!before && now) await finish({ id, version: now.version, draft: text.draft });
    else if (before) setOvertaken(now ? { why: 'changed', by: now.changedBy } : { why: 'gone' });
    else throw error;
  };
  const copied = (): OwnTextDraft => ({ ...text.draft, title: `${text.draft.title.slice(0, 190)}${t('my-texts.mine-of')}` });
  return {
    share,
    overtaken,
    stop: () => work.current?.abort(),
    closeOvertaken: () => setOvertaken(undefined),
    save: () => attempt(() => finish({ id, version: before?.version ?? null, draft: text.draft }).catch(meet)),
    saveAsNew: () =>
      attempt(async () => {
        await finish({ id: `${textPrefix}${editor.newId()}`, version: null, draft: copied() });
        setOvertaken(undefined);
      }),
    async showNewest() {
      // What was changed here is kept as a text of its own, that nobody has to find again.
      const { doubts } = text;
      await texts.drafts.keep({ id: `${textPrefix}${editor.newId()}`, draft: copied(), doubts, typed: '', step: 'check' });
      await editor.forget();
      setOvertaken(undefined);
      onAgain();
    },
  };
}

/** What the server refuses a text with that is not as this page has it: it was written by somebody else, or is not there. */
function refusalOf(error: unknown): 'changed' | 'gone' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.errors.some(({ path, message }) => path === '/version' && message === 'changed')) return 'changed';
  return error.state === State.unknown ? 'gone' : undefined;
}
