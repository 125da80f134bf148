import { strToU8, zipSync } from 'fflate';

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
export const cell = (content: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
export const table = (...rows: string[][]): string => `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`;

/** A Word document with this body. */
export const docx = (...body: string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      'word/document.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
      ),
    }),
  );
