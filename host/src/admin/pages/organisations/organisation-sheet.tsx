import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { Button } from '@chorus/sdk/ui';
import { Archive, ArchiveRestore, FolderInput, Pencil, Plus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo } from '../../shell/use-path.ts';
import { OrganisationPicker } from './organisation-picker.tsx';
import { kindsBelow, type OrganisationTree } from './organisation-tree.ts';

/** What there is to know and to do about an organisation. */
export function OrganisationSheet(props: {
  readonly tree: OrganisationTree;
  readonly organisation: OrganisationInfo;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  /** Something has changed at the server. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { tree, organisation, onChanged } = props;
  const { id, name, kind, code, schools, teachers, archivedAt } = organisation;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const [busy, run] = useAction('organisations.problem');
  const own = organisation === tree.root;
  const inUse = tree.below(id).some((one) => one.archivedAt === null);
  const above = tree.above(id);
  const archive = (archived: boolean) =>
    run(async () => {
      const put = async (way: boolean) => {
        await api.call('archiveOrganisation', { id, archived: way }, { quiet: true });
        onChanged();
      };
      await put(archived);
      say(t(archived ? 'organisations.archived' : 'organisations.restored', { name }), () => put(!archived));
    });
  return (
    <Sheet title={name} subtitle={t(`kind.${kind}`)} onClose={props.onClose}>
      <Facts>
        {above.length > 0 && <Fact label={t('organisations.in')}>{above.map((one) => one.name).join(' / ')}</Fact>}
        {kind !== 'platform' && <Fact label={t('organisations.code')}>{code === '' ? t('organisations.no-code') : code}</Fact>}
        {kind !== 'school' && <Fact label={t('organisations.schools')}>{schools}</Fact>}
        <Fact label={t('organisations.teachers')}>{teachers}</Fact>
        {archivedAt !== null && <Fact label={t('organisations.archived-since')}>{when(archivedAt, false)}</Fact>}
      </Facts>
      <div className="ad-sheet-actions">
        {archivedAt === null && kindsBelow(kind).length > 0 && (
          <Button icon={<Plus size="1.25em" aria-hidden />} onPress={props.onAdd}>
            {t('organisations.add-below')}
          </Button>
        )}
        {archivedAt === null && (
          <Button icon={<UserRoundPlus size="1.25em" aria-hidden />} onPress={() => goTo('administrators', { add: id })}>
            {t('organisations.add-administrator')}
          </Button>
        )}
        {!own && (
          <>
            <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={props.onEdit}>
              {t('organisations.edit')}
            </Button>
            <Button icon={<FolderInput size="1.25em" aria-hidden />} onPress={props.onMove}>
              {t('organisations.move')}
            </Button>
            {archivedAt === null ? (
              <Button
                kind="danger"
                icon={<Archive size="1.25em" aria-hidden />}
                busy={busy}
                disabled={inUse}
                onPress={() => void archive(true)}
              >
                {t('organisations.archive')}
              </Button>
            ) : (
              <Button icon={<ArchiveRestore size="1.25em" aria-hidden />} busy={busy} onPress={() => void archive(false)}>
                {t('organisations.restore')}
              </Button>
            )}
          </>
        )}
      </div>
      {!own && archivedAt === null && <p className="ad-what">{t(inUse ? 'organisations.archive-not' : 'organisations.archive-what')}</p>}
      {own && kind !== 'platform' && <p className="ad-what">{t('organisations.own')}</p>}
    </Sheet>
  );
}

/** Chooses where an organisation is moved to, with all that lies in it. */
export function MoveSheet(props: {
  readonly tree: OrganisationTree;
  readonly organisation: OrganisationInfo;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { tree, organisation, onChanged, onClose } = props;
  const { id, name, parentId } = organisation;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const [target, setTarget] = useState('');
  const [busy, run] = useAction('organisations.problem');
  const targets = tree.targets(id);
  const move = () =>
    run(async () => {
      const put = async (where: string) => {
        await api.call('moveOrganisation', { id, parentId: where }, { quiet: true });
        onChanged();
      };
      await put(target);
      say(t('organisations.moved', { name, to: tree.byId.get(target)!.name }), () => put(parentId!));
      onClose();
    });
  return (
    <Sheet
      title={t('organisations.move')}
      subtitle={name}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={target === ''} onPress={() => void move()}>
            {target === '' ? t('organisations.move-do') : t('organisations.move-to', { name: tree.byId.get(target)!.name })}
          </Button>
        </>
      }
    >
      <p className="ad-what">{t(targets.length === 0 ? 'organisations.move-nowhere' : 'organisations.move-what')}</p>
      {targets.length > 0 && (
        <OrganisationPicker label={t('organisations.move-where')} tree={tree} among={targets} value={target} onChange={setTarget} />
      )}
    </Sheet>
  );
}
