import type { JsonSchema } from '@chorus/sdk';

/** One thing that is wrong with a value: where (`contributes.menus[0].icon`; empty for the value itself) and what. */
export interface SchemaIssue {
  readonly path: string;
  readonly message: string;
}

/** Checks a value; an empty list means that it fits. */
export type SchemaCheck = (value: unknown) => readonly SchemaIssue[];

type Node = (value: unknown, path: string, depth: number, issues: SchemaIssue[]) => void;

/** A hostile document nests until the stack ends; nothing of ours is deeper than this. */
const maxDepth = 64;
const maxIssues = 20;

const annotations = new Set([
  '$id',
  '$schema',
  '$comment',
  '$defs',
  'title',
  'description',
  'default',
  'examples',
  'format',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/**
 * Turns a JSON schema into a check, once, without `eval` (the pages' security policy forbids it). Knows the keywords below and throws a
 * `TypeError` on any other, so that no rule is silently skipped; `format` is taken as an annotation.
 */
export function compileSchema(schema: JsonSchema): SchemaCheck {
  const defs = (schema['$defs'] ?? {}) as Record<string, JsonSchema>;
  const compiled = new Map<string, Node>();
  const lookUp = (ref: string): Node => {
    const name = ref.replace(/^#\/\$defs\//, '');
    const known = compiled.get(name);
    if (known) return known;
    const target = Object.hasOwn(defs, name) ? defs[name] : undefined;
    if (!target) throw new TypeError(`The schema refers to "${ref}", which it does not define.`);
    let node: Node | undefined;
    compiled.set(name, (...args) => node?.(...args));
    node = compileNode(target, lookUp);
    return node;
  };
  const root = compileNode(schema, lookUp);
  return (value) => {
    const issues: SchemaIssue[] = [];
    root(value, '', 0, issues);
    return issues.slice(0, maxIssues);
  };
}

type Compile = (argument: never, schema: JsonSchema, lookUp: (ref: string) => Node) => Node;

const say = (issues: SchemaIssue[], path: string, message: string) => void issues.push({ path, message });
const at = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const nothing: Node = () => {};

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isRecord,
};

const onNumber =
  (test: (value: number, limit: number) => boolean, words: string) =>
  (limit: number): Node =>
  (value, path, _depth, issues) => {
    if (typeof value === 'number' && !test(value, limit)) say(issues, path, `must be ${words} ${limit}`);
  };
const onLength =
  (kind: 'string' | 'array', test: (length: number, limit: number) => boolean, words: string) =>
  (limit: number): Node =>
  (value, path, _depth, issues) => {
    if (kind === 'string' ? typeof value !== 'string' : !Array.isArray(value)) return;
    const { length: most } = value as string | readonly unknown[];
    // A character has one or two units: most texts need no counting.
    if (test(most, limit) && (typeof value !== 'string' || test(Math.ceil(most / 2), limit))) return;
    if (!test(typeof value === 'string' ? Array.from(value).length : most, limit))
      say(issues, path, `must have ${words} ${limit} ${kind === 'string' ? 'characters' : 'entries'}`);
  };

const keywords: Record<string, Compile> = {
  type: (types: string | readonly string[]) => {
    const list = typeof types === 'string' ? [types] : types;
    for (const type of list)
      if (!Object.hasOwn(typeTests, type)) throw new TypeError(`The schema names the type "${type}", which JSON does not have.`);
    return (value, path, _depth, issues) => {
      if (!list.some((type) => typeTests[type]?.(value))) say(issues, path, `must be ${list.join(' or ')}`);
    };
  },
  const: (constant: unknown) => oneOfValues([constant]),
  enum: (values: readonly unknown[]) => oneOfValues(values),
  pattern: (source: string, schema) => {
    const pattern = new RegExp(source, 'u');
    // a pattern with a comment is said in its words
    const { $comment: words } = schema;
    return (value, path, _depth, issues) => {
      if (typeof value !== 'string' || pattern.test(value)) return;
      say(issues, path, typeof words === 'string' ? `is "${value}". ${words}` : `must match ${source}`);
    };
  },
  minLength: onLength('string', (length, limit) => length >= limit, 'at least'),
  maxLength: onLength('string', (length, limit) => length <= limit, 'at most'),
  minItems: onLength('array', (length, limit) => length >= limit, 'at least'),
  maxItems: onLength('array', (length, limit) => length <= limit, 'at most'),
  minimum: onNumber((value, limit) => value >= limit, 'at least'),
  maximum: onNumber((value, limit) => value <= limit, 'at most'),
  exclusiveMinimum: onNumber((value, limit) => value > limit, 'more than'),
  exclusiveMaximum: onNumber((value, limit) => value < limit, 'less than'),
  uniqueItems: (unique: boolean) => (value, path, _depth, issues) => {
    if (unique && Array.isArray(value) && new Set(value.map((entry) => JSON.stringify(entry))).size < value.length)
      say(issues, path, 'must not have an entry twice');
  },
  prefixItems: (schemas: readonly JsonSchema[], _schema, lookUp) => {
    const nodes = schemas.map((schema) => compileNode(schema, lookUp));
    return (value, path, depth, issues) => {
      if (Array.isArray(value))
        nodes.forEach((node, index) => index < value.length && node(value[index], `${path}[${index}]`, depth + 1, issues));
    };
  },
  items: (items: JsonSchema | readonly JsonSchema[] | boolean, schema, lookUp) => {
    // Typebox writes tuples as a list under `items`, as drafts before 2020-12 did.
    if (Array.isArray(items)) return (keywords['prefixItems'] as Compile)(items as never, schema, lookUp);
    const from = (schema['prefixItems'] as readonly unknown[] | undefined)?.length ?? 0;
    const node = items === false ? forbidden : items === true ? nothing : compileNode(items as JsonSchema, lookUp);
    return (value, path, depth, issues) => {
      if (!Array.isArray(value)) return;
      for (let index = from; index < value.length && issues.length < maxIssues; index += 1)
        node(value[index], `${path}[${index}]`, depth + 1, issues);
    };
  },
  additionalItems: (additional: boolean, schema) => {
    const known = (schema['items'] as readonly unknown[] | undefined)?.length ?? 0;
    return (value, path, _depth, issues) => {
      if (!additional && Array.isArray(value) && value.length > known) say(issues, path, `must have at most ${known} entries`);
    };
  },
  required: (names: readonly string[]) => (value, path, _depth, issues) => {
    if (isRecord(value)) for (const name of names) if (!Object.hasOwn(value, name)) say(issues, at(path, name), 'is missing');
  },
  properties: (properties: Record<string, JsonSchema>, _schema, lookUp) => {
    const nodes = Object.entries(properties).map(([name, property]) => [name, compileNode(property, lookUp)] as const);
    return (value, path, depth, issues) => {
      if (isRecord(value))
        for (const [name, node] of nodes) if (Object.hasOwn(value, name)) node(value[name], at(path, name), depth + 1, issues);
    };
  },
  additionalProperties: (additional: JsonSchema | boolean, schema, lookUp) => {
    if (additional === true) return nothing;
    const known = Object.keys((schema['properties'] ?? {}) as object);
    const node = additional === false ? undefined : compileNode(additional, lookUp);
    return (value, path, depth, issues) => {
      if (!isRecord(value)) return;
      for (const key of Object.keys(value)) {
        if (known.includes(key) || issues.length >= maxIssues) continue;
        if (node) node(value[key], at(path, key), depth + 1, issues);
        else say(issues, at(path, key), unknownKey(key, known));
      }
    };
  },
  patternProperties: (patterns: Record<string, JsonSchema>, _schema, lookUp) => {
    const nodes = Object.entries(patterns).map(([source, schema]) => [new RegExp(source, 'u'), compileNode(schema, lookUp)] as const);
    return (value, path, depth, issues) => {
      if (!isRecord(value)) return;
      for (const [pattern, node] of nodes)
        for (const key of Object.keys(value)) if (pattern.test(key)) node(value[key], at(path, key), depth + 1, issues);
    };
  },
  propertyNames: (names: JsonSchema, _schema, lookUp) => {
    const node = compileNode(names, lookUp);
    return (value, path, depth, issues) => {
      if (isRecord(value)) for (const key of Object.keys(value)) node(key, at(path, key), depth + 1, issues);
    };
  },
  anyOf: (schemas: readonly JsonSchema[], _schema, lookUp) => branches(schemas, lookUp, false),
  oneOf: (schemas: readonly JsonSchema[], _schema, lookUp) => branches(schemas, lookUp, true),
  allOf: (schemas: readonly JsonSchema[], _schema, lookUp) => {
    const nodes = schemas.map((schema) => compileNode(schema, lookUp));
    return (value, path, depth, issues) => nodes.forEach((node) => node(value, path, depth, issues));
  },
  $ref: (ref: string, _schema, lookUp) => {
    let target: Node | undefined;
    return (...args) => (target ??= lookUp(ref))(...args);
  },
};

function compileNode(schema: JsonSchema, lookUp: (ref: string) => Node): Node {
  const nodes: Node[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    if (annotations.has(keyword) || keyword.startsWith('~') || keyword.startsWith('x-')) continue;
    const compile = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    if (!compile) throw new TypeError(`The schema uses the keyword "${keyword}", which this check does not know.`);
    nodes.push(compile(argument as never, schema, lookUp));
  }
  return (value, path, depth, issues) => {
    if (depth > maxDepth) return say(issues, '', 'is nested too deeply');
    const before = issues.length;
    for (const node of nodes) {
      node(value, path, depth, issues);
      // A value of the wrong type fails every further rule in ways that tell nobody anything.
      if (issues.length > before && nodes[0] === node && Object.hasOwn(schema, 'type')) return;
    }
  };
}

const forbidden: Node = (_value, path, _depth, issues) => say(issues, path, 'must not be there');

function oneOfValues(values: readonly unknown[]): Node {
  const texts = values.map((value) => JSON.stringify(value));
  return (value, path, _depth, issues) => {
    if (values.includes(value) || texts.includes(JSON.stringify(value) ?? '')) return;
    const near =
      typeof value === 'string'
        ? nearest(
            value,
            values.filter((known) => typeof known === 'string'),
          )
        : undefined;
    say(
      issues,
      path,
      `must be ${texts.length === 1 ? '' : 'one of '}${texts.join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`,
    );
  };
}

function branches(schemas: readonly JsonSchema[], lookUp: (ref: string) => Node, onlyOne: boolean): Node {
  const nodes = schemas.map((schema) => compileNode(schema, lookUp));
  return (value, path, depth, issues) => {
    const tries: (readonly SchemaIssue[])[] = [];
    for (const node of nodes) {
      const own: SchemaIssue[] = [];
      node(value, path, depth + 1, own);
      if (own.length === 0 && !onlyOne) return;
      tries.push(own);
    }
    if (tries.filter((own) => own.length === 0).length === 1) return;
    // The branch that got furthest into the value is the one that was meant.
    const furthest = Math.max(0, ...tries.map((own) => own[0]?.path.length ?? 0));
    const meant = tries.find((own) => (own[0]?.path.length ?? 0) === furthest && furthest > path.length);
    if (meant) issues.push(...meant);
    else say(issues, path, 'has none of the forms that are allowed here');
  };
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  return `is not a known key${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

/** The candidate at most two edits (a third of the word at most) away, if there is one. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.min(2, Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    const distance = edits(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Optimal string alignment distance: insertions, deletions, changes, swapped neighbours. */
function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, cell(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  }
  return cell(a.length, b.length);
}
