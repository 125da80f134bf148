import { join } from 'node:path';
import * as sdk from '@chorus/sdk';
import type { ServiceToken } from '@chorus/sdk';
import { root } from '../build/paths.ts';
import type { ApiModule } from './api-report.ts';
import type { ApiExport } from './exports.ts';
import { calledAs, membersOf, propsOf } from './signature.ts';

/** The page on which authors find a service, a rule or a part by what it is for. */
export const referenceFile = join(root, 'docs/sdk-reference.md');

const isToken = (value: unknown): value is ServiceToken<unknown> =>
  typeof value === 'object' && value !== null && String((value as { id?: unknown }).id).startsWith('service:');
const tokens = new Map<string, unknown>(Object.entries(sdk));

/** The reference as text. */
export function printReference(api: readonly ApiModule[]): string {
  const of = (name: string) => api.find((module) => module.name === name)?.exports ?? [];
  const [core, ui, testing] = [of('@chorus/sdk'), of('@chorus/sdk/ui'), of('@chorus/sdk/testing')];
  const icons = ui.filter(({ name }) => name.endsWith('Icon'));
  const shown = callable(ui).filter(({ name }) => !name.endsWith('Icon'));
  const parts = shown.filter(({ name }) => /^[A-Z]/.test(name));
  return [
    '# What an activity may use\n',
    'Every name of the SDK by what it is for. Full types, refusals and errors of a member: `node_modules/@chorus/sdk/types`.',
    'Written by `npx tsx tools/src/api-report/main.ts` from the doc comments; not by hand. A test compares it with the sources.\n',
    '## Services: `@chorus/sdk`\n',
    'Name the token among `requires`, and its capability among `capabilities`. `ctx.service(Token)` in `activate`, `useService(Token)` in a page.\n',
    table(['token', 'capability', 'what for', 'members'], core.flatMap(serviceRow)),
    '## Rules: `@chorus/sdk`\n',
    table(['call', 'what for'], callable(core).map(callRow)),
    '## Hooks and helpers: `@chorus/sdk/ui`\n',
    table(['call', 'what for'], shown.filter((one) => !parts.includes(one)).map(callRow)),
    '## Parts: `@chorus/sdk/ui`\n',
    table(
      ['part', 'given', 'what for'],
      parts.map(({ name, declarations, comment }) => [code(name), propsOf(declarations[0]!).map(code).join(' '), comment]),
    ),
    `Icons: ${icons.map(({ name }) => code(name)).join(' ')}.\n`,
    '## For tests: `@chorus/sdk/testing`\n',
    table(['name', 'what for'], testing.map(nameRow)),
    '## Types\n',
    table(['name', 'what it is'], [...core, ...ui].filter(isType).map(nameRow)),
  ].join('\n');
}

function serviceRow({ name, declarations, comment }: ApiExport): (readonly string[])[] {
  const token: unknown = tokens.get(name);
  if (!isToken(token)) return [];
  const members = membersOf(declarations[0]!).map(code).join(' ');
  return [[code(name), token.capability === undefined ? 'none' : code(token.capability), `${token.purpose} ${comment}`, members]];
}

const starts = (one: ApiExport, pattern: RegExp): boolean => pattern.test(one.declarations[0] ?? '');
const isType = (one: ApiExport): boolean => one.declarations.length === 1 && starts(one, /^(type|interface|class) /);
const callable = (all: readonly ApiExport[]): readonly ApiExport[] => all.filter((one) => starts(one, /^(function|const) /));
const callRow = ({ declarations, comment }: ApiExport) => [code(calledAs(declarations[0]!)), comment];
const nameRow = ({ name, doc }: ApiExport) => [code(name), doc];
const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')}\n`;
}

/** Without links, and without ids of the product's specification, which say nothing to an author. */
const plain = (text: string): string =>
  text.replace(/\{@link (?:[^\s}]+\s+)?([^}]+)\}/g, '`$1`').replace(/ \(\d+-\d+(?:, \d+-\d+)*\)/g, '');
