import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Applications, readApplications } from './applications.ts';

const now = 1_700_000_000_000;
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const errIdOf = (run: () => void) => {
  try {
    run();
    return 0;
  } catch (error) {
    return (error as { errId: number }).errId;
  }
};
const admit = (app: object, sample = true) =>
  errIdOf(() =>
    new Applications(new Map([['app', 'secret']]), sample, () => now, undefined).admit({ applicationId: 'app', userId: 'u', ...app }),
  );

describe('an application', () => {
  it('signs with its secret, in seconds or milliseconds, in either spelling of hex', () => {
    for (const timestamp of ['1700000000', '1700000000000'])
      for (const sig of [sha1(`app${timestamp}usecret`), sha1(`app${timestamp}secret`).toUpperCase()])
        expect(admit({ timestamp, sig })).toBe(0);
    expect(admit({ timestamp: 1_700_000_000, sig: sha1('app1700000000usecret') })).toBe(0);
  });

  it('is not let in with another signature, user or time', () => {
    const sig = sha1('app1700000000usecret');
    expect(admit({ timestamp: '1700000000' })).toBe(41030);
    expect(admit({ timestamp: '1700000000', sig: 'default' })).toBe(41030);
    expect(admit({ timestamp: '1700000000', sig, userId: 'v' })).toBe(41030);
    expect(admit({ timestamp: '1700000001', sig })).toBe(41030);
    expect(admit({ sig: sha1('appusecret') })).toBe(41030);
    const old = '1699900000';
    expect(admit({ timestamp: old, sig: sha1(`app${old}usecret`) })).toBe(41030);
    expect(admit({ userId: undefined })).toBe(41030);
    expect(admit({ applicationId: 'other' })).toBe(430005);
  });

  it('of the sample needs no signature, on a server for its own machine alone', () => {
    expect(admit({ applicationId: 'chorus-sample', sig: 'anything' })).toBe(0);
    expect(admit({ applicationId: 'chorus-sample' }, false)).toBe(430005);
  });

  it('is read from the settings, or they are refused in a sentence', () => {
    expect(readApplications(' a:b , c:d ')).toEqual(
      new Map([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );
    expect(readApplications(undefined).size).toBe(0);
    for (const text of ['a', 'a:', ':b', 'a:b:c', 'chorus-sample:x'])
      expect(() => readApplications(text)).toThrow(expect.objectContaining({ code: 'bad-setting' }) as Error);
  });
});
