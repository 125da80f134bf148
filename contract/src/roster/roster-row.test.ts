import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { RosterRow, rosterRow } from './roster-row.ts';

const row = (cells: Partial<Record<'number' | 'name' | 'className' | 'seat', string>>) =>
  rosterRow(1, { number: '', name: '', className: '', seat: '', ...cells });

describe('a row from the cells of a file', () => {
  it('has texts that are trimmed, composed, and with one space where there were many', () => {
    expect(row({ name: '  Zoe\u0308 \u00A0\n Lee\u200B ' }).name).toBe('Zo\u00EB Lee');
    expect(row({ className: '七年级\u3000 2班' }).className).toBe('七年级 2班');
  });

  it('has Chinese names without the spaces that made them wider, and with one kind of dot', () => {
    expect(row({ name: '马　洁' }).name).toBe('马洁');
    expect(row({ name: '阿依古丽 • 买买提' }).name).toBe('阿依古丽·买买提');
    expect(row({ name: 'Anna Lee' }).name).toBe('Anna Lee');
  });

  it('keeps emoji, rare characters, and zeros before a number', () => {
    expect(row({ number: '００７a', name: '𠮷👩‍🚀' })).toMatchObject({ number: '007a', name: '𠮷👩‍🚀' });
    expect(row({ name: '马\uD842' }).name).toBe('马\uFFFD');
  });

  it('cuts what is far too long, never through a character', () => {
    const { name } = row({ name: `a${'𠮷'.repeat(500)}` });
    expect(name).toBe(`a${'𠮷'.repeat(99)}`);
    expect(Value.Check(RosterRow, row({ name, number: '1'.repeat(999), className: '班'.repeat(999), seat: '排'.repeat(999) }))).toBe(true);
  });
});
