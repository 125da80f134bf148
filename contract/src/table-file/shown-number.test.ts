import { describe, expect, it } from 'vitest';
import { shownNumber, shownText } from './shown-number.ts';

const shown = (value: string, format: string) => shownNumber(value, format, false);

describe('a number', () => {
  it.each([
    ['1', '"2026"0000', '20260001'],
    ['12', '000000_ ', '000012'],
    ['1203', '00-00', '12-03'],
    ['3', '00-00', '00-03'],
    ['120304', '00-00', '1203-04'],
    ['7', String.raw`\G000`, 'G007'],
    ['7', '[Red]00', '07'],
    ['7', '0"号"', '7号'],
    ['20260118', '0.00_ ', '20260118'],
    ['20260118', '#,##0', '20260118'],
    ['20260118', '0.00E+00', '20260118'],
    ['1.5', '0.00', '1.50'],
    ['0.5', '0%', '50%'],
    ['-3', '00', '-03'],
    ['-3', '00;(00)', '(03)'],
    ['0', '0;-0;"—"', '—'],
    ['0', '#', ''],
    ['1', '[=1]"男";[=2]"女"', '男'],
    ['2', '[=1]"男";[=2]"女"', '女'],
    ['5', '"第"General"组"', '第5组'],
    ['5', ';;;', '5'],
    ['5', 'General', '5'],
    ['5', '@', '5'],
    ['0.30000000000000004', '', '0.3'],
    ['2.0260118E7', '', '20260118'],
    ['0.0000001', '', '0.0000001'],
    ['x', '0', 'x'],
  ])('%s as %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it.each([
    ['5.1010120150101E+18', '0'],
    ['5101012015010100000', ''],
    ['1234567890123456', '"G"0'],
  ])('%s has lost digits, and comes with an exponent', (value, format) => {
    expect(shown(value, format)).toMatch(/^\d\.\d+E\+1[58]$/);
  });

  it('of 15 digits has all of them', () => {
    expect(shown('202601010101234', '')).toBe('202601010101234');
    expect(shown('2.02601010101234E+14', '0')).toBe('202601010101234');
  });
});

describe('a date', () => {
  it.each([
    ['46209', 'yyyy/m/d', '2026/7/6'],
    ['46209', 'm"月"d"日"', '7月6日'],
    ['46209', 'd-mmm', '6-Jul'],
    ['46209', 'mmm-yy', 'Jul-26'],
    ['46209', '[$-804]yyyy"年"m"月"d"日";@', '2026年7月6日'],
    ['46209', '[$-F800]dddd\\, mmmm dd\\, yyyy', '2026年7月6日'],
    ['46209', 'aaaa', '星期一'],
    ['46209.75', 'yyyy-mm-dd hh:mm', '2026-07-06 18:00'],
    ['46209.75', '上午/下午h"时"mm"分"', '下午6时00分'],
    ['46209.75', 'h:mm AM/PM', '6:00 PM'],
    ['1.5', '[h]:mm', '36:00'],
    ['1', 'yyyy/m/d', '1900/1/1'],
    ['61', 'yyyy/m/d', '1900/3/1'],
    ['-1', 'yyyy/m/d', '-1'],
  ])('%s as %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });
});

it('a text has what its format puts around it', () => {
  expect(shownText('007', '"G"@')).toBe('G007');
  expect(shownText('007', '0;-0;0;@"号"')).toBe('007号');
  expect(shownText('007', '@')).toBe('007');
  expect(shownText('007', '0000')).toBe('007');
  expect(shownText('', '"G"@')).toBe('');
});
