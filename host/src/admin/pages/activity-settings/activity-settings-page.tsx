import type { ActivitySettings } from '@chorus/contract/api/admin/activity-settings-calls';
import { EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { draftOf } from '../../../shell/setting-field/setting-draft.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { useUnsavedQuestion } from '../../shell/leave-question.tsx';
import { useLoaded } from '../../use-loaded.ts';
import '../people/people.css';
import { ActivitySettingsSheet } from './activity-settings-sheet.tsx';

/** How activities are set for an organisation and all that lie in it. */
export default function ActivitySettingsPage() {
  // Who acts for another organisation begins anew.
  return <SettingsOf key={useActing().orgId} />;
}

function SettingsOf() {
  const { api, i18n } = useAdmin();
  const t = useText();
  const { orgId } = useActing();
  const { value, error, reload, put } = useLoaded<ActivitySettings>(orgId, (signal) =>
    api.call('activitySettings', {}, { signal, quiet: true }),
  );
  const [open, setOpen] = useState<string>();
  const [unsaved, setUnsaved] = useState(false);
  const [dialog, ask] = useConfirm();
  const question = useUnsavedQuestion();
  if (!value)
    return error ? (
      <ErrorState title={t('kit.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { activities, layers } = value;
  const shown = activities.find(({ id }) => id === open);
  const go = (id: string | undefined) => {
    setUnsaved(false);
    setOpen(id);
  };
  const show = async (id: string) => {
    if (id !== open && (!unsaved || (await ask(question)))) go(id);
  };
  const own = (one: ActivitySettings['activities'][number]) => Object.keys(draftOf(one.entry, layers.at(-1)!.chosen[one.id] ?? {})).length;
  return (
    <Page
      title={t('page.activity-settings')}
      subtitle={t('activity-settings.what')}
      sheet={
        shown && (
          <ActivitySettingsSheet
            // What was saved is what it begins with.
            key={JSON.stringify([shown.id, layers.at(-1)!.chosen[shown.id]])}
            activity={shown}
            layers={layers}
            onUnsaved={setUnsaved}
            onChanged={put}
            onClose={() => go(undefined)}
          />
        )
      }
    >
      {activities.length === 0 ? (
        <EmptyState
          icon={<Settings2 size="3rem" aria-hidden />}
          title={t('activity-settings.none')}
          text={t('activity-settings.none-what')}
        />
      ) : (
        <div className="ad-card ad-scrolls">
          <table className="ad-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('activity-settings.activity')}</th>
                <th scope="col">{t('activity-settings.own')}</th>
              </tr>
            </thead>
            <tbody>
              {activities.map((one) => (
                <tr key={one.id} aria-current={shown?.id === one.id || undefined}>
                  <th scope="row">
                    <button type="button" className="ad-row-button" onClick={() => void show(one.id)}>
                      {i18n.pick(one.title)}
                    </button>
                  </th>
                  <td>
                    {own(one) === 0
                      ? t('activity-settings.own-none')
                      : t('activity-settings.own-count', { count: own(one), all: Object.keys(one.entry.properties).length })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {dialog}
    </Page>
  );
}
