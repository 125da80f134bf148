import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { openPackage } from './open-package.ts';
import { PackageImport } from './package-import.ts';
import type { PackageErrorCode } from './package-error.ts';
import { MemoryPackageStore } from './testing/memory-package-store.ts';
import { joined, noise, packageForTest, sourceOf, zipForTest, type TestEntry } from './testing/zip-for-test.ts';

const hashing = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) };
  },
  crc32,
};

async function importOf(bytes: Uint8Array, fileName = 'words_202601010800.zip') {
  const store = new MemoryPackageStore();
  const options = { signal: new AbortController().signal, onConflict: async () => true };
  const run = new PackageImport({ store, hashing, now: () => 0 }).run(sourceOf(fileName, bytes), options);
  return { store, outcome: await run.catch((error: unknown) => error) };
}

/** Refused by this name, and nothing of it is left. */
async function expectRefused(bytes: Uint8Array, code: PackageErrorCode, fileName?: string): Promise<void> {
  const { store, outcome } = await importOf(bytes, fileName);
  expect(outcome).toMatchObject({ name: 'PackageError', code });
  expect(await store.list()).toEqual([]);
  expect(await store.drafts()).toEqual([]);
}

const gbk = (bytes: readonly number[], rest: string) => joined(Uint8Array.from(bytes), Buffer.from(rest));
const config = (data: string): TestEntry => ({ name: 'b1/book_config.json', data });

describe('a file that is no package', () => {
  it.each<[string, Uint8Array, PackageErrorCode]>([
    ['is empty', new Uint8Array(), 'source-empty'],
    ['is something else', Buffer.from('no zip at all'), 'not-a-zip'],
    ['is the page of a website', Buffer.from('\ufeff\n<!DOCTYPE html><title>登录</title>'), 'web-page'],
    ['is a piece of one', Buffer.from('<head><title>登录</title></head>'), 'web-page'],
    ['is what a website answers', Buffer.from('{"code":401,"msg":"未登录"}'), 'web-page'],
    ['is an archive of tar', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')]), 'other-archive'],
    ['is an archive of bzip2', Buffer.from('BZh91AY&SY'), 'other-archive'],
    ['is an archive of RAR', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), 'other-archive'],
    ['is an archive of 7z', Buffer.from("7z\xbc\xaf'\x1c\x00\x04", 'latin1'), 'other-archive'],
    ['is one part of several', zipForTest([config('{}')], { disk: 2 }), 'several-disks'],
    ['has an empty directory', zipForTest([]), 'no-books'],
  ])('%s', (_, bytes, code) => expectRefused(bytes, code));

  it('is cut at any of 200 places', async () => {
    const whole = packageForTest([{ name: 'b1/a.mp3', data: noise(20_000, 3) }]);
    for (let i = 0; i < 200; i += 1) {
      const bytes = whole.subarray(0, Math.floor((whole.length * i) / 200));
      await expectRefused(bytes, i === 0 ? 'source-empty' : 'zip-truncated');
    }
    expect((await importOf(whole)).outcome).toMatchObject({ files: 2 });
  });

  it('has another byte anywhere: it is refused, or what nobody reads was changed and every file is whole', async () => {
    const wanted = [
      { name: 'b1/a.mp3', data: noise(2000, 3) },
      { name: 'b1/a.txt', data: 'a'.repeat(900), deflate: true },
    ];
    const whole = packageForTest(wanted);
    let refused = 0;
    for (let at = 0; at < whole.length; at += 41) {
      const bytes = whole.slice();
      bytes[at] = bytes[at]! ^ 0x55;
      const { outcome, store } = await importOf(bytes);
      if (outcome instanceof Error) {
        refused += 1;
        expect(outcome).toMatchObject({ name: 'PackageError' });
        expect([at, await store.list(), await store.drafts()]).toEqual([at, [], []]);
        continue;
      }
      const { index, file } = openPackage((await store.open((await store.list())[0]!.id))!);
      expect([at, index.paths]).toEqual([at, ['b1/book_config.json', 'b1/a.mp3', 'b1/a.txt']]);
      for (const { name, data } of wanted) {
        const found = (await file(name))!;
        expect(Buffer.compare(await found.read(0, found.size), Buffer.from(data))).toBe(0);
      }
    }
    expect(refused).toBeGreaterThan(2000 / 41);
  });
});

