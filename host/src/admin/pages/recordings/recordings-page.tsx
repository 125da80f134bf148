import { plainNumber } from '@chorus/sdk';
import type { DueRecordings, RecordingsKept } from '@chorus/contract/api/admin/data-calls';
import { Button, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { byteSize } from '../../../shell/byte-size.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Radio } from '../../kit/check.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { Fact, Facts } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import '../data.css';

/** Days that are offered; 0: without end. */
const offered = [7, 30, 90, 180, 365, 0];

/** How long recordings are kept, and what that deletes. */
export default function RecordingsPage() {
  const { api } = useAdmin();
  const t = useText();
  const { orgId } = useActing();
  const { value, error, reload, put } = useLoaded(orgId, (signal) => api.call('recordingsKept', {}, { signal, quiet: true }));
  if (error && !value) return <ErrorState title={promptText(error, t, !navigator.onLine)} onRetry={reload} />;
  if (!value) return <Skeleton shape="page" />;
  return <Kept key={value.retentionDays} kept={value} onChanged={put} />;
}

function Kept({ kept, onChanged }: { readonly kept: RecordingsKept; readonly onChanged: (kept: RecordingsKept) => void }) {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const acting = useActing();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('recordings.problem');
  const [choice, setChoice] = useState(offered.includes(kept.retentionDays) ? String(kept.retentionDays) : 'own');
  const [own, setOwn] = useState(String(kept.retentionDays || 30));
  const days = choice === 'own' ? Number(plainNumber(own)) : Number(choice);
  const valid = choice !== 'own' || (/^\d{1,4}$/.test(plainNumber(own)) && days >= 1 && days <= 3650);
  const plan = useLoaded(valid ? String(days) : '', async (signal) =>
    valid ? api.call('planRecordingsKept', { retentionDays: days }, { signal, quiet: true }) : undefined,
  );
  const dueText = ({ count, bytes, oldestAt, newestAt }: DueRecordings) =>
    oldestAt === null || newestAt === null
      ? t('recordings.due-none')
      : t('recordings.due-value', { count, size: byteSize(bytes), from: when(oldestAt, false), to: when(newestAt, false) });
  const save = async () => {
    const due = plan.value;
    if (!due) return;
    if (due.oldestAt !== null && due.newestAt !== null && days !== kept.retentionDays) {
      const question = {
        title: t('recordings.sure', { count: due.count }),
        text: t('recordings.sure-what', { size: byteSize(due.bytes), from: when(due.oldestAt, false), to: when(due.newestAt, false) }),
        confirm: t('recordings.sure-do'),
        danger: true,
      };
      if (!(await ask(question))) return;
    }
    const done = await run(async () => {
      onChanged(await api.call('setRecordingsKept', { retentionDays: days, due: due.count }, { quiet: true }));
      const back = { retentionDays: kept.retentionDays, due: kept.due.count };
      say(t('recordings.saved'), async () => onChanged(await api.call('setRecordingsKept', back)));
    });
    if (!done) plan.reload();
  };
  const changed = valid && days !== kept.retentionDays;
  const may = acting.may('settings.write');
  return (
    <Page
      title={t('page.recordings')}
      subtitle={t('recordings.what')}
      footNote={changed && plan.value && `${t('recordings.plan')}: ${dueText(plan.value)}`}
      foot={
        may && (
          <Button kind="primary" size="large" busy={busy} disabled={!changed || !plan.value} onPress={() => void save()}>
            {t('recordings.save')}
          </Button>
        )
      }
    >
      <div className="ad-cards">
        {kept.doubtedClock !== undefined && (
          <p className="ad-warn" role="status">
            {t('recordings.doubt', { when: when(kept.doubtedClock) })}
          </p>
        )}
        <section className="ad-card" aria-labelledby="now">
          <h2 id="now">{t('recordings.now')}</h2>
          <Facts>
            <Fact label={t('recordings.count')}>
              {t('recordings.count-value', { count: kept.recordings.count, size: byteSize(kept.recordings.bytes) })}
            </Fact>
            <Fact label={t('recordings.oldest')}>
              {kept.recordings.oldestAt === null ? t('recordings.none') : when(kept.recordings.oldestAt)}
            </Fact>
            <Fact label={t('recordings.used')}>
              {t('recordings.used-value', { used: byteSize(kept.usedBytes), quota: byteSize(kept.quotaBytes) })}
            </Fact>
            <Fact label={t('recordings.next')}>{kept.nextSweepAt === null ? t('recordings.next-unknown') : when(kept.nextSweepAt)}</Fact>
            <Fact label={t('recordings.due')}>{dueText(kept.due)}</Fact>
          </Facts>
        </section>
        <fieldset className="ad-card ad-radios" disabled={!may}>
          <legend>
            <h2>{t('recordings.keep')}</h2>
          </legend>
          {[...offered.map(String), 'own'].map((one) => (
            <Radio
              key={one}
              name="days"
              label={one === 'own' ? t('recordings.own') : one === '0' ? t('recordings.forever') : t('recordings.days', { count: one })}
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
          ))}
          {choice === 'own' && (
            <div className="ad-field" data-invalid={!valid || undefined}>
              <label htmlFor="own-days">{t('recordings.own-days')}</label>
              <input
                id="own-days"
                inputMode="numeric"
                maxLength={4}
                value={own}
                aria-invalid={!valid}
                aria-describedby="own-days-note"
                onChange={(event) => setOwn(event.target.value)}
              />
              <span className="ad-field-note" id="own-days-note" data-tone={valid ? undefined : 'poor'}>
                {t(valid ? 'recordings.own-hint' : 'recordings.problem.days')}
              </span>
            </div>
          )}
        </fieldset>
      </div>
      {dialog}
    </Page>
  );
}
