import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Building2, ChevronDown, ChevronRight, Globe, Landmark, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Check } from '../../kit/check.tsx';
import { Chip } from '../../kit/chip.tsx';
import { SearchField } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useSaid } from '../../kit/use-said.ts';
import { VirtualRows } from '../../../table-file/virtual-rows.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { OrganisationForm } from './organisation-form.tsx';
import { MoveSheet, OrganisationSheet } from './organisation-sheet.tsx';
import { matches, OrganisationTree, type TreeRow } from './organisation-tree.ts';
import './organisations.css';

const tracks = 'minmax(0, 1fr) 6rem 9rem 5rem 5rem';
const icons = { platform: Globe, province: Landmark, city: Landmark, district: Landmark, school: Building2 };

/** What stands beside the tree. */
type Beside = { readonly what: 'show' | 'add' | 'edit' | 'move'; readonly id: string };

/** The tree of organisations: regions, and the schools in them. */
export default function OrganisationsPage() {
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('organisations', {}, { signal, quiet: true }));
  const tree = useMemo(() => value && new OrganisationTree(value.organisations), [value]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([acting.orgId]));
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const [beside, setBeside] = useState<Beside>();
  const focusRow = useRef<(index: number) => void>(undefined);
  const [place] = useState({ index: 0, offset: 0 });
  const rows = useMemo(() => tree?.rows({ opened, archived, search }) ?? [], [tree, opened, archived, search]);
  if (!tree)
    return error ? (
      <ErrorState title={t('organisations.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );

  const toggle = (id: string, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const onKey = (key: string, index: number): boolean => {
    const { organisation, open, level } = rows[index]!;
    if (key === 'ArrowRight') {
      if (open === false) toggle(organisation.id, true);
      else if (open) focusRow.current?.(index + 1);
      return true;
    }
    if (key !== 'ArrowLeft') return false;
    if (open && search === '') toggle(organisation.id, false);
    else {
      const parent = rows.slice(0, index).findLastIndex((row) => row.level < level);
      if (parent >= 0) focusRow.current?.(parent);
    }
    return true;
  };
  const saved = (one: OrganisationInfo, known: OrganisationInfo | undefined) => {
    reload();
    if (one.parentId !== null) toggle(one.parentId, true);
    setBeside({ what: 'show', id: one.id });
    const { id, parentId, kind } = one;
    if (!known || parentId === null || kind === 'platform') return say(t('organisations.added', { name: one.name }));
    say(t('organisations.changed', { name: one.name }), async () => {
      await api.call('saveOrganisation', { id, parentId, kind, name: known.name, code: known.code });
      reload();
    });
  };
  const shown = beside && tree.byId.get(beside.id);
  const close = () => setBeside(undefined);
  const back = () => setBeside((now) => now && { what: 'show', id: now.id });
  const add = () => setBeside({ what: 'add', id: shown && shown.kind !== 'school' && shown.archivedAt === null ? shown.id : tree.root.id });
  const any = tree.below(tree.root.id).length > 0;
  return (
    <Page
      title={t('page.organisations')}
      subtitle={t('organisations.what', { schools: tree.root.schools, teachers: tree.root.teachers })}
      sheet={
        beside &&
        shown &&
        (beside.what === 'show' ? (
          <OrganisationSheet
            key={shown.id}
            tree={tree}
            organisation={shown}
            onAdd={() => setBeside({ what: 'add', id: shown.id })}
            onEdit={() => setBeside({ what: 'edit', id: shown.id })}
            onMove={() => setBeside({ what: 'move', id: shown.id })}
            onChanged={reload}
            onClose={close}
          />
        ) : beside.what === 'move' ? (
          <MoveSheet key={shown.id} tree={tree} organisation={shown} onChanged={reload} onClose={back} />
        ) : (
          <OrganisationForm
            key={`${beside.what} ${shown.id}`}
            parent={beside.what === 'add' ? shown : undefined}
            known={beside.what === 'edit' ? shown : undefined}
            onDone={(one) => saved(one, beside.what === 'edit' ? shown : undefined)}
            onClose={back}
          />
        ))
      }
      foot={
        <Button kind={beside ? 'plain' : 'primary'} size="large" icon={<Plus size="1.25em" aria-hidden />} onPress={add}>
          {t('organisations.add')}
        </Button>
      }
    >
      <div className="ad-table">
        <div className="ad-table-tools">
          <SearchField
            label={t('organisations.search')}
            value={search}
            onSearch={setSearch}
            onDown={() => focusRow.current?.(place.index)}
          />
          <Check label={t('organisations.with-archived')} checked={archived} onChange={setArchived} />
        </div>
        {!any ? (
          <EmptyState icon={<Building2 size="3rem" aria-hidden />} title={t('organisations.none')} text={t('organisations.none-what')} />
        ) : search !== '' && rows.length === 1 && !matches(tree.root, search) ? (
          <EmptyState title={t('kit.none-found')} action={<Button onPress={() => setSearch('')}>{t('kit.show-all')}</Button>} />
        ) : (
          <VirtualRows
            role="treegrid"
            label={t('page.organisations')}
            tracks={tracks}
            columns={5}
            count={rows.length}
            place={place}
            focusRow={focusRow}
            onKey={onKey}
            onOpen={(index) => setBeside({ what: 'show', id: rows[index]!.organisation.id })}
            head={(['name', 'kind', 'code', 'schools', 'teachers'] as const).map((column) => (
              <div key={column} role="columnheader" data-end={column === 'schools' || column === 'teachers'}>
                {t(`organisations.${column}`)}
              </div>
            ))}
            row={(index) => ({
              attributes: {
                'aria-level': rows[index]!.level,
                'aria-expanded': rows[index]!.open,
                'aria-posinset': rows[index]!.position,
                'aria-setsize': rows[index]!.siblings,
                'aria-current': beside?.id === rows[index]!.organisation.id || undefined,
              },
              cells: <Cells row={rows[index]!} onToggle={(open) => toggle(rows[index]!.organisation.id, open)} />,
            })}
          />
        )}
      </div>
    </Page>
  );
}

function Cells({ row: { organisation, level, open }, onToggle }: { readonly row: TreeRow; readonly onToggle: (open: boolean) => void }) {
  const t = useText();
  const { name, kind, code, schools, teachers, archivedAt } = organisation;
  const Icon = icons[kind];
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <>
      <div role="gridcell" className="ad-tree-name" style={{ paddingLeft: `${(level - 1) * 1.75}rem` }}>
        {/* For the mouse alone: by keyboard it is the arrows of the row. */}
        <span
          className="ad-tree-arrow"
          aria-hidden="true"
          data-none={open === undefined || undefined}
          onClick={(event) => {
            if (open === undefined) return;
            event.stopPropagation();
            onToggle(!open);
          }}
        >
          <Arrow size="1.25em" />
        </span>
        <Icon size="1.25em" aria-hidden />
        <span className={archivedAt === null ? 'ad-tree-text ad-strong' : 'ad-tree-text ad-faint'}>{name}</span>
        {archivedAt !== null && <Chip>{t('organisations.is-archived')}</Chip>}
      </div>
      <div role="gridcell">{t(`kind.${kind}`)}</div>
      <div role="gridcell" className="ad-figure">
        {code}
      </div>
      <div role="gridcell" data-end>
        {kind === 'school' ? '' : schools}
      </div>
      <div role="gridcell" data-end>
        {teachers}
      </div>
    </>
  );
}
