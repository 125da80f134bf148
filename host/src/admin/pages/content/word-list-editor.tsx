import type { OwnPackInfo } from '@chorus/contract/api/admin/content-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useWordList, type BegunList } from '../../../content/word-lists/use-word-list.ts';
import { WordListProvider, type WordListPorts } from '../../../content/word-lists/word-list-context.ts';
import { isWhole, useListNote, WordListForm } from '../../../content/word-lists/word-list-form.tsx';
import { useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useUnsaved } from '../../shell/leave-question.tsx';
import { goTo } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { showListAgain } from './list-address.ts';

/** Writes a word list, or changes one; `id`: of its row among the packs. */
export function WordListEditor({ id }: { readonly id: string | undefined }) {
  const { api, clock, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { value, error, reload } = useLoaded(id ?? '', async (signal): Promise<BegunList> => {
    if (id === undefined) return { packId: `list.${uuidv7(clock.now())}`, before: undefined };
    const { packId, ...before } = await api.call('wordList', { id }, { signal, quiet: true });
    return { packId, before };
  });
  const ports = useMemo<WordListPorts>(
    () => ({ t, locale, plan: (of, draft, signal) => api.call('planWordList', { id: of, draft }, { quiet: true, signal }) }),
    [t, locale, api],
  );
  if (value)
    return (
      <WordListProvider value={ports}>
        <Editor begun={value} />
      </WordListProvider>
    );
  return error ? (
    <ErrorState title={t('content.list-failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
  ) : (
    <Skeleton shape="page" />
  );
}

function Editor({ begun }: { readonly begun: BegunList }) {
  const { api, clock } = useAdmin();
  const t = useText();
  const say = useSaid();
  const list = useWordList(begun);
  const { draft, count } = list;
  const { before, packId } = begun;
  const note = useListNote(list);
  const [saving, run] = useAction('content.problem');
  const [saved, setSaved] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const [untitled, setUntitled] = useState(false);
  useUnsaved(list.changed && !saved, 'address');
  useEffect(() => {
    if (saved) goTo('content');
  }, [saved]);

  const save = async () => {
    if (draft.title === '') {
      setUntitled(true);
      title.current?.focus();
      return;
    }
    await run(async () => {
      const written = await api.call('saveWordList', { id: packId, version: before?.version ?? null, draft }, { quiet: true });
      say(t('content.list-saved', { name: draft.title, count }), () => takeBack(written));
      setSaved(true);
    });
  };
  const takeBack = async (written: OwnPackInfo) => {
    if (before) await api.call('saveWordList', { id: packId, version: written.version, draft: before.draft });
    else await api.call('removePack', { id: written.id, removed: true });
    showListAgain(clock.now());
  };

  return (
    <Page
      title={t(before ? 'content.edit-list' : 'content.new-list')}
      subtitle={t('content.list-what')}
      footNote={
        <span className="ct-note" role="status">
          <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t(before ? 'content.old-stays' : 'content.nothing-written')}</Chip>
          {note}
        </span>
      }
      foot={
        <>
          <Button size="large" onPress={() => goTo('content')}>
            {t('kit.cancel')}
          </Button>
          <Button
            kind="primary"
            size="large"
            busy={saving}
            disabled={!isWhole(list) || (before !== undefined && !list.changed)}
            onPress={() => void save()}
          >
            {t('content.save', { count })}
          </Button>
        </>
      }
    >
      <WordListForm list={list} untitled={untitled} titleField={title} focusTitle={!before} />
    </Page>
  );
}