describe('a directory that lies', () => {
  const data = noise(500, 4);
  it.each<[string, readonly TestEntry[], PackageErrorCode]>([
    ['has a wrong check sum', [{ name: 'a.mp3', data, crc32: 1 }], 'data-damaged'],
    ['has a wrong check sum of what is deflated', [{ name: 'a.txt', data, deflate: true, crc32: 1 }], 'data-damaged'],
    ['has deflated bytes that are none', [{ name: 'a.txt', data, method: 8, size: 900 }], 'data-damaged'],
    ['is encrypted', [{ name: 'a.mp3', data, flags: 0x801 }], 'encrypted'],
    ['uses another way to pack', [{ name: 'a.mp3', data, method: 12 }], 'method-unknown'],
    ['says 4 GB', [{ name: 'a.mp3', data, size: 0xfffffffe, packed: 0xfffffffe }], 'header-mismatch'],
    [
      'says 4 GB with a mark of Zip64 and nothing behind it',
      [{ name: 'a.mp3', data, size: 0xffffffff, packed: 0xffffffff }],
      'directory-damaged',
    ],
    ['says less than there is', [{ name: 'a.txt', data: 'abc'.repeat(99), deflate: true, size: 10 }], 'header-mismatch'],
    ['says more than there is', [{ name: 'a.txt', data, deflate: true, size: 5000 }], 'header-mismatch'],
    ['says more than there is of what is stored', [{ name: 'a.txt', data, size: 5000 }], 'header-mismatch'],
    ['has another name at the bytes', [{ name: 'a.mp3', data, localName: 'b.mp3' }], 'header-mismatch'],
    ['leads to other bytes', [{ name: 'a.mp3', data, offset: 7 }], 'directory-damaged'],
    ['is a bomb', [{ name: 'a.txt', data: new Uint8Array(20_000_000), deflate: true }], 'bomb'],
    [
      'is a larger bomb than it says',
      [{ name: 'a.txt', data: new Uint8Array(20_000_000), deflate: true, size: 2_000_000 }],
      'header-mismatch',
    ],
    [
      'leads twice to the same bytes',
      [
        { name: 'a.mp3', data },
        { name: 'b.mp3', data, offset: 0 },
      ],
      'overlap',
    ],
  ])('%s', (_, entries, code) => expectRefused(zipForTest([...entries, config('{"name":"A"}')]), code));

  it('is read where its lengths are in Zip64', async () => {
    const extra = new Uint8Array(20);
    const view = new DataView(extra.buffer);
    view.setUint16(0, 1, true);
    view.setUint16(2, 16, true);
    view.setBigUint64(4, BigInt(data.length), true);
    view.setBigUint64(12, BigInt(data.length), true);
    const long = { name: 'b1/a.mp3', data, size: 0xffffffff, packed: 0xffffffff, extra };
    expect((await importOf(packageForTest([long]))).outcome).toMatchObject({ files: 2 });
  });

  it('is read where its end is in Zip64', async () => {
    expect((await importOf(zipForTest([config('{"name":"A"}')], { zip64: true }))).outcome).toMatchObject({ files: 1 });
  });

  it.skipIf(process.env.CHORUS_LONG !== '1')('is read with 100,000 files', { tags: 'long' }, async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => ({ name: `b1/${i % 100}/${i}.txt`, data: String(i) }));
    const { outcome, store } = await importOf(packageForTest(many));
    expect(outcome).toMatchObject({ files: 100_001 });
    const { file } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect(Buffer.from(await (await file('b1/99/99999.txt'))!.read(0, 5)).toString()).toBe('99999');
  });

  const good = zipForTest([config('{"name":"A"}')]);
  const other = zipForTest([config('{"name":"B"}')]);
  it.each<[string, Uint8Array]>([
    ['stands behind something else, as of a program that unpacks itself', zipForTest([config('{"name":"A"}')], { before: noise(1000, 9) })],
    ['is followed by something else', joined(good, noise(1000, 9))],
    ['has another zip behind it', joined(good, other)],
    ['has another end in what is said of it', joined(good.slice(0, -2), Uint8Array.of(other.length & 255, other.length >> 8), other)],
    ['has more files than its end says', zipForTest([config('{"name":"A"}'), { name: 'b1/a.txt', data: 'a' }], { count: 1 })],
    ['has fewer files than its end says', zipForTest([config('{"name":"A"}')], { count: 2 })],
  ])('is refused where one program can read it as another zip than the next: it %s', async (_, bytes) => {
    const { store, outcome } = await importOf(bytes);
    expect(outcome).toMatchObject({ name: 'PackageError' });
    expect(['directory-damaged', 'zip-truncated', 'not-a-zip', 'header-mismatch']).toContain((outcome as { code: string }).code);
    expect([await store.list(), await store.drafts()]).toEqual([[], []]);
  });

  it.each([
    ['a block of zeros', '\0'.repeat(512)],
    ['a line end', '\r\n'],
  ])('is read with what a disk or a mail fills it up with: %s', async (_, padding) => {
    const remarked = zipForTest([config('{"name":"A"}')], { comment: '由教务处压缩' });
    for (const zip of [good, remarked]) expect((await importOf(joined(zip, Buffer.from(padding)))).outcome).toMatchObject({ files: 1 });
  });

  it('is read whole with a zip inside, which is only a file', async () => {
    const inner = zipSync({ 'a.txt': [new Uint8Array(100), { level: 9 }] });
    const { outcome, store } = await importOf(packageForTest([{ name: 'b1/inner.zip', data: inner }]));
    expect(outcome).toMatchObject({ files: 2 });
    const { file } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect(await (await file('b1/inner.zip'))!.read(0, inner.length)).toEqual(inner);
  });
});

