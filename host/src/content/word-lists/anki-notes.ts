/** Lines before the notes of a flashcard program's export that say how they are written. */
const known = /^#(separator|html|columns|(?:tags|deck|notetype|guid) column|tags|deck|notetype)\s*:\s*(.*)$/i;
const separators: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' };

export interface AnkiHeader {
  /** So many lines are header. */
  readonly lines: number;
  readonly separator: string | undefined;
  /** Columns with tags, decks and the like, from 0. */
  readonly dropped: ReadonlySet<number>;
  /** Names of the columns, where they are said. */
  readonly columns: readonly string[];
  /** Fields are HTML. */
  readonly marked: boolean;
}

/** What the header of an export says; of a text without one, nothing. */
export function ankiHeader(text: string): AnkiHeader {
  const dropped = new Set<number>();
  let separator: string | undefined;
  let columns: readonly string[] = [];
  let [lines, marked] = [0, false];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, name, value = ''] = known.exec(line.trim()) ?? [];
    if (name === undefined) break;
    lines += 1;
    const key = name.toLowerCase();
    if (key === 'separator') separator = separators[value.trim().toLowerCase()] ?? value.trim()[0];
    else if (key === 'html') marked = /^true$/i.test(value.trim());
    else if (key === 'columns') columns = value.split(separator ?? '\t').map((title) => title.trim());
    else if (key.endsWith('column') && Number(value) > 0) dropped.add(Number(value) - 1);
  }
  return { lines, separator, dropped, columns, marked };
}

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  iuml: 'ï',
  icirc: 'î',
  ocirc: 'ô',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  ntilde: 'ñ',
};

/** A field without sounds, gaps and markup: marks of markup alone are left where `marked` is false and there is no tag. */
export function plainField(text: string, marked = false): string {
  const heard = text.replaceAll(/\[(?:sound|anki):[^\]]*\]/g, '').replaceAll(/\{\{c\d+::(.*?)(?:::.*?)?\}\}/g, '$1');
  if (!marked && !/<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);/i.test(heard)) return heard;
  return heard
    .replaceAll(/<(?:br|\/div|\/p|\/li)\b[^<>]*>/gi, '；')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,6}|x[\da-f]{1,5});|([a-z]+);)/gi, (all, code?: string, name?: string) =>
      code === undefined
        ? (entities[name!.toLowerCase()] ?? all)
        : String.fromCodePoint(Math.min(Number(code.replace('x', '0x').replace('X', '0x')), 0x10ffff)),
    )
    .replaceAll(/\s*(?:；\s*)+/g, '；')
    .replaceAll(/；(?=$|\t)/g, '');
}
