/** Parts that the schemas of manifests and of contribution points are made of. */
export const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
/** An object with these properties and no others. */
export const closed = <P extends object>(properties: P, optional: readonly (keyof P & string)[] = []) =>
  ({
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name as keyof P & string)),
    additionalProperties: false,
  }) as const;
export const listOf = (items: object, maxItems: number, more: object = {}) => ({ type: 'array', items, maxItems, ...more }) as const;

/** A text per locale. */
export const localized = {
  type: 'object',
  required: ['zh-CN', 'en'],
  propertyNames: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  additionalProperties: text(1_000),
} as const;

/** A condition over facts; refers to itself, so that a schema with {@link whenRef} in it needs it among its `$defs`. */
export const when = {
  anyOf: [
    { type: 'string', enum: ['loggedIn', 'offline', 'desktop', 'hasClass'] },
    closed({ not: { $ref: '#/$defs/when' } }),
    closed({ all: listOf({ $ref: '#/$defs/when' }, 20) }),
    closed({ any: listOf({ $ref: '#/$defs/when' }, 20) }),
    closed({ stage: { type: 'string', enum: ['primary', 'middle'] } }),
    closed({ route: text(100) }),
  ],
} as const;
export const whenRef = { $ref: '#/$defs/when' } as const;

export const routeName = {
  type: 'string',
  maxLength: 100,
  pattern: '^[A-Z][A-Za-z0-9]*$',
  $comment: 'It begins with a capital letter, and has letters and digits only, as in "WordRaceHome"',
} as const;
export const order = { type: 'number', minimum: -1_000_000, maximum: 1_000_000 } as const;
export const icon = { type: 'string', minLength: 1 } as const;
