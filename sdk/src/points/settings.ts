import type { LocalizedText } from '../plugin/json.ts';
import type { PointDefinition, PutAt } from './point.ts';
import { closed, listOf, localized, text } from './schema-parts.ts';

/** One thing that a teacher can choose. Its default is what holds until then. */
export type Setting = { readonly title: LocalizedText; readonly description?: LocalizedText } & (
  | {
      readonly type: 'boolean';
      readonly default: boolean;
      /** What an organisation has switched off stays off for all below it, classes and devices too: where off protects. */
      readonly offStays?: true;
    }
  | {
      readonly type: 'number';
      readonly default: number;
      readonly minimum: number;
      readonly maximum: number;
      /** Between two values, from `minimum` on; 1 when it is left out. */
      readonly step?: number;
    }
  | {
      readonly type: 'string';
      readonly default: string;
      /** In characters; 200 when it is left out. */
      readonly maxLength?: number;
    }
  | {
      readonly type: 'enum';
      readonly default: string;
      readonly options: readonly { readonly value: string; readonly title: LocalizedText }[];
    }
);

/** A plugin's settings as data, in the order in which the form asks for them. */
export interface SettingsEntry {
  readonly properties: Readonly<Record<string, Setting>>;
}

const named = { title: localized, description: localized };
const number = { type: 'number', minimum: -1_000_000_000, maximum: 1_000_000_000 } as const;
const optionValue = { type: 'string', maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' } as const;
const setting = {
  anyOf: [
    closed({ type: { const: 'boolean' }, ...named, default: { type: 'boolean' }, offStays: { const: true } }, ['description', 'offStays']),
    closed(
      { type: { const: 'number' }, ...named, default: number, minimum: number, maximum: number, step: { ...number, exclusiveMinimum: 0 } },
      ['description', 'step'],
    ),
    closed(
      {
        type: { const: 'string' },
        ...named,
        default: { type: 'string', maxLength: 1_000 },
        maxLength: { type: 'integer', minimum: 1, maximum: 1_000 },
      },
      ['description', 'maxLength'],
    ),
    closed(
      {
        type: { const: 'enum' },
        ...named,
        default: text(60),
        options: listOf(closed({ value: optionValue, title: localized }), 20, { minItems: 2 }),
      },
      ['description'],
    ),
  ],
} as const;

/** What a value given for a setting is not; undefined when it fits. */
export function settingFault(
  setting: Setting,
  value: unknown,
): 'type' | 'too-small' | 'too-large' | 'off-step' | 'too-long' | 'no-option' | undefined {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type';
    case 'string':
      if (typeof value !== 'string') return 'type';
      return [...value].length > (setting.maxLength ?? 200) ? 'too-long' : undefined;
    case 'enum':
      return setting.options.some((option) => option.value === value) ? undefined : 'no-option';
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
      if (value < setting.minimum) return 'too-small';
      if (value > setting.maximum) return 'too-large';
      const steps = (value - setting.minimum) / (setting.step ?? 1);
      return Math.abs(steps - Math.round(steps)) < 1e-9 ? undefined : 'off-step';
    }
  }
}

/** What can be chosen for a plugin, by organisations, for a class and on a device; the host draws the forms. */
export const settingsPoint: PointDefinition<'settings/1', SettingsEntry> = {
  id: 'settings/1',
  schema: closed({
    properties: {
      type: 'object',
      propertyNames: { type: 'string', maxLength: 60, pattern: '^[a-z][A-Za-z0-9]*$' },
      additionalProperties: setting,
    },
  }),
  most: 1,
  *problems({ properties }) {
    const count = Object.keys(properties).length;
    if (count === 0 || count > 30) yield ['properties', `has ${count} settings; 1 to 30 are allowed`];
    for (const [key, one] of Object.entries(properties)) {
      const fault = settingFault(one, one.default);
      if (fault) yield [`properties.${key}.default`, `is ${JSON.stringify(one.default)}, which is no value of this setting (${fault})`];
      const values = one.type === 'enum' ? one.options.map(({ value }) => value) : [];
      if (new Set(values).size < values.length) yield [`properties.${key}.options`, 'has a value twice'];
    }
  },
  brings: { 'zh-CN': '可以调整的设置', en: 'settings' },
};

/** The value of a setting. */
export type SettingValue<S extends Setting = Setting> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'number' }
    ? number
    : S extends { readonly type: 'enum'; readonly options: readonly { readonly value: infer V }[] }
      ? V
      : string;

/** What is chosen for settings of these kinds. */
export type SettingValues<P extends Readonly<Record<string, Setting>> = Readonly<Record<string, Setting>>> = {
  readonly [Key in keyof P]: SettingValue<P[Key]>;
};

/** A plugin's settings, and their types: what `ctx.settings` is asked with. */
export interface SettingsContribution<P extends Readonly<Record<string, Setting>> = Readonly<Record<string, Setting>>> extends PutAt<
  'settings/1',
  SettingsEntry
> {
  readonly entry: SettingsEntry & { readonly properties: P };
}

/**
 * What can be chosen for the plugin (`settings/1`): by the organisations above a school, by the school, for a class and on a device; the nearest wins, but for
 * what stays off. The host draws the forms; `ctx.settings` says what holds. At most one a plugin.
 */
export function settings<const P extends Readonly<Record<string, Setting>>>(properties: P): SettingsContribution<P> {
  return { point: settingsPoint.id, entry: { properties } };
}
