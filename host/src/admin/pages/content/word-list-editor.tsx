import type { OwnPackInfo } from '@chorus/contract/api/admin/content-calls';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import { gradeName } from '@chorus/sdk';
import { Button, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useUnsaved } from '../../shell/leave-question.tsx';
import { goTo } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { grades } from '../people/class-form.tsx';
import { showListAgain } from './list-address.ts';
import { useWordList, type KnownList } from './use-word-list.ts';
import { countsOf, placeOfLine } from './word-list-text.ts';
import { WordFileButton } from './word-file-button.tsx';
import { WordRows } from './word-rows.tsx';

/** Writes a word list, or changes one; `id`: of its row among the packs. */
export function WordListEditor({ id }: { readonly id: string | undefined }) {
  const { api } = useAdmin();
  const t = useText();
  const { value, error, reload } = useLoaded(id ?? '', async (signal) => {
    if (id === undefined) return { known: undefined };
    const { version, draft, packId } = await api.call('wordList', { id }, { signal, quiet: true });
    return { known: { packId, version, draft } };
  });
  if (value) return <Editor known={value.known} />;
  return error ? (
    <ErrorState title={t('content.list-failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
  ) : (
    <Skeleton shape="page" />
  );
}

function Editor({ known }: { readonly known: KnownList | undefined }) {
  const { api, clock, i18n } = useAdmin();
  const t = useText();
  const say = useSaid();
  const locale = useObservable(i18n.locale);
  const list = useWordList(known);
  const { about, setAbout, text, setText, draft, rows, count, tooMany } = list;
  const [saving, run] = useAction('content.problem');
  const [saved, setSaved] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const [untitled, setUntitled] = useState(false);
  const ids = { title: useId(), grade: useId(), words: useId() };
  useUnsaved(list.changed && !saved, 'address');
  useEffect(() => {
    if (saved) goTo('content');
  }, [saved]);
  const counts = countsOf(rows ?? []);

  const save = async () => {
    if (draft.title === '') {
      setUntitled(true);
      title.current?.focus();
      return;
    }
    await run(async () => {
      const written = await api.call('saveWordList', { id: list.packId, version: known?.version ?? null, draft }, { quiet: true });
      say(t('content.list-saved', { name: draft.title, count }), () => takeBack(written));
      setSaved(true);
    });
  };
  const takeBack = async (written: OwnPackInfo) => {
    if (known) await api.call('saveWordList', { id: known.packId, version: written.version, draft: known.draft });
    else await api.call('removePack', { id: written.id, removed: true });
    showListAgain(clock.now());
  };
  const look = (line: number) => {
    const element = area.current;
    if (!element) return;
    const { start, end } = placeOfLine(text, line);
    element.focus();
    element.setSelectionRange(start, end);
    const lines = text.split('\n').length;
    element.scrollTop = Math.max(0, (element.scrollHeight * line) / lines - element.clientHeight / 2);
  };

  return (
    <Page
      title={t(known ? 'content.edit-list' : 'content.new-list')}
      subtitle={t('content.list-what')}
      footNote={
        <span className="ct-note" role="status">
          <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t(known ? 'content.old-stays' : 'content.nothing-written')}</Chip>
          {tooMany ??
            (count === 0
              ? t('content.no-words')
              : !rows
                ? list.error
                  ? ''
                  : t('content.looking')
                : counts.problems > 0
                  ? t('content.mend', { count: counts.problems })
                  : '')}
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
            disabled={!rows || counts.problems > 0 || count === 0 || tooMany !== undefined || (known !== undefined && !list.changed)}
            onPress={() => void save()}
          >
            {t('content.save', { count })}
          </Button>
        </>
      }
    >
      <div className="ct-editor">
        <section className="ad-card ct-written">
          <div className="ct-about">
            <div className="ad-field" data-invalid={(untitled && draft.title === '') || undefined}>
              <label htmlFor={ids.title}>{t('content.name')}</label>
              <input
                id={ids.title}
                ref={title}
                value={about.title}
                maxLength={60}
                autoComplete="off"
                autoFocus={!known}
                aria-invalid={untitled && draft.title === ''}
                aria-describedby={`${ids.title}-note`}
                onChange={(event) => setAbout({ ...about, title: event.target.value })}
              />
              <span id={`${ids.title}-note`} className="ad-field-note" data-tone="poor">
                {untitled && draft.title === '' ? t('content.name-missing') : ''}
              </span>
            </div>
            <div className="ad-field">
              <label htmlFor={ids.grade}>{t('content.grade')}</label>
              <select
                id={ids.grade}
                value={about.grade}
                onChange={(event) => setAbout({ ...about, grade: Number(event.target.value) as Grade })}
              >
                {grades.map((grade) => (
                  <option key={grade} value={grade}>
                    {gradeName(grade, locale)}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <div className="ct-words-head">
            <label htmlFor={ids.words}>{t('content.words')}</label>
            <WordFileButton onText={(read) => setText(text.trim() === '' ? read : `${text.trimEnd()}\n${read}`)} />
          </div>
          <p id={`${ids.words}-what`} className="ad-faint">
            {t('content.words-what')}
          </p>
          <textarea
            id={ids.words}
            ref={area}
            value={text}
            spellCheck={false}
            aria-describedby={`${ids.words}-what`}
            placeholder={t('content.words-example')}
            onChange={(event) => setText(event.target.value)}
          />
        </section>
        {list.error ? (
          <ErrorState
            title={t('content.not-planned')}
            text={promptText(list.error, t, !navigator.onLine)}
            onRetry={() => setText(`${text} `)}
          />
        ) : (
          <WordRows rows={rows} count={count} text={text} onText={setText} onLook={look} />
        )}
      </div>
    </Page>
  );
}

type Grade = AdminBody<'saveWordList'>['draft']['grade'];