describe('a name in a package', () => {
  it.each<[string, PackageErrorCode]>([
    ['../a.mp3', 'name-traversal'],
    ['b1/../../a.mp3', 'name-traversal'],
    ['b1//a.mp3', 'name-traversal'],
    ['././../a.mp3', 'name-traversal'],
    ['b1/./a.mp3', 'name-traversal'],
    ['/etc/a.mp3', 'name-absolute'],
    ['C:/a.mp3', 'name-drive'],
    ['a.mp3:hidden', 'name-drive'],
    ['b1\\..\\a.mp3', 'name-traversal'],
    ['\\\\server\\a.mp3', 'name-absolute'],
    ['C:\\a.mp3', 'name-drive'],
    ['b1\\con.mp3', 'name-reserved'],
    ['b1/a\u0000.mp3', 'name-control'],
    ['b1/a\u202e3pm.exe', 'name-control'],
    ['b1/CON', 'name-reserved'],
    ['b1/con.mp3', 'name-reserved'],
    ['aux/a.mp3', 'name-reserved'],
    ['b1/COM¹.txt', 'name-reserved'],
    ['b1/LPT9 .txt', 'name-reserved'],
    ['b1/a.', 'name-trailing'],
    ['b1 /a.mp3', 'name-trailing'],
    [`b1/${'a'.repeat(256)}`, 'name-too-long'],
    [`${'a/'.repeat(600)}a`, 'name-too-long'],
  ])('is refused: %j', (name, code) => expectRefused(packageForTest([{ name, data: 'a' }]), code));

  it.each(['console.mp3', 'b1/com.txt', 'b1/a b.mp3', 'b1/.hidden', 'b1/a..b.mp3', '课本/第一课.mp3', "b1/it's 100%.mp3"])(
    'is good: %j',
    async (name) => {
      expect((await importOf(packageForTest([{ name, data: 'a' }]))).outcome).toMatchObject({ files: 2 });
    },
  );

  it.each([
    ['b1/A.mp3', 'b1/a.mp3'],
    ['b1/é.mp3', 'b1/e\u0301.mp3'],
    ['b1/a', 'b1/a/b.mp3'],
    ['b1/a/b.mp3', 'b1/A'],
    ['b1/straße.mp3', 'b1/STRASSE.mp3'],
    ['b1/ﬁ.mp3', 'b1/FI.mp3'],
  ])('is refused beside another that a disk takes for the same: %s, %s', async (one, other) => {
    await expectRefused(
      packageForTest([
        { name: one, data: 'a' },
        { name: other, data: 'b' },
      ]),
      'name-collision',
    );
  });

  it('is refused a second time', () =>
    expectRefused(
      packageForTest([
        { name: 'b1/a.mp3', data: 'a' },
        { name: 'b1/a.mp3', data: 'b' },
      ]),
      'directory-damaged',
    ));

  it('is refused as a link', () => expectRefused(packageForTest([{ name: 'b1/a', data: '/etc/passwd', mode: 0o120777 }]), 'symlink'));

  it('is read as GBK where it is not marked and not all are UTF-8', async () => {
    // two characters, of which the second package's names have one alone that is valid UTF-8, too
    const names = [gbk([0xb5, 0xda, 0xd2, 0xbb], '.mp3'), gbk([0xc4, 0xa3], '.mp3')];
    const { store } = await importOf(packageForTest(names.map((name) => ({ name, data: 'a', flags: 0 }))));
    const { index } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect(index.paths).toEqual(['b1/book_config.json', '第一.mp3', '模.mp3']);
  });

  it('is read as UTF-8 where it is not marked and all are', async () => {
    const { store } = await importOf(packageForTest([{ name: '课/一.mp3', data: 'a', flags: 0 }]));
    const { index } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect(index.paths).toContain('课/一.mp3');
  });

  it('is refused where it is neither', () =>
    expectRefused(packageForTest([{ name: gbk([0xff, 0xff], '.mp3'), data: 'a', flags: 0 }]), 'name-undecodable'));

  it('is read from GB 18030, also with four bytes for a character', async () => {
    // two of U+3402
    const names = [gbk([0x81, 0x39, 0xee, 0x36], '.mp3'), gbk([0xb5, 0xda], '.mp3')];
    const { store } = await importOf(packageForTest(names.map((name) => ({ name, data: 'a', flags: 0 }))));
    const { index } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect(index.paths.slice(1)).toEqual([`${new TextDecoder('gb18030').decode(Uint8Array.from([0x81, 0x39, 0xee, 0x36]))}.mp3`, '第.mp3']);
  });

  it('may begin with the folder that the archive was made in', async () => {
    const { outcome, store } = await importOf(
      zipForTest([
        { name: './', data: '' },
        { name: './b1/book_config.json', data: '{"name":"A"}' },
        { name: './b1/a.mp3', data: 'a' },
      ]),
    );
    expect(outcome).toMatchObject({ files: 2, books: [{ bookId: 'b1', path: 'b1/' }] });
    const { file } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect((await file('b1/a.mp3'))!.size).toBe(1);
  });

  it('of what systems put beside is left out', async () => {
    const stray = ['__MACOSX/b1/._a.mp3', 'b1/.DS_Store', 'b1/Thumbs.db', 'b1/._a.mp3', 'b1/Icon\r', 'b1/a.mp3:Zone.Identifier'].map(
      (name) => ({ name, data: 'x' }),
    );
    expect((await importOf(packageForTest(stray))).outcome).toMatchObject({ files: 1 });
  });
});

