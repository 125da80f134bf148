import { expect, it } from 'vitest';
import { FetchedPackageReader } from './fetched-package-reader.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);

/** A client that has one file. */
function client(answers: Readonly<Record<string, () => Response>> = {}) {
  const asked: string[] = [];
  const reader = new FetchedPackageReader('chorus-package://machine/', async (url, { method = 'GET', headers }) => {
    const { range } = (headers ?? {}) as { readonly range?: string };
    asked.push([method, url, ...(range === undefined ? [] : [range])].join(' '));
    const what = url.slice('chorus-package://machine/'.length);
    const answer = answers[what];
    if (answer) return answer();
    if (what === 'list') return Response.json([{ id: 'p' }]);
    if (what === 'paths/p') return Response.json(['b1/声音 1.mp3']);
    if (what !== `file/p/${encodeURIComponent('b1/声音 1.mp3')}`) return new Response(null, { status: 404 });
    if (method === 'HEAD') return new Response(null, { headers: { 'chorus-size': '100', 'chorus-sha256': 'ab' } });
    const [from, to] = /^bytes=(\d+)-(\d+)$/.exec(range!)!.slice(1).map(Number) as [number, number];
    return new Response(bytes.slice(from, to + 1), { status: 206 });
  });
  return { reader, asked };
}

it('lists packages and paths, and reads of a file what is asked for', async () => {
  const { reader, asked } = client();
  expect([await reader.list(), await reader.paths('p')]).toEqual([[{ id: 'p' }], ['b1/声音 1.mp3']]);
  const file = (await reader.file('p', 'b1/声音 1.mp3'))!;
  expect([file.size, file.sha256, [...(await file.read(10, 3))], [...(await file.read(100, 0))]]).toEqual([100, 'ab', [10, 11, 12], []]);
  await expect(file.read(99, 2)).rejects.toThrow(RangeError);
  const at = `chorus-package://machine/file/p/${encodeURIComponent('b1/声音 1.mp3')}`;
  expect(asked.slice(2)).toEqual([`HEAD ${at}`, `GET ${at} bytes=10-12`]);
});

it('knows what is not there, and says what the client could not do', async () => {
  const { reader } = client();
  expect([await reader.file('p', 'none'), await reader.file('../list', 'a'), await reader.paths('q')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const failed = expect.objectContaining({ code: 'store-failed' }) as unknown;
  const broken = client({
    list: () => new Response(null, { status: 404 }),
    'file/p/a': () => new Response(null, { status: 500 }),
    'file/p/b': () => new Response(null),
    'file/p/c': () => new Response('short', { headers: { 'chorus-size': '100', 'chorus-sha256': 'ab' } }),
  }).reader;
  await expect(broken.list()).rejects.toEqual(failed);
  await expect(broken.file('p', 'a')).rejects.toEqual(failed);
  await expect(broken.file('p', 'b')).rejects.toEqual(failed);
  await expect((await broken.file('p', 'c'))!.read(0, 100)).rejects.toEqual(failed);
});
