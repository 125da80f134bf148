/** Parts that the schemas of written answers share. */
export const text = { type: 'string', maxLength: 2_000 };
export const id = { type: 'string', minLength: 1, maxLength: 200 };
export const score = { type: 'number', minimum: 0, maximum: 100 };

/** An object of these properties and no others; only `optional` ones may be absent. */
export const closed = (properties: Record<string, unknown>, optional: Record<string, unknown> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
