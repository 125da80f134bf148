import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Parameter extends Node {
  readonly name?: string;
  readonly optional?: boolean;
  readonly left?: Parameter;
  readonly properties?: readonly { readonly key?: { readonly name: string } }[];
  readonly typeAnnotation?: { readonly typeAnnotation: Node };
}

/** What an interface offers: its properties by name, its methods with the names of what they take. */
export function membersOf(declaration: string): string[] {
  const body = (declared(declaration)['body'] as { readonly body: readonly Node[] }).body;
  return body.map((member) => {
    const { name } = member['key'] as { readonly name: string };
    return member.type === 'TSMethodSignature' ? `${name}(${names(member['params'] as readonly Parameter[])})` : name;
  });
}

/** A function as it is called: its name and the names of what it takes; a constant by its name. */
export function calledAs(declaration: string): string {
  const found = declared(declaration);
  if (found.type.includes('Function')) return `${nameOf(found)}(${names(found['params'] as readonly Parameter[])})`;
  const variable = (found['declarations'] as readonly { readonly id: Parameter & { readonly name: string } }[])[0]!;
  const annotation = variable.id.typeAnnotation?.typeAnnotation;
  if (annotation?.type !== 'TSFunctionType') return variable.id.name;
  return `${variable.id.name}(${names(annotation['params'] as readonly Parameter[])})`;
}

/** What a part is given, by name. */
export function propsOf(declaration: string): string[] {
  const [given] = declared(declaration)['params'] as readonly Parameter[];
  if (!given) return [];
  if (given.properties) return given.properties.flatMap(({ key }) => key?.name ?? []);
  const members = (given.typeAnnotation?.typeAnnotation['members'] ?? []) as readonly { readonly key: { readonly name: string } }[];
  return members.map(({ key }) => key.name);
}

function declared(declaration: string): Node {
  const [statement] = parseSync('one.d.ts', `export declare ${declaration}`.replace('declare interface', 'interface')).program.body;
  return (statement as unknown as { readonly declaration: Node }).declaration;
}

const nameOf = (node: Node): string => (node['id'] as { readonly name: string }).name;
const names = (parameters: readonly Parameter[]): string =>
  parameters
    .map((one) =>
      one.properties
        ? `{ ${one.properties.map(({ key }) => key?.name ?? '…').join(', ')} }`
        : `${one.name ?? '…'}${one.optional ? '?' : ''}`,
    )
    .join(', ');
