import { packKeptDays, type OwnPackInfo } from '@chorus/contract/api/admin/content-calls';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { BookOpenText, ListPlus, Upload } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { VirtualRows } from '../../../table-file/virtual-rows.tsx';
import { goTo, usePath } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import './content.css';
import { daysLeft, useCountsText, usePick } from './content-texts.ts';
import { ImportPack } from './import-pack.tsx';
import { PackSheet } from './pack-sheet.tsx';
import { WordListEditor } from './word-list-editor.tsx';

const columns = ['title', 'kind', 'counts', 'whose', 'added', 'size'] as const;
// The style sheet has them: a narrow page has fewer columns.
const tracks = 'var(--ct-tracks)';

/** Packs and word lists that the organisation has beside what Chorus brings along; a list is written here, a pack comes as a file. */
export default function ContentPage() {
  const { query } = usePath();
  const { orgId } = useActing();
  const list = query.get('list');
  if (list !== null) return <WordListEditor key={`${orgId} ${list}`} id={list === 'new' ? undefined : list} />;
  return query.has('import') ? <ImportPack key={orgId} /> : <PackList key={`${orgId} ${query.get('at')}`} />;
}

function PackList() {
  const { api } = useAdmin();
  const t = useText();
  const acting = useActing();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('ownPacks', {}, { signal, quiet: true }));
  const [open, setOpen] = useState<string>();
  const [place] = useState({ index: 0, offset: 0 });
  if (!value)
    return error ? (
      <ErrorState title={t('content.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { packs, usedBytes, quotaBytes } = value;
  const shown = packs.find(({ id }) => id === open);
  const mayWrite = acting.may('content.write');
  return (
    <Page
      title={t('page.content')}
      subtitle={t(acting.orgKind === 'school' ? 'content.what' : 'content.what-below')}
      sheet={shown && <PackSheet key={shown.id} pack={shown} onChanged={reload} onClose={() => setOpen(undefined)} />}
      footNote={t('content.room', { used: byteSize(usedBytes), quota: byteSize(quotaBytes) })}
      foot={
        mayWrite && (
          <>
            <Button size="large" icon={<Upload size="1.25em" aria-hidden />} onPress={() => goTo('content', { import: '1' })}>
              {t('content.import')}
            </Button>
            <Button
              kind={shown ? 'plain' : 'primary'}
              size="large"
              icon={<ListPlus size="1.25em" aria-hidden />}
              onPress={() => goTo('content', { list: 'new' })}
            >
              {t('content.new-list')}
            </Button>
          </>
        )
      }
    >
      <div className="ad-table ct-list">
        {packs.length === 0 ? (
          <EmptyState icon={<BookOpenText size="3rem" aria-hidden />} title={t('content.none')} text={t('content.none-what')} />
        ) : (
          <VirtualRows
            role="grid"
            label={t('page.content')}
            tracks={tracks}
            columns={columns.length}
            count={packs.length}
            place={place}
            onOpen={(index) => setOpen(packs[index]!.id)}
            head={columns.map((column) => (
              <div key={column} role="columnheader" data-column={column} data-end={column === 'size'}>
                {t(`content.${column}`)}
              </div>
            ))}
            row={(index) => ({
              attributes: { 'aria-current': packs[index]!.id === open || undefined },
              cells: <Cells pack={packs[index]!} />,
            })}
          />
        )}
      </div>
    </Page>
  );
}

function Cells({ pack }: { readonly pack: OwnPackInfo }) {
  const { clock } = useAdmin();
  const t = useText();
  const when = useWhen();
  const pick = usePick();
  const countsText = useCountsText();
  const { title, kind, version, counts, org, own, teacher, addedAt, addedBy, removedAt, bytes } = pack;
  return (
    <>
      <div role="gridcell" data-column="title">
        <span className="ad-strong">{pick(title)}</span> {kind === 'pack' && <span className="ad-faint ad-figure">{version}</span>}
      </div>
      <div role="gridcell" data-column="kind">
        {removedAt === null ? (
          <Chip tone={kind === 'list' ? 'brand' : undefined}>{t(`content.kind-${kind}`)}</Chip>
        ) : (
          <Chip tone="fair">{t('content.removed', { days: daysLeft(pack, clock.now(), packKeptDays) })}</Chip>
        )}
      </div>
      <div role="gridcell" data-column="counts" className="ad-figure">
        {countsText(counts)}
      </div>
      <div role="gridcell" data-column="whose">
        {teacher ?? (own ? t('content.own') : org.name)}
      </div>
      <div role="gridcell" data-column="added" className="ad-figure">
        {when(addedAt, false)} <span className="ad-faint">{addedBy}</span>
      </div>
      <div role="gridcell" data-column="size" className="ad-figure" data-end>
        {byteSize(bytes)}
      </div>
    </>
  );
}
