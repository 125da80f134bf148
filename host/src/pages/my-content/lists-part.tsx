import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { Button, EmptyState, ErrorState, IconButton, SegmentedControl, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Copy, ListPlus, NotebookPen, Pencil, Play, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { clockToken } from '../../services/clock/host-clock.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { wordListsToken, type KeptDraft } from '../../services/word-lists/word-lists.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { parseWords } from '../../content/word-lists/parse-words.ts';
import { PartSwitch } from './part-switch.tsx';
import { useWhenSaid } from './use-when-said.ts';
import { useListActions } from './use-list-actions.ts';
import { useTeachList } from './use-teach-list.ts';

/** The school's word lists: the teacher's own, and those of colleagues. */
export function ListsPart() {
  const lists = useService(wordListsToken);
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const t = useText();
  const allowed = useObservable(lists.allowed);
  const fetchAll = useCallback(async () => {
    const drafts = await lists.drafts();
    const all = await lists.lists().then(
      (found) => ({ found }),
      (error: unknown) => ({ error }),
    );
    return { drafts, all };
  }, [lists]);
  const [fetched, again] = useAsync(fetchAll);
  useEffect(() => void navigation.setSubtitle(''), [navigation]);
  const make = () => void navigation.go('MyContent', { query: { write: `list.${uuidv7(clock.now())}` } });
  const value = fetched.status === 'there' ? fetched.value : undefined;
  const found = value && 'found' in value.all ? value.all.found : undefined;
  if (value && found && !allowed)
    return (
      <section className="ch-page ch-near" aria-label={t('route.my-content')}>
        <EmptyState
          icon={<NotebookPen size="3rem" aria-hidden />}
          title={t('my-content.off')}
          text={t('my-content.off-what')}
          action={<Button onPress={() => void navigation.home()}>{t('my-content.home')}</Button>}
        />
      </section>
    );
  return (
    <section className="ch-own ch-near" aria-label={t('my-content.lists')}>
      <div className="ch-own-body">
        <header className="ch-own-head">
          <PartSwitch part="lists" />
          <h2>{t('my-content.lists')}</h2>
          {found && found.length > 0 && <p>{t('my-content.lists-what')}</p>}
        </header>
        {value && <Drafts drafts={value.drafts} lists={found ?? []} onChanged={again} />}
        {fetched.status === 'loading' && <Skeleton count={4} />}
        {value && !found && <ErrorState title={t('my-content.failed')} text={t('login.no-network')} onRetry={again} />}
        {found && <Shelf lists={found} drafts={value!.drafts} onChanged={again} />}
      </div>
      <footer className="ch-own-foot">
        <Button kind="primary" size="large" icon={<ListPlus size="1.25em" aria-hidden />} onPress={make}>
          {t('my-content.new')}
        </Button>
      </footer>
    </section>
  );
}

/** New lists that were not saved; changes of one that is there stand at its row. */
function Drafts({
  drafts,
  lists,
  onChanged,
}: {
  readonly drafts: readonly KeptDraft[];
  readonly lists: readonly TeacherListInfo[];
  readonly onChanged: () => void;
}) {
  const navigation = useService(navigationToken);
  const t = useText();
  const { dropDraft } = useListActions(onChanged);
  const alone = drafts.filter(({ packId }) => !lists.some((list) => list.packId === packId && list.removedAt === null));
  return (
    alone.length > 0 && (
      <ul className="ch-own-lists" aria-label={t('my-content.drafts')}>
        {alone.map((draft) => {
          const { packId, typed } = draft;
          const count = parseWords(typed.text).reduce((sum, { rows }) => sum + rows.length, 0);
          return (
            <li key={packId} className="ch-card ch-own-list" data-draft>
              <span className="ch-own-about">
                <strong>{typed.about.title.trim() || t('my-content.untitled')}</strong>
                <span>{t('my-content.draft-what', { count })}</span>
              </span>
              <span className="ch-own-actions">
                <Button
                  icon={<Pencil size="1.25em" aria-hidden />}
                  onPress={() => void navigation.go('MyContent', { query: { write: packId } })}
                >
                  {t('my-content.go-on')}
                </Button>
                <IconButton
                  label={t('my-content.drop')}
                  icon={<Trash2 size="1.25em" aria-hidden />}
                  onPress={() => void dropDraft(draft)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    )
  );
}

function Shelf(props: {
  readonly lists: readonly TeacherListInfo[];
  readonly drafts: readonly KeptDraft[];
  readonly onChanged: () => void;
}) {
  const { lists, drafts, onChanged } = props;
  const t = useText();
  const [teach, dialog] = useTeachList();
  const there = lists.filter(({ removedAt }) => removedAt === null);
  const own = there.filter(({ mine }) => mine);
  const [whose, setWhose] = useState<'mine' | 'others'>(own.length > 0 || there.length === 0 ? 'mine' : 'others');
  const shown = whose === 'mine' ? own : there.filter(({ mine }) => !mine);
  const removed = lists.filter(({ removedAt }) => removedAt !== null);
  const rowProps = { drafts, onChanged, onTeach: teach };
  return (
    <>
      {there.length > own.length && (
        <div className="ch-own-whose">
          <SegmentedControl
            label={t('my-content.whose')}
            options={(['mine', 'others'] as const).map((value) => ({
              value,
              label: t(`my-content.${value}`, { count: value === 'mine' ? own.length : there.length - own.length }),
            }))}
            value={whose}
            onChange={setWhose}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={<NotebookPen size="3rem" aria-hidden />} title={t('my-content.none')} text={t('my-content.none-what')} />
      ) : (
        <ul className="ch-own-lists" aria-label={t(`my-content.${whose}`, { count: shown.length })}>
          {shown.map((list) => (
            <ListRow key={list.packId} list={list} {...rowProps} />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <details className="ch-own-removed">
          <summary>{t('my-content.removed', { count: removed.length })}</summary>
          <ul className="ch-own-lists">
            {removed.map((list) => (
              <ListRow key={list.packId} list={list} {...rowProps} />
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </>
  );
}

function ListRow(props: {
  readonly list: TeacherListInfo;
  readonly drafts: readonly KeptDraft[];
  readonly onChanged: () => void;
  readonly onTeach: ((list: Pick<TeacherListInfo, 'packId' | 'title'>) => void) | undefined;
}) {
  const { list, drafts, onChanged, onTeach } = props;
  const navigation = useService(navigationToken);
  const clock = useService(clockToken);
  const t = useText();
  const whenSaid = useWhenSaid();
  const { remove, restore } = useListActions(onChanged);
  const { id, packId, title, words, units, madeBy, mine, editable, changedAt, removedAt } = list;
  const facts = [
    t('my-content.words', { count: words }),
    t('my-content.units', { count: units }),
    ...(mine ? [] : [madeBy ?? t('my-content.of-school')]),
    whenSaid(changedAt),
  ];
  const copy = () => void navigation.go('MyContent', { query: { write: `list.${uuidv7(clock.now())}`, copy: id } });
  return (
    <li className="ch-card ch-own-list">
      <span className="ch-own-about">
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
        {removedAt === null && drafts.some((draft) => draft.packId === packId) && <em>{t('my-content.has-draft')}</em>}
      </span>
      <span className="ch-own-actions">
        {removedAt !== null ? (
          <Button icon={<Undo2 size="1.25em" aria-hidden />} onPress={() => void restore(list)}>
            {t('my-content.restore')}
          </Button>
        ) : (
          <>
            {onTeach && (
              <Button
                kind="soft"
                icon={<Play size="1.25em" aria-hidden />}
                aria-label={t('my-content.teach-list', { title })}
                onPress={() => onTeach(list)}
              >
                {t('my-content.teach')}
              </Button>
            )}
            {editable && (
              <Button
                icon={<Pencil size="1.25em" aria-hidden />}
                aria-label={t('my-content.edit-list', { title })}
                onPress={() => void navigation.go('MyContent', { query: { write: packId } })}
              >
                {t('my-content.edit')}
              </Button>
            )}
            <IconButton label={t('my-content.copy-list', { title })} icon={<Copy size="1.25em" aria-hidden />} onPress={copy} />
            {editable && (
              <IconButton
                label={t('my-content.remove-list', { title })}
                icon={<Trash2 size="1.25em" aria-hidden />}
                onPress={() => void remove(list)}
              />
            )}
          </>
        )}
      </span>
    </li>
  );
}
