import { readdirSync, readFileSync } from 'node:fs';
import Database from 'libsql';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { schemaFile } from './schema.ts';

/** What a column holds; `optional`: a row may be written without it. */
interface Column {
  readonly kind: 'text' | 'number';
  readonly nullable: boolean;
  readonly optional: boolean;
}
type Columns = ReadonlyMap<string, Column>;
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const here = new URL('./', import.meta.url);

/** The interfaces of the files of table types, by name: their members, and the text of each type. */
function interfaces(): ReadonlyMap<string, readonly (readonly [name: string, type: string])[]> {
  const files = readdirSync(here).filter((name) => /-tables?\.ts$|^tables\.ts$/.test(name));
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(new URL(file, here), 'utf8');
      return (parseSync(file, text).program.body as unknown as Node[])
        .map((statement) => (statement['declaration'] ?? statement) as Node)
        .filter(({ type }) => type === 'TSInterfaceDeclaration')
        .map((one) => {
          const members = (one['body'] as { readonly body: readonly Node[] }).body.map((member) => {
            const { start, end } = (
              member['typeAnnotation'] as { readonly typeAnnotation: { readonly start: number; readonly end: number } }
            ).typeAnnotation;
            return [(member['key'] as { readonly name: string }).name, text.slice(start, end)] as const;
          });
          return [(one['id'] as { readonly name: string }).name, members] as const;
        });
    }),
  );
}

/** What a type says of its column: `Generated` and what is never written have their value from the database, names of the contract's types are texts. */
function readType(type: string): Column {
  const generated = /^Generated<(.*)>$/s.exec(type)?.[1];
  const counted = /^ColumnType<([^,]+), never, never>$/.exec(type)?.[1];
  const parts = (generated ?? counted ?? type).split('|').map((part) => part.trim());
  const nullable = parts.includes('null');
  return {
    kind: parts.some((part) => part === 'number' || part === 'Flag') ? 'number' : 'text',
    nullable,
    optional: generated !== undefined || counted !== undefined || nullable,
  };
}

function schemaColumns(): ReadonlyMap<string, Columns> {
  const database = new Database(':memory:');
  database.exec(readFileSync(schemaFile, 'utf8'));
  const tables = database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`).all();
  const columns = (table: string) =>
    database.prepare(`pragma table_info("${table}")`).all() as {
      readonly name: string;
      readonly type: string;
      readonly notnull: number;
      readonly dflt_value: string | null;
      readonly pk: number;
    }[];
  return new Map(
    (tables as { readonly name: string }[]).map(({ name: table }) => [
      table,
      new Map(
        columns(table).map(({ name, type, notnull, dflt_value, pk }) => {
          const nullable = notnull === 0 && pk === 0;
          // `integer primary key`: the database numbers the rows.
          const optional = nullable || dflt_value !== null || (pk > 0 && type.toLowerCase() === 'integer');
          return [name, { kind: type.toLowerCase() === 'text' ? 'text' : 'number', nullable, optional }];
        }),
      ),
    ]),
  );
}

/** A sentence for each way in which a type and its table are not the same. */
function differences(table: string, typeName: string, type: Columns, schema: Columns): string[] {
  const missing = [...schema.keys()].filter((name) => !type.has(name));
  return [
    ...missing.map((name) => `The table "${table}" has the column "${name}", and ${typeName} has not.`),
    ...[...type].flatMap(([name, said]) => {
      const is = schema.get(name);
      if (!is) return [`${typeName} has "${name}", and the table "${table}" has no such column.`];
      const at = `${typeName} says that "${name}" of "${table}"`;
      return [
        said.kind === is.kind ? undefined : `${at} is a ${said.kind}; it is a ${is.kind}.`,
        said.nullable === is.nullable
          ? undefined
          : `${at} ${said.nullable ? 'may' : 'can’t'} be null; it ${is.nullable ? 'may' : 'can’t'}.`,
        said.optional && !is.optional && said.nullable === is.nullable ? `${at} need not be written; it has no default.` : undefined,
      ].filter((one) => one !== undefined);
    }),
  ];
}

it('has a type for each table, and in it each column as the schema has it', () => {
  const types = interfaces();
  const schema = schemaColumns();
  const tables = new Map(types.get('Tables')!);
  expect([...tables.keys()].toSorted()).toEqual([...schema.keys()].toSorted());
  const found = [...tables].flatMap(([table, typeName]) => {
    const type = new Map((types.get(typeName) ?? []).map(([name, text]) => [name, readType(text)]));
    return differences(table, typeName, type, schema.get(table)!);
  });
  expect(found).toEqual([]);
});

it('names the column, and what is wrong with it', () => {
  const column = (change: Partial<Column> = {}): Column => ({ kind: 'text', nullable: false, optional: false, ...change });
  const schema: Columns = new Map([
    ['id', column()],
    ['at', column({ kind: 'number' })],
    ['note', column({ nullable: true, optional: true })],
    ['place', column()],
    ['count', column({ kind: 'number' })],
  ]);
  const types = { id: 'string', at: "'a' | 'b'", note: 'string', place: 'string | null', count: 'Generated<number>', more: 'Flag' };
  const type = new Map(Object.entries(types).map(([name, text]) => [name, readType(text)]));
  type.delete('id');
  expect(differences('notes', 'NoteTable', type, schema)).toEqual([
    'The table "notes" has the column "id", and NoteTable has not.',
    'NoteTable says that "at" of "notes" is a text; it is a number.',
    'NoteTable says that "note" of "notes" can’t be null; it may.',
    'NoteTable says that "place" of "notes" may be null; it can’t.',
    'NoteTable says that "count" of "notes" need not be written; it has no default.',
    'NoteTable has "more", and the table "notes" has no such column.',
  ]);
});
