import { describe, expect, it } from 'vitest';
import { exportFormat, writeExportLine, type ExportLine } from './export-line.ts';
import { ExportFileError, readExport } from './read-export.ts';

const header = (entries: number, recordings: number): ExportLine => ({
  line: 'header',
  format: exportFormat,
  schoolId: 's',
  ownerId: 'o',
  exportedAt: 1,
  entries,
  recordings,
});
const entry: ExportLine = {
  line: 'entry',
  entry: {
    id: 'e',
    v: 1,
    schoolId: 's',
    ownerId: 'o',
    deviceId: 'd',
    epoch: 0,
    seq: 1,
    bootId: 'b',
    wallMs: 1,
    monoMs: 1,
    kind: 'question.ended',
    payload: { questionId: 'q' },
  },
};
const recording: ExportLine = {
  line: 'recording',
  recordingId: 'r',
  attemptId: 'a',
  codec: 'wav',
  sha256: 'a'.repeat(64),
  base64: 'AAEC',
};
const lesson: ExportLine = { line: 'lesson', id: 'l', clazzId: 'k', startTime: '2026-09-01 08:00:00' };
const lines = (...of: ExportLine[]) => of.map(writeExportLine).join('').split('\n');

it('reads back what was written', () => {
  const whole = [header(1, 1), lesson, entry, recording];
  expect([...readExport(lines(...whole))]).toEqual(whole);
});

describe('a file that is not whole, or no such file, is refused with the place', () => {
  const refused = (of: readonly string[]) => {
    try {
      return [...readExport(of)].length;
    } catch (error) {
      expect(error).toBeInstanceOf(ExportFileError);
      return (error as Error).message;
    }
  };
  it('nothing in it', () => expect(refused([''])).toContain('empty'));
  it('cut off', () => expect(refused(lines(header(2, 0), entry))).toContain('1 of 2 entries'));
  it('cut off in a line', () => expect(refused([writeExportLine(header(1, 0)), '{"line":"ent'])).toContain('Line 2'));
  it('without a header', () => expect(refused(lines(entry))).toContain('Line 1'));
  it('two headers', () => expect(refused(lines(header(0, 0), header(0, 0)))).toContain('Line 2'));
  it('another format', () => expect(refused([JSON.stringify({ ...header(0, 0), format: 'chorus.journal/2' })])).toContain('Line 1'));
  it('a line with a key that nobody knows', () =>
    expect(refused([writeExportLine(header(1, 0)), JSON.stringify({ ...entry, more: 1 })])).toContain('Line 2'));
});
