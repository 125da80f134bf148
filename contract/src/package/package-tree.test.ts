import { describe, expect, it } from 'vitest';
import type { InstalledPackage } from './installed-package.ts';
import { offlineFacts, packageTree } from './package-tree.ts';

const parts = {
  urlOf: (path: string) => `/packages/7/${path}`,
  readJson: async (path: string): Promise<unknown> =>
    path.endsWith('list.json') ? [] : { name: 'Book', coverPackageUrl: 'c.png', coverUrl: '' },
};

describe('the tree of a package', () => {
  it('has folders, files and what the json files hold [3-18]', async () => {
    const tree = await packageTree(['b1/book_config.json', 'b1/u1/a.MP3', 'b1/u1/list.json', 'b1/none', 'b2/x'], 'b1/', parts);
    const file = (key: string, level: number, suffix: string) => ({
      key,
      url: `/packages/7/${key}`,
      type: 'file',
      level,
      childList: [],
      suffix,
    });
    expect(tree).toEqual({
      key: 'b1',
      url: '/packages/7/b1',
      type: 'directory',
      level: 0,
      suffix: '',
      childList: [
        {
          key: 'b1/u1',
          url: '/packages/7/b1/u1',
          type: 'directory',
          level: 1,
          suffix: '',
          childList: [file('b1/u1/a.MP3', 2, 'mp3'), file('b1/u1/list.json', 2, 'json')],
        },
        {
          ...file('b1/book_config.json', 1, 'json'),
          data: { name: 'Book', coverPackageUrl: 'c.png', coverUrl: '', packagePath: '/packages/7/' },
        },
        file('b1/none', 1, ''),
      ],
    });
  });

  it('is refused where there is nothing [5-12]', async () => {
    await expect(packageTree(['b1/a'], 'b2/', parts)).rejects.toMatchObject({ code: 'no-books' });
  });
});

it('says what is on this machine: lists, paths by file and by name, books [3-17]', () => {
  const one = (id: string, importedAt: number, name: string): InstalledPackage => ({
    id,
    fileName: `${name}_20260101080${id}.zip`,
    kind: 'resource',
    key: name,
    name,
    time: `20260101080${id}`,
    bytes: 1,
    files: 1,
    importedAt,
    books: [{ bookId: 'b1', name: `of ${id}`, path: 'b1/', cover: undefined }],
    contentPacks: [],
  });
  expect(offlineFacts([one('2', 20, 'b'), one('1', 10, 'a')], (id) => `at ${id}`)).toEqual({
    localList: ['a_202601010801.zip', 'b_202601010802.zip'],
    file2PathMap: { 'a_202601010801.zip': 'at 1', 'b_202601010802.zip': 'at 2' },
    name2PathMap: { a: 'at 1', b: 'at 2' },
    bookMap: { b1: { bookId: 'b1', name: 'of 2', path: 'b1/', cover: undefined, packageId: '2' } },
  });
});
