import { describe, expect, it } from 'vitest';
import { compareVersions, packageTime, readPackageName } from './package-name.ts';

describe('the name of a package [3-19]', () => {
  it('of a book has its id and its time to the second [3-20]', () => {
    const name = readPackageName('pep-3a_book_package_20260102 030405.zip');
    const unix = new Date(2026, 0, 2, 3, 4, 5).getTime() / 1000;
    expect(name).toMatchObject({ kind: 'book', key: 'pep-3a', name: 'pep-3a', time: '20260102 030405', unix });
  });

  it('of a resource has its name and its time to the minute [3-21]', () => {
    const name = readPackageName('三年级_单词_202601020304.ZIP');
    expect(name).toMatchObject({
      kind: 'resource',
      key: '三年级_单词',
      time: '202601020304',
      unix: new Date(2026, 0, 2, 3, 4).getTime() / 1000,
    });
  });

  it.each([
    'words.zip',
    'words_20260102030.zip',
    'words_2026010203045.zip',
    'words202601020304.zip',
    'words_202601020304 (1).zip',
    'words_202613020304.zip',
    'words_202602300304.zip',
    'words_202601022404.zip',
    '_202601020304.zip',
    'pep_book_package_20260102.zip',
  ])('%s is no version [5-11]', (fileName) => {
    expect(readPackageName(fileName)).toMatchObject({ kind: 'unversioned', key: fileName.slice(0, -4), time: undefined, unix: undefined });
  });

  it('says which of two is newer', () => {
    const at = (time: string | undefined) => ({ time });
    expect(compareVersions(at('202601020304'), at('202601020305'))).toBe(-1);
    expect(compareVersions(at('20260102 030405'), at('20260102 030404'))).toBe(1);
    expect(compareVersions(at(undefined), at(undefined))).toBe(0);
  });

  it('is made from a time and read as the same', () => {
    const time = packageTime(new Date(2026, 10, 9, 8, 7));
    expect(time).toBe('202611090807');
    expect(readPackageName(`a_${time}.zip`).kind).toBe('resource');
  });
});
