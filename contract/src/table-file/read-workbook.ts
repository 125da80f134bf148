import { unescaped } from './cell-text.ts';
import { readSheet } from './read-sheet.ts';
import { readStyles } from './read-styles.ts';
import { TableError, type TableSheet } from './table.ts';
import { unpack } from './unpack.ts';
import { walkXml } from './walk-xml.ts';

type Part = Uint8Array<ArrayBuffer> | undefined;
/** A part's relations: where each leads, by its kind and its id. */
interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** What a binary workbook, OpenDocument and Numbers have. */
const foreign = ['xl/workbook.bin', 'content.xml', 'index/document.iwa', 'index.zip'];
/** Folders of what no table is made of. */
const others =
  /^(?:docprops|customxml|xl\/(?:charts|chartsheets|drawings|media|theme|pivottables|pivotcache|printersettings|embeddings|externallinks|tables|querytables|revisions|webextensions|comments|threadedcomments|persons))/;

/** The sheets of an .xlsx (ECMA-376). Nothing is computed: of a formula the value that was saved. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>, most: number): readonly TableSheet[] {
  const found = new Set<string>();
  const unpacked = unpack(bytes, (name) => {
    const plain = partName(name);
    found.add(plain);
    return /\.(?:xml|rels)$/.test(plain) && !others.test(plain);
  });
  const parts = new Map([...unpacked].map(([name, part]) => [partName(name), part]));
  const start = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target;
  const path = start ?? 'xl/workbook.xml';
  if (foreign.some((name) => found.has(name)) || path.endsWith('.bin')) throw new TableError('old-xls');
  const book = parts.get(path);
  if (!book || /^(?:word|ppt)\//.test(path)) throw new TableError('not-a-table');
  const relations = relationsOf(parts, path);
  const partOf = (kind: string, usual: string) => parts.get(relations.find((one) => one.kind === kind)?.target ?? usual);
  const { sheets, date1904 } = readBook(book);
  const facts = {
    texts: sharedTexts(partOf('sharedStrings', 'xl/sharedstrings.xml')),
    styles: readStyles(partOf('styles', 'xl/styles.xml')),
    date1904,
  };
  return sheets.flatMap(({ id, name, hidden }) => {
    const part = parts.get(relations.find((one) => one.id === id)?.target ?? '');
    // A chart's sheet has its relation, and no part that is looked at.
    if (!part && relations.some((one) => one.id === id && one.kind === 'worksheet')) throw new TableError('damaged');
    if (!part) return [];
    try {
      return [{ name, hidden, ...readSheet(part, facts, most) }];
    } catch (error) {
      // What nobody sees may be as long as it likes.
      if (hidden && error instanceof TableError && error.problem === 'too-many-rows') return [];
      throw error;
    }
  });
}

/** Names of parts are told apart without case; some programs write them with backslashes. */
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function relationsOf(parts: ReadonlyMap<string, Part>, of: string): Relation[] {
  const slash = of.lastIndexOf('/') + 1;
  const folder = of.slice(0, slash);
  const relations: Relation[] = [];
  walkXml(parts.get(`${folder}_rels/${of.slice(slash)}.rels`), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = (attribute('Target') ?? '').replaceAll('\\', '/');
      const kind = /[^/]*$/.exec(attribute('Type') ?? '')![0];
      relations.push({ id: attribute('Id') ?? '', kind, target: partName(resolved(folder, target)) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

function readBook(book: Part) {
  const sheets: { readonly id: string; readonly name: string; readonly hidden: boolean }[] = [];
  let date1904 = false;
  walkXml(book, {
    open: (name, attribute) => {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const hidden = /hidden/i.test(attribute('state') ?? '');
      sheets.push({ id: attribute('r:id') ?? '', name: unescaped(attribute('name') ?? ''), hidden });
    },
  });
  return { sheets, date1904 };
}

/** Texts that cells share. What tells how a Chinese or Japanese text is read (`rPh`) is no part of it. */
function sharedTexts(part: Part): string[] | undefined {
  if (!part) return undefined;
  const texts: string[] = [];
  let [inText, inReading] = [false, false];
  walkXml(part, {
    open: (name) => {
      if (name === 'si') texts.push('');
      inText ||= name === 't';
      inReading ||= name === 'rPh';
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading = false;
      if (name === 'si' && texts.length > 0) texts[texts.length - 1] = unescaped(texts.at(-1)!);
    },
    text: (text) => {
      if (inText && !inReading && texts.length > 0) texts[texts.length - 1] += text;
    },
  });
  return texts;
}
