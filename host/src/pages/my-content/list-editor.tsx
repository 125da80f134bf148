import { State } from '@chorus/contract/api/state';
import { uuidv7 } from '@chorus/contract/uuid';
import { wordListLimits } from '@chorus/contract/content/word-rows';
import { Button, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import { grades } from '../../grades.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { wordListsToken } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { typedOf, useWordList, type BegunList } from '../../content/word-lists/use-word-list.ts';
import { isWhole, useListNote, WordListForm } from '../../content/word-lists/word-list-form.tsx';
import { OvertakenDialog, type Overtaken } from './overtaken-dialog.tsx';
import { useListActions } from './use-list-actions.ts';
import { useTeachList } from './use-teach-list.ts';

type Begun = BegunList & { readonly restored: boolean };

/** Writes a list: what was left of it here, else what the school has of it, else a copy of another one, else a new one. */
export function ListEditor({ packId, copy }: { readonly packId: string; readonly copy: string | undefined }) {
  const lists = useService(wordListsToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const begin = useCallback(async (): Promise<Begun> => {
    const draft = await lists.draft(packId);
    if (draft) return { packId, before: draft.before, typed: draft.typed, restored: true };
    const all = await lists.lists();
    const known = all.find((one) => one.packId === packId && one.removedAt === null);
    if (known?.editable) {
      const { version, draft: was } = await lists.list(known.id);
      return { packId, before: { version, draft: was }, restored: false };
    }
    const from = copy ?? known?.id;
    if (from !== undefined) {
      const { about, text } = typedOf((await lists.list(from)).draft);
      return {
        packId,
        before: undefined,
        typed: { text, about: { ...about, title: copied(about.title, t('my-content.copy-of')) } },
        restored: false,
      };
    }
    const gradeId = classroom.state.get().schoolClass?.gradeId;
    const grade = grades.find((one) => one === gradeId) ?? 1;
    return { packId, before: undefined, typed: { text: '', about: { title: '', grade } }, restored: false };
    // What is begun stays so in another language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lists, classroom, packId, copy]);
  const [fetched, again] = useAsync(begin);
  if (fetched.status === 'loading')
    return (
      <div className="ch-page ch-near">
        <Skeleton count={5} />
      </div>
    );
  if (fetched.status === 'failed')
    return (
      <div className="ch-page ch-near">
        <ErrorState
          title={t('my-content.list-failed')}
          text={fetched.error instanceof ApiError ? promptText(fetched.error, t, !navigator.onLine) : t('login.no-network')}
          onRetry={again}
        />
      </div>
    );
  return <Editor begun={fetched.value} onAgain={again} />;
}

/** A title with what it is beside another one, no longer than a title may be. */
const copied = (title: string, mark: string): string => `${title.slice(0, wordListLimits.title - mark.length)}${mark}`;

function Editor({ begun, onAgain }: { readonly begun: Begun; readonly onAgain: () => void }) {
  const lists = useService(wordListsToken);
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const notices = useService(noticesToken);
  const t = useText();
  const list = useWordList(begun);
  const { packId, before } = begun;
  const { about, text, draft, count } = list;
  const note = useListNote(list);
  const [teach, dialog] = useTeachList();
  const { say, failed } = useListActions(onAgain);
  const [saving, setSaving] = useState(false);
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [untitled, setUntitled] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const saved = useRef(false);
  // A copy that nobody has touched is no work of anybody.
  const isAsBegun = !begun.restored && about.title === begun.typed?.about.title && text === begun.typed.text;
  const changed = list.changed && !isAsBegun;
  useEffect(() => {
    if (saved.current) return;
    void (changed ? lists.keepDraft({ packId, before, typed: { about, text } }) : lists.dropDraft(packId));
  }, [lists, packId, before, about, text, changed]);
  const subtitle = before?.draft.title ?? t('my-content.new');
  useEffect(() => void navigation.setSubtitle(subtitle), [navigation, subtitle]);

  const finish = async (then: 'list' | 'teach', write: Parameters<typeof lists.save>[0]) => {
    const { list: written, version } = await lists.save(write);
    saved.current = true;
    await lists.dropDraft(packId);
    const undo =
      write.id === packId && before ? () => lists.save({ id: packId, version, draft: before.draft }) : () => lists.remove(written.id, true);
    say(t('my-content.saved-said', { title: written.title, count: written.words }), undo);
    if (then === 'teach' && teach) teach(written);
    else void navigation.go('MyContent', { replace: true });
  };
  const save = async (then: 'list' | 'teach') => {
    if (saving) return;
    if (draft.title === '') {
      setUntitled(true);
      title.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await finish(then, { id: packId, version: before?.version ?? null, draft });
    } catch (error) {
      const why = refusalOf(error);
      const all = why ? await lists.lists().catch(() => []) : [];
      if (why && !lists.allowed.get()) void notices.show({ kind: 'error', text: t('my-content.off') });
      else if (why === undefined || (why === 'gone' && !before)) failed(error);
      else {
        const now = all.find((one) => one.packId === packId && one.removedAt === null);
        // Of a new list nobody but this page knows: it was saved, and the answer was lost.
        if (!before && now) await lists.list(now.id).then(({ version }) => finish(then, { id: packId, version, draft }), failed);
        else setOvertaken(now ? { why: 'changed', by: now.changedBy } : { why: 'gone' });
      }
    } finally {
      setSaving(false);
    }
  };
  const asNew = () => ({
    ...draft,
    title: copied(draft.title, t('my-content.mine-of')),
    units: draft.units.map((unit) => ({ ...unit, id: null })),
  });
  const saveAsNew = async () => {
    setSaving(true);
    try {
      await finish('list', { id: `list.${uuidv7(clock.now())}`, version: null, draft: asNew() });
    } catch (error) {
      failed(error);
    } finally {
      setSaving(false);
      setOvertaken(undefined);
    }
  };
  const showNewest = async () => {
    saved.current = true;
    // What was typed here is kept as a list of its own, that nobody has to find again.
    await lists.keepDraft({ packId: `list.${uuidv7(clock.now())}`, typed: { about: { ...about, title: asNew().title }, text } });
    await lists.dropDraft(packId);
    setOvertaken(undefined);
    onAgain();
  };
  const ready = isWhole(list) && (before === undefined || list.changed);
  return (
    <section className="ch-own ch-near" aria-label={t(before ? 'my-content.edit' : 'my-content.new')}>
      <div className="ch-own-editor">
        <WordListForm list={list} untitled={untitled} titleField={title} focusTitle={!before} />
      </div>
      <footer className="ch-own-foot">
        <span className="ch-own-note" role="status">
          {note || (changed ? t(begun.restored ? 'my-content.restored' : 'my-content.kept') : '')}
        </span>
        <Button size="large" busy={saving} disabled={!ready} onPress={() => void save('list')}>
          {t('my-content.save', { count })}
        </Button>
        {teach && (
          <Button
            kind="primary"
            size="large"
            icon={<Play size="1.25em" aria-hidden />}
            busy={saving}
            disabled={!ready}
            onPress={() => void save('teach')}
          >
            {t('my-content.save-teach')}
          </Button>
        )}
      </footer>
      {dialog}
      {overtaken && (
        <OvertakenDialog
          overtaken={overtaken}
          of="my-content"
          busy={saving}
          onSaveAsNew={() => void saveAsNew()}
          onShowNewest={() => void showNewest()}
          onClose={() => setOvertaken(undefined)}
        />
      )}
    </section>
  );
}

/** What the server refuses a list with that is not as this page has it: it was written by somebody else, or is not there. */
function refusalOf(error: unknown): 'changed' | 'gone' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.errors.some(({ path, message }) => path === '/version' && message === 'changed')) return 'changed';
  return error.state === State.unknown ? 'gone' : undefined;
}
