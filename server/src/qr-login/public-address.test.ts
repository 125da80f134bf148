import { expect, it } from 'vitest';
import { boardOf } from './board.ts';
import { namesIn, phoneOrigin, readPublicUrl } from './public-address.ts';

it.each([
  ['https://chorus.school.example', 'https://chorus.school.example'],
  [' https://Chorus.School.Example:8140/ ', 'https://chorus.school.example:8140'],
  ['http://192.168.1.7:8140', 'http://192.168.1.7:8140'],
])('takes %j as the address for phones', (text, origin) => {
  expect(readPublicUrl(text)).toBe(origin);
});

it.each(['chorus.school.example', 'ftp://a.example', 'https://a.example/v2/', 'https://a.example/?x=1', 'https://me:pw@a.example'])(
  'refuses to start with %j as the address for phones',
  (text) => {
    expect(() => readPublicUrl(text)).toThrow('CHORUS_PUBLIC_URL');
  },
);

it('needs no address where the board found the server by one that phones can open', () => {
  expect([readPublicUrl(undefined), readPublicUrl(' ')]).toEqual([undefined, undefined]);
  expect(phoneOrigin(undefined, 'https://chorus.school.example')).toBe('https://chorus.school.example');
  expect(phoneOrigin(undefined, 'https://192.168.1.7:8140')).toBe('https://192.168.1.7:8140');
  expect(phoneOrigin('https://said.example', 'http://127.0.0.1:8140')).toBe('https://said.example');
});

it.each([
  'http://127.0.0.1:8140',
  'http://localhost:8140',
  'http://127.8.0.1',
  'http://[::1]:8140',
  'http://board.localhost:8140',
  'http://',
])('has no address for phones where the board knows the server as %s', (asked) => {
  expect(phoneOrigin(undefined, asked)).toBeUndefined();
});

it('names the machine as browsers do, without the brackets of a number', () => {
  expect([namesIn(undefined), namesIn('https://a.example:1'), namesIn('https://[fd00::7]:8140')]).toEqual([[], ['a.example'], ['fd00::7']]);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1518.55',
    'edge',
    'windows',
  ],
  ['Mozilla/5.0 (Linux; Android 11; MAXHUB) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', 'chrome', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
  ],
  ['本校多媒体教室 <b>点这里</b>', 'other', 'other'],
])('says of a board what it is, in no words of its own: %j', (agent, browser, system) => {
  expect(boardOf(agent)).toEqual({ browser, system });
});
