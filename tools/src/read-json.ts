import { readFileSync } from 'node:fs';

/** A JSON file of an author's. Editors of Windows begin one with a mark of its encoding, which is no JSON. Error: `SyntaxError`. */
export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
