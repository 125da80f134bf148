import { plainNumber } from '@chorus/sdk';
import type { LocalizedText, Setting } from '@chorus/sdk';
import { Button, IconButton, SegmentedControl } from '@chorus/sdk/ui';
import { Minus, Plus, Undo2 } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Switch } from '../switch.tsx';
import type { SettingFault } from './setting-draft.ts';
import './setting-field.css';

/** How a form says things: the classroom's and the administration's have contexts of their own. */
export interface SettingWords {
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly pick: (text: LocalizedText) => string;
}

/** Who has chosen a value, in words; none: it is the plugin's default. */
export function originText(t: SettingWords['t'], from: { readonly kind: string; readonly name: string } | undefined): string {
  if (!from) return t('plugins.settings-from.default');
  const region = from.kind === 'province' || from.kind === 'city' || from.kind === 'district';
  return t(`plugins.settings-from.${region ? 'region' : from.kind}`, { name: from.name });
}

/** Who has switched off what nobody nearer can switch on. */
export function heldText(t: SettingWords['t'], from: { readonly kind: string; readonly name: string } | undefined): string {
  const own = from?.kind === 'school' || from?.kind === 'platform';
  return t(`plugins.settings-held.${own ? from.kind : 'region'}`, { name: from?.name ?? '' });
}

/** One setting of a plugin, drawn from its schema: its value, who has chosen it, and a way back to what is inherited. */
export function SettingField(props: {
  readonly name: string;
  readonly setting: Setting;
  readonly value: string | boolean;
  readonly fault: SettingFault | undefined;
  /** Who has chosen the value. */
  readonly origin: string;
  readonly words: SettingWords;
  readonly disabled?: boolean;
  readonly onChange: (value: string | boolean) => void;
  /** Only where the value is this place's own. */
  readonly onReset?: (() => void) | undefined;
}) {
  const { name, setting, fault, origin, words, disabled, onReset } = props;
  const { t, pick } = words;
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const title = pick(setting.title);
  const limits = setting.type === 'number' ? { minimum: setting.minimum, maximum: setting.maximum, step: setting.step ?? 1 } : undefined;
  const ofMany = setting.type === 'boolean' || (setting.type === 'enum' && setting.options.length <= 4);
  const reset = () => {
    onReset?.();
    // The button is about to go.
    field.current?.querySelector<HTMLElement>('input:not(:disabled), select, [role="switch"]')?.focus();
  };
  return (
    <div ref={field} className="ch-setting" data-kind={setting.type} data-setting={name}>
      <div className="ch-setting-words">
        {ofMany ? (
          <span className="ch-setting-title">{title}</span>
        ) : (
          <label className="ch-setting-title" htmlFor={id}>
            {title}
          </label>
        )}
        {setting.description && <span>{pick(setting.description)}</span>}
      </div>
      <SettingControl {...props} id={id} title={title} limits={limits} />
      <div className="ch-setting-origin" id={`${id}-origin`}>
        <span>{origin}</span>
        {onReset && !disabled && (
          <Button
            kind="quiet"
            icon={<Undo2 size="1.25em" aria-hidden />}
            aria-label={t('plugins.settings-reset-of', { title })}
            onPress={reset}
          >
            {t('plugins.settings-reset')}
          </Button>
        )}
      </div>
      <span className="ch-setting-fault" id={`${id}-note`} role="status">
        {fault && t(`plugins.settings-fault.${fault}`, { ...limits, most: setting.type === 'string' ? (setting.maxLength ?? 200) : 0 })}
      </span>
    </div>
  );
}

function SettingControl(props: {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly setting: Setting;
  readonly value: string | boolean;
  readonly fault: SettingFault | undefined;
  readonly limits: { readonly minimum: number; readonly maximum: number; readonly step: number } | undefined;
  readonly words: SettingWords;
  readonly disabled?: boolean;
  readonly onChange: (value: string | boolean) => void;
}): ReactNode {
  const { id, name, title, setting, value, fault, limits, disabled = false, onChange } = props;
  const { t, pick } = props.words;
  const input = {
    id,
    name,
    disabled,
    value: String(value),
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-note ${id}-origin`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  switch (setting.type) {
    case 'boolean':
      return <Switch label={title} on={value === true} disabled={disabled} onChange={onChange} />;
    case 'number': {
      const { minimum, maximum, step } = limits!;
      // To the next value of the row that begins with the minimum, wherever the field stands.
      const move = (by: 1 | -1) => {
        const at = (Number(plainNumber(String(value))) - minimum) / step || 0;
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
            disabled={disabled}
            onPress={() => move(-1)}
          />
          <input {...input} inputMode="decimal" autoComplete="off" />
          <IconButton
            kind="plain"
            label={t('plugins.settings-more', { title })}
            icon={<Plus size="1.5rem" aria-hidden />}
            disabled={disabled}
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
          disabled={disabled}
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
}
