import { expect, it } from 'vitest';
import { FetchedSource } from './fetched-source.ts';

const whole = Uint8Array.from({ length: 100 }, (_, at) => at);
const offer = { url: '/packages/a', fileName: 'a_202607050830.zip', bytes: 100 };

type Answer = (from: number, to: number) => Response | Promise<Response>;
const part: Answer = (from, to) =>
  new Response(whole.slice(from, to + 1), { status: 206, headers: { 'content-range': `bytes ${from}-${to}/100`, etag: '"one"' } });

/** A server that gives these answers first, then what is asked for. */
function source(...answers: Answer[]) {
  const waits: number[] = [];
  const asked: RequestInit[] = [];
  const abort = new AbortController();
  const it = new FetchedSource(offer, abort.signal, {
    fetch: async (_url, init) => {
      asked.push(init);
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec((init.headers as Record<string, string>)['Range']!)!;
      return (answers.shift() ?? part)(Number(from), Number(to));
    },
    wait: async (ms) => void waits.push(ms),
  });
  return { it, waits, asked, abort };
}

it('reads by range, and of the file that it has begun with', async () => {
  const { it: file, asked } = source();
  expect([...(await file.read(10, 3))]).toEqual([10, 11, 12]);
  expect([...(await file.read(98, 2))]).toEqual([98, 99]);
  expect(asked.map(({ headers }) => headers)).toEqual([{ Range: 'bytes=10-12' }, { Range: 'bytes=98-99', 'If-Range': '"one"' }]);
});

const cut: Answer = (from, to) =>
  new Response(whole.slice(from, to), { status: 206, headers: { 'content-range': `bytes ${from}-${to}/100` } });
const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const busy: Answer = () => new Response(null, { status: 503 });

it('asks again for a piece that was cut, that nobody answered, or that a busy server refused', async () => {
  const { it: file, waits } = source(cut, away, busy);
  expect([...(await file.read(5, 2))]).toEqual([5, 6]);
  expect(waits).toEqual([500, 2_000, 5_000]);
});

it('gives up after five tries, at once where the server says no, and where it is another file', async () => {
  await expect(source(away, away, away, away, away).it.read(0, 1)).rejects.toMatchObject({ code: 'source-unreadable' });
  await expect(source(() => new Response(null, { status: 403 })).it.read(0, 1)).rejects.toMatchObject({ code: 'source-unreadable' });
  await expect(source(() => new Response(whole, { status: 200 })).it.read(0, 1)).rejects.toMatchObject({ code: 'source-changed' });
  const longer: Answer = (from, to) =>
    new Response(whole.slice(from, to + 1), { status: 206, headers: { 'content-range': `bytes ${from}-${to}/101` } });
  await expect(source(longer).it.read(0, 1)).rejects.toMatchObject({ code: 'source-changed' });
});

it('ends with the import', async () => {
  const { it: file, abort } = source(async () => {
    abort.abort(new Error('cancelled'));
    throw new TypeError('Failed to fetch');
  });
  await expect(file.read(0, 1)).rejects.toThrow('cancelled');
});
