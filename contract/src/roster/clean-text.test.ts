import { describe, expect, it } from 'vitest';
import { areCut, cellFault } from './cell-fault.ts';
import { cleanName, cleanNumber } from './clean-text.ts';
import { isUnsure } from './rare-characters.ts';

describe('a name', () => {
  it.each([
    ['王\uE863', '王䶮'],
    ['\uE831宇', '𡗗宇'],
    ['王&#19886;', '王䶮'],
    ['王&#x4DAE;', '王䶮'],
    ['阿依古丽&middot;买买提', '阿依古丽·买买提'],
    ['马&nbsp;洁&nbsp;', '马洁'],
    ['⾦鑫', '金鑫'],
    ['𬱖宇', '𬱖宇'],
    ['阿依古丽.买买提', '阿依古丽·买买提'],
    ['阿依古丽。买买提', '阿依古丽·买买提'],
    ['阿依古丽 • 买买提', '阿依古丽·买买提'],
    ['马\u200B\u200C　洁\u202C', '马洁'],
    ['Mary J. Smith', 'Mary J. Smith'],
    ['张 亚 男', '张亚男'],
  ])('%s is %s', (text, name) => {
    expect(cleanName(text)).toBe(name);
    expect(isUnsure(name)).toBe(false);
  });

  it('keeps references that markup needs', () => expect(cleanName('马洁&lt;&amp;')).toBe('马洁&lt;&amp;'));

  it('has what stands behind it as no part of it, and is unsure', () => {
    expect(cleanName('林一帆 男')).toBe('林一帆 男');
    expect(isUnsure('林一帆 男')).toBe(true);
  });

  it.each(['李?', '李？', '李□', '李\uFFFD', '王\uE000', '"小名', '20260101', '01马洁', '马洁20260101', '7月6日?'])(
    '%s is unsure',
    (name) => {
      expect(isUnsure(name)).toBe(true);
    },
  );
});

describe('a number', () => {
  it.each([
    ["'0070661", '0070661'],
    ['`0070661', '0070661'],
    ['\t0070661\u200B', '0070661'],
    ['００７', '007'],
    ['"0070661"', '0070661'],
    ['（0070661）', '0070661'],
    ['0070661；', '0070661'],
    ['20260101.00', '20260101'],
    ['70601(旧)', '70601(旧)'],
    ['-70601', '-70601'],
    ['无', ''],
    ['—', ''],
    ['&nbsp;', ''],
    ['/', ''],
    ['########', '########'],
  ])('%j is %s', (text, number) => {
    expect(cleanNumber(text)).toBe(number);
  });
});

describe('a cell', () => {
  it.each([
    ['#N/A', 'failed'],
    ['#REF!', 'failed'],
    ['#DIV/0!', 'failed'],
    ['#NAME?', 'failed'],
    ['#VALUE!', 'failed'],
    ['Err:504', 'failed'],
    ['=VLOOKUP(A1,X:Y,2,0)', 'failed'],
    ['########', 'narrow'],
    ['5.1010120150101E+18', 'cut'],
    ['2.02601E+11', 'cut'],
    ['#1', undefined],
    ['7E03', undefined],
    ['马洁', undefined],
    ['', undefined],
  ])('%j is %s', (text, fault) => {
    expect(cellFault(text)).toBe(fault);
  });

  it('has lost digits where all long numbers end in zeros, and not by chance', () => {
    expect(areCut(['5101012015010100000', '20260101'])).toBe(true);
    expect(areCut(['1234567890123450', '1234567890123460', '1234567890123470', '1234567890123480'])).toBe(true);
    expect(areCut(['5101012015010100000', '5101012015010112345'])).toBe(false);
    expect(areCut(['1234567890123450', '20260101'])).toBe(false);
    expect(areCut(['20260100', ''])).toBe(false);
  });
});
