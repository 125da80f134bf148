import { resolveSettings } from '@chorus/contract/plugin-settings';
import type { Observable, SettingsEntry } from '@chorus/sdk';
import { Button, Dialog, SegmentedControl, useObservable } from '@chorus/sdk/ui';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import type { PluginLayer } from '../../services/plugin-settings/plugin-settings.ts';
import { pluginSettingsToken } from '../../services/plugin-settings/plugin-settings.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { changesOf, draftOf, faultsOf, typed, type SettingDraft } from '../../shell/setting-field/setting-draft.ts';
import { heldText, originText, SettingField } from '../../shell/setting-field/setting-field.tsx';
import './settings-dialog.css';

/** Where a teacher chooses. */
type Place = 'class' | 'device';

interface DialogOptions {
  readonly pluginId: string;
  readonly name: string;
  readonly entry: SettingsEntry;
  readonly onClose: () => void;
}

/** The form of a plugin's settings, drawn from their schema: for the class or for this device. Nothing is saved until it fits. */
export function SettingsDialog(props: DialogOptions) {
  const { pluginId, entry } = props;
  const pluginSettings = useService(pluginSettingsToken);
  const [layers, setLayers] = useState<Observable<readonly PluginLayer[]>>();
  useEffect(() => {
    let wanted = true;
    void pluginSettings.layers(pluginId, entry).then((known) => wanted && setLayers(known));
    return () => {
      wanted = false;
    };
  }, [pluginSettings, pluginId, entry]);
  return layers && <SettingsForm {...props} layers={layers} />;
}

const chosenAt = (layers: readonly PluginLayer[], place: Place) => layers.find(({ kind }) => kind === place)?.chosen ?? {};

function SettingsForm({
  pluginId,
  name,
  entry,
  layers: known,
  onClose,
}: DialogOptions & { readonly layers: Observable<readonly PluginLayer[]> }) {
  const pluginSettings = useService(pluginSettingsToken);
  const session = useService(sessionToken);
  const t = useText();
  const pick = usePick();
  const layers = useObservable(known);
  const { userInfo } = useObservable(session.state);
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState(layers);
  const places = layers.flatMap(({ kind }) => (kind === 'class' || kind === 'device' ? [kind] : []));
  const [wished, setPlace] = useState<Place>(places[0]!);
  const place = places.includes(wished) ? wished : 'device';
  const [drafts, setDrafts] = useState<Readonly<Record<Place, SettingDraft>>>(() => ({
    class: draftOf(entry, chosenAt(begun, 'class')),
    device: draftOf(entry, chosenAt(begun, 'device')),
  }));
  const [tried, setTried] = useState(false);
  const [sought, setSought] = useState(0);
  const [busy, setBusy] = useState(false);
  const token = userInfo?.authToken;
  /** Said for the session in which it happened: that it was over is over with a new one. */
  const [problem, setProblem] = useState<{ readonly text: string; readonly token: typeof token }>();
  useEffect(() => {
    // Now the fields have been drawn with what is wrong with them.
    if (sought > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sought]);

  const draft = drafts[place];
  /** Upon what is there by then: two keys or presses may come before the form is drawn again. */
  const put = (change: (before: SettingDraft) => SettingDraft) => setDrafts((before) => ({ ...before, [place]: change(before[place]) }));
  const at = layers.findIndex(({ kind }) => kind === place);
  const inherited = resolveSettings(entry, layers.slice(0, at));
  const faults = tried ? faultsOf(entry, draft) : {};
  const origin = (key: string): string => {
    const { held, from } = inherited[key]!;
    if (held) return heldText(t, from);
    const own = originText(t, draft[key] === undefined ? inherited[key]!.from : layers[at]);
    return place === 'class' && drafts.device[key] !== undefined ? t('plugins.settings-device-wins', { origin: own }) : own;
  };
  const save = async () => {
    setTried(true);
    setProblem(undefined);
    const wrong = [place, ...places].find((one) => Object.keys(faultsOf(entry, drafts[one])).length > 0);
    if (wrong) {
      setPlace(wrong);
      setSought(sought + 1);
      return;
    }
    // This device's may have been saved by a press before, when the class's were not.
    const changes = (of: Place) => changesOf(entry, chosenAt(of === 'device' ? layers : begun, of), drafts[of]);
    setBusy(true);
    try {
      // First what needs no server: only the class's is said not to be saved when it is away.
      await pluginSettings.chooseHere(pluginId, entry, changes('device'));
      if (Object.keys(changes('class')).length > 0) await pluginSettings.chooseForClass(pluginId, changes('class'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setPlace('class');
      setProblem({ text: isUnreachable(error) ? t('plugins.settings-away') : promptText(error, t, !navigator.onLine), token });
      return;
    } finally {
      setBusy(false);
    }
    onClose();
  };
  return (
    <Dialog
      title={t('plugins.settings')}
      titleNote={<span className="ch-why-name">{name}</span>}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={Object.keys(draft).length === 0} onPress={() => put(() => ({}))}>
            {t('plugins.settings-reset-all')}
          </Button>
          <Button kind="primary" busy={busy} onPress={() => void save()}>
            {t('plugins.settings-save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="ch-settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {places.length > 1 && (
          <SegmentedControl
            label={t('plugins.settings-place')}
            showLabel
            options={places.map((one) => ({
              value: one,
              label: t(`plugins.settings-place.${one}`, { name: layers.find(({ kind }) => kind === one)!.name }),
            }))}
            value={place}
            onChange={setPlace}
          />
        )}
        <p className="ch-settings-here">{t(`plugins.settings-place-${place}`)}</p>
        {Object.entries(entry.properties).map(([key, setting]) => (
          <SettingField
            key={`${place} ${key}`}
            name={key}
            setting={setting}
            value={(inherited[key]!.held ? undefined : draft[key]) ?? typed(inherited[key]!.value)}
            fault={faults[key]}
            origin={origin(key)}
            words={{ t, pick }}
            disabled={inherited[key]!.held}
            onChange={(value) => put((before) => ({ ...before, [key]: value }))}
            onReset={
              draft[key] === undefined
                ? undefined
                : () => put((before) => Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)))
            }
          />
        ))}
        <p className="ch-settings-problem" role="alert">
          {problem?.token === token ? problem?.text : ''}
        </p>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
