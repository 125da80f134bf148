import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { Undo2 } from 'lucide-react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { useBatchCounts, useBatchTitle } from './batch-texts.ts';
import './batches.css';
import { useUndoBatch } from './use-undo-batch.tsx';

/** What was imported and rolled over, newest first, to be undone. */
export function BatchList({ most, onUndone }: { readonly most?: number; readonly onUndone?: () => void }) {
  const { api } = useAdmin();
  const t = useText();
  const acting = useActing();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('rosterBatches', {}, { signal, quiet: true }));
  const { dialog, busy, undo } = useUndoBatch(() => {
    reload();
    onUndone?.();
  });
  return (
    <section className="ad-card ad-batches" aria-labelledby="batches">
      <h2 id="batches">
        <Undo2 size="1em" aria-hidden />
        {t('batches.title')}
      </h2>
      <p className="ad-what">{t('batches.what')}</p>
      {error && !value && (
        <p role="alert">
          {promptText(error, t, !navigator.onLine)} <Button onPress={reload}>{t('kit.again')}</Button>
        </p>
      )}
      {value?.length === 0 && <p className="ad-batches-none">{t('batches.none')}</p>}
      {value && value.length > 0 && (
        <ol>
          {value.slice(0, most).map((batch) => (
            <BatchRow key={batch.id} batch={batch} busy={busy} onUndo={acting.may('people.write') ? () => undo(batch) : undefined} />
          ))}
        </ol>
      )}
      {dialog}
    </section>
  );
}

function BatchRow(props: { readonly batch: RosterBatchInfo; readonly busy: boolean; readonly onUndo: (() => void) | undefined }) {
  const { batch, busy, onUndo } = props;
  const { clock } = useAdmin();
  const t = useText();
  const when = useWhen();
  const title = useBatchTitle()(batch);
  const counts = useBatchCounts()(batch);
  return (
    <li>
      <strong>{title}</strong>
      <span className="ad-faint ad-figure">{t('batches.by', { when: when(batch.at), name: batch.by })}</span>
      <span className="ad-figure">{counts}</span>
      {batch.undoneAt !== null ? (
        <Chip>{t('batches.is-undone')}</Chip>
      ) : batch.undoUntil > clock.now() ? (
        onUndo && (
          <Button
            fill
            icon={<Undo2 size="1.25em" aria-hidden />}
            busy={busy}
            aria-label={t('batches.undo-of', { title, when: when(batch.at) })}
            onPress={onUndo}
          >
            {t('batches.undo')}
          </Button>
        )
      ) : (
        <span className="ad-faint">{t('batches.too-late')}</span>
      )}
    </li>
  );
}