describe('what is in a package', () => {
  const json = (name: string, data: string | Uint8Array): TestEntry => ({ name, data });
  const emptyPack = {
    formatVersion: 2,
    id: 'lin.empty',
    version: '1.0.0',
    title: { 'zh-CN': '空' },
    licence: 'CC0-1.0',
    credits: [],
    items: [],
    assets: {},
    books: [{ kind: 'wordBook', id: 'lin.empty:book', stage: 'primary', grade: 103, title: { 'zh-CN': '空' }, units: [] }],
  };
  it.each<[string, readonly TestEntry[], PackageErrorCode]>([
    ['no book at all [5-12]', [json('a.txt', 'a')], 'no-books'],
    [
      'two books of one folder name, of which one would be lost',
      ['x', 'y'].map((at) => json(`${at}/b1/book_config.json`, '{"name":"A"}')),
      'book-twice',
    ],
    ['junk in book_config.json', [config('<xml/>')], 'json-invalid'],
    ['quotes of an input method in book_config.json', [config('{“name”:“A”}')], 'json-invalid'],
    ['bytes that are no text in book_config.json', [json('b1/book_config.json', Uint8Array.of(0x22, 0xc3, 0x22))], 'json-encoding'],
    ['book_config.json under the name that an editor gave it', [json('b1/book_config.json.txt', '{"name":"A"}')], 'book-config-misnamed'],
    ['book_config.json without its ending', [json('b1/book_config', '{"name":"A"}')], 'book-config-misnamed'],
    ['a package.json, which is none of ours', [json('package.json', '{"name":"A"}')], 'no-books'],
    ['a part of an archive', [json('words.7z.001', 'x')], 'archive-inside'],
    ['book_config.json with blanks for a name', [config('{"name":"  "}')], 'book-config-invalid'],
    ['the package packed once more', [json('下载/words_202601010800.zip', 'PK')], 'archive-inside'],
    ['a content pack of a later format', [json('pack.json', '{"formatVersion":4}')], 'pack-newer'],
    ['a content pack without an item', [json('pack.json', JSON.stringify({ ...emptyPack, books: [] }))], 'pack-empty'],
    ['a content pack whose book has nothing in it', [json('pack.json', JSON.stringify(emptyPack))], 'pack-empty'],
    ['book_config.json without a name', [config('{"coverUrl":"a"}')], 'book-config-invalid'],
    ['book_config.json with a number for a name', [config('{"name":7}')], 'book-config-invalid'],
    ['book_config.json that is a list', [config('[]')], 'book-config-invalid'],
    ['a content pack that is none', [json('pack.json', '{"formatVersion":1}')], 'pack-invalid'],
  ])('is refused: %s', (_, entries, code) => expectRefused(zipForTest(entries), code));

  it('is refused: a book package without book_config.json', () =>
    expectRefused(zipForTest([json('a.txt', 'a')]), 'book-config-missing', 'b1_book_package_20260101 080000.zip'));

  it('has the book of its name where book_config.json is at its root, and the cover from there [3-20]', async () => {
    const entries = [json('book_config.json', '\ufeff{"name":"课本","coverPackageUrl":"/img/c.png"}'), json('img/c.png', 'c')];
    const { outcome } = await importOf(zipForTest(entries), 'b7_book_package_20260101 080000.zip');
    expect(outcome).toMatchObject({ kind: 'book', key: 'b7', books: [{ bookId: 'b7', name: '课本', path: '', cover: 'img/c.png' }] });
  });

  it('has books in nested folders', async () => {
    const { outcome } = await importOf(
      zipForTest([json('a/b/c9/book_config.json', '{"name":"C","coverPackageUrl":"x.png"}'), json('a/b/c9/x.png', '')]),
    );
    expect(outcome).toMatchObject({ books: [{ bookId: 'c9', path: 'a/b/c9/', cover: 'a/b/c9/x.png' }] });
  });

  it('may be a .json that is none: what nobody of Chorus reads can be as it likes', async () => {
    const others = [
      json('b1/player/options.json', '// speed\n{}'),
      json('b1/player/pack.json', '{ a: 1 }'),
      json('b1/old/Pack.json', '{}'),
    ];
    expect((await importOf(packageForTest(others))).outcome).toMatchObject({ files: 4, contentPacks: [] });
  });

  it('is refused where a content pack beside the books is junk', () =>
    expectRefused(packageForTest([json('pack.json', '{ a: 1 }')]), 'json-invalid'));

  it('is read with a book_config.json in UTF-16 without its mark', async () => {
    const data = new Uint8Array(Buffer.from('{"name":"课本"}', 'utf16le'));
    expect((await importOf(zipForTest([json('b1/book_config.json', data)]))).outcome).toMatchObject({ books: [{ name: '课本' }] });
  });

  it.each([
    '{"name":"A//B",}',
    '{ // 书名\n"name":"A//B" /* , } */ }',
    '\ufeff\ufeff{"name":"A//B"}',
    '\u200b{"name":"A//B"};\r\n',
    '{"name":"A//B"}\n\0\0\0',
    '{"name":"A//B","about":"第一行\n\t第二行"}',
    '{"name":"A//B","coverPackageUrl":"img\\cover.png"}',
    '{"name":"A//B","bookId":null,"coverPackageUrl":null,"coverUrl":""}',
  ])('is read with a book_config.json as people write it: %j', async (data) => {
    expect((await importOf(zipForTest([config(data)]))).outcome).toMatchObject({ books: [{ name: 'A//B' }] });
  });

  it('has the id that is a number', async () => {
    expect((await importOf(zipForTest([config('{"bookId":123,"name":"A"}')]))).outcome).toMatchObject({ books: [{ bookId: '123' }] });
  });

  it('has the cover that a Mac has written with accents of their own', async () => {
    const entries = [config('{"name":"A","coverPackageUrl":"caf\u00e9.png"}'), json('b1/cafe\u0301.png', 'c')];
    expect((await importOf(zipForTest(entries))).outcome).toMatchObject({ books: [{ cover: 'b1/cafe\u0301.png' }] });
  });

  it('has the cover that is named in other capital letters and with backslashes', async () => {
    const entries = [config('{"name":"A","coverPackageUrl":".\\\\Img\\\\Cover.PNG"}'), json('b1/img/cover.png', 'c')];
    expect((await importOf(zipForTest(entries))).outcome).toMatchObject({ books: [{ cover: 'b1/img/cover.png' }] });
  });
});

describe('a package as people make them', () => {
  it.each([
    ['p01-bom_202609010800.zip', 'book1/book_config.json'],
    ['p02-backslash_202609010801.zip', 'book2/sound/a.mp3'],
    ['p03-gbk-config_202609010802.zip', 'book3/book_config.json'],
    ['p04-other-json_202609010803.zip', 'book4/player/options.json'],
    ['p05-utf16-config_202609010804.zip', 'book5/book_config.json'],
    ['p06-upper_202609010805.zip', 'book6/book_config.json'],
  ])('is taken: %s', async (fileName, path) => {
    const { outcome, store } = await importOf(
      await readFile(join(import.meta.dirname, '../../../tests/fixtures/packages', fileName)),
      fileName,
    );
    const bookId = path.split('/')[0]!;
    expect(outcome).toMatchObject({ books: [{ bookId, path: `${bookId}/`, name: expect.stringMatching(/^[\w\p{Script=Han} ]+$/u) }] });
    const { file } = openPackage((await store.open((await store.list())[0]!.id))!);
    expect((await file(path))!.size).toBeGreaterThan(0);
  });
});
