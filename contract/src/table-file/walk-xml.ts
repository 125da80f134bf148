import { Parser } from 'saxen';
import { TableError } from './table.ts';

/** What is done at each place of a document. Names of elements of spreadsheets, documents and relations come bare; those of other namespaces don't come at all. */
export interface XmlVisitor {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Prefixes are whatever a program likes; a file is told by these. The second of each pair is that of ISO 29500 Strict. */
const namespaces = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'main',
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'main',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
} as const;

/** Walks through a document from its beginning. No entity but the five of XML is known, so that none can grow. */
export function walkXml(bytes: Uint8Array<ArrayBuffer> | undefined, { open, close, text }: XmlVisitor): void {
  if (!bytes) return;
  let failed: unknown;
  const parser = new Parser();
  parser.ns({ ...namespaces });
  parser.on('openTag', (element, attributes) => {
    const name = ownName(element);
    if (name === undefined) return;
    open?.(name, (wanted) => {
      const all = attributes();
      const value = typeof all === 'object' ? all[wanted] : undefined;
      return value === undefined ? undefined : decoded(value);
    });
  });
  parser.on('closeTag', (element) => {
    const name = ownName(element);
    if (name !== undefined) close?.(name);
  });
  parser.on('text', (value) => text?.(decoded(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', (error) => {
    failed ??= error;
  });
  parser.parse(new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes));
  if (failed) throw failed instanceof TableError ? failed : new TableError('damaged');
}

/** An element without any namespace is taken for one of ours: small programs forget to declare it. */
function ownName(element: string): string | undefined {
  if (element.startsWith('main:')) return element.slice(5);
  return element.includes(':') ? undefined : element;
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
