import { Parser } from 'saxen';
import { TableError } from './table.ts';

/** What is done at each place of a document. Names come without the prefix of their namespace. */
export interface XmlVisitor {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Walks through a document from its beginning. No entity but the five of XML is known, so that none can grow. */
export function walkXml(bytes: Uint8Array<ArrayBuffer> | undefined, { open, close, text }: XmlVisitor): void {
  if (!bytes) return;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let failed: unknown;
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => {
    open?.(local(name), (wanted) => {
      const all = attributes();
      const value = typeof all === 'object' ? all[wanted] : undefined;
      return value === undefined ? undefined : decoded(value);
    });
  });
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('text', (value) => text?.(decoded(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    failed ??= error;
  });
  parser.parse(new TextDecoder().decode(bytes));
  if (failed) throw failed instanceof TableError ? failed : new TableError('damaged');
}

const entities = new Map(Object.entries({ amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }));

/** The parser's own decoder halves characters beyond 16 bits. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities.get(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
