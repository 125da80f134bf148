import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { SchoolSettings } from '@chorus/contract/api/admin/settings-calls';
import { ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { Check, Radio } from '../../kit/check.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { useLoaded } from '../../use-loaded.ts';
import { MultipartCard } from './multipart-card.tsx';
import { SettingCard } from './setting-card.tsx';
import './settings.css';

const levels = ['off', 'low', 'medium', 'high'] as const;
/** Each gives what holds then. */
type SettingCall = 'chooseMultipart' | 'chooseParentSummaries' | 'chooseScoring' | 'chooseSound' | 'chooseTeacherLists';

/** What a school chooses for all of its rooms; each choice holds at once, and can be taken back. */
export default function SettingsPage() {
  const { api, i18n } = useAdmin();
  const t = useText();
  const say = useSaid();
  const locale = useObservable(i18n.locale);
  const { orgId, may } = useActing();
  const { value, error, reload, put } = useLoaded(orgId, (signal) => api.call('schoolSettings', {}, { signal, quiet: true }));
  const [busy, run] = useAction('settings.problem');
  if (!value)
    return error ? (
      <ErrorState title={t('settings.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { storage, scoring, sound, teacherLists, parentSummaries } = value;
  const fixed = busy || !may('settings.write');
  /** Chooses, and lets it be taken back. */
  const choose = <N extends SettingCall>(name: N, to: AdminBody<N>, before: AdminBody<N>) =>
    run(async () => {
      put(await api.call(name, to, { quiet: true }));
      say(t('settings.saved'), async () => put(await api.call(name, before)));
    });
  const chooseSound = (chosen: SchoolSettings['sound']) => choose('chooseSound', { sound: chosen }, { sound });
  const used = storage.quotaBytes === 0 ? 1 : storage.usedBytes / storage.quotaBytes;
  const hosts = scoring.gateways.map((one) => (one.own ? t('settings.own-server') : one.host)).join(t('settings.then'));
  return (
    <Page title={t('page.settings')} subtitle={t('settings.what')}>
      <div className="ad-cards">
        <SettingCard name="room">
          <meter min={0} max={1} high={0.8} value={Math.min(1, used)} aria-labelledby="settings-room" />
          <p className="ad-figure">
            {t('settings.room-used', {
              used: byteSize(storage.usedBytes),
              quota: byteSize(storage.quotaBytes),
              percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(used),
            })}
          </p>
          <p className="ad-what">{t('settings.room-what')}</p>
        </SettingCard>
        <SettingCard name="scoring">
          <fieldset className="ad-choices" aria-labelledby="settings-scoring">
            {(['device', 'cloud'] as const).map((provider) => (
              <Radio
                key={provider}
                name="scoring"
                label={t(`settings.scoring-${provider}`)}
                what={t(`settings.scoring-${provider}-what`)}
                checked={scoring.provider === provider}
                disabled={fixed || (provider === 'cloud' && scoring.gateways.length === 0)}
                onChange={() => void choose('chooseScoring', { provider }, { provider: scoring.provider })}
              />
            ))}
          </fieldset>
          <p className="ad-what">{hosts === '' ? t('settings.no-gateway') : t('settings.gateways', { hosts })}</p>
        </SettingCard>
        <SettingCard name="sound">
          <div className="ad-field">
            <label htmlFor="settings-level">{t('settings.level')}</label>
            <select
              id="settings-level"
              value={sound.level}
              disabled={fixed}
              onChange={(event) => void chooseSound({ ...sound, level: event.target.value as (typeof levels)[number] })}
            >
              {levels.map((level) => (
                <option key={level} value={level}>
                  {t(`settings.level-${level}`)}
                </option>
              ))}
            </select>
          </div>
          <Check
            label={t('settings.louder')}
            what={t('settings.louder-what')}
            checked={sound.louder}
            disabled={fixed}
            onChange={(louder) => void chooseSound({ ...sound, louder })}
          />
        </SettingCard>
        <SettingCard name="lists">
          <Check
            label={t('settings.teacher-lists')}
            what={t('settings.teacher-lists-what')}
            checked={teacherLists}
            disabled={fixed}
            onChange={(allowed) => void choose('chooseTeacherLists', { allowed }, { allowed: !allowed })}
          />
        </SettingCard>
        <SettingCard name="summaries">
          <Check
            label={t('settings.summaries-on')}
            what={t('settings.summaries-on-what')}
            checked={parentSummaries}
            disabled={fixed}
            onChange={(on) => void choose('chooseParentSummaries', { on }, { on: !on })}
          />
          <p className="ad-what">{t('settings.summaries-what')}</p>
        </SettingCard>
        <MultipartCard
          // What was saved is what it begins with.
          key={JSON.stringify(storage.multipart)}
          chosen={storage.multipart}
          fixed={fixed}
          onChoose={(multipart) => choose('chooseMultipart', { multipart }, { multipart: storage.multipart })}
        />
      </div>
    </Page>
  );
}
