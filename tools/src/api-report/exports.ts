import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A name that a module gives away. A service has two declarations: its contract and its token. */
export interface ApiExport {
  readonly name: string;
  readonly declarations: readonly string[];
  /** The first sentence of its doc comment; empty where there is none. */
  readonly doc: string;
  /** All of its doc comment, on one line. */
  readonly comment: string;
  /** Methods of an interface or a class that say nothing of what they do; what a class does for an interface is explained there. */
  readonly unexplained: readonly string[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}
type Named = { readonly name: string };
type Member = Span & {
  readonly type: string;
  readonly kind?: string;
  readonly accessibility?: string;
  readonly key?: { readonly type: string; readonly name?: string };
};
type Declared = Span & {
  readonly id?: Named;
  readonly declarations?: readonly { readonly id: Named }[];
  readonly body?: { readonly body?: readonly Member[] };
  readonly implements?: readonly unknown[];
};
type Statement = Span & {
  readonly type: string;
  readonly declaration?: Declared | null;
  readonly source?: { readonly value: string } | null;
  readonly specifiers?: readonly { readonly local: Named; readonly exported: Named }[];
};

/** Every export of a declaration file, with those that it hands on, by name. Error: `Error` for a form that declarations of the SDK do not have. */
export function readExports(file: string): ApiExport[] {
  const found = new Map<string, Omit<ApiExport, 'name'>>();
  const take = ({ name, declarations, doc, comment, unexplained }: ApiExport) => {
    const known = found.get(name) ?? { declarations: [], doc: '', comment: '', unexplained: [] };
    found.set(name, {
      declarations: [...known.declarations, ...declarations],
      doc: known.doc || doc,
      comment: known.comment || comment,
      unexplained: [...known.unexplained, ...unexplained],
    });
  };
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  for (const statement of program.body as unknown as Statement[]) {
    if (statement.type === 'ExportAllDeclaration') {
      readExports(join(dirname(file), statement.source!.value.replace(/\.js$/, '.d.ts'))).forEach(take);
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      const { declaration } = statement;
      const names = declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id!.name];
      const inside = comments.filter(({ start, end }) => start >= statement.start && end <= statement.end);
      const docOf = ({ start }: Span) => {
        const doc = comments.findLast(({ end }) => end <= start);
        return doc && text.slice(doc.end, start).trim() === '' && doc.value.startsWith('*') ? onOneLine(doc.value) : '';
      };
      const comment = docOf(statement);
      const unexplained = methodsOf(declaration).flatMap((member) => (docOf(member) === '' ? [member.key!.name!] : []));
      const declarations = [without(text, statement, inside)];
      for (const name of names) take({ name, declarations, doc: firstSentence(comment), comment, unexplained });
    } else if (statement.type === 'ExportNamedDeclaration' && (statement.specifiers ?? []).length > 0) {
      const { source, specifiers = [] } = statement;
      if (!source) throw new Error(`${file} exports by a list: export where it is declared.`);
      const inner = readExports(join(dirname(file), source.value.replace(/\.js$/, '.d.ts')));
      for (const { local, exported } of specifiers) {
        inner.filter(({ name }) => name === local.name).forEach((one) => take({ ...one, name: exported.name }));
      }
    } else if (statement.type === 'ExportDefaultDeclaration') throw new Error(`${file} has a default export: give it a name.`);
  }
  return [...found].map(([name, rest]) => ({ name, ...rest })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function methodsOf({ body, implements: bases = [] }: Declared): readonly Member[] {
  if (bases.length > 0 || !Array.isArray(body?.body)) return [];
  return (body.body as readonly Member[]).filter(
    ({ type, kind, accessibility, key }) =>
      /Method/.test(type) && kind !== 'constructor' && accessibility !== 'private' && key?.type === 'Identifier',
  );
}

/** Source of a statement without its comments, the lines they leave empty, and where the names in it come from. */
function without(text: string, { start, end }: Span, comments: readonly Span[]): string {
  let rest = '';
  let at = start;
  for (const comment of comments) {
    rest += text.slice(at, comment.start);
    at = comment.end;
  }
  return (rest + text.slice(at, end))
    .replace(/^export (declare )?/, '')
    .replace(/\n\s*(?=\n)/g, '')
    .replace(/\bimport\("[^"]+"\)\./g, '');
}

function onOneLine(comment: string): string {
  return comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function firstSentence(text: string): string {
  return /^.*?[.:!?](?= (?=[A-Z`{])|$)/.exec(text)?.[0] ?? text;
}
