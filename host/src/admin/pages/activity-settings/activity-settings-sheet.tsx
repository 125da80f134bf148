import type { ActivitySettings } from '@chorus/contract/api/admin/activity-settings-calls';
import type { SettingChanges } from '@chorus/contract/api/plugin-settings-calls';
import { resolveSettings } from '@chorus/contract/plugin-settings';
import { Button } from '@chorus/sdk/ui';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { changesOf, draftOf, faultsOf, typed, type SettingDraft, type SettingFault } from '../../../shell/setting-field/setting-draft.ts';
import { heldText, originText, SettingField } from '../../../shell/setting-field/setting-field.tsx';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import './activity-settings.css';

type Activity = ActivitySettings['activities'][number];

/** An activity's settings in the own organisation, drawn from their schema: what it has chosen, and else what holds and who has chosen that. */
export function ActivitySettingsSheet(props: {
  readonly activity: Activity;
  readonly layers: ActivitySettings['layers'];
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onChanged: (now: ActivitySettings) => void;
  readonly onClose: () => void;
}) {
  const { activity, layers, onUnsaved, onChanged, onClose } = props;
  const { id, title, entry } = activity;
  const { api, i18n } = useAdmin();
  const t = useText();
  const say = useSaid();
  const fixed = !useActing().may('policy.write');
  const [busy, run] = useAction('activity-settings.problem');
  const form = useRef<HTMLFormElement>(null);
  const of = layers.map(({ kind, name, chosen }) => ({ kind, name, chosen: chosen[id] ?? {} }));
  const own = of.at(-1)!;
  const [draft, setDraft] = useState<SettingDraft>(() => draftOf(entry, own.chosen));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, SettingFault>>>({});
  const [sought, setSought] = useState(0);
  const inherited = resolveSettings(entry, of.slice(0, -1));
  const changes = changesOf(entry, own.chosen, draft);
  const changed = Object.keys(changes).length > 0;
  const faults = { ...refused, ...(tried && faultsOf(entry, draft)) };
  useEffect(() => onUnsaved(changed), [changed, onUnsaved]);
  useEffect(() => {
    // Now the fields have been drawn with what is wrong with them.
    if (sought > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sought]);

  const write = async (what: SettingChanges) =>
    onChanged(await api.call('setActivitySettings', { plugin: id, changes: what }, { quiet: true }));
  const save = async () => {
    setTried(true);
    setRefused({});
    if (Object.keys(faultsOf(entry, draft)).length > 0) return setSought(sought + 1);
    const back = Object.fromEntries(Object.keys(changes).map((key) => [key, own.chosen[key] ?? null]));
    await run(async () => {
      try {
        await write(changes);
      } catch (error) {
        const ofFields = error instanceof ApiError ? error.errors.map(({ path, message }) => [path.replace('/changes/', ''), message]) : [];
        setRefused(Object.fromEntries(ofFields) as Record<string, SettingFault>);
        setSought(sought + 1);
        throw error;
      }
      say(t('activity-settings.saved', { name: i18n.pick(title) }), () => write(back));
    });
  };
  const put = (next: SettingDraft) => {
    setDraft(next);
    setRefused({});
  };
  return (
    <Sheet
      title={i18n.pick(title)}
      subtitle={t('activity-settings.sheet-what')}
      unsaved={changed}
      onClose={onClose}
      foot={
        !fixed && (
          <>
            <Button disabled={Object.keys(draft).length === 0} onPress={() => put({})}>
              {t('plugins.settings-reset-all')}
            </Button>
            <Button kind="primary" busy={busy} disabled={!changed} onPress={() => void save()}>
              {t('kit.save')}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        className="ad-form ad-settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !busy) void save();
        }}
      >
        {Object.entries(entry.properties).map(([key, setting]) => (
          <SettingField
            key={key}
            name={key}
            setting={setting}
            value={(inherited[key]!.held ? undefined : draft[key]) ?? typed(inherited[key]!.value)}
            fault={faults[key]}
            origin={
              inherited[key]!.held
                ? heldText(t, inherited[key]!.from)
                : draft[key] === undefined
                  ? originText(t, inherited[key]!.from)
                  : t('activity-settings.from-own')
            }
            words={{ t, pick: i18n.pick }}
            disabled={fixed || inherited[key]!.held}
            onChange={(value) => put({ ...draft, [key]: value })}
            onReset={
              draft[key] === undefined ? undefined : () => put(Object.fromEntries(Object.entries(draft).filter(([one]) => one !== key)))
            }
          />
        ))}
        <input type="submit" hidden />
      </form>
    </Sheet>
  );
}
