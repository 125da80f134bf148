import type { Setting, SettingsEntry } from '@chorus/sdk';
import { closed, listOf, localized, text } from '../schema-parts.ts';
import type { PointDefinition } from './point.ts';

const named = { title: localized, description: localized };
const number = { type: 'number', minimum: -1_000_000_000, maximum: 1_000_000_000 } as const;
const optionValue = { type: 'string', maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' } as const;
const setting = {
  anyOf: [
    closed({ type: { const: 'boolean' }, ...named, default: { type: 'boolean' } }, ['description']),
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

/** `settings/1`: what can be chosen for a plugin, by organisations, for a class and on a device; the host draws the form. */
export const settings: PointDefinition<SettingsEntry> = {
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
};
