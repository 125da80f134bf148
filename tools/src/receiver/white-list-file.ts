import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Listed } from './messages.ts';
import { models } from './models.ts';
import { parse } from './trace.ts';

const List = Type.Array(Type.Object({ uID: Type.String(), uID_t: Type.Union(models.map((model) => Type.Literal(model))) }));

/** The list that a simulator before this one left; none where the file is missing or holds no list. */
export function readWhiteList(path: string): readonly Listed[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  const value = parse(text);
  return Value.Check(List, value) ? value : [];
}

export function writeWhiteList(path: string, listed: readonly Listed[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(listed));
  renameSync(`${path}.new`, path);
}
