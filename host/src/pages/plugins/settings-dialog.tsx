import { settingFault } from '@chorus/contract/points';
import type { Setting, SettingsEntry, SettingValue, SettingValues } from '@chorus/sdk';
import { Button, Dialog, IconButton, SegmentedControl } from '@chorus/sdk/ui';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useHost, usePick, useText } from '../../shell/host-context.tsx';
import { Switch } from '../../shell/switch.tsx';
import './settings-dialog.css';

/** What is in the form: a number as it was typed. */
type Draft = Readonly<Record<string, string | boolean>>;

const draftOf = (values: SettingValues): Draft =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]));
const valueOf = (setting: Setting, given: string | boolean | undefined): SettingValue =>
  setting.type === 'number' ? (String(given).trim() === '' ? Number.NaN : Number(given)) : given!;
const defaults = ({ properties }: SettingsEntry): SettingValues =>
  Object.fromEntries(Object.entries(properties).map(([key, setting]) => [key, setting.default]));

/** The form of a plugin's settings, drawn from their schema. Nothing is saved until it fits. */
export function SettingsDialog(props: {
  readonly pluginId: string;
  readonly name: string;
  readonly entry: SettingsEntry;
  readonly onClose: () => void;
}) {
  const { pluginId, name, entry, onClose } = props;
  const { pluginSettings } = useHost();
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [draft, setDraft] = useState<Draft>();
  const [tried, setTried] = useState(false);
  useEffect(() => {
    let wanted = true;
    // What is typed stays where the list of plugins is fetched again meanwhile.
    void pluginSettings.of(pluginId, entry).then((chosen) => wanted && setDraft((typed) => ({ ...draftOf(chosen.get()), ...typed })));
    return () => {
      wanted = false;
    };
  }, [pluginSettings, pluginId, entry]);
  const fields = Object.entries(entry.properties);
  const save = async () => {
    setTried(true);
    const values = Object.fromEntries(fields.map(([key, setting]) => [key, valueOf(setting, draft?.[key])]));
    const wrong = fields.find(([key, setting]) => settingFault(setting, values[key]));
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
    await pluginSettings.save(pluginId, entry, values);
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
          <Button kind="quiet" onPress={() => setDraft(draftOf(defaults(entry)))}>
            {t('plugins.settings-defaults')}
          </Button>
          <Button kind="primary" disabled={!draft} onPress={() => void save()}>
            {t('plugins.settings-save')}
          </Button>
        </>
      }
    >
      {draft && (
        <form
          ref={form}
          id={id}
          className="ch-settings"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {fields.map(([key, setting]) => (
            <Field
              key={key}
              name={key}
              setting={setting}
              value={draft[key]!}
              tried={tried}
              onChange={(value) => setDraft({ ...draft, [key]: value })}
            />
          ))}
          <p className="ch-settings-here">{t('plugins.settings-here')}</p>
          <input type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

function Field(props: {
  readonly name: string;
  readonly setting: Setting;
  readonly value: string | boolean;
  readonly tried: boolean;
  readonly onChange: (value: string | boolean) => void;
}) {
  const { name, setting, value, tried, onChange } = props;
  const t = useText();
  const pick = usePick();
  const id = useId();
  const title = pick(setting.title);
  const fault = tried ? settingFault(setting, valueOf(setting, value)) : undefined;
  const input = {
    id,
    name,
    value: String(value),
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  const limits = setting.type === 'number' ? { minimum: setting.minimum, maximum: setting.maximum, step: setting.step ?? 1 } : undefined;
  const control = (): ReactNode => {
    switch (setting.type) {
      case 'boolean':
        return <Switch label={title} on={value === true} onChange={onChange} />;
      case 'number': {
        const { minimum, maximum, step } = limits!;
        // To the next value of the row that begins with the minimum, wherever the field stands.
        const move = (by: 1 | -1) => {
          const at = (Number(value) - minimum) / step || 0;
          const next = by > 0 ? Math.floor(at + 1e-9) + 1 : Math.ceil(at - 1e-9) - 1;
          const last = Math.floor((maximum - minimum) / step + 1e-9);
          onChange(String(Number((minimum + step * Math.min(last, Math.max(0, next))).toFixed(6))));
        };
        return (
          <span className="ch-stepper">
            <IconButton
              kind="plain"
              label={t('plugins.settings-less', { title })}
              icon={<Minus size="1.5rem" aria-hidden />}
              onPress={() => move(-1)}
            />
            <input {...input} inputMode="decimal" autoComplete="off" />
            <IconButton
              kind="plain"
              label={t('plugins.settings-more', { title })}
              icon={<Plus size="1.5rem" aria-hidden />}
              onPress={() => move(1)}
            />
          </span>
        );
      }
      case 'string':
        return <input {...input} autoComplete="off" />;
      case 'enum':
        return setting.options.length <= 4 ? (
          <SegmentedControl
            label={title}
            options={setting.options.map((option) => ({ value: option.value, label: pick(option.title) }))}
            value={String(value)}
            onChange={onChange}
          />
        ) : (
          <select {...input}>
            {setting.options.map((option) => (
              <option key={option.value} value={option.value}>
                {pick(option.title)}
              </option>
            ))}
          </select>
        );
    }
  };
  return (
    <div className="ch-setting" data-kind={setting.type}>
      <div className="ch-setting-words">
        {setting.type === 'boolean' || (setting.type === 'enum' && setting.options.length <= 4) ? (
          <span className="ch-setting-title">{title}</span>
        ) : (
          <label className="ch-setting-title" htmlFor={id}>
            {title}
          </label>
        )}
        {setting.description && <span>{pick(setting.description)}</span>}
      </div>
      {control()}
      <span className="ch-setting-fault" id={`${id}-note`} role="status">
        {fault && t(`plugins.settings-fault.${fault}`, { ...limits, most: setting.type === 'string' ? (setting.maxLength ?? 200) : 0 })}
      </span>
    </div>
  );
}
